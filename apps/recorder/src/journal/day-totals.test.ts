import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeriodTotals } from '../device/world.js';
import type { TimeSpan } from '../history/history.js';
import { DayFiles } from './day-files.js';
import { JournalHistory } from './journal-history.js';
import type { DeviceState, JournalRow } from './journal-rows.js';
import { DAY_S, event, JournalUnderTest, NOON_S, position } from './testing/journal-under-test.js';

const { signal } = new AbortController();
/** Noon of five days ago. */
const FIRST_S = NOON_S - 5 * DAY_S;
const HOUR_S = 3_600;

let folder: string;
let tested: JournalUnderTest;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-totals-'));
  tested = new JournalUnderTest(folder);
});
afterEach(async () => {
  await tested.journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function state(deviceId: string, timeS: number, told: DeviceState): JournalRow {
  return { kind: 'state', deviceId, timeS, state: told };
}

/** Two drives a day with a stand between, drivers that change within a drive, a tunnel, wandering receivers and silent days. */
function rowsOf(deviceId: string, seed: number): JournalRow[] {
  const rows: JournalRow[] = [];
  for (let day = 0; day < 5; day += 1) {
    // Silent, but for what was told before.
    if (day === 2) continue;
    const startS = FIRST_S + day * DAY_S + ((seed * 1_000) % 5_000);
    rows.push(state(deviceId, startS, { what: 'online', isOnline: true }));
    for (const beginS of [startS, startS + 11 * HOUR_S]) {
      rows.push(state(deviceId, beginS, { what: 'engine', isOn: true }));
      rows.push(state(deviceId, beginS + 1_000, { what: 'driver', name: `Driver ${(day + seed) % 3}` }));
      for (let atS = 0; atS < 2 * HOUR_S; atS += 30) {
        if (atS > 3_000 && atS < 4_000) continue;
        rows.push(position(deviceId, beginS + atS, 24 + (day * 2 * HOUR_S + atS) / 4e5));
      }
      rows.push(state(deviceId, beginS + 2 * HOUR_S, { what: 'engine', isOn: false }));
      rows.push(position(deviceId, beginS + 2 * HOUR_S + 60, 24.0001), position(deviceId, beginS + 3 * HOUR_S, 24));
    }
    rows.push(event(deviceId, startS + 100, `${day}`));
    rows.push(state(deviceId, startS + 20 * HOUR_S, { what: 'online', isOnline: false }));
  }
  return rows.filter((row) => row.kind === 'event' || row.timeS < NOON_S);
}

/** A device that reports no ignition. */
const simple = (deviceId: string): JournalRow[] =>
  rowsOf(deviceId, 4).filter((row) => row.kind !== 'state' || row.state.what !== 'engine');

/** Days of zones east and west, a month, the time of a report, and odd seconds. */
const SPANS: readonly TimeSpan[] = [
  ...[8, -5, 5.75, 0].flatMap((zone) =>
    Array.from({ length: 6 }, (_, day) => {
      const startS = FIRST_S - HOUR_S * (12 + zone) + day * DAY_S;
      return { startS, endS: startS + DAY_S };
    }),
  ),
  { startS: FIRST_S - 20 * DAY_S, endS: NOON_S },
  { startS: FIRST_S + 1_234, endS: FIRST_S + 3 * DAY_S + 4_321 },
  { startS: FIRST_S + 10, endS: FIRST_S + 20 },
];

async function totals(deviceId: string): Promise<readonly PeriodTotals[]> {
  const history = new JournalHistory({ journal: tested.journal, isKnown: () => true });
  return (await history.totals(deviceId, SPANS, signal)) ?? [];
}

/** How often positions are read for the totals of a device. */
async function positionReads(deviceId: string): Promise<number> {
  const read = vi.spyOn(tested.journal, 'read');
  await totals(deviceId);
  const kinds = read.mock.calls.map(([{ kind }]) => String(kind));
  read.mockRestore();
  return kinds.filter((kind) => kind === 'position').length;
}

/** To 10 cm for each quarter of an hour, as totals are kept. */
function rounded(list: readonly PeriodTotals[]): readonly PeriodTotals[] {
  return list.map((one) => ({ ...one, distanceM: Math.round(one.distanceM / 100) }));
}

/** Sums up all days that are over; returns when there is nothing left. */
async function sumUp(): Promise<void> {
  await tested.journal.close();
  const files = new DayFiles({ folder, reserveBytes: 0, notice: (line) => tested.notices.push(line) });
  while (files.settle(NOON_S * 1000) || files.sumUp(NOON_S * 1000));
  files.close();
  tested = new JournalUnderTest(folder);
}

describe('totals of days', () => {
  it('are those of the rows, in every zone and over silent days, and no position of a day is read for them', async () => {
    const devices = ['A', 'B', 'C'];
    await tested.journal.append([...rowsOf('A', 1), ...rowsOf('B', 2), ...simple('C')]);
    const read = new Map<string, readonly PeriodTotals[]>();
    for (const device of devices) read.set(device, await totals(device));
    const whole = read.get('A')?.at(-3);
    expect(whole).toMatchObject({ overspeedCount: 4, parkCount: 8 });
    expect(whole?.distanceM).toBeGreaterThan(10_000);
    expect(read.get('C')?.at(-3)).toMatchObject({ parkCount: 0, parkedS: 0 });
    await sumUp();
    for (const device of devices) expect(rounded(await totals(device))).toEqual(rounded(read.get(device) ?? []));
    // The edges of spans that do not end at a quarter of an hour, and today.
    expect(await positionReads('A')).toBeLessThan(25);
    expect(tested.notices).toEqual([]);
  });

  it('follow rows that come late, on their day and on those after it', async () => {
    const rows = [...rowsOf('A', 1), ...rowsOf('B', 2)];
    const isLate = (row: JournalRow) =>
      row.kind !== 'event' && row.deviceId === 'A' && row.timeS > FIRST_S + DAY_S && row.timeS < FIRST_S + 2 * DAY_S;
    await tested.journal.append(rows.filter((row) => !isLate(row)));
    const other = await totals('B');
    await sumUp();
    await tested.journal.append(rows.filter(isLate));
    const amended = await totals('A');
    await sumUp();
    expect(rounded(await totals('A'))).toEqual(rounded(amended));
    expect(rounded(await totals('B'))).toEqual(rounded(other));
    await tested.journal.close();
    const straight = mkdtempSync(join(tmpdir(), 'gk-straight-'));
    tested = new JournalUnderTest(straight);
    await tested.journal.append(rows);
    expect(rounded(amended)).toEqual(rounded(await totals('A')));
    await tested.journal.close();
    rmSync(straight, { recursive: true });
  });

  it('stay after the rows of their days for as long as they are to, and no longer', async () => {
    await tested.journal.append(rowsOf('A', 1));
    await sumUp();
    // Overspeeds are events, which go with their days.
    const ways = async () => rounded(await totals('A')).map((one) => ({ ...one, overspeedCount: 0 }));
    const before = await ways();
    const month = SPANS.length - 3;
    expect(await tested.journal.retain({ keptDays: 1, totalsDays: 60 })).toMatchObject({
      days: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    });
    expect((await ways()).slice(0, month)).toEqual(before.slice(0, month));
    // They go in whole months.
    await tested.journal.retain({ keptDays: 1, totalsDays: 1 });
    expect(readdirSync(folder).filter((name) => name.includes('totals.sqlite'))).not.toEqual([]);
    tested.nowS += 31 * DAY_S;
    await tested.journal.append([position('A', NOON_S + 31 * DAY_S)]);
    await tested.journal.retain({ keptDays: 1, totalsDays: 20 });
    expect(readdirSync(folder).filter((name) => name.includes('2026-11.totals'))).toEqual([]);
  });

  it('come to files of the version before', async () => {
    await tested.journal.append(rowsOf('A', 1));
    const before = rounded(await totals('A'));
    await tested.journal.close();
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sqlite'))) {
      const database = new DatabaseSync(join(folder, name));
      database.exec('DROP TABLE total; PRAGMA user_version = 1');
      database.close();
    }
    await sumUp();
    expect(rounded(await totals('A'))).toEqual(before);
    expect(await positionReads('A')).toBeLessThan(25);
  });
});
