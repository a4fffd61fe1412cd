import { GkError } from '../errors/gk-error.js';

/** A file of which no byte has come for so long has stopped on its way, ms. */
export const STALLS_AFTER_MS = 60_000;

/**
 * The bytes of an answer; one that stops on its way ends with `timeout`, else it would be waited for without end. The
 * time counts only while a reader waits for bytes: a disk may be slow.
 *
 * @param name - Name of the call in errors.
 * @internal
 */
export function withinStallLimit(stream: ReadableStream<Uint8Array>, name: string): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await nextWithin(reader, name);
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function nextWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  name: string,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new GkError('timeout', `The file of ${name} stopped on its way: try again.`));
      reader.cancel().catch(() => undefined);
    }, STALLS_AFTER_MS);
  });
  try {
    return await Promise.race([reader.read(), stalled]);
  } finally {
    clearTimeout(timer);
  }
}
