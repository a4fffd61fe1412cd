import type { PackedFile } from './download-jobs.js';

/** The spans of a file as answers tell them (docs/protocol.md, "Downloads"): milliseconds. */
export type WireSpans = readonly { readonly start: number; readonly end: number; readonly at: number }[];

/** Capture times of a file, in the format of answers. */
export function wireSpans({ spans }: Pick<PackedFile, 'spans'>): WireSpans {
  return spans.map(({ startS, endS, offsetS }) => ({ start: inMs(startS), end: inMs(endS), at: inMs(offsetS) }));
}

const inMs = (seconds: number): number => Math.round(seconds * 1000);
