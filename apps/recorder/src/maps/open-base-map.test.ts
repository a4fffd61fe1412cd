import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { Feature } from 'geojson';
import { PbfReader } from 'pbf';
import { TileType } from 'pmtiles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MapStyle, OpenBaseMap } from './base-map.js';
import { MapFileError } from './file/map-file-error.js';
import { openFileMap, openLandMap } from './open-base-map.js';
import { writePmtiles, type PmtilesParts } from './testing/write-pmtiles.js';

let folder: string;
let path: string;
let open: OpenBaseMap | undefined;
const logged: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-map-'));
  path = join(folder, 'city.pmtiles');
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  logged.length = 0;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function openFile(file = path): Promise<OpenBaseMap> {
  return (open = await openFileMap(file, (line) => logged.push(line)));
}

const road: Feature = {
  type: 'Feature',
  properties: { kind: 'major_road', kind_detail: 'primary', class: 'primary', name: '\u4E2D\u5C71\u8DEF' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [120.3, 22.6],
      [120.31, 22.61],
    ],
  },
};
const PROTOMAPS: PmtilesParts = {
  layers: { earth: [], roads: [road], water: [], places: [], buildings: [] },
  bounds: [120.2, 22.5, 120.4, 22.7],
  maxZoom: 6,
  metadata: {
    attribution: '<a href="https://maps.example" onclick="alert(1)">&copy; OpenStreetMap</a> & <b>others</b>',
  },
};
const OPENMAPTILES: PmtilesParts = {
  ...PROTOMAPS,
  layers: { transportation: [road], transportation_name: [], water: [], place: [] },
};

function layersIn(bytes: Uint8Array | undefined): string[] {
  return Object.keys(new VectorTile(new PbfReader(bytes ?? new Uint8Array())).layers);
}

/** The tiles of a zoom level at a place. */
function tileAt(lat: number, lng: number, zoom: number): [number, number, number] {
  const radians = (lat * Math.PI) / 180;
  const x = ((lng + 180) / 360) * 2 ** zoom;
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** zoom;
  return [zoom, Math.floor(x), Math.floor(y)];
}

function problemsOf(style: MapStyle): unknown {
  return validateStyleMin(style as unknown as Parameters<typeof validateStyleMin>[0]);
}

/** Layers of tiles that a style draws of the file. */
function drawn(style: MapStyle): Set<string> {
  return new Set(style.layers.flatMap((layer) => (layer.source === 'map' ? (layer['source-layer'] ?? []) : [])));
}

