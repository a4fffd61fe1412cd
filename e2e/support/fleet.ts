import { createHash } from 'node:crypto';
import { createSession } from 'gk-sdk';
import { playbackCommands } from 'gk-sdk/playback';

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

/** Ids of all devices, as the recorder tells them. */
export async function deviceIds(url: string): Promise<readonly string[]> {
  const { devices } = await post(url, 'gkcommon/userinfo');
  return Array.isArray(devices) ? devices.map(String) : [];
}

/** An online device with at least as many channels. */
export async function deviceWith(url: string, channels: number): Promise<string> {
  for (const deviceid of await deviceIds(url)) {
    const { device } = (await post(url, 'gkdevice/device', { deviceid })) as { device?: Record<string, number> };
    if (((device?.['status'] ?? 0) & 1) === 1 && (device?.['chn_count'] ?? 0) >= channels) return deviceid;
  }
  throw new Error(`No device of this fleet is online with ${channels} channels.`);
}

/** The start of two minutes of yesterday, one after another, that are recorded on the server or on the device: unix seconds. */
export async function recordedMinute(
  url: string,
  deviceId: string,
  place: 'server' | 'device' = 'server',
): Promise<number> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const yesterdayS = (Math.floor(Date.now() / 86_400_000) - 1) * 86_400;
    if (place === 'device') {
      const range = { channel: 1, startS: yesterdayS, endS: yesterdayS + 86_400 };
      const records = await playbackCommands(session.command).recordList(deviceId, range);
      const long = records.find(({ startS, endS }) => endS - startS >= 120);
      if (long) return long.startS;
      throw new Error(`${deviceId} has no recording of yesterday on it.`);
    }
    const { minutes, dayStartS } = await playbackCommands(session.command).dayRecords(deviceId, yesterdayS);
    const minute = minutes.findIndex((flag, index) => flag === 1 && minutes[index + 1] === 1);
    if (minute >= 0) return dayStartS + minute * 60;
  } finally {
    session.close();
  }
  throw new Error(`${deviceId} has no recording of yesterday.`);
}
