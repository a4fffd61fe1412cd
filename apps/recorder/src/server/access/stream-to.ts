import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { watchEnd } from './expiry.js';
import type { Principal } from './principal.js';

/** Reader of an answer that goes out piece by piece. */
export interface AnswerReader {
  readonly principal: Principal;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Answers piece by piece, and breaks off as soon as the reader loses access: the link is revoked, the token expires, the account changes. */
export function streamTo(
  context: Context,
  { principal, now }: AnswerReader,
  write: Parameters<typeof stream>[1],
): Response {
  const pieces: ReadableStream<Uint8Array> | null = stream(context, write).body;
  const reader = pieces?.getReader();
  if (reader === undefined) return context.body(null);
  let off = (): void => undefined;
  let isLost = false;
  return context.body(
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          off = watchEnd(principal, now, () => {
            isLost = true;
            off();
            controller.error(new Error('The reader has lost access'));
            // The writer learns of it, and makes no more.
            reader.cancel().catch(() => undefined);
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
          off();
          return reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    ),
  );
}
