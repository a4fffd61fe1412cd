import { createSession } from 'gk-sdk';
import { playbackCommands } from 'gk-sdk/recordings';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { expect } from './test.js';

/** Seconds before an event at which its playback begins. */
const AHEAD_S = 15;

/**
 * An event since a time, unix seconds, whose place is known, that has snapshots, and whose moment the first camera recorded;
 * some devices of the fleet have no GPS, lose their connection or miss minutes, and some events have no snapshots. Its
 * footage is on the server when this resolves.
 */
export async function eventWithFootage(url: string, afterS: number): Promise<FleetEvent> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const events = eventsResource(session.rest);
    const { dayRecords } = playbackCommands(session.command);
    for (const event of await events.query({ afterS })) {
      if (event.position === undefined || !event.snapshotMask) continue;
      const { minutes } = await dayRecords(event.deviceId, event.happenedS - AHEAD_S, { channel: 1 });
      if (minutes[0] !== 1 || minutes[1] !== 1) continue;
      await events.requestDownload(event);
      const footage = async () => (await events.query({ serialNo: event.serialNo }))[0]?.footage;
      const isOnItsWay = async (): Promise<boolean> =>
        ['asked', 'coming'].includes((await footage())?.state ?? 'asked');
      await expect.poll(isOnItsWay).toBe(false);
      // A device with a bad storage refuses it.
      if ((await footage())?.state !== 'here') continue;
      return event;
    }
  } finally {
    session.logout();
  }
  throw new Error('No event of this fleet was recorded.');
}
