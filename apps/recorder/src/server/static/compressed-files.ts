import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Memory for compressed files; beyond it everything is compressed anew. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** Below this, headers weigh more than compression saves. */
const MIN_COMPRESSED_BYTES = 1024;
const BROTLI_QUALITY = 6;

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** A file as it goes out. */
export interface ServedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly etag: string;
  /** `br`, `gzip` or none. */
  readonly encoding: 'br' | 'gzip' | undefined;
}

/** Reads files and compresses texts as the client takes them; each version of a file once. */
export class CompressedFiles {
  readonly #cache = new Map<string, Uint8Array<ArrayBuffer>>();
  #cachedBytes = 0;

  /** The file, or undefined when there is none. */
  async read(path: string, acceptEncoding: string): Promise<ServedFile | undefined> {
    const info = await stat(path).catch(() => undefined);
    if (info === undefined || !info.isFile()) return undefined;
    const mediaType = getMimeType(path) ?? 'application/octet-stream';
    const version = `${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}`;
    const encoding =
      info.size >= MIN_COMPRESSED_BYTES && TEXT.test(mediaType) ? chooseEncoding(acceptEncoding) : undefined;
    const bytes =
      encoding === undefined ? new Uint8Array(await readFile(path)) : await this.#compressed(path, version, encoding);
    return { bytes, mediaType, etag: `"${version}${encoding ? `-${encoding}` : ''}"`, encoding };
  }

  async #compressed(path: string, version: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
    const key = `${path}\0${version}\0${encoding}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const plain = await readFile(path);
    const bytes = new Uint8Array(
      encoding === 'br'
        ? await compressBrotli(plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            },
          })
        : await compressGzip(plain),
    );
    if (this.#cachedBytes + bytes.byteLength > MAX_CACHED_BYTES) {
      this.#cache.clear();
      this.#cachedBytes = 0;
    }
    this.#cache.set(key, bytes);
    this.#cachedBytes += bytes.byteLength;
    return bytes;
  }
}

function chooseEncoding(accept: string): 'br' | 'gzip' | undefined {
  const offered = accept.split(',').map((item) => item.trim());
  const takes = (name: string): boolean =>
    offered.some((item) => item === name || (item.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(item)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
