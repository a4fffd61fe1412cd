import { GkError } from '../errors/gk-error.js';
import type { HttpRequest } from './http.js';

/** A server that has not begun its answer by then does not answer, ms: reports of long periods take tens of seconds. */
export const BEGINS_WITHIN_MS = 60_000;
/** An answer that has not ended so long after it began has stopped on its way, ms. */
export const ENDS_WITHIN_MS = 300_000;

/**
 * Runs a request, up to where its answer is read by `send`, and gives it up when the server does not answer: else a
 * connection that hangs would be waited for without end.
 *
 * @param send - Sends the request that it is given, and calls `began` when the answer begins.
 * @throws GkError `timeout`, and errors of `send`.
 * @internal
 */
export async function withinAnswerLimit<T>(
  request: HttpRequest,
  send: (request: HttpRequest, began: () => void) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const giveUpAfter = (ms: number): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      limit.abort();
    }, ms);
  let timer = giveUpAfter(BEGINS_WITHIN_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
  try {
    return await send({ ...request, signal }, () => {
      clearTimeout(timer);
      timer = giveUpAfter(ENDS_WITHIN_MS);
    });
  } catch (error) {
    if (!limit.signal.aborted || request.signal?.aborted) throw error;
    throw new GkError('timeout', `The server did not answer ${request.name} in time: try again.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
