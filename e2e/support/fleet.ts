import { createHash } from 'node:crypto';
import {
  ACCESS_FLAGS,
  accessCommands,
  createSession,
  isOnline,
  registrationCommands,
  type AccessFlag,
  type Session,
} from 'gk-sdk';
import { playbackCommands, type PlaybackCommands } from 'gk-sdk/recordings';

/** Seconds of a day. */
export const DAY_S = 86_400;

/** The form in which a password travels: upper-case SHA-256. */
export function hashOf(password: string): string {
  return createHash('sha256').update(password).digest('hex').toUpperCase();
}

/** A POST call with the first administrator's credentials. */
async function post(url: string, path: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const reply = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: hashOf('admin'), ...fields }),
  });
  return (await reply.json()) as Record<string, unknown>;
}

/** Ids of the devices of a user, as the recorder tells them; of all for the administrator. */
export async function deviceIds(url: string, username = 'admin'): Promise<readonly string[]> {
  const { devices } = await post(url, 'gkcommon/userinfo', { username, password: hashOf(username) });
  return Array.isArray(devices) ? devices.map(String) : [];
}

/** Ids of the administrator's devices that are online. */
export async function onlineIds(url: string): Promise<readonly string[]> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const devices = await session.ready();
    return devices.filter(isOnline).map(({ deviceId }) => deviceId);
  } finally {
    session.logout();
  }
}

/**
 * An online device of a user whose first channels, at least as many, all have a camera; one that drove yesterday, if there
 * is any. A device of six channels may have none at the second. A device may be unregistered, and GK-0006 answers no command.
 */
export async function deviceWith(url: string, channels: number, username = 'admin'): Promise<string> {
  const [first = ''] = await devicesWith(url, channels, 1, username);
  return first;
}

/** Several of those that {@link deviceWith} tells one of. Rejects when there are fewer. */
export async function devicesWith(url: string, channels: number, count: number, username = 'admin'): Promise<string[]> {
  const drivers = await driversOf(url, yesterdayS());
  const ids = await deviceIds(url, username);
  const cameras = '1'.repeat(channels);
  const found = new Set<string>();
  for (const deviceid of [...ids.filter((id) => drivers.has(id)), ...ids]) {
    const { device } = (await post(url, 'gkdevice/device', { deviceid })) as {
      device?: { status?: number; chmask?: string };
    };
    if (((device?.status ?? 0) & 1) === 1 && device?.chmask?.startsWith(cameras)) found.add(deviceid);
    if (found.size === count) return [...found];
  }
  throw new Error(
    `Fewer than ${count} devices of this fleet are online with cameras at their first ${channels} channels.`,
  );
}

/** An online device with as many cameras, and their channels, from 1: some numbers between them may have none. */
export async function deviceOfCameras(
  url: string,
  count: number,
): Promise<{ readonly deviceId: string; readonly channels: readonly number[] }> {
  for (const deviceId of await onlineIds(url)) {
    const { device } = (await post(url, 'gkdevice/device', { deviceid: deviceId })) as { device?: { chmask?: string } };
    const channels = [...(device?.chmask ?? '')].flatMap((bit, index) => (bit === '1' ? [index + 1] : []));
    if (channels.length === count) return { deviceId, channels };
  }
  throw new Error(`No device of this fleet is online with ${count} cameras.`);
}

/** Does what an administrator at another desk does. */
export async function asAdmin(url: string, act: (session: Session) => Promise<void>): Promise<void> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    await act(session);
  } finally {
    session.close();
  }
}

/** Takes a device out of the fleet, as an administrator does while others watch it. */
export function removeDevice(url: string, deviceId: string): Promise<void> {
  return asAdmin(url, async (session) => {
    await registrationCommands(session.command).removeDevice(deviceId);
  });
}

/** Changes one right of a permission group, as an administrator does while its users work. */
export function setRight(url: string, group: number, flag: AccessFlag, on: boolean): Promise<void> {
  return asAdmin(url, async (session) => {
    const access = accessCommands(session.command);
    const { access: before = '' } = (await access.permissionGroups()).find(({ id }) => id === group) ?? {};
    const at = ACCESS_FLAGS.indexOf(flag);
    const next = `${before.slice(0, at)}${on ? 1 : 0}${before.slice(at + 1)}`;
    await access.savePermissionGroups([{ id: group, access: next }]);
  });
}

