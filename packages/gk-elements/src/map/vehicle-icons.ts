import { MARKER_STATES, type MarkerState } from 'gk-sdk';
import { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from '../vehicle/vehicle-shape.js';
import { glyphPlace, VEHICLE_GLYPH_SIZE, VEHICLE_GLYPHS } from '../vehicle/vehicle-glyph.js';
import type { MapTheme } from './map-engine.js';

/** Side of an icon in CSS pixels, and how many image pixels make one. */
const ICON_SIZE = 34;
const ICON_RATIO = 2;
const ICON_MARGIN = 3;
/** CSS pixels to a unit of the shapes. */
const ICON_SCALE = (ICON_SIZE - 2 * ICON_MARGIN) / VEHICLE_SHAPE_SIZE;

/** A drawn marker, ready for the map's image atlas. @internal */
export interface VehicleIcon {
  readonly name: string;
  readonly image: ImageData;
  readonly pixelRatio: number;
}

/** Whether a marker has a nose, which points where its vehicle heads. @internal */
export type VehicleNose = 'headed' | 'unheaded';

/** Name of a state's icon in the map. @internal */
export const vehicleIconName = (state: MarkerState, nose: VehicleNose): string => `gk-vehicle-${state}-${nose}`;

/**
 * Draws the markers on a canvas, so that no sprite has to come from a network: one for each state. An offline vehicle has
 * no nose either way. The halo keeps a marker readable on every base map.
 *
 * @internal
 */
export function drawVehicleIcons(theme: MapTheme, nose: VehicleNose): VehicleIcon[] {
  const side = ICON_SIZE * ICON_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  return MARKER_STATES.map((state) => {
    const headed = nose === 'headed' && state !== 'offline';
    const shape = new Path2D((headed ? VEHICLE_SHAPES : VEHICLE_SHAPES_WITHOUT_HEADING)[state]);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, side, side);
    const [scale, margin] = [ICON_RATIO * ICON_SCALE, ICON_RATIO * ICON_MARGIN];
    context.setTransform(scale, 0, 0, scale, margin, margin);
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = theme.halo;
    context.stroke(shape);
    context.fillStyle = theme.halo;
    context.fill(shape, 'nonzero');
    context.fillStyle = theme.states[state];
    context.fill(shape, 'evenodd');
    return {
      name: vehicleIconName(state, nose),
      image: context.getImageData(0, 0, side, side),
      pixelRatio: ICON_RATIO,
    };
  });
}

/** How a glyph is painted: small or large on the colour of the state, or in the hollow of an offline vehicle. @internal */
export type GlyphGround = 'small' | 'large' | 'hollow';

/** Vehicles whose glyphs stand for the others on the same ground. */
const GROUNDS: Readonly<Record<GlyphGround, MarkerState>> = { small: 'overspeed', large: 'idle', hollow: 'offline' };

/** The ground of a vehicle's glyph. @internal */
export function glyphGround(state: MarkerState, headed: boolean): GlyphGround {
  if (state === 'offline') return 'hollow';
  return glyphPlace(state, headed).size < glyphPlace('idle', headed).size ? 'small' : 'large';
}

/** From the middle of a marker to that of its glyph, towards the tail, CSS pixels. @internal */
export const glyphShiftPx = (state: MarkerState, headed: boolean): number =>
  headed && state !== 'offline' ? glyphPlace(state, true).shift * ICON_SCALE : 0;

/** The glyphs in the order of {@link VEHICLE_GLYPHS}; those of kinds that have none are empty. @internal */
export function drawGlyphs(theme: MapTheme, ground: GlyphGround): VehicleIcon[] {
  const sidePx = glyphPlace(GROUNDS[ground], false).size * ICON_SCALE;
  const side = Math.ceil(sidePx) * ICON_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  const scale = (sidePx * ICON_RATIO) / VEHICLE_GLYPH_SIZE;
  const margin = (side - sidePx * ICON_RATIO) / 2;
  return VEHICLE_GLYPHS.map((glyph, icon) => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, side, side);
    context.setTransform(scale, 0, 0, scale, margin, margin);
    context.fillStyle = ground === 'hollow' ? theme.states.offline : theme.halo;
    context.fill(new Path2D(glyph), 'evenodd');
    return {
      name: glyphIconName(icon + 1, ground),
      image: context.getImageData(0, 0, side, side),
      pixelRatio: ICON_RATIO,
    };
  });
}

/** Name of a glyph's icon in the map; `kind` as in `MapVehicle`. @internal */
export const glyphIconName = (kind: number, ground: GlyphGround): string => `gk-glyph-${kind}-${ground}`;
