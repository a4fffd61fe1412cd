import { formatIsoWithOffset } from 'gk-sdk/rules';
import { pageZone } from './page-zone.js';
import { parseViewerTime } from './viewer-recording-path.js';

/** Unix seconds of a `datetime-local` field, which speaks the zone of the page; undefined when it is empty. */
export function readTimeField(text: string): number | undefined {
  return parseViewerTime(text, pageZone());
}

/** The text of a `datetime-local` field for a moment, unix seconds, in the zone of the page. */
export function writeTimeField(timeS: number): string {
  return formatIsoWithOffset(timeS, pageZone()).slice(0, 19);
}
