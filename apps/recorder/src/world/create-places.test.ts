import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { CITY_CENTRE, toLat, toLng } from './city/plane.js';
import { cityOf, generateCity } from './city/city.js';
import { createPlaces, type CityPlaces } from './create-places.js';
import { TileMaker } from './places/tile-maker.js';

let places: CityPlaces;
beforeAll(() => {
  places = createPlaces({ seed: 1 });
});

describe('style', () => {
  it.each([{ dark: false }, { dark: true }])('is a valid style that asks no other host ($dark)', (options) => {
    const style = places.style('http://recorder.test:8080/', options);
    expect(validateStyleMin(style as Parameters<typeof validateStyleMin>[0])).toEqual([]);
    const text = JSON.stringify(style);
    expect(text.match(/https?:\/\/[^"]*/g)).toEqual(['http://recorder.test:8080/map/tiles/{z}/{x}/{y}.pbf']);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(style).toHaveProperty('sources.city.attribution', 'GK simulated city');
  });

  it('draws only layers that the tiles have, and all of them', () => {
    const { layers } = places.style('');
    const drawn = new Set(layers.flatMap((layer) => layer['source-layer'] ?? []));
    const found = new Set([...layerNames(15), ...layerNames(12)]);
    expect([...drawn].sort()).toEqual([...found].sort());
  });

  it('differs in colours only between light and dark', () => {
    const light = places.style('');
    const dark = places.style('', { dark: true });
    expect(dark.layers.map((layer) => layer.id)).toEqual(light.layers.map((layer) => layer.id));
    expect(dark.layers).not.toEqual(light.layers);
  });
});

describe('tile', () => {
  it('decodes, with named streets of every class around the centre', () => {
    const tile = decode(15);
    const roads = tile.layers['road'];
    const classes = new Set<unknown>();
    for (let i = 0; i < (roads?.length ?? 0); i++) {
      const road = roads?.feature(i);
      classes.add(road?.properties['class']);
      expect(road?.properties['name']).toMatch(/ (Road|Street|Boulevard)/);
    }
    expect(classes).toContain('residential');
    expect(classes).toContain('primary');
    expect(tile.layers['building']?.length).toBeGreaterThan(100);
  });

  it('draws streets where vehicles drive', () => {
    const { network } = cityOf(1);
    const edge = network.edges.find((candidate) => candidate.roadClass === 'residential');
    const x = ((network.nodeX[edge?.from ?? 0] ?? 0) + (network.nodeX[edge?.to ?? 0] ?? 0)) / 2;
    const y = ((network.nodeY[edge?.from ?? 0] ?? 0) + (network.nodeY[edge?.to ?? 0] ?? 0)) / 2;
    const [column, row] = tileAt(toLat(y), toLng(x), 15);
    const bytes = places.tile(15, column, row);
    const roads = new VectorTile(new PbfReader(bytes ?? new Uint8Array())).layers['road'];
    let nearest = Infinity;
    for (let i = 0; i < (roads?.length ?? 0); i++) {
      const shape = roads?.feature(i).toGeoJSON(column, row, 15).geometry;
      const lines =
        shape?.type === 'LineString' ? [shape.coordinates] : shape?.type === 'MultiLineString' ? shape.coordinates : [];
      for (const line of lines) nearest = Math.min(nearest, distanceToLine(line, toLng(x), toLat(y)));
    }
    expect(nearest * 110_000).toBeLessThan(3);
  });

  it('has fewer things from afar, nothing far away, and no tile at zooms without one', () => {
    expect(layerNames(9)).not.toContain('building');
    expect(decode(9).layers['road']?.length).toBeLessThan(decode(12).layers['road']?.length ?? 0);
    expect(places.tile(12, 10, 10)).toBeUndefined();
    expect(places.tile(3, 6, 3)).toBeUndefined();
    expect(places.tile(19, 437_000, 225_000)).toBeUndefined();
  });

  it('gives the same bytes for the same seed', () => {
    const [x, y] = tileAt(CITY_CENTRE.lat, CITY_CENTRE.lng, 14);
    expect(new TileMaker(generateCity(1)).tile(14, x, y)).toEqual(places.tile(14, x, y));
    expect(createPlaces({ seed: 2 }).tile(14, x, y)).not.toEqual(places.tile(14, x, y));
  });
});

describe('reverse', () => {
  it('says number, street, district and city', () => {
    expect(places.reverse(CITY_CENTRE.lat, CITY_CENTRE.lng)).toMatch(
      /^No\. \d+, .+ (Road|Street|Boulevard)( Sec\. \d)?, \w+ District, Guangkai City$/,
    );
  });

  it('numbers one side of a street odd and the other even, rising along it', () => {
    const { network } = cityOf(1);
    const edge = network.edges.find((candidate) => candidate.roadClass === 'residential' && candidate.lengthM > 100);
    const [ax, ay] = [network.nodeX[edge?.from ?? 0] ?? 0, network.nodeY[edge?.from ?? 0] ?? 0];
    const [bx, by] = [network.nodeX[edge?.to ?? 0] ?? 0, network.nodeY[edge?.to ?? 0] ?? 0];
    const length = edge?.lengthM ?? 1;
    const numberAt = (share: number, side: number): number => {
      const x = ax + (bx - ax) * share + ((by - ay) / length) * side;
      const y = ay + (by - ay) * share - ((bx - ax) / length) * side;
      return Number(/^No\. (\d+)/.exec(places.reverse(toLat(y), toLng(x)) ?? '')?.[1]);
    };
    expect(numberAt(0.3, 4) % 2).toBe(0);
    expect(numberAt(0.3, -4) % 2).toBe(1);
    expect(numberAt(0.7, 4)).toBeGreaterThan(numberAt(0.3, 4));
  });

  it('gives kilometres on the freeway', () => {
    const { network } = cityOf(1);
    const edge = network.edges.filter((candidate) => candidate.roadClass === 'motorway')[30];
    const node = edge?.from ?? 0;
    expect(places.reverse(toLat(network.nodeY[node] ?? 0), toLng(network.nodeX[node] ?? 0))).toMatch(
      /^Freeway 9 northbound, km \d+\.\d, /,
    );
  });

  it('knows nothing outside of the city', () => {
    expect(places.reverse(22.6, 120.3)).toBeUndefined();
    expect(places.reverse(37.72, -122.47)).toBeUndefined();
    expect(places.reverse(Number.NaN, 120)).toBeUndefined();
  });
});

function decode(zoom: number): VectorTile {
  const [x, y] = tileAt(CITY_CENTRE.lat, CITY_CENTRE.lng, zoom);
  return new VectorTile(new PbfReader(places.tile(zoom, x, y) ?? new Uint8Array()));
}

/** Names of the layers in the tiles around the centre. */
function layerNames(zoom: number): string[] {
  const [x, y] = tileAt(CITY_CENTRE.lat, CITY_CENTRE.lng, zoom);
  const names = new Set<string>();
  for (let i = -4; i <= 4; i++) {
    for (let j = -4; j <= 4; j++) {
      const bytes = places.tile(zoom, x + i, y + j);
      for (const name of Object.keys(new VectorTile(new PbfReader(bytes ?? new Uint8Array())).layers)) names.add(name);
    }
  }
  return [...names];
}

function tileAt(lat: number, lng: number, zoom: number): [number, number] {
  const radians = (lat * Math.PI) / 180;
  const x = ((lng + 180) / 360) * 2 ** zoom;
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** zoom;
  return [Math.floor(x), Math.floor(y)];
}

function distanceToLine(line: readonly (readonly number[])[], x: number, y: number): number {
  let nearest = Infinity;
  line.forEach((point, i) => {
    const next = line[i + 1];
    if (!next) return;
    const [ax = 0, ay = 0] = point;
    const [bx = 0, by = 0] = next;
    const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared));
    nearest = Math.min(nearest, Math.hypot(x - ax - (bx - ax) * share, y - ay - (by - ay) * share));
  });
  return nearest;
}
