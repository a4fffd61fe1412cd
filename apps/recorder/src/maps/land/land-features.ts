import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {
  Feature,
  FeatureCollection,
  GeometryObject,
  LineString,
  MultiLineString,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** West, south, east, north, in degrees. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

/** Land, borders and names of countries, all in degrees. */
export interface LandFeatures {
  readonly land: readonly Feature<Polygon | MultiPolygon>[];
  readonly borders: Feature<MultiLineString | LineString>;
  readonly countries: readonly Feature<Point, { readonly name: string; readonly size: number }>[];
}

interface CountryFields {
  readonly name?: string;
}

type LandTopology = Topology<{ countries: GeometryCollection<CountryFields>; land: GeometryCollection }>;

/** Reads the land of the earth (Natural Earth, 1:50 million, by the package world-atlas). */
export async function readLandFeatures(): Promise<LandFeatures> {
  const path = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
  const topology = JSON.parse(await readFile(path, 'utf8')) as LandTopology;
  const { countries, land } = topology.objects;
  return {
    land: areasOf(feature(topology, land)),
    borders: { type: 'Feature', properties: {}, geometry: mesh(topology, countries, (one, other) => one !== other) },
    countries: feature(topology, countries).features.flatMap(({ geometry, properties }) => {
      const ring = widestRing(geometry);
      return properties.name === undefined || ring === undefined ? [] : [nameOf(properties.name, ring)];
    }),
  };
}

function areasOf({ features }: FeatureCollection): Feature<Polygon | MultiPolygon>[] {
  return features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ type: 'Feature', properties: {}, geometry }]
      : [],
  );
}

function widestRing(geometry: GeometryObject): readonly Position[] | undefined {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  return polygons.flatMap(([ring = []]) => [ring]).sort((one, other) => momentsOf(other).area - momentsOf(one).area)[0];
}

/** The name of a country in the middle of its biggest part; `size` is the part's area in square degrees. */
function nameOf(name: string, ring: readonly Position[]): LandFeatures['countries'][number] {
  const { area, lng, lat } = momentsOf(ring);
  return { type: 'Feature', properties: { name, size: area }, geometry: { type: 'Point', coordinates: [lng, lat] } };
}

/** Area and centroid of a ring. */
function momentsOf(ring: readonly Position[]): { readonly area: number; readonly lng: number; readonly lat: number } {
  let [twice, x, y] = [0, 0, 0];
  ring.forEach(([bx = 0, by = 0], index) => {
    const [ax = 0, ay = 0] = ring[index - 1] ?? [bx, by];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return { area: Math.abs(twice / 2), lng: x / (3 * (twice || 1)), lat: y / (3 * (twice || 1)) };
}
