import { allOf } from '../../history/all-of.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { dayStartIn, monthStartIn } from '../../time/zone-time.js';
import type { Fleet } from '../fleet/fleet.js';
import { netflowByDay, type NetflowSources } from '../mileage/netflow-rows.js';
import { VIDEO_FORBIDDEN, type StreamRefusal } from './refuse.js';

/** The traffic of a month or day is added up again after this time at the earliest: it is asked for twice a second per viewer. */
const COUNT_AGAIN_MS = 2_000;
const KB = 1024;

const USED_UP = {
  month: { code: 403, message: 'The netflow of this device is used up for this month' },
  day: { code: 403, message: 'The netflow of this device is used up for today' },
} as const satisfies Record<string, StreamRefusal>;

/** Why a device may send no video now; undefined when it may. */
export type VideoRefusal = (deviceId: string, signal: AbortSignal) => Promise<StreamRefusal | undefined>;

/** Sources of the decision. */
export interface VideoRefusalSources extends Omit<NetflowSources, 'fleet'> {
  readonly store: RecorderStore;
  readonly fleet: Pick<Fleet, 'signalBytes' | 'isVideoForbidden' | 'zoneOf'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * The device editor forbids video with the recording option -1, and beyond the netflow of a month, `maxnetflow` (spec 002
 * section 5), and of a day, `netlimit`, which is our choice.
 */
export function videoRefusal(sources: VideoRefusalSources): VideoRefusal {
  const { store, fleet, now } = sources;
  const counted = new Map<string, { readonly atMs: number; readonly bytes: number }>();
  const bytesSince = async (deviceId: string, startS: number, signal: AbortSignal): Promise<number> => {
    const key = `${deviceId} ${startS}`;
    const known = counted.get(key);
    if (known !== undefined && Math.abs(now() - known.atMs) < COUNT_AGAIN_MS) return known.bytes;
    const period = { startS, endS: Math.floor(now() / 1000) };
    const rows = await allOf(netflowByDay(sources, [deviceId], [period], signal));
    const bytes = rows.reduce((sum, { flowin, flowout }) => sum + flowin + flowout, 0);
    // Days and months that are over are asked for no more.
    for (const [other, { atMs }] of counted) {
      if (now() - atMs < COUNT_AGAIN_MS) break;
      counted.delete(other);
    }
    counted.delete(key);
    counted.set(key, { atMs: now(), bytes });
    return bytes;
  };
  return async (deviceId, signal) => {
    if (fleet.isVideoForbidden(deviceId)) return VIDEO_FORBIDDEN;
    const { maxNetflowKb = 0, netLimitKb = 0 } = store.devices.get(deviceId)?.edit ?? {};
    const atS = now() / 1000;
    const zone = fleet.zoneOf(deviceId);
    if (maxNetflowKb > 0 && (await bytesSince(deviceId, monthStartIn(atS, zone), signal)) >= maxNetflowKb * KB)
      return USED_UP.month;
    if (netLimitKb > 0 && (await bytesSince(deviceId, dayStartIn(atS, zone), signal)) >= netLimitKb * KB)
      return USED_UP.day;
    return undefined;
  };
}
