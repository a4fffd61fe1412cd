import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Compression, PMTiles, TileType, type Header } from 'pmtiles';
import type { MapBounds } from '../land/land-features.js';
import { FileSource } from './file-source.js';
import { MapFileError } from './map-file-error.js';
import { schemaOf } from './known-schemas.js';
import type { MapSchema } from './map-schema.js';

/** A PMTiles file whose tiles can be drawn. Whoever opens it closes it. */
export interface MapFile {
  readonly schema: MapSchema;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: MapBounds;
  readonly centre: { readonly lng: number; readonly lat: number; readonly zoom: number };
  /** Who made the data, as plain text; empty when the file does not say. */
  readonly attribution: string;
  /** Differs between files: addresses of tiles carry it, so that browsers keep no tiles of a former file. */
  readonly version: string;
  /** A tile (MVT, not compressed), undefined where the file has none. @throws MapFileError when the file cannot be read. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const MAGIC = 'PMTiles';
const SPEC_VERSION = 3;
const HEADER_BYTES = 127;
const PICTURES = new Map([
  [TileType.Png, 'PNG pictures'],
  [TileType.Jpeg, 'JPEG pictures'],
  [TileType.Webp, 'WebP pictures'],
  [TileType.Avif, 'AVIF pictures'],
]);

/** Opens a base map. @throws MapFileError with what is wrong with it. */
export async function openMapFile(path: string): Promise<MapFile> {
  const handle = await openHandle(path);
  try {
    return await readMapFile(handle, path);
  } catch (error) {
    await handle.close();
    if (error instanceof MapFileError) throw error;
    throw new MapFileError('cut', 'it is damaged', { cause: error });
  }
}

async function openHandle(path: string): Promise<FileHandle> {
  try {
    const handle = await open(path);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new MapFileError('missing', 'there is no such file');
    throw new MapFileError('unreadable', 'it cannot be read', { cause: error });
  }
  throw new MapFileError('no-pmtiles', 'it is no file');
}

async function readMapFile(handle: FileHandle, path: string): Promise<MapFile> {
  const { size, mtimeMs } = await handle.stat();
  await checkMagic(handle);
  const archive = new PMTiles(new FileSource(handle, path, size));
  const header = await archive.getHeader();
  checkHeader(header, size);
  const metadata = readMetadata(await archive.getMetadata());
  const schema = schemaOf(metadata.layers);
  if (schema === undefined) {
    const layers = metadata.layers.size === 0 ? 'names no layers' : `has the layers ${listOf(metadata.layers)}`;
    throw new MapFileError('schema', `it is neither of the schema OpenMapTiles nor of Protomaps: it ${layers}`);
  }
  const { minZoom, maxZoom } = header;
  return {
    schema,
    minZoom,
    maxZoom,
    bounds: boundsOf(header),
    centre: { lng: header.centerLon, lat: header.centerLat, zoom: header.centerZoom },
    attribution: metadata.attribution,
    version: createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('hex').slice(0, 8),
    tile: async (z, x, y) => {
      if (z < minZoom || z > maxZoom) return undefined;
      try {
        const found = await archive.getZxy(z, x, y);
        return found && new Uint8Array(found.data);
      } catch (error) {
        throw new MapFileError('unreadable', 'a tile cannot be read', { cause: error });
      }
    },
    close: () => handle.close(),
  };
}

async function checkMagic(handle: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  if (buffer.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new MapFileError('no-pmtiles', 'it is no PMTiles file');
  const version = buffer[MAGIC.length] ?? 0;
  if (version !== SPEC_VERSION) {
    throw new MapFileError('no-pmtiles', `it is of version ${version} of PMTiles, not of ${SPEC_VERSION}`);
  }
  if (bytesRead < HEADER_BYTES) throw new MapFileError('cut', 'its end is missing');
}

function checkHeader(header: Header, size: number): void {
  const picture = PICTURES.get(header.tileType);
  if (picture !== undefined) throw new MapFileError('no-vector-tiles', `it holds ${picture}, not vector tiles`);
  if (header.tileType !== TileType.Mvt) throw new MapFileError('no-vector-tiles', 'it holds no vector tiles (MVT)');
  const isKnown = (compression: Compression): boolean =>
    compression === Compression.None || compression === Compression.Gzip;
  if (!isKnown(header.tileCompression) || !isKnown(header.internalCompression)) {
    throw new MapFileError('compression', 'it is compressed otherwise than by gzip');
  }
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (end > size) throw new MapFileError('cut', `its end is missing: ${size} of ${end} bytes are there`);
  if (header.minZoom > header.maxZoom || header.maxZoom > 22) throw new MapFileError('cut', 'its zoom levels are none');
}

/** Bounds of the header; the whole world where they are none. */
function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): MapBounds {
  return minLon < maxLon && minLat < maxLat ? [minLon, minLat, maxLon, maxLat] : [-180, -90, 180, 90];
}

interface MapMetadata {
  readonly layers: ReadonlySet<string>;
  readonly attribution: string;
}

function readMetadata(value: unknown): MapMetadata {
  const { vector_layers: layers, attribution } = fieldsOf(value);
  const ids = Array.isArray(layers) ? layers.map((layer: unknown) => fieldsOf(layer)['id']) : [];
  return {
    layers: new Set(ids.filter((id) => typeof id === 'string')),
    attribution: typeof attribution === 'string' ? withoutMarkup(attribution) : '',
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The words of a text that files write as HTML. */
function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll('&copy;', '\u00A9')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

function listOf(layers: ReadonlySet<string>): string {
  const names = [...layers].map((name) => name.replaceAll(/[^\w.-]/g, '?').slice(0, 30));
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and others` : names.join(', ');
}
