import { milliseconds, type Clock } from 'gk-sdk';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dayStartIn, SERVER_TIME_ZONE } from '../time/zone-time.js';
import { openStore } from './testing/store-under-test.js';
import { RestartPlan } from './restart-plan.js';
import { RESTART_PLAN } from './settings/server-settings.js';
import { restartPlanProblem } from './settings/restart-plan-problem.js';

const LOOK_MS = 30_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Midnight of a Monday that is the first of a month, on the clock of the server. */
const MONDAY_MS = dayStartIn(Date.UTC(2026, 5, 1, 12) / 1000, SERVER_TIME_ZONE) * 1000;

const store = openStore(':memory:', []);
afterAll(() => {
  store.close();
});

let nowMs: number;
let restarts: number;
let isBusy: boolean;
let look: (() => void) | undefined;
beforeEach(() => {
  nowMs = MONDAY_MS - 12 * HOUR_MS;
  restarts = 0;
  isBusy = false;
  store.settings.write(RESTART_PLAN, { restartplan: 1 });
  look = undefined;
});

const clock: Clock = {
  now: () => milliseconds(nowMs),
  after: (_, callback) => {
    look = callback;
    return () => {
      look = undefined;
    };
  },
};

function begin(restart: (() => void) | undefined = () => (restarts += 1)): RestartPlan {
  const started = new RestartPlan({
    store,
    isBusy: () => isBusy,
    clock,
    log: () => undefined,
    restart,
  });
  started.start();
  return started;
}

/** Lets time go on to an hour of a day, counted from Monday, and what looks at the clock look. */
function at(day: number, hour: number): void {
  nowMs = MONDAY_MS + day * DAY_MS + hour * HOUR_MS + LOOK_MS;
  look?.();
}

it('restarts once in the hour from 04:00, and the process that it has started does not restart again', () => {
  begin();
  at(0, 3.9);
  expect(restarts).toBe(0);
  at(0, 4);
  expect(restarts).toBe(1);
  begin();
  at(0, 4.5);
  at(0, 5);
  expect(restarts).toBe(1);
  at(1, 4);
  expect(restarts).toBe(2);
});

it('is made up for on no other hour, as of a machine that slept, and waits for a backup', () => {
  begin();
  at(0, 9);
  expect(restarts).toBe(0);
  isBusy = true;
  at(1, 4);
  expect(restarts).toBe(0);
  isBusy = false;
  at(1, 4.1);
  expect(restarts).toBe(1);
});

it.each([
  ['daily', 1, [0, 1, 2]],
  ['weekly', 3, [0, 7]],
  ['monthly', 5, [0, 30]],
  ['never', 6, []],
])('restarts %s', (_, number, days) => {
  store.settings.write(RESTART_PLAN, { restartplan: number });
  const found: number[] = [];
  for (let day = 0; day <= 30; day += 1) {
    nowMs = MONDAY_MS + (day - 0.5) * DAY_MS;
    begin();
    const before = restarts;
    at(day, 4);
    if (restarts > before) found.push(day);
  }
  expect(found.filter((day) => number !== 1 || day < 3).filter((day) => number !== 3 || day < 8)).toEqual(days);
});

it('does nothing without a supervisor, and nothing after its end', () => {
  const without = new RestartPlan({
    store,
    isBusy: () => false,
    clock,
    log: () => undefined,
    restart: undefined,
  });
  without.start();
  expect(look).toBeUndefined();
  begin().close();
  expect(look).toBeUndefined();
});

it('is saved with a supervisor only, and never for the machine', () => {
  expect([1, 3, 5, 6].map((number) => restartPlanProblem(number, true))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const number of [0, 2, 4]) expect(restartPlanProblem(number, true)).toMatch(/never the machine/);
  for (const number of [1, 3, 5]) expect(restartPlanProblem(number, false)).toMatch(/without --supervised/);
  expect(restartPlanProblem(6, false)).toBeUndefined();
});
