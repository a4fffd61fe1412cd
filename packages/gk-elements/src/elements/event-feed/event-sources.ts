import type { Session } from 'gk-sdk';
import { eventDefinitionsResource, eventsResource, type EventDefinition } from 'gk-sdk/rest';
import { dayBoundsS, dayOf, type EventWords, type Zone } from 'gk-sdk/rules';
import { toHistoryEvent, type FeedEvent } from './event-item.js';

/** Loads the server's names of events, and the profiles of its devices. */
export async function loadEventWords(session: Session, signal: AbortSignal): Promise<EventWords> {
  const resource = eventDefinitionsResource(session.rest);
  const [definitions, devices] = await Promise.all([
    resource.list({ signal }),
    // Without the right to it all devices are GLOBAL.
    resource.devices({ signal }).catch(() => []),
  ]);
  return { definitions, profiles: new Map(devices.map(({ deviceId, profile }) => [deviceId, profile])) };
}

/** Words of a page's own definitions. */
export function wordsOf(definitions: readonly EventDefinition[]): EventWords {
  return { definitions };
}

/** Today's events of a server, by its own day. */
export async function loadTodaysEvents(session: Session, signal: AbortSignal): Promise<FeedEvent[]> {
  const zone: Zone = session.serverInfo?.utcOffsetS ?? 0;
  const nowS = session.serverNowS();
  const { startS } = dayBoundsS(dayOf(nowS, zone), zone);
  const records = await eventsResource(session.rest).query({ afterS: startS, newestFirst: true, zone }, { signal });
  return records.map(toHistoryEvent);
}
