import { GeoJSONVT, geoJSONToTile } from '@maplibre/geojson-vt';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { City } from '../city/city.js';
import { toPlane } from '../city/plane.js';
import { Buildings } from './buildings.js';
import { greenFeatures, landFeatures, railwayFeatures, waterFeatures } from './land-features.js';
import { placeFeatures, poiFeatures } from './label-features.js';
import { districtLimitFeatures, roadFeatures, roadsBeyondFeatures } from './road-features.js';
import type { MapFeature } from './map-feature.js';

/** Zoom levels at which the base map has tiles; a map draws closer ones from the last. */
export const TILE_ZOOM = { min: 6, max: 15 } as const;
/** Zoom from which buildings, small streets and points of interest are in the tiles. */
const DETAIL_ZOOM = { building: 15, smallStreet: 11, poi: 12 } as const;
const CACHED_TILES = 600;
const TILE_OPTIONS = { maxZoom: TILE_ZOOM.max, extent: 4096, buffer: 96, tolerance: 3, indexMaxZoom: 4 } as const;

/** Cuts a city into vector tiles (MVT 2). */
export class TileMaker {
  readonly #layers: ReadonlyMap<string, GeoJSONVT>;
  readonly #mainRoads: GeoJSONVT;
  readonly #roads: GeoJSONVT;
  readonly #poi: GeoJSONVT;
  readonly #buildings: Buildings;
  readonly #cache = new Map<string, Uint8Array>();

  constructor(city: City) {
    const roads = [...roadFeatures(city), ...roadsBeyondFeatures(city)];
    this.#layers = new Map([
      ['land', index(landFeatures(city))],
      ['park', index(greenFeatures(city))],
      ['water', index(waterFeatures(city))],
      ['district', index(districtLimitFeatures(city))],
      ['railway', index(railwayFeatures(city))],
      ['place', index(placeFeatures(city))],
    ]);
    this.#mainRoads = index(
      roads.filter((road) => road.properties['class'] !== 'residential' && road.properties['class'] !== 'tertiary'),
    );
    this.#roads = index(roads);
    this.#poi = index(poiFeatures(city));
    this.#buildings = new Buildings(city);
  }

  /** The tile's bytes, or undefined where the map has nothing and at zooms without tiles. */
  tile(z: number, x: number, y: number): Uint8Array | undefined {
    if (z < TILE_ZOOM.min || z > TILE_ZOOM.max) return undefined;
    const key = `${String(z)}/${String(x)}/${String(y)}`;
    let bytes = this.#cache.get(key);
    if (!bytes) {
      bytes = this.#encode(z, x, y);
      this.#cache.set(key, bytes);
      const oldest = this.#cache.keys().next();
      if (this.#cache.size > CACHED_TILES && !oldest.done) this.#cache.delete(oldest.value);
    }
    return bytes.length > 0 ? bytes : undefined;
  }

  #encode(z: number, x: number, y: number): Uint8Array {
    const layers: Record<string, GeoJSONVTTile> = {};
    const add = (name: string, tile: GeoJSONVTTile | null): void => {
      if (tile && tile.features.length > 0) layers[name] = tile;
    };
    for (const [name, layer] of this.#layers) add(name, layer.getTile(z, x, y));
    add('road', (z < DETAIL_ZOOM.smallStreet ? this.#mainRoads : this.#roads).getTile(z, x, y));
    if (z >= DETAIL_ZOOM.poi) add('poi', this.#poi.getTile(z, x, y));
    if (z >= DETAIL_ZOOM.building) add('building', this.#buildingTile(z, x, y));
    return fromGeojsonVt(layers, { version: 2, extent: TILE_OPTIONS.extent });
  }

  #buildingTile(z: number, x: number, y: number): GeoJSONVTTile {
    const northWest = toPlane(latOfTile(z, y), lngOfTile(z, x));
    const southEast = toPlane(latOfTile(z, y + 1), lngOfTile(z, x + 1));
    const features = this.#buildings.within(northWest.x, southEast.y, southEast.x, northWest.y);
    return geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
      ...TILE_OPTIONS,
      tolerance: 0,
      clip: true,
    });
  }
}

function index(features: MapFeature[]): GeoJSONVT {
  return new GeoJSONVT({ type: 'FeatureCollection', features }, TILE_OPTIONS);
}

function lngOfTile(z: number, x: number): number {
  return (x / 2 ** z) * 360 - 180;
}

function latOfTile(z: number, y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
}
