import { formatDay, fromWallTime, parseDay, toWallTime, type TimelinePeriod, type Zone } from 'gk-sdk/rules';

/** Where the user wants to begin, or why that is no moment to begin at. @internal */
export type StartChoice =
  | { readonly kind: 'chosen'; readonly timeS: number }
  | { readonly kind: 'too-early' | 'too-late'; readonly timeS: number }
  | { readonly kind: 'incomplete' };

/** Between which moments playing may begin, unix seconds; both ends included, absent = any. @internal */
export interface StartLimits {
  readonly earliestS: number | undefined;
  readonly latestS: number | undefined;
}

/** A moment as the fields for day and time hold it: `2026-11-20`, `14:05:09`. @internal */
export function startFields(timeS: number, zone: Zone): { readonly day: string; readonly time: string } {
  const wall = toWallTime(timeS, zone);
  const time = [wall.hour, wall.minute, wall.second].map((part) => String(part).padStart(2, '0')).join(':');
  return { day: formatDay(wall), time };
}

/** Reads the fields and checks them against the limits; when a limit is exceeded, `timeS` is the limit. @internal */
export function chosenStart(
  { day, time }: { readonly day: string; readonly time: string },
  { earliestS, latestS }: StartLimits,
  zone: Zone,
): StartChoice {
  const date = parseDay(day);
  const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time);
  if (date === undefined || clock === null) return { kind: 'incomplete' };
  const [hour = 0, minute = 0, second = 0] = clock.slice(1).map((part) => Number(part ?? 0));
  const timeS = fromWallTime({ ...date, hour, minute, second }, zone);
  if (earliestS !== undefined && timeS < earliestS) return { kind: 'too-early', timeS: earliestS };
  if (latestS !== undefined && timeS > latestS) return { kind: 'too-late', timeS: latestS };
  return { kind: 'chosen', timeS };
}

/** Returns the limits that the page allows, within its period if it gave one, and never later than now. @internal */
export function startLimits(wish: StartLimits, period: TimelinePeriod | undefined, nowS: number): StartLimits {
  const starts = [wish.earliestS, period?.startS].filter((limit) => limit !== undefined);
  const ends = [wish.latestS, period?.endS].filter((limit) => limit !== undefined);
  return { earliestS: starts.length > 0 ? Math.max(...starts) : undefined, latestS: Math.min(nowS, ...ends) };
}
