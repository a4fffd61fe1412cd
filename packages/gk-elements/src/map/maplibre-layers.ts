import type {
  AddLayerObject,
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';
import { MARKER_STATES } from 'gk-sdk';
import { vehicleIconName, type VehicleAge } from './vehicle-icons.js';
import type { MapTheme, MapVehicle } from './map-engine.js';
import { STALE_OPACITY } from './sprite-sheet.js';

/** Names of the sources that the engine owns. @internal */
export const SOURCES = { labels: 'gk-labels', focus: 'gk-focus', trail: 'gk-trail' } as const;

/** The layer that a {@link VehicleLayer} draws, between those of {@link underVehicles} and {@link overVehicles}. @internal */
export const VEHICLE_LAYER = 'gk-vehicles';

/** The layer with the vehicles' labels. @internal */
export const LABEL_LAYER = 'gk-vehicle-labels';

/** The font that the base maps of recorders have. @internal */
export const FONT = ['Noto Sans Regular'];

/** @internal */
export const collection = (features: Feature[] = []): FeatureCollection => ({ type: 'FeatureCollection', features });

/** A vehicle as the layers of labels and focus read it. @internal */
export const vehicleFeature = ({ key, lng, lat, deviceId, angle, state, stale, label }: MapVehicle): Feature => ({
  type: 'Feature',
  id: key,
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { deviceId, angle, state, stale, label },
});

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

const icons = (age: VehicleAge): readonly unknown[] => [
  'match',
  ['get', 'state'],
  ...MARKER_STATES.slice(1).flatMap((state) => [state, vehicleIconName(state, age)]),
  vehicleIconName('offline', age),
];
const icon = ['case', ['get', 'stale'], icons('last-known'), icons('live')] as unknown as ExpressionSpecification;

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
  const label = {
    'text-field': ['get', 'label'] satisfies ExpressionSpecification,
    'text-font': FONT,
    'text-size': 12,
    'text-anchor': 'top',
    'text-offset': [0, 1.3] satisfies [number, number],
  } as const;
  const text = { 'text-color': theme.text, 'text-halo-color': theme.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: LABEL_LAYER,
      type: 'symbol',
      source: SOURCES.labels,
      layout: label,
      // Labels of vehicles that are gone go at once; a transition would paint the map again and again.
      paint: { ...text, 'text-opacity': 1, 'text-opacity-transition': { duration: 0, delay: 0 } },
    },
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
        ...label,
        'icon-image': icon,
        'icon-size': 1.15,
        'icon-rotate': ['get', 'angle'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-optional': true,
        'text-allow-overlap': true,
        'text-offset': [0, 1.9],
      },
      paint: { ...text, 'icon-opacity': ['case', ['==', ['get', 'stale'], true], STALE_OPACITY, 1] },
    },
  ];
}
