import type { GpsPoint } from 'gk-sdk';

/** "The path keeps at most 500 points" (spec 001 section 4). */
export const LIVE_TRACK_POINTS = 500;
/** "GPS polled every 5 seconds" while a recording plays, seconds (spec 001 sections 4 and 9). */
export const LIVE_TRACK_POLL_S = 5;

/**
 * "Live track during playback: GPS polled every 5 seconds; the path keeps at most 500 points" (spec 001 section 4): the
 * path after a poll. Points that are no news are left out, the oldest go first.
 *
 * @param polled - Points of the poll in time order.
 */
export function extendLiveTrack<Point extends Pick<GpsPoint, 'atS'>>(
  path: readonly Point[],
  polled: readonly Point[],
): readonly Point[] {
  const lastS = path.at(-1)?.atS ?? -Infinity;
  const news = polled.filter(({ atS }) => atS > lastS);
  return news.length === 0 ? path : [...path, ...news].slice(-LIVE_TRACK_POINTS);
}
