import type { SentFootageSpan } from 'gk-sdk/wire';
import type { PackedFile } from '../downloads/download-jobs.js';
import { wireSpans } from '../downloads/wire-spans.js';

/** Capture times of a file, exactly as sent to clients, so that their copies can be compared. */
export function heldOf(file: Pick<PackedFile, 'spans'>): { readonly held?: readonly SentFootageSpan[] } {
  const held = wireSpans(file).map(({ start, end, at }) => ({
    startS: start / 1000,
    endS: end / 1000,
    offsetS: at / 1000,
  }));
  return held.length === 0 ? {} : { held };
}
