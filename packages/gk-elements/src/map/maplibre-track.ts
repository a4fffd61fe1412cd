import type {
  AddLayerObject,
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl';
import type { Feature } from 'geojson';
import { FOOTAGE_PLACES } from '../track/footage.js';
import { SPEED_BANDS } from '../track/speed-band.js';
import { paintEventMark } from './canvas-map.js';
import { EVENT_MARK_SIZE, type MapTheme, type MapTrack } from './map-engine.js';
import { collection, FONT } from './maplibre-layers.js';
import type { OwnSources } from './maplibre-sources.js';

const SOURCES = {
  others: 'gk-track-others',
  line: 'gk-track',
  gaps: 'gk-track-gaps',
  points: 'gk-track-points',
  events: 'gk-track-events',
} as const;
const ARROW = 'gk-track-arrow';
const EVENT_MARKS = { event: 'gk-track-event', alarm: 'gk-track-alarm' } as const;
const ARROW_PX = 12;
const IMAGE_RATIO = 2;

/** Empty sources of a track. @internal */
export const trackSources = (): Record<string, GeoJSONSourceSpecification> =>
  // A line of seconds is long; half a pixel is as exact as a screen.
  Object.fromEntries(
    Object.values(SOURCES).map((name) => [name, { type: 'geojson', data: collection(), tolerance: 0.5 }]),
  );

/** Layers of a track, bottom first. @internal */
export function trackLayers(theme: MapTheme): AddLayerObject[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const color: ExpressionSpecification = [
    'match',
    ['get', 'color'],
    ...[...SPEED_BANDS.slice(1), ...FOOTAGE_PLACES].flatMap((color) => [color, theme.track[color]]),
    theme.track.standing,
  ] as unknown as ExpressionSpecification;
  return [
    {
      id: 'gk-track-others',
      type: 'line',
      source: SOURCES.others,
      layout,
      paint: { 'line-color': theme.text, 'line-width': 3, 'line-opacity': 0.6 },
    },
    {
      id: 'gk-track-gaps',
      type: 'line',
      source: SOURCES.gaps,
      paint: { 'line-color': theme.text, 'line-width': 2, 'line-opacity': 0.55, 'line-dasharray': [1, 3] },
    },
    {
      id: 'gk-track-casing',
      type: 'line',
      source: SOURCES.line,
      layout,
      paint: { 'line-color': theme.halo, 'line-width': 8, 'line-opacity': 0.9 },
    },
    {
      id: 'gk-track-line',
      type: 'line',
      source: SOURCES.line,
      layout,
      paint: { 'line-color': color, 'line-width': 5 },
    },
    {
      id: 'gk-track-arrows',
      type: 'symbol',
      source: SOURCES.line,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': ARROW,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-rotation-alignment': 'map',
      },
    },
    {
      id: 'gk-track-points',
      type: 'circle',
      source: SOURCES.points,
      paint: {
        'circle-radius': ['match', ['get', 'kind'], 'stop', 6, 8],
        'circle-color': ['match', ['get', 'kind'], 'start', theme.track.slow, 'end', theme.text, theme.track.standing],
        'circle-stroke-color': theme.halo,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'gk-track-labels',
      type: 'symbol',
      source: SOURCES.points,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 12,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.8],
        'text-optional': true,
      },
      paint: { 'text-color': theme.text, 'text-halo-color': theme.halo, 'text-halo-width': 1.6 },
    },
    {
      id: 'gk-track-events',
      type: 'symbol',
      source: SOURCES.events,
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ];
}

/** Draws the arrow that shows the direction of a track, and the marks of events. @internal */
export function addTrackImages(map: MapLibreMap, theme: MapTheme): void {
  addImage(map, ARROW, ARROW_PX, (context) => {
    context.strokeStyle = theme.halo;
    context.lineWidth = 1.8;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(new Path2D('M5 3.5 8 6 5 8.5'));
  });
  for (const [kind, name] of Object.entries(EVENT_MARKS)) {
    addImage(map, name, EVENT_MARK_SIZE, (context) => {
      paintEventMark(context, theme, kind === 'alarm');
    });
  }
}

function addImage(
  map: MapLibreMap,
  name: string,
  sidePx: number,
  draw: (context: CanvasRenderingContext2D) => void,
): void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sidePx * IMAGE_RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.scale(IMAGE_RATIO, IMAGE_RATIO);
  draw(context);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  if (map.hasImage(name)) map.updateImage(name, image);
  else map.addImage(name, image, { pixelRatio: IMAGE_RATIO });
}

/** Shows a track, or none. @internal */
export function showTrack(sources: OwnSources, track: MapTrack | undefined): void {
  const line = (places: readonly (readonly [number, number])[], properties: Record<string, string>): Feature => ({
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: places.map((place) => [...place]) },
  });
  const point = (place: readonly [number, number], kind: string, label: string): Feature => ({
    type: 'Feature',
    properties: { kind, label },
    geometry: { type: 'Point', coordinates: [...place] },
  });
  sources.set(
    SOURCES.line,
    (track?.runs ?? []).map(({ color, places }) => line(places, { color })),
  );
  sources.set(
    SOURCES.gaps,
    (track?.gaps ?? []).map((ends) => line(ends, {})),
  );
  sources.set(
    SOURCES.others,
    (track?.others ?? []).map((places) => line(places, {})),
  );
  sources.set(
    SOURCES.events,
    (track?.events ?? []).map(({ place, isAlarm }) => ({
      ...point(place, 'event', ''),
      properties: { image: EVENT_MARKS[isAlarm ? 'alarm' : 'event'] },
    })),
  );
  sources.set(SOURCES.points, [
    ...(track?.stops ?? []).map(({ place, label }) => point(place, 'stop', label)),
    ...(track?.ends ? [point(track.ends[0], 'start', ''), point(track.ends[1], 'end', '')] : []),
  ]);
}
