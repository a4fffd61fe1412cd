import { createHash } from 'node:crypto';
import type { StreamKey } from './segment.js';

/** Ends the name of a segment that is closed. */
const CLOSED = '.gms';
/** Ends the name of a segment that is being written, or was when the recorder ended. */
export const PART = '.part';
const MOST_NAME_CHARS = 200;

/**
 * Folders of a segment below that of its disk, and its name: `GK-0001/2026-11-30/083000417-1m.gms`. Times are UTC. Names are for
 * people: which device and channel a file is of stands in its first packet.
 *
 * @param taken - How many others have this name, after a clock went back.
 */
export function segmentPath({ deviceId, channel, sub }: StreamKey, startUs: number, taken = 0): string {
  const [day = '', time = ''] = new Date(startUs / 1000).toISOString().split('T');
  const clock = time.replace(/[^\d]/g, '');
  const name = `${clock}-${channel}${sub ? 's' : 'm'}${taken === 0 ? '' : `-${taken}`}${CLOSED}`;
  return [deviceFolder(deviceId), day, name].join('/');
}

/** True for the name of a segment that is closed. */
export function isSegmentName(name: string): boolean {
  return /^\d{9}-\d+[ms](-\d+)?\.gms$/.test(name);
}

/** The name that a segment has once it is closed; undefined when a name is not that of an open one. */
export function closedName(name: string): string | undefined {
  if (!name.endsWith(PART)) return undefined;
  const closed = name.slice(0, -PART.length);
  return isSegmentName(closed) ? closed : undefined;
}

/** True for the name of a folder of one day. */
export function isDayFolder(name: string): boolean {
  return /^[+-]?\d{4,6}-\d\d-\d\d$/.test(name);
}

/** A device id as the name of a folder: no other folder, nothing hidden, and nothing that a file system refuses. */
function deviceFolder(deviceId: string): string {
  const encoded = encodeURIComponent(deviceId.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^\./, '%2E')
    .replace(/\.$/, '%2E');
  if (encoded.length <= MOST_NAME_CHARS) return encoded;
  const digest = createHash('sha256').update(deviceId).digest('hex');
  return `${encoded.slice(0, MOST_NAME_CHARS - 41)}-${digest.slice(0, 40)}`;
}
