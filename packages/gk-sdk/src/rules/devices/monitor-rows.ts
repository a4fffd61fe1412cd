/** Initial settings of the monitor pages (spec 002 section 5). @public */
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
