import { expect, it } from 'vitest';
import { steadyFrom } from './steady-clock.js';

it('goes on with a clock, and stands still where that is set back', () => {
  let nowMs = 1_800_000_000_000;
  const steady = steadyFrom(() => nowMs);
  const beganMs = steady();
  nowMs += 5_000;
  expect(steady() - beganMs).toBe(5_000);
  nowMs -= 86_400_000;
  expect(steady() - beganMs).toBe(5_000);
  nowMs += 1_000;
  expect(steady() - beganMs).toBe(6_000);
});
