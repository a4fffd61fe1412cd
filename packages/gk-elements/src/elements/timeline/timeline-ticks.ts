import { utcTickInterval } from 'd3-time';
import { fromWallTime, zoneOffsetS, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { lengthS } from './timeline-view.js';

/** Room that a label takes, pixels. */
const LABEL_PX = 92;
const MINOR_PX = 18;

/** A mark on the ruler. @internal */
export interface TimelineTick {
  readonly timeS: number;
  /** Kind of label: the day at midnight, else minutes or, close up, seconds. */
  readonly label: 'day' | 'minute' | 'second';
}

/** The marks of a view. @internal */
export interface TimelineTicks {
  readonly major: readonly TimelineTick[];
  /** Times of the small marks between. */
  readonly minor: readonly number[];
}

/**
 * Marks at round times of the zone's clock: an hour mark stands at a full hour there, also in zones of half hours and
 * on the days on which clocks change.
 *
 * @internal
 */
export function timelineTicks(view: TimelinePeriod, widthPx: number, zone: Zone): TimelineTicks {
  if (!(lengthS(view) > 0) || !(widthPx > 0)) return { major: [], minor: [] };
  const major = wallTicks(view, widthPx / LABEL_PX, zone);
  const stepS = major.length > 1 ? (major[1]?.wallS ?? 0) - (major[0]?.wallS ?? 0) : lengthS(view);
  return {
    major: major.map(({ timeS, wallS }) => ({
      timeS,
      label: wallS % 86_400 === 0 ? 'day' : stepS % 60 === 0 ? 'minute' : 'second',
    })),
    minor: wallTicks(view, widthPx / MINOR_PX, zone).map(({ timeS }) => timeS),
  };
}

function wallTicks(view: TimelinePeriod, count: number, zone: Zone): { timeS: number; wallS: number }[] {
  const toWall = (timeS: number): Date => new Date((timeS + zoneOffsetS(timeS, zone)) * 1000);
  const [from, to] = [toWall(view.startS), toWall(view.endS)];
  // Nothing is finer than a second.
  const wanted = Math.max(1, Math.min(count, lengthS(view)));
  const interval = utcTickInterval(from, to, wanted);
  const marks = interval?.range(from, new Date(to.getTime() + 1)) ?? [];
  const ticks = marks.map((mark) => {
    const wallS = mark.getTime() / 1000;
    return { timeS: fromWallTime({ year: 1970, month: 1, day: 1, second: wallS }, zone), wallS };
  });
  // Of the hour that a change of clocks skips, two marks fall on one time.
  return ticks.filter(({ timeS }, i) => timeS !== ticks[i - 1]?.timeS && timeS >= view.startS && timeS <= view.endS);
}
