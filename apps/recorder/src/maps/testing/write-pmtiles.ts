import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { TileType, zxyToTileId } from 'pmtiles';

/** Parts of a file for tests. */
export interface PmtilesParts {
  /** Features in degrees by the layer of tiles that has them. */
  readonly layers: Readonly<Record<string, readonly Feature[]>>;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly maxZoom: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tileType?: TileType;
  /** 2 = gzip. */
  readonly tileCompression?: number;
}

const HEADER_BYTES = 127;

/** Writes a PMTiles file (version 3) with all tiles of the features down to `maxZoom`, and gives its bytes. */
export function writePmtiles(path: string, parts: PmtilesParts): Uint8Array {
  const { layers, bounds, maxZoom, metadata = {}, tileType = TileType.Mvt, tileCompression = 2 } = parts;
  const tiles = cut(layers, maxZoom);
  const directory = gzipSync(directoryOf(tiles));
  const ids = Object.keys(layers).map((id) => ({ id, fields: {} }));
  const words = gzipSync(JSON.stringify({ vector_layers: ids, ...metadata }));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const dataOffset = HEADER_BYTES + directory.length + words.length;
  const sections = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, words.length];
  const counts = [dataOffset, 0, dataOffset, data.length, tiles.length, tiles.length, tiles.length];
  [...sections, ...counts].forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  header.set([1, 2, tileCompression, tileType, 0, maxZoom], 96);
  bounds.forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index));
  const [west, south, east, north] = bounds;
  header[118] = maxZoom;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  const file = Buffer.concat([header, directory, words, data]);
  writeFileSync(path, file);
  return file;
}

interface Tile {
  readonly id: number;
  readonly bytes: Buffer;
}

function cut(layers: PmtilesParts['layers'], maxZoom: number): Tile[] {
  const indexes = Object.entries(layers).map(([name, features]): [string, GeoJSONVT] => [
    name,
    new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, { maxZoom, tolerance: 0 }),
  ]);
  const tiles: Tile[] = [];
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const found = indexes.flatMap(([name, index]): [string, GeoJSONVTTile][] => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[name, tile]] : [];
        });
        if (found.length === 0) continue;
        const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }));
        tiles.push({ id: zxyToTileId(z, x, y), bytes });
      }
    }
  }
  return tiles.sort((one, other) => one.id - other.id);
}

function directoryOf(tiles: readonly Tile[]): Buffer {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  put(tiles.length);
  tiles.forEach(({ id }, index) => put(id - (tiles[index - 1]?.id ?? 0)));
  for (let run = 0; run < tiles.length; run++) put(1);
  for (const tile of tiles) put(tile.bytes.length);
  // One behind the other: 0 stands for that, and the first begins at 0, which is written as 1.
  tiles.forEach((_, index) => put(index === 0 ? 1 : 0));
  return Buffer.from(bytes);
}
