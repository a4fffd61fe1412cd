import type {
  AddLayerObject,
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';
import { MARKER_STATES } from 'gk-sdk';
import { glyphGround, glyphIconName, glyphShiftPx, vehicleIconName, type VehicleNose } from './vehicle-icons.js';
import type { MapTheme, MapVehicle } from './map-engine.js';
import { STALE_OPACITY } from './sprite-sheet.js';

/** Names of the sources that the engine owns. @internal */
export const SOURCES = { focus: 'gk-focus', trail: 'gk-trail' } as const;

/** The layer that a {@link VehicleLayer} draws, between those of {@link underVehicles} and {@link overVehicles}. @internal */
export const VEHICLE_LAYER = 'gk-vehicles';

/** The layer that a {@link VehicleLabelLayer} draws, directly below those of {@link overVehicles}. @internal */
export const LABEL_LAYER = 'gk-vehicle-labels';

/** The font that the base maps of recorders have. @internal */
export const FONT = ['Noto Sans Regular'];

/** @internal */
export const collection = (features: Feature[] = []): FeatureCollection => ({ type: 'FeatureCollection', features });

/** The focused vehicle is so much larger than the others. */
const FOCUS_SCALE = 1.15;

/** A vehicle as the layers of the focus read it. @internal */
export const vehicleFeature = ({ key, lng, lat, deviceId, angle, state, stale, kind }: MapVehicle): Feature => ({
  type: 'Feature',
  id: key,
  geometry: { type: 'Point', coordinates: [lng, lat] },
  // JSON has no NaN.
  properties: {
    deviceId,
    angle: angle || 0,
    headed: !Number.isNaN(angle),
    state,
    stale,
    ...(kind > 0 && glyphOf(kind, state, angle)),
  },
});

/** The glyph stands upright, where the turned shape has room for it. */
function glyphOf(kind: number, state: MapVehicle['state'], angle: number): object {
  const headed = !Number.isNaN(angle);
  const turn = ((angle || 0) * Math.PI) / 180;
  const shift = glyphShiftPx(state, headed);
  return {
    glyph: glyphIconName(kind, glyphGround(state, headed)),
    shift: [-Math.sin(turn) * shift, Math.cos(turn) * shift],
  };
}

/** A base map of one colour, which needs no network. @internal */
export function plainStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'gk-background', type: 'background', paint: { 'background-color': theme.background } }],
  };
}

/** The engine's empty sources. @internal */
export const ownSources = (): Record<string, GeoJSONSourceSpecification> =>
  Object.fromEntries(Object.values(SOURCES).map((name) => [name, { type: 'geojson', data: collection() }]));

const icons = (nose: VehicleNose): readonly unknown[] => [
  'match',
  ['get', 'state'],
  ...MARKER_STATES.slice(1).flatMap((state) => [state, vehicleIconName(state, nose)]),
  vehicleIconName('offline', nose),
];
const icon = ['case', ['get', 'headed'], icons('headed'), icons('unheaded')] as unknown as ExpressionSpecification;

/** The engine's layers below the vehicles, bottom first. @internal */
export function underVehicles(theme: MapTheme): AddLayerObject[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'gk-trail-casing',
      type: 'line',
      source: SOURCES.trail,
      layout,
      paint: { 'line-color': theme.halo, 'line-width': 7, 'line-opacity': 0.85 },
    },
    {
      id: 'gk-trail',
      type: 'line',
      source: SOURCES.trail,
      layout,
      paint: { 'line-color': theme.trail, 'line-width': 4 },
    },
  ];
}

/** The engine's layers above the vehicles, bottom first. @internal */
export function overVehicles(theme: MapTheme): AddLayerObject[] {
  return [
    {
      id: 'gk-focus-ring',
      type: 'circle',
      source: SOURCES.focus,
      paint: {
        'circle-radius': 20,
        'circle-color': theme.accent,
        'circle-opacity': 0.16,
        'circle-stroke-color': theme.accent,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'gk-focus-vehicle',
      type: 'symbol',
      source: SOURCES.focus,
      layout: {
        'icon-image': icon,
        'icon-size': FOCUS_SCALE,
        'icon-rotate': ['get', 'angle'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': ['case', ['==', ['get', 'stale'], true], STALE_OPACITY, 1] },
    },
    {
      id: 'gk-focus-glyph',
      type: 'symbol',
      source: SOURCES.focus,
      filter: ['has', 'glyph'],
      layout: {
        'icon-image': ['get', 'glyph'],
        'icon-size': FOCUS_SCALE,
        'icon-offset': ['array', 'number', 2, ['get', 'shift']],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': ['case', ['==', ['get', 'stale'], true], STALE_OPACITY, 1] },
    },
  ];
}
