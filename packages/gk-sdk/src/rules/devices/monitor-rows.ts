/** How long after its bind time a device of the array counts as on (spec 002 section 9). @public */
export const DEVICE_ON_S = 120;

/** "A device counts as on if its bind time is within 120 seconds of now" (spec 002 section 4), unix seconds. @public */
export function isDeviceOn(bindTimeS: number, nowS: number): boolean {
  return Math.abs(nowS - bindTimeS) <= DEVICE_ON_S;
}

/** What the monitor pages begin with (spec 002 section 5). @public */
export const MONITOR_DEFAULTS = {
  /** Uploads at the same time. */
  uploadMaxRun: 50,
  /** Downloads at the same time (covermonitor). */
  downloadMaxRun: 20,
  /** Bytes a second of the uploads. */
  uploadBytesPerS: 65_536,
  /** Uploads that may wait. */
  uploadMaxWait: 10_000,
} as const;
