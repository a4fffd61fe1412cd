/**
 * How often and how long the screens do what: section 9 of the three files, milliseconds. The rhythm of the session
 * itself stands in the session.
 *
 * @public
 */
export const SCREEN_TIMINGS_MS = {
  /** Today's events refresh. */
  todayEvents: 10_000,
  /** Firmware progress. */
  firmwareStatus: 1_000,
  diskInfo: 5_000,
  /** Reload of the disk list after a format. */
  formatReload: 5_000,
  /** Reload of the words after a save. */
  translationReload: 3_000,
  /** Wait ahead of a parameter request. */
  parameterLoad: 1_000,
  /** Closing of the device editor after a save. */
  deviceEditorClose: 2_000,
} as const;

/** Map constants of spec 000 and 002 section 9. @public */
export const MAP_DEFAULTS = {
  zoom: 16,
  /** Where nothing is focused. */
  overviewZoom: 11,
  center: { lat: 24.078605, lng: 120.528535 },
  trailPoints: 500,
} as const;

/** "Focus zoom is the configured default plus 23" (spec 000 section 9), as far as the map goes. @public */
export function focusZoom(configuredZoom: number, mapMaxZoom: number): number {
  return Math.min(configuredZoom + 23, mapMaxZoom);
}
