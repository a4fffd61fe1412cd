import { milliseconds, type Clock } from 'gk-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.js';
import { ReadLog, type ReadLogRow } from '../../store/logs/read-log.js';
import { fillDisk } from '../../store/testing/fill-disk.js';
import { MissingRows } from './missing-rows.js';
import { ReadAudit, type AuditedRead } from './read-audit.js';

const START_S = 1_790_000_000;

let nowS: number;
let runLogTakes: boolean;
let runLog: string[];
let database: ReturnType<typeof openDatabase>;
let log: ReadLog;
let audit: ReadAudit;
let missing: MissingRows;
const clock: Clock = { now: () => milliseconds(nowS * 1000), after: () => () => undefined };
beforeEach(() => {
  nowS = START_S;
  runLogTakes = true;
  runLog = [];
  database = openDatabase(':memory:');
  log = new ReadLog(database);
  missing = new MissingRows({
    name: 'read log',
    clock,
    log: () => undefined,
    runLog: (line) => {
      if (runLogTakes) runLog.push(line);
      return runLogTakes;
    },
  });
  audit = new ReadAudit({ log, clock, missing });
});
afterEach(() => {
  database.close();
});

const read = (fromS: number, toS: number, more: Partial<AuditedRead> = {}): void => {
  audit.note({ username: 'u', ip: '::1', deviceId: 'A', kind: 'track', fromS, toS, ...more });
};
const rows = (): (readonly [number, number, number])[] => {
  audit.flush();
  return [...log.newestFirst()]
    .map(({ fromS, toS, count }: ReadLogRow) => [fromS, toS, count] as const)
    .sort(([one, oneTo], [other, otherTo]) => one - other || oneTo - otherTo);
};

it('makes one row of a past period, however often it is read', () => {
  for (let n = 0; n < 5; n += 1) {
    read(1_000, 2_000);
    if (n === 2) audit.flush();
    nowS += 3_600;
  }
  read(1_000, 1_500);
  expect(rows()).toEqual([
    [1_000, 1_500, 1],
    [1_000, 2_000, 5],
  ]);
});

it('makes one row of a screen that follows a vehicle, whether its window slides or grows', () => {
  for (let n = 0; n < 100; n += 1) {
    read(START_S - 3_600, nowS);
    read(nowS - 600, nowS + 60, { deviceId: 'B' });
    if (n % 3 === 0) audit.flush();
    nowS += 10;
  }
  expect(rows()).toEqual([
    [START_S - 3_600, nowS - 10, 100],
    [START_S - 600, nowS - 10, 100],
  ]);
  // Another look after a while is a row of its own.
  nowS += 3_600;
  read(nowS - 600, nowS);
  expect(rows()).toHaveLength(3);
});

it('keeps users, devices and kinds apart, and tells of no future', () => {
  read(1_000, 2_000);
  read(1_000, 2_000, { username: 'v' });
  read(1_000, 2_000, { deviceId: 'B' });
  read(1_000, 2_000, { kind: 'export' });
  read(START_S - 10, START_S + 86_400);
  read(START_S + 100, START_S + 200, { username: 'w' });
  expect(rows()).toHaveLength(6);
  expect(Math.max(...rows().map(([, toS]) => toS))).toBe(START_S);
});

it('goes on over a clock that was set back', () => {
  read(START_S - 60, START_S);
  nowS -= 86_400;
  read(START_S - 60, START_S);
  expect(rows().reduce((sum, [, , count]) => sum + count, 0)).toBe(2);
});

it('holds only so many rows in memory, whatever is noted at once', () => {
  for (let n = 0; n < 20_000; n += 1) read(n * 60, n * 60 + 60);
  expect([...log.newestFirst()].length).toBeGreaterThanOrEqual(15_000);
  expect(rows()).toHaveLength(20_000);
});

it('counts what it misses on a full disk, and the Run Log gets the number as soon as it can be written', () => {
  const free = fillDisk(database);
  runLogTakes = false;
  read(1_000, 2_000);
  read(3_000, 4_000);
  expect(() => rows()).not.toThrow();
  read(5_000, 6_000);
  audit.flush();
  expect([...log.newestFirst()]).toEqual([]);
  missing.close();
  expect(runLog).toEqual([]);
  free();
  runLogTakes = true;
  read(7_000, 8_000);
  expect(rows()).toEqual([[7_000, 8_000, 1]]);
  const since = new Date(START_S * 1000).toISOString().replace('.000', '');
  expect(runLog).toEqual([`The read log misses 3 rows since ${since}: they could not be written`]);
  audit.flush();
  expect(runLog).toHaveLength(1);
});
