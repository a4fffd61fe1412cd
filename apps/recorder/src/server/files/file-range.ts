import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { whileAllowed, type AnswerReader } from '../access/stream-to.js';
import { contentDisposition } from '../http/content-disposition.js';

/** A file on disk that is sent. */
export interface SentFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** With its quotes. */
  readonly etag: string;
  readonly name: string;
  readonly type: string;
  /** Who gets it, where it breaks off with the access of the reader. */
  readonly reader?: AnswerReader;
  /** Breaks it off. */
  readonly signal?: AbortSignal;
  /** Told of each piece that goes out: where in the file it begins, and its bytes. */
  readonly onPiece?: (from: number, bytes: number) => void;
  /** Called once, when it has been sent or broke off. */
  readonly onEnd?: () => void;
}

/** Sends a file, or the part of it that is asked for (RFC 9110, one range), from disk as fast as it is read. */
export function sendFile(context: Context, file: SentFile): Response {
  const { path, sizeBytes, etag, name, type, reader, signal, onPiece, onEnd } = file;
  const headers = {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Content-Disposition': contentDisposition('attachment', name),
  };
  const condition = context.req.header('If-Range');
  const asked = condition === undefined || condition === etag ? context.req.header('Range') : undefined;
  const range = asked === undefined ? undefined : rangeOf(asked, sizeBytes);
  if (range === 'beyond') {
    onEnd?.();
    const message = `The file has ${sizeBytes} bytes: ask for a range within`;
    return context.json({ hasError: true, message }, 416, { ...headers, 'Content-Range': `bytes */${sizeBytes}` });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  const length = end - start + 1;
  const all = {
    ...headers,
    'Content-Length': String(length),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${sizeBytes}` }),
  };
  // The body of an answer to HEAD is never read.
  if (length === 0 || context.req.method === 'HEAD') {
    onEnd?.();
    return context.body(null, range ? 206 : 200, all);
  }
  const source = createReadStream(path, { start, end, ...(signal && { signal }) });
  source.once('close', () => onEnd?.());
  // A reader that goes away ends the stream with an error that has no recipient.
  source.on('error', () => undefined);
  const read = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  const pieces = reader === undefined ? read : whileAllowed(reader, read).pieces;
  return context.body(onPiece ? counted(pieces, start, onPiece, signal) : pieces, range ? 206 : 200, all);
}

/** The same pieces, reported as each goes out, at the pace of the reader; broken off at once, also while the reader takes none. */
function counted(
  pieces: ReadableStream<Uint8Array>,
  start: number,
  onPiece: (from: number, bytes: number) => void,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const reader = pieces.getReader();
  let from = start;
  return new ReadableStream(
    {
      start: (controller) => {
        signal?.addEventListener('abort', () => {
          controller.error(signal.reason);
        });
      },
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (signal?.aborted) return;
        if (done) {
          controller.close();
          return;
        }
        onPiece(from, value.length);
        from += value.length;
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Bytes of a Range header; undefined for one that is to be ignored, `beyond` for one outside of the file. */
function rangeOf(
  header: string,
  size: number,
): { readonly start: number; readonly end: number } | 'beyond' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < first) return undefined;
  return first >= size || (match[1] === '' && match[2] === '0') ? 'beyond' : { start: first, end: last };
}
