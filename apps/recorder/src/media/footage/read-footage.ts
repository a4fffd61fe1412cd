import type { Clip } from '../clip.js';

/** One device made of footage. */
export interface FootageDevice {
  /** `FOOTAGE-1`, `FOOTAGE-2`, ... */
  readonly deviceId: string;
  /** Channel 1 first; at most eight. */
  readonly clips: readonly Clip[];
}

/** What `--footage DIR` found. */
export interface FootageSet {
  readonly devices: readonly FootageDevice[];
  /** A line for each file that was passed over. */
  readonly skipped: readonly string[];
}
