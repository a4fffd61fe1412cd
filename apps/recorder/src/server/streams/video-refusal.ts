import { dayStartS } from '../../time/city-time.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Fleet } from '../fleet/fleet.js';
import { netflowByDay, type NetflowSources } from '../mileage/netflow-rows.js';
import { VIDEO_FORBIDDEN, type StreamRefusal } from './refuse.js';

/** A month's traffic is added up again after this time at the earliest: it is asked for twice a second per viewer. */
const COUNT_AGAIN_MS = 2_000;
const KB = 1024;

const NETFLOW_USED_UP: StreamRefusal = { code: 403, message: 'The netflow of this device is used up for this month' };

/** Why a device may send no video now; undefined when it may. */
export type VideoRefusal = (deviceId: string) => StreamRefusal | undefined;

/** What that is decided from. */
export interface VideoRefusalSources extends Omit<NetflowSources, 'fleet'> {
  readonly store: RecorderStore;
  readonly fleet: Pick<Fleet, 'signalBytes' | 'isVideoForbidden'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The device editor forbids video with the recording option -1, and beyond `maxnetflow` of a month (spec 002 section 5). */
export function videoRefusal(sources: VideoRefusalSources): VideoRefusal {
  const { store, fleet, now } = sources;
  const counted = new Map<string, { readonly atMs: number; readonly bytes: number }>();
  const bytesOfMonth = (deviceId: string): number => {
    const known = counted.get(deviceId);
    if (known !== undefined && Math.abs(now() - known.atMs) < COUNT_AGAIN_MS) return known.bytes;
    const month = { startS: monthStartS(now() / 1000), endS: Math.floor(now() / 1000), date: '' };
    let bytes = 0;
    for (const { flowin, flowout } of netflowByDay(sources, [deviceId], [month])) bytes += flowin + flowout;
    counted.set(deviceId, { atMs: now(), bytes });
    return bytes;
  };
  return (deviceId) => {
    if (fleet.isVideoForbidden(deviceId)) return VIDEO_FORBIDDEN;
    const maxKb = store.devices.get(deviceId)?.edit.maxNetflowKb ?? 0;
    return maxKb > 0 && bytesOfMonth(deviceId) >= maxKb * KB ? NETFLOW_USED_UP : undefined;
  };
}

/** Start of the city's month that a time falls on, unix seconds. */
function monthStartS(atS: number): number {
  const todayS = dayStartS(atS);
  // Midday of the city's day has the same date in UTC.
  const dayOfMonth = new Date((todayS + 12 * 3600) * 1000).getUTCDate();
  return todayS - (dayOfMonth - 1) * 86_400;
}
