import type { WallTime } from 'gk-sdk/rules';

/** Angles of the hands at a time of day, degrees clockwise from the top. */
export function handAngles(time: Pick<WallTime, 'hour' | 'minute' | 'second'>): {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
} {
  const seconds = time.second;
  const minutes = time.minute + seconds / 60;
  return { hours: ((time.hour % 12) + minutes / 60) * 30, minutes: minutes * 6, seconds: seconds * 6 };
}
