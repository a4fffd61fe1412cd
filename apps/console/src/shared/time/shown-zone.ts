import type { Session } from 'gk-sdk';
import { resolveZone, timeZoneLabel, type TimeZoneChoice, type Zone } from 'gk-sdk/rules';
import { createPreference } from '../storage/preference.js';
import { localZone } from './local-zone.js';

const CHOICES: readonly TimeZoneChoice[] = ['server', 'vehicle', 'mine', 'utc'];

/** The zone in which this browser shows dates and times, in local storage as `timeZone`; the server's by default. */
export const timeZonePreference = createPreference<TimeZoneChoice>({
  key: 'timeZone',
  decode: (stored) => CHOICES.find((choice) => choice === stored) ?? 'server',
  encode: (choice) => choice,
});

/** The last known zone of the server, used until the server has answered. */
const lastServerZone = createPreference<string | undefined>({
  key: 'serverZone',
  decode: (stored) => stored ?? undefined,
  encode: (zone) => zone ?? null,
});

/** Where the zones of server and vehicles are known. */
type ZoneSource = () => Pick<Session, 'serverInfo' | 'devices'>;

let source: ZoneSource | undefined;

/** Takes the zones of server and vehicles from a session. Returns a function that ends it. */
export function followZones(session: ZoneSource): () => void {
  source = session;
  return () => {
    if (source === session) source = undefined;
  };
}

/**
 * The zone of every day and time on screen, by the user's choice.
 *
 * @param deviceId - Vehicle of the time. A screen of several has the server's zone where the vehicle's is chosen.
 */
export function shownZone(deviceId?: string): Zone {
  const choice = timeZonePreference.get();
  const vehicle = deviceId === undefined ? undefined : source?.().devices.get(deviceId)?.timeZone;
  return resolveZone(choice, { server: knownServer(), vehicle, mine: localZone() });
}

/** Returns the zone of the server, or the last known one until the server has answered. */
function knownServer(): Parameters<typeof resolveZone>[1]['server'] {
  return source && (source().serverInfo ?? { timeZone: lastServerZone.get() });
}

/** Stores the zone of the server for the next visit. */
export function keepServerZone(info: Session['serverInfo']): void {
  if (info?.timeZone !== undefined) lastServerZone.set(info.timeZone);
}

/** The zone of dates in an address that carry no offset: the server's, whatever the user chose. */
export function serverZone(): Zone {
  return resolveZone('server', { server: knownServer(), mine: localZone() });
}

/** The zone beside a time or a day of its clock: its IANA name, or `UTC+05:30`. */
export function shownZoneName(deviceId?: string): string {
  return zoneName(shownZone(deviceId));
}

/** The name of the zone of {@link serverZone}, for days that are the server's whatever the user chose. */
export function serverZoneName(): string {
  return zoneName(serverZone());
}

function zoneName(zone: Zone): string {
  return typeof zone === 'string' ? zone : timeZoneLabel(zone / 3600);
}
