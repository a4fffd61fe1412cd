import type {
  AddLayerObject,
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import { MARKER_STATES } from 'gk-sdk';
import { vehicleIconName } from './vehicle-icons.js';
import type { MapTheme } from './map-engine.js';

/** Names of the sources that the engine owns. @internal */
export const SOURCES = { vehicles: 'gk-vehicles', focus: 'gk-focus', trail: 'gk-trail' } as const;

/** Names of the layers that answer a click. @internal */
export const LAYERS = { vehicles: 'gk-vehicles', focus: 'gk-focus-vehicle', clusters: 'gk-clusters' } as const;

const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };
const FONT = ['Noto Sans Regular'];

/** A base map of one colour, which needs no network. @internal */
export function plainStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'gk-background', type: 'background', paint: { 'background-color': theme.background } }],
  };
}

/** The engine's empty sources. @internal */
export function vehicleSources(clustered: boolean): Record<string, GeoJSONSourceSpecification> {
  return {
    [SOURCES.trail]: { type: 'geojson', data: EMPTY },
    [SOURCES.vehicles]: {
      type: 'geojson',
      data: EMPTY,
      cluster: clustered,
      clusterRadius: 46,
      clusterMaxZoom: 13,
      maxzoom: 16,
    },
    [SOURCES.focus]: { type: 'geojson', data: EMPTY },
  };
}

const icon: ExpressionSpecification = [
  'match',
  ['get', 'state'],
  ...MARKER_STATES.slice(1).flatMap((state) => [state, vehicleIconName(state)]),
  vehicleIconName('offline'),
] as unknown as ExpressionSpecification;

const clusterRadius: ExpressionSpecification = ['step', ['get', 'point_count'], 15, 20, 18, 100, 22, 1000, 27];

/** The engine's layers, bottom first. @internal */
export function vehicleLayers(theme: MapTheme): AddLayerObject[] {
  const vehicle = {
    'icon-image': icon,
    'icon-rotate': ['get', 'angle'] satisfies ExpressionSpecification,
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': ['get', 'label'] satisfies ExpressionSpecification,
    'text-font': FONT,
    'text-size': 12,
    'text-anchor': 'top',
    'text-offset': [0, 1.3] satisfies [number, number],
    'text-optional': true,
  } as const;
  const text = { 'text-color': theme.text, 'text-halo-color': theme.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: 'gk-trail-casing',
      type: 'line',
      source: SOURCES.trail,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': theme.halo, 'line-width': 7, 'line-opacity': 0.85 },
    },
    {
      id: 'gk-trail',
      type: 'line',
      source: SOURCES.trail,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': theme.trail, 'line-width': 4 },
    },
    {
      id: LAYERS.clusters,
      type: 'circle',
      source: SOURCES.vehicles,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': theme.accent,
        'circle-radius': clusterRadius,
        'circle-opacity': 0.92,
        'circle-stroke-color': theme.accent,
        'circle-stroke-opacity': 0.25,
        'circle-stroke-width': 6,
      },
    },
    {
      id: 'gk-cluster-counts',
      type: 'symbol',
      source: SOURCES.vehicles,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': FONT,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': theme.onAccent },
    },
    {
      id: LAYERS.vehicles,
      type: 'symbol',
      source: SOURCES.vehicles,
      filter: ['!', ['has', 'point_count']],
      layout: vehicle,
      paint: text,
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
      id: LAYERS.focus,
      type: 'symbol',
      source: SOURCES.focus,
      layout: { ...vehicle, 'icon-size': 1.15, 'text-allow-overlap': true, 'text-offset': [0, 1.9] },
      paint: text,
    },
  ];
}
