import { toGkError, type LiveEvent, type Session } from 'gk-sdk';
import { eventReadMarkResource, eventsResource, type EventReadMark } from 'gk-sdk/rest';
import { MOST_KNOWN, type ServerMark, type UnreadEvents } from './unread-events.js';

/** A call that failed is repeated after this time, while the session is signed in. */
const RETRY_MS = 30_000;
/** Events that are read one after another move the mark once. */
const PACE_MS = 1_000;

/**
 * Lets the server's mark of the user decide what is unread, from the login on and after each interruption. What is read here moves the
 * mark, and what is read in another browser counts here. Returns a function that stops it.
 */
export function followReadMark({
  session,
  unread,
}: {
  readonly session: Session;
  readonly unread: UnreadEvents;
}): () => void {
  const marks = eventReadMarkResource(session.rest);
  const events = eventsResource(session.rest);
  let mark: EventReadMark | undefined;
  /** The newest event that this page knows. */
  let newest = 0;
  /** Up to where this page has read; the server may not know it yet. */
  let readTo = 0;
  const opened = new Set<number>();
  let asking = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pace: ReturnType<typeof setTimeout> | undefined;

  const ask = (work: (signal: AbortSignal) => Promise<EventReadMark>): void => {
    clearTimeout(retry);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const settle = async (): Promise<void> => {
      const told = await work(signal);
      // Nothing is counted by one mark and shown beside another one.
      const above = told.serialNo >= newest && newest > 0 ? [] : await eventsAbove(told, signal);
      if (!signal.aborted) follow(told, above);
    };
    settle().catch((thrown: unknown) => {
      const error = toGkError(thrown);
      if (!signal.aborted && error.retryable) retry = setTimeout(load, RETRY_MS);
    });
  };
  const load = (): void => {
    ask(async (signal) => {
      const told = (await marks.read({ signal })) ?? (await marks.begin({ signal }));
      return readTo > told.serialNo ? marks.moveTo(readTo, { signal }) : told;
    });
  };
  const eventsAbove = async ({ serialNo, timeS }: EventReadMark, signal: AbortSignal): Promise<LiveEvent[]> => {
    const above = serialNo > 0 ? { afterSerialNo: serialNo } : { afterS: timeS + 1 };
    const rows = await events.query({ ...above, newestFirst: true, limit: MOST_KNOWN }, { signal });
    return rows.map((event): LiveEvent => ({ ...event, change: 'new' })).reverse();
  };
  const follow = (told: EventReadMark, above: readonly LiveEvent[]): void => {
    mark = told;
    newest = Math.max(newest, above.at(-1)?.serialNo ?? 0);
    for (const serialNo of opened) if (serialNo <= told.serialNo) opened.delete(serialNo);
    unread.follow(own, above, above.length >= MOST_KNOWN);
  };
  const moveTo = (serialNo: number): void => {
    if (mark && serialNo <= mark.serialNo) return;
    readTo = Math.max(readTo, serialNo);
    pace ??= setTimeout(() => {
      pace = undefined;
      if (session.state.kind === 'signed-in') ask((signal) => marks.moveTo(readTo, { signal }));
    }, PACE_MS);
  };
  const own: ServerMark = {
    isUnread: (event) => event.serialNo > readTo && (mark === undefined || marks.isUnread(event, mark)),
    seen: () => {
      if (newest > 0) moveTo(newest);
    },
    opened: (serialNos, known) => {
      for (const serialNo of serialNos) opened.add(serialNo);
      // One mark cannot tell of one that was opened amid others: it goes up to the first that was not.
      let last = 0;
      for (const serialNo of [...known].sort((a, b) => a - b)) {
        if (!opened.has(serialNo)) break;
        last = serialNo;
      }
      if (last > 0) moveTo(last);
    },
  };

  let wasSignedIn = false;
  const look = (): void => {
    const isSignedIn = session.state.kind === 'signed-in';
    if (isSignedIn && !wasSignedIn) load();
    wasSignedIn = isSignedIn;
  };
  look();
  const stops = [
    session.subscribe(look),
    session.on('eventGap', () => {
      if (wasSignedIn) load();
    }),
    session.on('event', ({ serialNo }) => {
      newest = Math.max(newest, serialNo);
    }),
    session.on('eventMessage', (message) => {
      const told = marks.ofMessage(message);
      if (told === undefined || (told.serialNo === mark?.serialNo && told.timeS === mark.timeS)) return;
      // A mark that was put back takes what was read here with it.
      if (told.serialNo < (mark?.serialNo ?? 0)) readTo = told.serialNo;
      ask(() => Promise.resolve(told));
    }),
  ];
  return () => {
    asking.abort();
    clearTimeout(retry);
    clearTimeout(pace);
    for (const stop of stops) stop();
  };
}
