/**
 * How often and how long the screens do what: section 9 of the three files, milliseconds. The rhythm of the session
 * itself stands in the session.
 */
export const SCREEN_TIMINGS_MS = {
  /** Today's events refresh. */
  todayEvents: 10_000,
  /** Firmware progress. */
  firmwareStatus: 1_000,
  diskInfo: 5_000,
  /** The number of devices that wait to be accepted. */
  waitingDevices: 30_000,
  /** Reload of the disk list after a format. */
  formatReload: 5_000,
  /** Reload of the words after a save. */
  translationReload: 3_000,
  /** Wait ahead of a parameter request. */
  parameterLoad: 1_000,
  /** Closing of the device editor after a save. */
  deviceEditorClose: 2_000,
} as const;
