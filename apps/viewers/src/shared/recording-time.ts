import type { Zone } from 'gk-sdk/rules';
import { parseViewerTime } from './viewer-recording-path.js';

/** The zone of times in a link that name none: the one of the browser (docs/protocol.md). */
export function browserZone(): Zone {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Unix seconds of a `datetime-local` field, which speaks the browser's zone; undefined when it is empty. */
export function readTimeField(text: string): number | undefined {
  return parseViewerTime(text, browserZone());
}
