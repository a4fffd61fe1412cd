/** The zone whose time the city keeps, wherever the recorder runs: that of the vehicles that drive in it. */
export const CITY_TIME_ZONE = 'Asia/Taipei';
/** The zone's offset from UTC in seconds; it has no summer time. */
export const CITY_UTC_OFFSET_S = 8 * 3600;

/** The start of the city's day that `atS` (unix s) falls on, in unix seconds. */
export function dayStartS(atS: number): number {
  return Math.floor((atS + CITY_UTC_OFFSET_S) / 86_400) * 86_400 - CITY_UTC_OFFSET_S;
}

/** Wall time of the city in ISO form without zone. */
export function cityWallTime(atS: number): string {
  return new Date((atS + CITY_UTC_OFFSET_S) * 1000).toISOString().slice(0, 19);
}

/** Whether the sun is up in the city, from 06:00 to 18:00. */
export function daylightAt(atS: number): 'day' | 'night' {
  const hour = (atS - dayStartS(atS)) / 3600;
  return hour >= 6 && hour < 18 ? 'day' : 'night';
}
