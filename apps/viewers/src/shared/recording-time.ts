import { toWallTime, type Zone } from 'gk-sdk/rules';
import { parseViewerTime } from './viewer-recording-path.js';

/** The zone of times in a link that name none: the one of the browser (docs/protocol.md). */
export function browserZone(): Zone {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Unix seconds of a `datetime-local` field, which speaks the browser's zone; undefined when it is empty. */
export function readTimeField(text: string): number | undefined {
  return parseViewerTime(text, browserZone());
}

/** The text of a `datetime-local` field for a moment, unix seconds. */
export function writeTimeField(timeS: number): string {
  const { year, month, day, hour, minute, second } = toWallTime(timeS, browserZone());
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
}
