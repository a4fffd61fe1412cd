import type {} from 'gk-elements/types/maplibre';
import type { GkMapLayers } from 'gk-elements';
import { continuousLngs, type LatLng } from 'gk-sdk/rules';
import { ringOf, type Circle } from './circle-geometry.js';
import type { HexColor } from './map-palette.js';

/** Circles as an area with an edge. */
export function circleLayers(
  id: string,
  circles: readonly Circle[],
  { color, opacity, dashed = false }: { readonly color: HexColor; readonly opacity: number; readonly dashed?: boolean },
): GkMapLayers {
  return {
    id,
    before: 'vehicles',
    sources: {
      [id]: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: circles.map((circle) => ({
            type: 'Feature',
            properties: {},
            geometry: { type: 'Polygon', coordinates: [ringOf(circle)] },
          })),
        },
      },
    },
    layers: [
      { id: `${id}-area`, type: 'fill', source: id, paint: { 'fill-color': color, 'fill-opacity': opacity } },
      {
        id: `${id}-edge`,
        type: 'line',
        source: id,
        paint: { 'line-color': color, 'line-width': 2, ...(dashed && { 'line-dasharray': [3, 2] }) },
      },
    ],
  };
}

/** A line as [longitude, latitude]; over 180 degrees it goes on beyond, so that it does not cross the whole map. */
function coordinatesOf(line: readonly LatLng[]): [number, number][] {
  const lngs = continuousLngs(line.map(({ lng }) => lng));
  return line.map(({ lat, lng }, i) => [lngs[i] ?? lng, lat]);
}

/** Lines through places. */
export function lineLayers(
  id: string,
  lines: readonly (readonly LatLng[])[],
  { color, width, dashed = false }: { readonly color: HexColor; readonly width: number; readonly dashed?: boolean },
): GkMapLayers {
  return {
    id,
    before: 'vehicles',
    sources: {
      [id]: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'MultiLineString',
            coordinates: lines.filter((line) => line.length > 1).map(coordinatesOf),
          },
        },
      },
    },
    layers: [
      {
        id: `${id}-line`,
        type: 'line',
        source: id,
        layout: { 'line-join': 'round', 'line-cap': dashed ? 'butt' : 'round' },
        paint: { 'line-color': color, 'line-width': width, ...(dashed && { 'line-dasharray': [2, 1.5] }) },
      },
    ],
  };
}
