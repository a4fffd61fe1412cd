import type { Session } from 'gk-sdk';
import { createDownloadQueue, type DownloadQueue, type DownloadQueueOptions } from 'gk-sdk/download';

/** A registered symbol, so that two copies of this package on one page show the same queue. */
const QUEUES = Symbol.for('gk-download-queues');

function queues(): WeakMap<Session, DownloadQueue> {
  const page = globalThis as { [QUEUES]?: WeakMap<Session, DownloadQueue> };
  return (page[QUEUES] ??= new WeakMap());
}

/**
 * The download queue of a session. It lives as long as the session, so downloads continue when elements are removed; what a
 * lost connection broke off goes on when the session is back.
 *
 * @param options - Used by the first call for a session; later calls return the existing queue.
 * @example
 * ```ts
 * // Before the first element shows it: keeps the queue over a reload.
 * downloadQueueOf(session, { storage: sessionStorage, concurrency: 3 });
 * ```
 * @public
 */
export function downloadQueueOf(session: Session, options: Omit<DownloadQueueOptions, 'rest'> = {}): DownloadQueue {
  const known = queues();
  const there = known.get(session);
  if (there) return there;
  const queue = createDownloadQueue({ ...options, rest: session.rest });
  known.set(session, queue);
  goOnAfterBreaks(session, queue);
  return queue;
}

/**
 * What a lost connection broke off goes on when the session is back: where it ended, as long as the server has the same file. An
 * empty queue does not listen to its session.
 */
function goOnAfterBreaks(session: Session, queue: DownloadQueue): void {
  let stop: (() => void) | undefined;
  queue.subscribe(() => {
    if (queue.items.length > 0) stop ??= retryAfterBreaks(session, queue);
    else {
      stop?.();
      stop = undefined;
    }
  });
}

function retryAfterBreaks(session: Session, queue: DownloadQueue): () => void {
  let isBroken = session.state.kind === 'reconnecting';
  return session.subscribe(() => {
    const { kind } = session.state;
    if (kind === 'reconnecting') isBroken = true;
    if (kind !== 'signed-in' || !isBroken) return;
    isBroken = false;
    for (const { id, state } of queue.items) {
      if (state.kind === 'failed' && state.error.code === 'network') queue.retry(id);
    }
  });
}
