import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DayFile } from './day-file.js';
import { SERIES, storedPosition, type StoredEntry } from './stored-rows.js';
import { NOON_S, position } from './testing/journal-under-test.js';

const DEVICES = Array.from({ length: 20 }, (_, n) => `D${n}`);
/** More than wait for their place at most. */
const MOMENTS = 600;
const MOST_RECENT = 5_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let folder: string;
let file: DayFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-day-'));
  file = new DayFile(join(folder, 'day.sqlite'), MOST_RECENT);
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

/** Out of their order. */
const times = Array.from({ length: MOMENTS }, (_, n) => NOON_S - 43_200 + ((n * 7_919) % 43_200));
const sorted = [...times].sort((a, b) => a - b);

function fill(): void {
  for (let n = 0; n < MOMENTS; n += 10) {
    const rows = times.slice(n, n + 10).flatMap((timeS) => DEVICES.map((id) => storedPosition(position(id, timeS))));
    file.append(rows, []);
  }
}

function read(device: string, limit = Infinity): readonly StoredEntry[] {
  const range = { device, series: SERIES.position, startS: 0, endS: NOON_S * 2, newestFirst: false };
  return file.entries({ ...range, limit: Math.min(limit, 1e6) });
}

const timesOf = (device: string): number[] => read(device).map(({ timeS }) => timeS);

it('gives each row once: before it has found its place, while it does, after it, and when it is opened again', () => {
  fill();
  expect(file.recentCount).toBeLessThan(2 * MOST_RECENT);
  expect(timesOf('D7')).toEqual(sorted);
  file.close();
  file = new DayFile(join(folder, 'day.sqlite'), MOST_RECENT);
  expect(timesOf('D19')).toEqual(sorted);
  const firstS = sorted[0] ?? 0;
  file.append([storedPosition(position('D7', NOON_S)), storedPosition(position('D7', firstS, 1))], []);
  expect(timesOf('D7')).toEqual([...sorted, NOON_S]);
  expect(read('D7', 1)).toEqual([storedPosition(position('D7', firstS))]);
  while (file.settle(2_000));
  expect(file.recentCount).toBe(0);
  expect(timesOf('D7')).toEqual([...sorted, NOON_S]);
  expect(read('D7', 1)).toEqual([storedPosition(position('D7', firstS))]);
});

/** Bytes of the heap and beside it that something refers to. */
function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('holds no row in memory that is in its file, while it waits for its place', () => {
  const rows = 4_000;
  const valueBytes = 4_000;
  file.close();
  file = new DayFile(join(folder, 'day.sqlite'), 2 * rows);
  const before = heldBytes();
  const rowAt = (n: number): StoredEntry => {
    const row = storedPosition(position('D7', NOON_S - 43_200 + n));
    return { ...row, value: `${n}`.padStart(valueBytes, 'x') };
  };
  for (let n = 0; n < rows; n += 200) {
    file.append(
      Array.from({ length: 200 }, (_, at) => rowAt(n + at)),
      [],
    );
  }
  const held = heldBytes() - before;
  expect(file.recentCount).toBe(rows);
  expect(held).toBeLessThan((rows * valueBytes) / 8);
});

it('keeps none of the rows of a call that fails, in memory either', () => {
  file.append([storedPosition(position('A', NOON_S))], []);
  const wrong = { serialno: 1, device: 'C', alarmId: 'x', happenedS: NaN, reportedMs: NOON_S * 1000, json: '{}' };
  expect(() => {
    file.append([storedPosition(position('A', NOON_S + 1)), storedPosition(position('B', NOON_S))], [wrong]);
  }).toThrow('NOT NULL');
  expect([timesOf('A'), timesOf('B')]).toEqual([[NOON_S], []]);
  file.append([storedPosition(position('B', NOON_S + 3))], []);
  expect([timesOf('A'), timesOf('B')]).toEqual([[NOON_S], [NOON_S + 3]]);
});

it('counts each row of a moment once, wherever it stands, and tells the last one', () => {
  fill();
  const firstS = sorted[0] ?? 0;
  // It has found its place, and is told again.
  while (file.settle(2_000));
  file.append([storedPosition(position('D7', firstS, 1)), storedPosition(position('D7', NOON_S))], []);
  const count = (startS: number, endS: number, device = 'D7') =>
    file.count({ device, series: SERIES.position, startS, endS });
  expect(count(0, NOON_S * 2)).toEqual({ count: MOMENTS + 1, lastS: NOON_S });
  expect(count(sorted[1] ?? 0, sorted[4] ?? 0)).toEqual({ count: 4, lastS: sorted[4] });
  expect(count(0, NOON_S * 2, 'nobody')).toEqual({ count: 0, lastS: 0 });
});
