import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import type { LandFeatures, MapBounds } from './land-features.js';

/**
 * Finest zoom of the tiles; a map draws closer ones from them. There are 5,461 tiles up to it, so that all of them may be kept,
 * and they are finer (76 m) than the coasts, which are a kilometre off here and there.
 */
export const LAND_ZOOM = 6;
const OPTIONS = { maxZoom: LAND_ZOOM, extent: 8192, buffer: 128, tolerance: 4, indexMaxZoom: 2 } as const;

/** Cuts the land of the earth into vector tiles (MVT 2). */
export class LandTiles {
  readonly #layers: ReadonlyMap<string, GeoJSONVT>;

  /** Within `covered` another map has the land: a layer of its own covers it there, and countries have no names. */
  constructor({ land, borders, countries }: LandFeatures, covered?: MapBounds) {
    const named = countries.filter(({ geometry: { coordinates } }) => !isIn(coordinates, covered));
    this.#layers = new Map([
      ['land', index(land)],
      ['border', index([borders])],
      ['country', index(named)],
      ...(covered === undefined ? [] : ([['cover', index([areaOf(covered)])]] as const)),
    ]);
  }

  /** The tile's bytes, undefined where there is only sea. */
  tile(z: number, x: number, y: number): Uint8Array | undefined {
    if (z > LAND_ZOOM) return undefined;
    const layers: Record<string, GeoJSONVTTile> = {};
    for (const [name, layer] of this.#layers) {
      const tile = layer.getTile(z, x, y);
      if (tile && tile.features.length > 0) layers[name] = tile;
    }
    const bytes = fromGeojsonVt(layers, { version: 2, extent: OPTIONS.extent });
    return bytes.byteLength === 0 ? undefined : bytes;
  }
}

function index(features: readonly Feature[]): GeoJSONVT {
  return new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, OPTIONS);
}

function isIn([lng = 0, lat = 0]: readonly number[], bounds: MapBounds | undefined): boolean {
  if (bounds === undefined) return false;
  const [west, south, east, north] = bounds;
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

function areaOf([west, south, east, north]: MapBounds): Feature {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
