import type { GpsPoint } from 'gk-sdk';
import { hasFix, type TimelinePeriod } from 'gk-sdk/rules';
import { extendLiveTrack } from './live-track.js';

/** The path that is known before and after the moment that is played. */
export interface PlaybackPath extends TimelinePeriod {
  /** In order of time, at most 500. */
  readonly points: readonly GpsPoint[];
}

/** Query for a part of the path. */
export interface PathQuery extends TimelinePeriod {
  /** The path begins anew: the moment is far from the known path. */
  readonly isFresh: boolean;
}

/** Nothing is known yet. */
export const NO_PATH: PlaybackPath = { startS: 0, endS: 0, points: [] };

/** Known on both sides of the moment, seconds: more than the fastest playback covers between two polls. */
const AROUND_S = 120;
/** A vehicle whose newest point is older than this is nowhere, seconds. */
const LOST_AFTER_S = 300;

/** Whether a moment lies in the known path. */
export function reaches(path: PlaybackPath, timeS: number): boolean {
  return timeS >= path.startS && timeS <= path.endS;
}

/** Returns the query for a moment: a continuation of the known path, or a new one. */
export function pathQuery(path: PlaybackPath, timeS: number): PathQuery {
  const endS = timeS + AROUND_S;
  if (!reaches(path, timeS)) return { startS: Math.max(0, timeS - AROUND_S), endS, isFresh: true };
  // From the newest point on, as the recording may be of this minute, and points still come.
  const newestS = path.points.at(-1)?.atS ?? path.startS;
  return { startS: Math.max(newestS, timeS - AROUND_S), endS: Math.max(endS, path.endS), isFresh: false };
}

/** The path with the answer to a query; unchanged where the answer is late, and no longer continues the known path. */
export function extendPath(path: PlaybackPath, query: PathQuery, points: readonly GpsPoint[]): PlaybackPath {
  // A receiver without satellites drives at 0° N.
  const news = points.filter(hasFix);
  if (query.isFresh) return { startS: query.startS, endS: query.endS, points: extendLiveTrack([], news) };
  if (!reaches(path, query.startS)) return path;
  const [known] = path.points;
  const extended = extendLiveTrack(path.points, news);
  const [first] = extended;
  // A jump back loads again the part that was cut off.
  const startS = known && first && known !== first ? first.atS : path.startS;
  return { startS, endS: Math.max(path.endS, query.endS), points: extended };
}

/** The part of the path that was driven at a moment. */
export function drivenPath({ points }: PlaybackPath, timeS: number): readonly GpsPoint[] {
  const next = points.findIndex(({ atS }) => atS > timeS);
  return next < 0 ? points : points.slice(0, next);
}

/** Where the vehicle was at a moment; undefined where its last known place is too old. */
export function placeAt(path: PlaybackPath, timeS: number): GpsPoint | undefined {
  const last = drivenPath(path, timeS).at(-1);
  return last && timeS - last.atS <= LOST_AFTER_S ? last : undefined;
}
