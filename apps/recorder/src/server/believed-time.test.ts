import { expect, it } from 'vitest';
import { BelievedTime } from './believed-time.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 10, 30);

/** A machine whose clock and time that passes a test sets; it keeps what is written. */
function machine(): {
  clockMs: number;
  passedMs: number;
  readonly lines: string[];
  start(): BelievedTime;
} {
  const kept = new Map<string, string>();
  const lines: string[] = [];
  const one = {
    clockMs: START_MS,
    passedMs: 0,
    lines,
    start: () =>
      new BelievedTime({
        meta: {
          read: (key) => kept.get(key),
          write: (key, value) => {
            kept.set(key, value);
          },
        },
        now: () => one.clockMs,
        steady: () => one.passedMs,
        log: (line) => lines.push(line),
      }),
  };
  return one;
}

function pass(one: { clockMs: number; passedMs: number }, ms: number): void {
  one.clockMs += ms;
  one.passedMs += ms;
}

it('is the clock, and whatever has passed, without a word', () => {
  const one = machine();
  const believed = one.start();
  expect(believed.nowMs()).toBe(START_MS);
  pass(one, 400 * DAY_MS);
  expect(believed.nowMs()).toBe(START_MS + 400 * DAY_MS);
  // A switch to another zone or an hour that was put right.
  one.clockMs += 3 * HOUR_MS;
  expect(believed.nowMs()).toBe(one.clockMs);
  one.clockMs -= 3 * HOUR_MS;
  expect(believed.nowMs()).toBe(one.clockMs);
  expect(one.lines).toEqual([]);
});

it('stays behind a clock that jumps ahead, says so once, and goes with it when that is right again', () => {
  const one = machine();
  const believed = one.start();
  believed.nowMs();
  one.clockMs += 365 * DAY_MS;
  pass(one, 2 * HOUR_MS);
  expect(believed.nowMs()).toBe(START_MS + 2 * HOUR_MS);
  pass(one, HOUR_MS);
  expect(believed.nowMs()).toBe(START_MS + 3 * HOUR_MS);
  one.clockMs -= 365 * DAY_MS;
  expect(believed.nowMs()).toBe(one.clockMs);
  expect(one.lines).toEqual([
    'The clock is 365 days ahead of when the recorder last ran: nothing is removed for its age for a day. Set the clock if it is wrong.',
  ]);
});

it('is not fooled by a restart, and believes the clock of a recorder that was off for a month after a day', () => {
  const one = machine();
  one.start().nowMs();
  pass(one, 30 * DAY_MS);
  one.passedMs = 0;
  let believed = one.start();
  expect(believed.nowMs()).toBe(START_MS);
  pass(one, HOUR_MS);
  believed.nowMs();
  one.passedMs = 0;
  believed = one.start();
  expect(believed.nowMs()).toBe(START_MS + HOUR_MS);
  pass(one, DAY_MS);
  expect(believed.nowMs()).toBe(one.clockMs);
  expect(one.lines.at(-1)).toBe('The clock was ahead for a day and is believed: what is too old by it is removed.');
});

it('removes less when the clock goes back', () => {
  const one = machine();
  const believed = one.start();
  believed.nowMs();
  one.clockMs -= 10 * DAY_MS;
  pass(one, HOUR_MS);
  expect(believed.nowMs()).toBe(one.clockMs);
  one.clockMs += 10 * DAY_MS;
  expect(believed.nowMs()).toBe(one.clockMs);
  expect(one.lines).toEqual([]);
});
