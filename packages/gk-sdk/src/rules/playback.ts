import type { GpsPoint } from '../model/gps-point.js';

/** "Speeds 0, 0.2, 0.5, 1, 2, 4, 8, 16" (spec 001 sections 4 and 9); 0 is pause. @public */
export const PLAYBACK_SPEEDS = [0, 0.2, 0.5, 1, 2, 4, 8, 16] as const;

/**
 * "Skip back 10 or 5 seconds, forward 10 seconds (local playback seek steps 5 and 10)" (spec 001 section 4): seconds
 * of the skip buttons by where the recording is kept.
 *
 * @public
 */
export const PLAYBACK_SKIPS_S = { local: [-10, -5, 5, 10], remote: [-10, -5, 10] } as const;

/** "Timeline 100 segments" (spec 001 sections 2 and 9). @public */
export const TIMELINE_SEGMENTS = 100;
/** "The path keeps at most 500 points" (spec 001 section 4). @public */
export const LIVE_TRACK_POINTS = 500;
/** "GPS polled every 5 seconds" while a recording plays, seconds (spec 001 sections 4 and 9). @public */
export const LIVE_TRACK_POLL_S = 5;
/** "A quick jump to a time with no record shows 'No Record'" (spec 001 section 2). @public */
export const NO_RECORD_MESSAGE = 'No Record';

/** "A day without records shows '{deviceid} has no record on {date}'" (spec 001 section 2); `date` as the screen writes it. @public */
export function noRecordOnDayMessage(deviceId: string, date: string): string {
  return `${deviceId} has no record on ${date}`;
}

/** The speed of a playback, and the one that it goes back to after a pause. @public */
export interface PlaybackPace {
  /** One of {@link PLAYBACK_SPEEDS}; 0 = paused. */
  readonly speed: number;
  /** Never 0. */
  readonly lastSpeed: number;
}

/** "Remote playback starts stopped"; a first play is at 1. @public */
export const FIRST_PACE: PlaybackPace = { speed: 1, lastSpeed: 1 };

/** "Play sets 1" (spec 001 section 4). @public */
export function paceOfPlay(): PlaybackPace {
  return FIRST_PACE;
}

/** A pace at any speed of the server's range; 0 pauses and keeps the last one. @public */
export function paceOfSpeed(pace: PlaybackPace, speed: number): PlaybackPace {
  return { speed, lastSpeed: speed > 0 ? speed : pace.lastSpeed };
}

/** "Pause and resume keep the last speed" (spec 001 section 4). @public */
export function paceOfPause(pace: PlaybackPace): PlaybackPace {
  return paceOfSpeed(pace, 0);
}

/** The pace after a pause. @public */
export function paceOfResume(pace: PlaybackPace): PlaybackPace {
  return paceOfSpeed(pace, pace.speed > 0 ? pace.speed : pace.lastSpeed);
}

/** "Seeking while paused resumes at 1" (spec 001 section 4); else the speed stays. @public */
export function paceOfSeek(pace: PlaybackPace): PlaybackPace {
  return pace.speed > 0 ? pace : FIRST_PACE;
}

/** "Slower and faster move one step" (spec 001 section 4), down to pause and up to 16. A speed between steps goes to the next one. @public */
export function stepPace(pace: PlaybackPace, step: 'slower' | 'faster'): PlaybackPace {
  const next =
    step === 'faster'
      ? PLAYBACK_SPEEDS.find((speed) => speed > pace.speed)
      : PLAYBACK_SPEEDS.findLast((speed) => speed < pace.speed);
  return next === undefined ? pace : paceOfSpeed(pace, next);
}

/**
 * What happens to the tiles of the playback page when a stream closes: "when the first tile's stream closes, the start
 * time resets to 0 and tiles stop" (spec 000 section 2.11). The other tiles go on when one of them closes.
 *
 * @param index - The tile whose stream closed, from 0.
 * @public
 */
export function afterTileClosed(startS: number, index: number): { readonly startS: number; readonly stopAll: boolean } {
  return index === 0 ? { startS: 0, stopAll: true } : { startS, stopAll: false };
}

/**
 * "Choosing a minute starts playback at the day start plus the chosen hour, minute and second offsets" (spec 001
 * section 2); each is taken into its range, 00:00:00 to 23:59:59. On a day on which clocks change, a clock shows another
 * time after the change: `fromWallTime` gives the moment at which it shows what was chosen.
 *
 * @public
 */
export function playbackStartS(
  dayStartS: number,
  time: { readonly hour: number; readonly minute: number; readonly second?: number },
): number {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.floor(value)));
  return dayStartS + within(time.hour, 23) * 3600 + within(time.minute, 59) * 60 + within(time.second ?? 0, 59);
}

/** "Second pickers step every 5 seconds" (spec 001 section 2): 0, 5, ... 55. @public */
export const SECOND_CHOICES: readonly number[] = Array.from({ length: 12 }, (_, i) => i * 5);

/** "Changing the date resets the hour and minute selection" (spec 001 section 2). @public */
export function afterDateChange(): { readonly hour: undefined; readonly minute: undefined } {
  return { hour: undefined, minute: undefined };
}

/** A stretch on a timeline, unix seconds. @public */
export interface TimelinePeriod {
  readonly startS: number;
  /** Not included. */
  readonly endS: number;
}

/**
 * The timeline of a remote playback: what each of its 100 segments shows, the type that ranks highest in it
 * (Alarm, then GSensor, then Normal), or undefined without a record (spec 001 sections 2 and 9).
 *
 * @public
 */
export function timelineSegments<Type extends 'Normal' | 'GSensor' | 'Alarm'>(
  records: readonly (TimelinePeriod & { readonly type: Type })[],
  { startS, endS }: TimelinePeriod,
): (Type | undefined)[] {
  const segments = Array.from({ length: TIMELINE_SEGMENTS }, (): Type | undefined => undefined);
  const lengthS = (endS - startS) / TIMELINE_SEGMENTS;
  if (!(lengthS > 0)) return segments;
  for (const record of records) {
    if (record.endS <= startS || record.startS >= endS) continue;
    const first = Math.max(0, Math.floor((record.startS - startS) / lengthS));
    const last = Math.min(TIMELINE_SEGMENTS, Math.ceil((record.endS - startS) / lengthS));
    for (let i = first; i < last; i++) if (rankOf(record.type) > rankOf(segments[i])) segments[i] = record.type;
  }
  return segments;
}

/** The time at which a segment of the timeline begins, where a click on it leads; `index` from 0 to 100. @public */
export function timelineSegmentS({ startS, endS }: TimelinePeriod, index: number): number {
  const within = Math.max(0, Math.min(TIMELINE_SEGMENTS, index));
  return startS + ((endS - startS) * within) / TIMELINE_SEGMENTS;
}

function rankOf(type: 'Normal' | 'GSensor' | 'Alarm' | undefined): number {
  return type === undefined ? -1 : ['Normal', 'GSensor', 'Alarm'].indexOf(type);
}

/**
 * "Live track during playback: GPS polled every 5 seconds; the path keeps at most 500 points" (spec 001 section 4): the
 * path after a poll. Points that are no news are left out, the oldest go first.
 *
 * @param polled - Points of the poll in time order.
 * @public
 */
export function extendLiveTrack<Point extends Pick<GpsPoint, 'atS'>>(
  path: readonly Point[],
  polled: readonly Point[],
): readonly Point[] {
  const lastS = path.at(-1)?.atS ?? -Infinity;
  const news = polled.filter(({ atS }) => atS > lastS);
  return news.length === 0 ? path : [...path, ...news].slice(-LIVE_TRACK_POINTS);
}
