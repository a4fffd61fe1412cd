import type { TimeStretch } from '../index/footage-index.js';

export const MINUTE_US = 60_000_000;
/** Stretches that are less than this apart are one: recording began anew in between. */
const JOINED_US = 1_000_000;

/** Sets the flag of each minute that a stretch touches, from a time on. */
export function minuteFlags(flags: Uint8Array, stretches: readonly TimeStretch[], fromUs: number): void {
  for (const { startUs, endUs } of stretches) {
    const first = Math.max(0, Math.floor((startUs - fromUs) / MINUTE_US));
    const end = Math.min(flags.length, Math.ceil((endUs - fromUs) / MINUTE_US));
    if (end > first) flags.fill(1, first, end);
  }
}

/** Stretches in the order of their starts as such without overlaps, and without short gaps. */
export function mergedStretches(stretches: readonly TimeStretch[]): TimeStretch[] {
  const merged: TimeStretch[] = [];
  for (const stretch of stretches) {
    const last = merged.at(-1);
    if (last === undefined || stretch.startUs > last.endUs + JOINED_US) merged.push(stretch);
    else if (stretch.endUs > last.endUs) merged[merged.length - 1] = { startUs: last.startUs, endUs: stretch.endUs };
  }
  return merged;
}