/** An online device that marked recordings of yesterday: a shock or an alarm happened while it drove. */
export async function deviceWithAlarm(url: string): Promise<string> {
  const yesterday = { afterTime: yesterdayS(), beforeTime: yesterdayS() + DAY_S - 1 };
  // Overspeed, impact, harsh braking and acceleration, forward collision.
  const events: unknown = await post(url, 'gkevent/eventquery', { ...yesterday, appdevids: [13, 16, 700, 701, 711] });
  const ids = Array.isArray(events) ? events.map(({ deviceid }: { deviceid: string }) => deviceid) : [];
  for (const deviceid of new Set(ids)) {
    const { device } = (await post(url, 'gkdevice/device', { deviceid })) as { device?: Record<string, number> };
    if (((device?.['status'] ?? 0) & 1) === 1) return deviceid;
  }
  throw new Error('No device of this fleet had an alarm yesterday.');
}

/** Ids of the devices that drove on a day of UTC; `dayS` is its start, unix seconds. */
async function driversOf(url: string, dayS: number): Promise<ReadonlySet<string>> {
  const day = { afterTime: dayS, beforeTime: dayS + DAY_S - 1, timeZone: 'UTC' };
  const rows: unknown = await post(url, 'gkmileage/mileagequery', day);
  // Days on which a device did not drive have no row.
  return new Set(Array.isArray(rows) ? rows.map(({ deviceid }: { deviceid: string }) => deviceid) : []);
}

/** The start of yesterday in UTC, unix seconds. */
export function yesterdayS(): number {
  return (Math.floor(Date.now() / 1000 / DAY_S) - 1) * DAY_S;
}

/**
 * The start of two minutes, one after another, that the server has of each of the first channels of a device, of yesterday
 * or of the last day before it on which the device worked: unix seconds. A single channel may lack minutes that others have.
 */
export async function recordedMinute(url: string, deviceId: string, channels = 1): Promise<number> {
  return onDaysBefore(url, deviceId, async (commands, dayS) => {
    const numbers = Array.from({ length: channels }, (_, index) => index + 1);
    const days = await Promise.all(numbers.map((channel) => commands.dayRecords(deviceId, dayS, { channel })));
    // The first minute of a drive counts from whichever second it began at: the one after it is whole.
    const isRecorded = (at: number): boolean => days.every(({ minutes }) => minutes[at] === 1);
    const minute = Array.from({ length: 1440 }).findIndex((_, at) => [at - 1, at, at + 1].every(isRecorded));
    return minute < 0 ? undefined : dayS + minute * 60;
  });
}

/**
 * Minutes in which the server has nothing of the first channels of a device, between two that it has of all of them: unix
 * seconds, of yesterday or of the last day before it.
 */
export async function recordingGap(
  url: string,
  deviceId: string,
  channels: number,
): Promise<{ readonly startS: number; readonly endS: number }> {
  let endS = 0;
  const startS = await onDaysBefore(url, deviceId, async (commands, dayS) => {
    const numbers = Array.from({ length: channels }, (_, index) => index + 1);
    const days = await Promise.all(numbers.map((channel) => commands.dayRecords(deviceId, dayS, { channel })));
    const isRecorded = (at: number): boolean => days.every(({ minutes }) => minutes[at] === 1);
    const isEmpty = (at: number): boolean => days.every(({ minutes }) => minutes[at] !== 1);
    for (let first = 2; first < 1440; first++) {
      if (!isEmpty(first) || ![first - 2, first - 1].every(isRecorded)) continue;
      let last = first;
      while (last < 1440 && isEmpty(last)) last++;
      // Minutes at both ends of a gap may be recorded in part.
      if (last - first > 12 || ![last, last + 1].every(isRecorded)) continue;
      endS = dayS + last * 60;
      return dayS + first * 60;
    }
    return undefined;
  });
  return { startS, endS };
}

/** The same for the first channel on the device's own storage: the start of a file of at least two minutes. */
export async function recordedOnDevice(url: string, deviceId: string): Promise<number> {
  return onDaysBefore(url, deviceId, async (commands, dayS) => {
    const records = await commands.recordList(deviceId, { channel: 1, startS: dayS, endS: dayS + DAY_S });
    return records.find(({ startS, endS }) => endS - startS >= 120)?.startS;
  });
}

/** The first answer for yesterday, the day before, and so on, a week back; `dayS` is the start of the day in UTC. */
async function onDaysBefore(
  url: string,
  deviceId: string,
  find: (commands: PlaybackCommands, dayS: number) => Promise<number | undefined>,
): Promise<number> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const commands = playbackCommands(session.command);
    for (let ago = 0; ago < 7; ago++) {
      const found = await find(commands, yesterdayS() - ago * DAY_S);
      if (found !== undefined) return found;
    }
  } finally {
    session.close();
  }
  throw new Error(`${deviceId} has no recording of the last week.`);
}
