import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { carryOver, withAnchors } from './map-anchors.js';

const layer = (id: string, type: 'background' | 'symbol' = 'background'): LayerSpecification =>
  type === 'symbol' ? { id, type, source: 'streets' } : { id, type };
const style = (sources: readonly string[], ...layers: LayerSpecification[]): StyleSpecification => ({
  version: 8,
  sources: Object.fromEntries(sources.map((id) => [id, { type: 'vector', url: `https://tiles.example/${id}` }])),
  layers,
});
const ids = ({ layers }: StyleSpecification): string[] => layers.map(({ id }) => id);

const streets = withAnchors(
  style(['streets'], layer('ground'), layer('road-names', 'symbol'), layer('towns', 'symbol')),
);

describe('withAnchors', () => {
  it('puts one below the first label of the base map, and the others on top', () => {
    expect(ids(streets)).toEqual([
      'ground',
      'gk-anchor-base-labels',
      'road-names',
      'towns',
      'gk-anchor-vehicles',
      'gk-anchor-vehicle-labels',
    ]);
    expect(ids(withAnchors(style([], layer('ground'))))).toEqual([
      'ground',
      'gk-anchor-base-labels',
      'gk-anchor-vehicles',
      'gk-anchor-vehicle-labels',
    ]);
  });
});

describe('carryOver', () => {
  const shown: StyleSpecification = {
    ...streets,
    sources: {
      ...streets.sources,
      zones: { type: 'geojson', data: 'zones.json' },
      'gk-labels': streets.sources['streets']!,
    },
    layers: [
      layer('ground'),
      layer('zone-fill'),
      layer('gk-anchor-base-labels'),
      layer('road-names', 'symbol'),
      layer('towns', 'symbol'),
      layer('zone-line'),
      layer('gk-anchor-vehicles'),
      layer('gk-trail'),
      layer('marks'),
      layer('gk-anchor-vehicle-labels'),
      layer('gk-vehicle-labels'),
      layer('td-polygon'),
      layer('td-point'),
    ],
  };

  it("takes the page's sources and layers along, each below its anchor, and nothing of the former base map or the elements", () => {
    const satellite = withAnchors(style(['satellite'], layer('pictures'), layer('places', 'symbol')));
    const next = carryOver(shown, streets, satellite);
    expect(ids(next)).toEqual([
      'pictures',
      'zone-fill',
      'gk-anchor-base-labels',
      'places',
      'zone-line',
      'gk-anchor-vehicles',
      'marks',
      'gk-anchor-vehicle-labels',
      'td-polygon',
      'td-point',
    ]);
    expect(Object.keys(next.sources)).toEqual(['zones', 'satellite']);
  });

  it('lets a base map have an id that the page had', () => {
    const next = carryOver(shown, streets, withAnchors(style(['zones'], layer('zone-fill'))));
    expect(ids(next).filter((id) => id === 'zone-fill')).toEqual(['zone-fill']);
    expect(next.sources['zones']?.type).toBe('vector');
  });
});
