import { expect, it } from 'vitest';
import { elapsedTime } from './relative-time.js';

it.each([
  [5, 0, 'second'],
  [45, -45, 'second'],
  [60, -1, 'minute'],
  [3599, -59, 'minute'],
  [86_399, -23, 'hour'],
  [152 * 86_400, -152, 'day'],
  [-30, 0, 'second'],
])('an age of %i seconds is told in one unit on every screen', (elapsedS, value, unit) => {
  expect(elapsedTime(1_700_000_000 - elapsedS, 1_700_000_000)).toEqual({ value, unit });
});
