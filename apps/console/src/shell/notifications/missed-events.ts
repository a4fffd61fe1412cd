import { isGkError, toGkError, type FleetEvent, type Session, type SessionStorage } from 'gk-sdk';
import { eventsResource, type EventsResource } from 'gk-sdk/rest';

/**
 * Position up to which a page has received events: all up to one, or none, and then since when it listens, unix
 * seconds.
 */
type Heard = { readonly afterSerialNo: number } | { readonly afterS: number };

/** Options of {@link watchMissedEvents}. */
export interface MissedEventsOptions {
  readonly session: Session;
  /** Keeps the position of the received events for the life of a tab. */
  readonly storage: SessionStorage;
  /** Whose events these are. */
  readonly owner: () => string | undefined;
  /** Gets the missed events, newest first, once for each time. */
  readonly onMissed: (events: readonly FleetEvent[]) => void;
}

/** A failed query is repeated after this time, while the session is signed in. */
const RETRY_MS = 30_000;

/**
 * Loads the events that came while the session was not signed in, its event channel not open, or the page not loaded. A
 * first login has missed nothing, and a logout forgets the position. Returns a function that stops it.
 */
export function watchMissedEvents({ session, storage, owner, onMissed }: MissedEventsOptions): () => void {
  const events = eventsResource(session.rest);
  let newest = -1;
  let key = '';
  let wasSignedIn = false;
  let isCaughtUp = false;
  let asking = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const keep = (heard: Heard): void => storage.setItem(key, JSON.stringify(heard));

  const ask = async (heard: Heard): Promise<void> => {
    const { signal } = asking;
    const missed = await newestPage(events, heard, signal).catch(toGkError);
    if (signal.aborted) return;
    if (isGkError(missed)) {
      if (missed.retryable) retry = setTimeout(() => void ask(heard), RETRY_MS);
      return;
    }
    newest = missed.reduce((most, { serialNo }) => Math.max(most, serialNo), newest);
    isCaughtUp = true;
    if (newest >= 0) keep({ afterSerialNo: newest });
    onMissed(missed);
  };

  const stopAsking = (): void => {
    asking.abort();
    clearTimeout(retry);
  };
  const look = (): void => {
    const { kind } = session.state;
    if (wasSignedIn && kind === 'signed-out') storage.removeItem(key);
    if (wasSignedIn === (kind === 'signed-in')) return;
    wasSignedIn = kind === 'signed-in';
    isCaughtUp = false;
    stopAsking();
    if (!wasSignedIn) return;
    key = `gk.heard.${encodeURIComponent(owner() ?? '')}`;
    newest = -1;
    catchUp();
  };
  const catchUp = (): void => {
    asking = new AbortController();
    const heard = decodeHeard(storage.getItem(key));
    if (heard) void ask(heard);
    else {
      keep({ afterS: Math.floor(session.serverNowS()) });
      isCaughtUp = true;
    }
  };
  look();
  const stopState = session.subscribe(look);
  const stopEvents = session.on('event', ({ change, serialNo }) => {
    if (change !== 'new') return;
    newest = serialNo;
    // Events that come before the answer are later than the missed ones.
    if (isCaughtUp) keep({ afterSerialNo: serialNo });
  });
  const stopGap = session.on('eventGap', () => {
    // The stored position stays until the answer.
    if (!wasSignedIn) return;
    isCaughtUp = false;
    stopAsking();
    catchUp();
  });
  return () => {
    stopGap();
    stopAsking();
    stopState();
    stopEvents();
  };
}

/** The newest events after the position, at most one page of the server. */
async function newestPage(events: EventsResource, heard: Heard, signal: AbortSignal): Promise<readonly FleetEvent[]> {
  for await (const page of events.pages({ ...heard, newestFirst: true }, { signal })) return page;
  return [];
}

/** Decodes a stored position; undefined where somebody else wrote it. */
function decodeHeard(kept: string | null): Heard | undefined {
  const [, name, number] = /^\{"(afterSerialNo|afterS)":(\d{1,15})\}$/.exec(kept ?? '') ?? [];
  if (number === undefined) return undefined;
  return name === 'afterS' ? { afterS: Number(number) } : { afterSerialNo: Number(number) };
}