describe.each([
  ['Protomaps', PROTOMAPS, ['earth', 'roads', 'water', 'places', 'buildings', 'pois', 'boundaries']],
  ['OpenMapTiles', OPENMAPTILES, ['transportation', 'transportation_name', 'water', 'place', 'building', 'poi']],
] as const)('a file of the schema %s', (name, parts, names) => {
  it.each([{ dark: false }, { dark: true }])(
    'has a valid style that asks no other host (dark: $dark)',
    async (options) => {
      writePmtiles(path, parts);
      const map = await openFile();
      const style = map.style('http://recorder.test:8080/', options);
      expect(problemsOf(style)).toEqual([]);
      expect(style.name).toBe(options.dark ? `${name}, dark` : name);
      for (const url of JSON.stringify(style).match(/https?:\/\/[^"]*/g) ?? []) {
        expect(url).toMatch(
          /^http:\/\/recorder\.test:8080\/map\/tiles\/\{z\}\/\{x\}\/\{y\}\.pbf\?set=(land|[\da-f]{8})$/,
        );
      }
      expect(style).not.toHaveProperty('glyphs');
      expect(style).not.toHaveProperty('sprite');
      expect([...drawn(style)]).toEqual(expect.arrayContaining([...names]));
    },
  );

  it('gives its tiles as they are, land and countries around it, and nothing elsewhere', async () => {
    writePmtiles(path, parts);
    const map = await openFile();
    const own = await map.tile(...tileAt(22.6, 120.3, 6), 'any');
    expect(layersIn(own)).toEqual([Object.entries(parts.layers).find(([, features]) => features.length > 0)?.[0]]);
    expect(await map.tile(...tileAt(48.2, 16.4, 6), 'any')).toBeUndefined();
    const around = await map.tile(...tileAt(22.6, 120.3, 6), 'land');
    expect(layersIn(around).sort()).toEqual(
      ['border', 'country', 'cover', 'land'].filter((layer) => layer !== 'border'),
    );
    for (const [z, x, y] of [
      [7, 0, 0],
      [6, 64, 0],
      [6, 0, -1],
      [Number.NaN, 0, 0],
      [2, 0.5, 1],
      [99, 0, 0],
    ] as const) {
      expect([z, await map.tile(z, x, y, 'land'), await map.tile(z, x, y)]).toEqual([z, undefined, undefined]);
    }
  });

  it('is told apart from a file that stands in its place later', async () => {
    writePmtiles(path, parts);
    const tiles = (map: OpenBaseMap): unknown => JSON.stringify(map.style('')).match(/\{y\}\.pbf\?set=[^"]+/g);
    const before = tiles(await openFile());
    expect(before).toHaveLength(2);
    await open?.close();
    writePmtiles(path, { ...parts, maxZoom: 5 });
    expect(tiles(await openFile())).not.toEqual(before);
  });
});

it('shows whose data it is, as words without markup', async () => {
  writePmtiles(path, PROTOMAPS);
  const { sources } = (await openFile()).style('');
  expect(sources['map']).toMatchObject({ attribution: '\u00A9 OpenStreetMap &amp; others' });
  expect(sources['land']).toMatchObject({ attribution: 'Natural Earth' });
});

it('shows no other land where the file has the whole world', async () => {
  writePmtiles(path, { ...PROTOMAPS, bounds: [-180, -85, 180, 85] });
  const map = await openFile();
  expect(Object.keys(map.style('').sources)).toEqual(['map']);
  expect(await map.tile(0, 0, 0, 'land')).toBeUndefined();
});

describe('a file that is no base map', () => {
  it.each<[string, () => void, string | RegExp]>([
    ['is missing', () => rmSync(path, { force: true }), 'there is no such file'],
    ['is a page', () => writeFileSync(path, '<!doctype html><title>404</title>'), 'it is no PMTiles file'],
    ['is empty', () => writeFileSync(path, ''), 'it is no PMTiles file'],
    [
      'has another version',
      () => writeFileSync(path, 'PMTiles\u0002'.padEnd(200, '\0')),
      'it is of version 2 of PMTiles, not of 3',
    ],
    ['was cut in its header', () => cutTo(100), 'its end is missing'],
    ['was cut in its tiles', () => cutTo(-1), /^its end is missing: \d+ of \d+ bytes are there$/],
    [
      'holds pictures',
      () => void writePmtiles(path, { ...PROTOMAPS, tileType: TileType.Png }),
      'it holds PNG pictures, not vector tiles',
    ],
    [
      'is compressed by brotli',
      () => void writePmtiles(path, { ...PROTOMAPS, tileCompression: 3 }),
      'it is compressed otherwise than by gzip',
    ],
    [
      'has another schema',
      () => void writePmtiles(path, { ...PROTOMAPS, layers: { roads: [road], '<b>': [] } }),
      'it is neither of the schema OpenMapTiles nor of Protomaps: it has the layers roads, ?b?',
    ],
    ['has random bytes behind its header', () => spoil(), 'it is damaged'],
  ])('%s', async (_, make, message) => {
    make();
    const problem: unknown = await openFile().catch((error: unknown) => error);
    if (!(problem instanceof MapFileError)) throw new Error(`Not refused: ${String(problem)}`);
    if (typeof message === 'string') expect(problem.message).toBe(message);
    else expect(problem.message).toMatch(message);
  });

  function cutTo(length: number): void {
    const bytes = writePmtiles(path, PROTOMAPS);
    truncateSync(path, length < 0 ? bytes.byteLength + length : length);
  }

  function spoil(): void {
    const bytes = Uint8Array.from(writePmtiles(path, PROTOMAPS));
    for (let at = 127; at < bytes.byteLength; at++) bytes[at] = (at * 151) % 256;
    writeFileSync(path, bytes);
  }
});

it('says once in the log that its tiles cannot be read any more', async () => {
  writePmtiles(path, PROTOMAPS);
  const map = await openFile();
  truncateSync(path, 300);
  for (let time = 0; time < 2; time++) {
    await expect(Promise.resolve(map.tile(...tileAt(22.6, 120.3, 6)))).rejects.toMatchObject({ code: 'unreadable' });
  }
  expect(logged).toEqual([`The map file ${path} cannot be read any more: start again with a whole one.`]);
});

describe('land', () => {
  it('lies under vehicles anywhere, with the names of countries', async () => {
    const map = await openLandMap();
    expect(problemsOf(map.style('http://a'))).toEqual([]);
    expect(problemsOf(map.style('http://a', { dark: true }))).toEqual([]);
    for (const [lat, lng] of [
      [22.6, 120.3],
      [48.2, 16.4],
      [-33.9, 151.2],
      [37.7, -122.4],
    ] as const) {
      expect(layersIn(await map.tile(...tileAt(lat, lng, 6)))).toContain('land');
    }
    expect(await map.tile(...tileAt(-40, -120, 6))).toBeUndefined();
    const world = new VectorTile(new PbfReader((await map.tile(0, 0, 0)) ?? new Uint8Array()));
    const names = Array.from(
      { length: world.layers['country']?.length ?? 0 },
      (_, index) => world.layers['country']?.feature(index).properties['name'],
    );
    expect(names).toEqual(expect.arrayContaining(['Taiwan', 'Austria', 'Australia']));
  });
});

const data = process.env['GK_DATA'];
describe.skipIf(data === undefined)('a file of real streets', () => {
  it('has what its style draws: roads, water and names', async () => {
    const map = await openFile(join(data ?? '', 'basemap/monaco_2021-04-19.omt.pmtiles'));
    const style = map.style('http://a');
    const { layers } = new VectorTile(new PbfReader((await map.tile(...tileAt(43.735, 7.42, 14))) ?? new Uint8Array()));
    expect(Object.keys(layers)).toEqual(
      expect.arrayContaining(['transportation', 'building', 'poi', 'transportation_name']),
    );
    expect([...drawn(style)]).toEqual(
      expect.arrayContaining(['transportation', 'building', 'poi', 'transportation_name']),
    );
    expect(style.sources['map']).toMatchObject({ attribution: '\u00A9 OpenStreetMap contributors', maxzoom: 14 });
  });
});
