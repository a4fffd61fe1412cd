import type { GkErrorCode, Session } from 'gk-sdk';
import { createDownloadQueue, type DownloadQueue, type DownloadQueueOptions } from 'gk-sdk/recordings';
import { streamUser } from '../context/session-user.js';

/** How a download ends when the connection is lost, by its end or by silence. */
const BROKE_OFF: ReadonlySet<GkErrorCode> = new Set(['network', 'timeout']);

/** The queue of a session, and whose downloads it holds. */
interface UserQueue {
  readonly queue: DownloadQueue;
  user: string | undefined;
}

/** A registered symbol, so that two copies of this package on one page show the same queue. */
const QUEUES = Symbol.for('gk-download-queues');

function queues(): WeakMap<Session, UserQueue> {
  const page = globalThis as { [QUEUES]?: WeakMap<Session, UserQueue> };
  return (page[QUEUES] ??= new WeakMap());
}

/**
 * The download queue of the user of a session. It lives as long as the login, so downloads continue when elements are
 * removed; downloads that a lost connection broke off resume when the session is back. A logout, or another user,
 * closes it: the next call makes another one.
 *
 * @param options - Used by the first call of each login; later calls return the existing queue.
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
  if (there && isOfUser(there, session)) return there.queue;
  there?.queue.close();
  const made: UserQueue = { queue: createDownloadQueue({ ...options, rest: session.rest }), user: undefined };
  isOfUser(made, session);
  known.set(session, made);
  followSession(session, made);
  return made.queue;
}

/** Whether a queue still belongs to who is logged in; notes who that is. */
function isOfUser(there: UserQueue, session: Session): boolean {
  const user = streamUser(session.state, there.user);
  if (there.user && user !== there.user) return false;
  there.user = user;
  return true;
}

/** An empty queue does not listen to its session. */
function followSession(session: Session, there: UserQueue): void {
  const { queue } = there;
  let stop: (() => void) | undefined;
  const look = (): void => {
    if (queue.items.length > 0) stop ??= endWithUser(session, there);
    else {
      stop?.();
      stop = undefined;
    }
  };
  queue.subscribe(look);
  // A storage may have brought some.
  look();
}

/**
 * Resumes downloads that a lost connection broke off, when the session is back: at the same byte as long as the server
 * has the same file. All of them end with the login.
 */
function endWithUser(session: Session, there: UserQueue): () => void {
  const { queue } = there;
  let isBroken = session.state.kind === 'reconnecting';
  const stop = session.subscribe(() => {
    if (!isOfUser(there, session)) {
      stop();
      queues().delete(session);
      queue.close();
      return;
    }
    const { kind } = session.state;
    if (kind === 'reconnecting') isBroken = true;
    if (kind !== 'signed-in' || !isBroken) return;
    isBroken = false;
    for (const { id, state } of queue.items) {
      if (state.kind === 'failed' && BROKE_OFF.has(state.error.code)) queue.retry(id);
    }
  });
  return stop;
}
