import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { SourceError } from '../../device/source-error.js';
import { RestError } from '../http/rest-error.js';
import { watchEnd } from './expiry.js';
import type { Principal } from './principal.js';

/** Reader of an answer that goes out piece by piece. */
export interface AnswerReader {
  readonly principal: Principal;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Aborts when the client of a call hangs up. */
export function hangUpOf(context: Context): AbortController {
  const hangUp = new AbortController();
  const { signal } = context.req.raw;
  const abort = (): void => {
    hangUp.abort();
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return hangUp;
}

/**
 * Answers piece by piece, and breaks off as soon as the reader loses access: the link is revoked, the token expires, the account
 * changes, or `write` rejects. Aborts `end` when nobody reads any more.
 */
export function streamTo(
  context: Context,
  { principal, now }: AnswerReader,
  write: Parameters<typeof stream>[1],
  end?: AbortController,
): Response {
  let breakOff = (_error: unknown): void => undefined;
  const pieces: ReadableStream<Uint8Array> | null = stream(context, async (body) => {
    try {
      await write(body);
    } catch (error) {
      // A part of the answer must not pass for the whole of it.
      breakOff(error);
      if (!(error instanceof SourceError || error instanceof RestError)) throw error;
    }
  }).body;
  if (pieces === null) return context.body(null);
  const allowed = whileAllowed({ principal, now }, pieces, end);
  breakOff = allowed.breakOff;
  return context.body(allowed.pieces);
}

/** Wraps `source` in a stream that is read on demand and fails as soon as the reader loses access. Aborts `end` when the reader cancels or loses access. */
export function whileAllowed(
  { principal, now }: AnswerReader,
  source: ReadableStream<Uint8Array>,
  end?: AbortController,
): { readonly pieces: ReadableStream<Uint8Array>; readonly breakOff: (error: unknown) => void } {
  const reader = source.getReader();
  let breakOff = (_error: unknown): void => undefined;
  let off = (): void => undefined;
  let isLost = false;
  const pieces = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        breakOff = (error) => {
          if (isLost) return;
          isLost = true;
          end?.abort();
          off();
          controller.error(error);
          // The writer learns of it, and makes no more.
          reader.cancel().catch(() => undefined);
        };
        off = watchEnd(principal, now, () => {
          breakOff(new Error('The reader has lost access'));
        });
        // It may have been lost before anything was watched.
        if (isLost) off();
      },
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (isLost) return;
        if (!done) {
          controller.enqueue(value);
          return;
        }
        off();
        controller.close();
      },
      cancel: (reason) => {
        end?.abort();
        off();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { pieces, breakOff };
}
