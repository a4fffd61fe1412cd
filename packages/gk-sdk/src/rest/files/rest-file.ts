import { GkError } from '../../errors/gk-error.js';
import { guarded, type FetchReply } from '../../transport/http.js';
import { withinStallLimit } from '../../transport/stall-limit.js';

/** Progress of a transfer. @public */
export interface TransferProgress {
  readonly receivedBytes: number;
  /** Undefined when the server does not tell. */
  readonly totalBytes: number | undefined;
}

/** A file in transfer from the server. Read it once, with `stream` or with `bytes`. @public */
export interface RestFile {
  /** Name that the server gives it; undefined when it gives none. */
  readonly name: string | undefined;
  /** Media type; empty when the server does not tell. */
  readonly type: string;
  /** Length of the whole file; undefined when the server does not tell. */
  readonly sizeBytes: number | undefined;
  /** Offset of the first byte: above 0 when the server sends the requested rest. */
  readonly fromBytes: number;
  /** The file's ETag, to resume the transfer later; undefined if the server sends none. */
  readonly etag: string | undefined;
  /**
   * The bytes as they arrive, so that the file is never entirely in memory. Cancel the stream to stop the transfer. It fails
   * with `timeout` if no more bytes arrive.
   */
  readonly stream: ReadableStream<Uint8Array>;
  /** Reads all bytes and reports the progress. Rejects with `network`, `timeout` or `aborted`. */
  bytes(onProgress?: (progress: TransferProgress) => void): Promise<Uint8Array>;
}

/** Request that an answer belongs to. @internal */
export interface AskedFile {
  /** Name of the call in errors. */
  readonly name: string;
  /** From which byte on. */
  readonly fromBytes: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * The file of an answer.
 *
 * @throws GkError `bad-reply` for a part that does not begin where it was asked to, or does not tell.
 * @internal
 */
export function toRestFile(reply: FetchReply, { name, fromBytes: askedBytes, signal }: AskedFile): RestFile {
  const header = (field: string): string => reply.headers?.get(field) ?? '';
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header('content-range'));
  const isPart = reply.status === 206;
  const fromBytes = isPart ? toSize(range?.[1]) : 0;
  if (fromBytes === undefined || (isPart && fromBytes !== askedBytes)) {
    reply.body?.cancel().catch(() => undefined);
    const told = fromBytes === undefined ? 'does not tell where it begins' : `begins at byte ${fromBytes}`;
    throw new GkError(
      'bad-reply',
      `${name} was asked for a file from byte ${askedBytes} on, and the part that came ${told}. ` +
        'A server of another origin has to expose Content-Range.',
    );
  }
  const sizeBytes = isPart ? toSize(range?.[2]) : toSize(header('content-length'));
  const stream = reply.body
    ? withinStallLimit(reply.body, name)
    : new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
  return {
    name: fileName(header('content-disposition')),
    type: header('content-type'),
    sizeBytes,
    fromBytes,
    etag: header('etag') || undefined,
    stream,
    bytes: (onProgress) => guarded({ name, ...(signal && { signal }) }, () => collect(stream, sizeBytes, onProgress)),
  };
}

function toSize(text: string | undefined): number | undefined {
  const size = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  totalBytes: number | undefined,
  onProgress: ((progress: TransferProgress) => void) | undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let receivedBytes = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    receivedBytes += next.value.length;
    onProgress?.({ receivedBytes, totalBytes });
  }
  return joinChunks(chunks, receivedBytes);
}

/** The bytes of all chunks. Takes the chunks out of the list, so that a large file is not held twice. @internal */
export function joinChunks(chunks: Uint8Array[], sizeBytes: number): Uint8Array {
  const all = new Uint8Array(sizeBytes);
  let end = sizeBytes;
  for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) {
    end -= chunk.length;
    all.set(chunk, end);
  }
  return all;
}

/** The name in a Content-Disposition header (RFC 6266), without any folder. */
function fileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"|filename=([^;]+)/i.exec(disposition);
  const name = (encoded === undefined ? undefined : decoded(encoded)) ?? plain?.[1] ?? plain?.[2]?.trim();
  return name?.split(/[\\/]/).at(-1) || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
