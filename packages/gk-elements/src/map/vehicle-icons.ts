import { MARKER_STATES, type MarkerState } from 'gk-sdk';
import { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from '../vehicle/vehicle-shape.js';
import type { MapTheme } from './map-engine.js';

/** Side of an icon in CSS pixels, and how many image pixels make one. */
const ICON_SIZE = 30;
const ICON_RATIO = 2;

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
  const margin = 3;
  const scale = (ICON_SIZE - 2 * margin) / VEHICLE_SHAPE_SIZE;
  return MARKER_STATES.map((state) => {
    const headed = nose === 'headed' && state !== 'offline';
    const shape = new Path2D((headed ? VEHICLE_SHAPES : VEHICLE_SHAPES_WITHOUT_HEADING)[state]);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, side, side);
    context.setTransform(ICON_RATIO * scale, 0, 0, ICON_RATIO * scale, margin * ICON_RATIO, margin * ICON_RATIO);
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
