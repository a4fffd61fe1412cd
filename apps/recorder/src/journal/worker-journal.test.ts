import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allOf } from '../history/all-of.js';
import type { DeviceState, JournalRow } from './journal-rows.js';
import { DAY_S, event, JournalUnderTest, NOON_S, position, timesOf } from './testing/journal-under-test.js';

const { signal } = new AbortController();

let folder: string;
let tested: JournalUnderTest;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-journal-'));
  tested = new JournalUnderTest(join(folder, 'journal'));
});
afterEach(async () => {
  await tested.journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const days = (): string[] => readdirSync(join(folder, 'journal')).filter((name) => name.endsWith('.sqlite'));

async function reopened(): Promise<JournalUnderTest> {
  await tested.journal.close();
  tested = new JournalUnderTest(join(folder, 'journal'));
  return tested;
}

describe('a journal', () => {
  it('starts no thread and makes no folder before it is used', async () => {
    expect(tested.journal.isBehind).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    await tested.journal.close();
    expect(tested.threads).toEqual([]);
  });

  it('passes rows that are kept to its listeners before their append resolves, and none that is left out', async () => {
    const passed: (readonly JournalRow[])[] = [];
    const off = tested.journal.onAppended((rows) => passed.push(rows));
    const first = position('A', NOON_S);
    const order: string[] = [];
    tested.journal.onAppended(() => order.push('listener'));
    await tested.journal.append([first, position('A', NOON_S + 2 * DAY_S)]).then(() => order.push('append'));
    expect(passed).toEqual([[first]]);
    expect(order).toEqual(['listener', 'append']);
    off();
    await tested.journal.append([position('A', NOON_S + 1)]);
    expect(passed).toHaveLength(1);
  });

  it('gives back what was told, as it was told, after a restart, too', async () => {
    const states: DeviceState[] = [
      { what: 'online', isOnline: true },
      { what: 'engine', isOn: true },
      { what: 'driver', name: 'Ann "O\'Hara" <b>' },
      { what: 'heartbeat' },
      { what: 'traffic', inBytes: 120, outBytes: 15 },
      { what: 'fields', fields: { signal: 80, voltage: 12.6 } },
    ];
    const rows: JournalRow[] = [
      position('A', NOON_S, 24.1234567),
      { ...position('A', NOON_S + 1), place: undefined, speedKmh: 12.3, headingDeg: 359.9 },
      ...states.map((state): JournalRow => ({ kind: 'state', deviceId: 'A', timeS: NOON_S, state })),
      event('A', NOON_S, 'first'),
    ];
    await tested.journal.append(rows);
    const span = { deviceId: 'A', startS: NOON_S - 10, endS: NOON_S + 10 };
    const read = async ({ journal }: JournalUnderTest): Promise<JournalRow[]> => [
      ...(await allOf(journal.read({ kind: 'position', ...span }, signal))),
      ...(
        await Promise.all(states.map(({ what }) => allOf(journal.read({ kind: 'state', what, ...span }, signal))))
      ).flat(),
      ...(await allOf(journal.read({ kind: 'event', fromMs: 0, toMs: Infinity }, signal))),
    ];
    expect(await read(tested)).toEqual(rows);
    expect(await read(await reopened())).toEqual(rows);
  });

  it('keeps the first row of a moment and of an alarm, however often it is told', async () => {
    const { journal } = tested;
    await journal.append([position('A', NOON_S, 24), position('A', NOON_S, 25), event('A', NOON_S, 'x')]);
    await journal.append([position('A', NOON_S, 26), event('A', NOON_S + 5, 'x')]);
    // The same alarm on the next day, by a device that was cut off before it was confirmed.
    tested.nowS += DAY_S;
    await journal.append([event('A', NOON_S + DAY_S, 'x', NOON_S), event('B', NOON_S + DAY_S, 'x', NOON_S)]);
    const { journal: again } = await reopened();
    const positions = await allOf(again.read({ kind: 'position', deviceId: 'A', startS: 0, endS: Infinity }, signal));
    expect(positions).toEqual([position('A', NOON_S, 24)]);
    const events = await allOf(again.read({ kind: 'event', fromMs: 0, toMs: Infinity }, signal));
    expect(events.map(({ event: { deviceId, reportedMs } }) => [deviceId, reportedMs / 1000])).toEqual([
      ['A', NOON_S],
      ['B', NOON_S + DAY_S],
    ]);
  });

  it('has a file of each UTC day, for late rows, too, and reads across them in both orders and in pages', async () => {
    const midnightS = NOON_S - DAY_S / 2;
    const times = [midnightS - 1, midnightS, midnightS - DAY_S, NOON_S];
    for (const timeS of times) await tested.journal.append([position('A', timeS), position('B', timeS)]);
    expect(days()).toEqual(['2026-11-29.sqlite', '2026-11-30.sqlite']);
    const sorted = [...times].sort((a, b) => a - b);
    const read = async (newestFirst: boolean): Promise<number[][]> => {
      const pages: number[][] = [];
      const query = { kind: 'position', deviceId: 'A', startS: 0, endS: NOON_S, newestFirst, pageSize: 3 } as const;
      for await (const page of tested.journal.read(query, signal)) pages.push(page.map(({ timeS }) => timeS));
      return pages;
    };
    expect(await read(false)).toEqual([sorted.slice(0, 3), sorted.slice(3)]);
    expect(await read(true)).toEqual([sorted.slice(1).reverse(), sorted.slice(0, 1)]);
    expect(await timesOf(tested.journal, 'A', midnightS, NOON_S - 1)).toEqual([midnightS]);
    expect(await timesOf(tested.journal, 'C')).toEqual([]);
  });

  it('reads the last row of each kind of many devices at once, up to a time, across days and restarts', async () => {
    const driver = (deviceId: string, timeS: number, name: string): JournalRow => ({
      kind: 'state',
      deviceId,
      timeS,
      state: { what: 'driver', name },
    });
    await tested.journal.append([
      position('A', NOON_S - DAY_S),
      driver('A', NOON_S - DAY_S, 'Ann'),
      driver('A', NOON_S - 2 * DAY_S, 'Bob'),
      position('A', NOON_S - 10, 24),
      // The first of a moment counts, and what comes late is not the last.
      position('A', NOON_S - 10, 25),
      position('A', NOON_S - 20),
      position('A', NOON_S + 60),
      position('B', NOON_S - 9 * DAY_S),
    ]);
    const query = { deviceIds: ['A', 'B', 'C'], startS: NOON_S - 7 * DAY_S, endS: NOON_S } as const;
    const last = [position('A', NOON_S - 10, 24), driver('A', NOON_S - DAY_S, 'Ann')];
    const check = async ({ journal }: JournalUnderTest): Promise<void> => {
      expect(await journal.latest({ ...query, kinds: ['position', 'driver', 'engine'] })).toEqual(last);
      expect(await journal.latest({ ...query, kinds: ['driver'] })).toEqual(last.slice(1));
    };
    await check(tested);
    await check(await reopened());
  });

  it('counts the states of 2,500 devices by three questions to its thread, each device in a time of its own', async () => {
    const beat = (deviceId: string, timeS: number): JournalRow => ({
      kind: 'state',
      deviceId,
      timeS,
      state: { what: 'heartbeat' },
    });
    const ids = Array.from({ length: 2_500 }, (_, n) => `D${n}`);
    await tested.journal.append(ids.flatMap((id) => [beat(id, NOON_S - DAY_S), beat(id, NOON_S)]));
    await tested.journal.append([beat('D7', NOON_S), beat('D7', NOON_S + 60)]);
    const asked = vi.spyOn(tested.threads[0] ?? expect.fail(), 'postMessage');
    const spans = ids.map((deviceId, n) => ({ deviceId, startS: NOON_S - (n % 2) * DAY_S, endS: NOON_S + 3_600 }));
    const counts = await tested.journal.counts({ what: 'heartbeat', spans }, signal);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(counts.slice(6, 9)).toEqual([
      { deviceId: 'D6', count: 1, lastS: NOON_S },
      { deviceId: 'D7', count: 3, lastS: NOON_S + 60 },
      { deviceId: 'D8', count: 1, lastS: NOON_S },
    ]);
    expect(counts).toHaveLength(2_500);
    expect(await tested.journal.counts({ what: 'heartbeat', spans: [] }, signal)).toEqual([]);
  });

  it('reads events of some devices in both orders and in pages', async () => {
    const rows = Array.from({ length: 10 }, (_, n) =>
      event(n % 2 === 0 ? 'A' : 'B', NOON_S - n * DAY_S * 0.3, `a${n}`),
    );
    await tested.journal.append(rows);
    const read = async (query: object): Promise<string[]> => {
      const all = { kind: 'event', fromMs: 0, toMs: Infinity, pageSize: 2, ...query } as const;
      return (await allOf(tested.journal.read(all, signal))).map(({ alarmId }) => alarmId);
    };
    const oldestFirst = rows.map((_, n) => `a${9 - n}`);
    expect(await read({})).toEqual(oldestFirst);
    expect(await read({ newestFirst: true })).toEqual(oldestFirst.toReversed());
    expect(await read({ deviceIds: new Set(['A']) })).toEqual(['a8', 'a6', 'a4', 'a2', 'a0']);
    expect(await read({ deviceIds: new Set() })).toEqual([]);
    expect(await read({ alarmId: 'a3' })).toEqual(['a3']);
    expect(await read({ fromMs: (NOON_S - DAY_S * 0.3) * 1000, toMs: NOON_S * 1000 - 1 })).toEqual(['a1']);
  });

  it('tells who sends too much to pause, and refuses what would fill the memory', async () => {
    const { journal } = tested;
    const heard: boolean[] = [];
    const off = journal.onBehind((isBehind) => heard.push(isBehind));
    const rows = (n: number) => Array.from({ length: 5_000 }, (_, at) => position(`D${n}`, NOON_S - at));
    const first = journal.append(rows(0));
    expect(journal.isBehind).toBe(false);
    const others = Array.from({ length: 11 }, (_, n) => journal.append(rows(n + 1)));
    expect([journal.isBehind, heard]).toEqual([true, [true]]);
    await expect(others.at(-1)).rejects.toMatchObject({
      code: 'behind',
      message: expect.stringContaining('caught up'),
    });
    await Promise.all([first, ...others.slice(0, -1)]);
    expect([journal.isBehind, heard]).toEqual([false, [true, false]]);
    off();
    expect(await timesOf(journal, 'D10')).toHaveLength(5_000);
  });

  it('leaves rows of impossible times out, says so, and keeps those of clocks that are hours wrong', async () => {
    const times = [NOON_S + 3 * DAY_S, NOON_S + 14 * 3_600, NOON_S - 500 * DAY_S, NOON_S - 300 * DAY_S, 0];
    await tested.journal.append(times.map((timeS) => position('A', timeS)));
    expect(await timesOf(tested.journal, 'A')).toEqual([NOON_S - 300 * DAY_S, NOON_S + 14 * 3_600]);
    expect(tested.notices).toEqual([
      'Journal: 1 rows were left out, for their time is more than a day ahead or 400 days old: set the clock of A',
    ]);
    expect(days()).toHaveLength(2);
  });

  it('ends without a notice where its thread is gone in the moment in which it answers', async () => {
    const { journal, notices, threads } = tested;
    await journal.append([position('A', NOON_S)]);
    const [thread] = threads;
    // Node delivers what is left of a thread's messages and its exit in one turn.
    thread?.on('message', () => process.nextTick(() => thread.emit('exit', 0)));
    await journal.close();
    expect(notices).toEqual([]);
    expect(threads).toHaveLength(1);
  });

  it('ends a question when who asked hangs up, and refuses all after its end', async () => {
    const { journal } = tested;
    await journal.append([position('A', NOON_S)]);
    const end = new AbortController();
    const asked = allOf(journal.read({ kind: 'position', deviceId: 'A', startS: 0, endS: NOON_S }, end.signal));
    end.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    const last = journal.append([position('A', NOON_S + 1)]);
    await journal.close();
    await last;
    await expect(journal.append([position('A', NOON_S)])).rejects.toMatchObject({ code: 'closed' });
    await expect(timesOf(journal, 'A')).rejects.toMatchObject({ code: 'closed' });
    expect(await timesOf((await reopened()).journal, 'A')).toEqual([NOON_S, NOON_S + 1]);
  });
});

describe('the retention of a journal', () => {
  const fill = async (count: number): Promise<void> => {
    for (let n = count; n >= 0; n -= 1) {
      await tested.journal.append(Array.from({ length: 500 }, (_, at) => position('A', NOON_S - n * DAY_S - at)));
    }
  };

  it('removes days beyond a number, the oldest first, and never today', async () => {
    await fill(4);
    const removed = await tested.journal.retain({ keptDays: 2 });
    expect(removed).toMatchObject({ days: ['2026-11-26', '2026-11-27'] });
    expect(removed.bytes).toBeGreaterThan(10_000);
    expect(readdirSync(join(folder, 'journal')).filter((name) => !name.startsWith('2026-11-30'))).toEqual(
      expect.arrayContaining(['2026-11-28.sqlite', '2026-11-29.sqlite']),
    );
    expect(days()).toEqual(['2026-11-28.sqlite', '2026-11-29.sqlite', '2026-11-30.sqlite']);
    expect(await tested.journal.retain({ keptDays: 0, maxBytes: 1 })).toMatchObject({
      days: ['2026-11-28', '2026-11-29'],
    });
    expect(await timesOf(tested.journal, 'A')).toHaveLength(500);
  });

  it('removes the oldest days beyond a size', async () => {
    await fill(3);
    const { bytes } = await tested.journal.retain({ maxBytes: Infinity });
    expect(bytes).toBe(0);
    await tested.journal.retain({ maxBytes: 100_000 });
    expect(days().length).toBeLessThan(4);
    expect(days().at(-1)).toBe('2026-11-30.sqlite');
  });

  it('removes nothing because the clock jumps years ahead', async () => {
    await fill(1);
    tested.nowS += 3_650 * DAY_S;
    expect(await tested.journal.retain({ keptDays: 2 })).toEqual({ days: [], bytes: 0 });
  });

  it('ends a question in order whose days it removes', async () => {
    await fill(3);
    const query = { kind: 'position', deviceId: 'A', startS: 0, endS: NOON_S, pageSize: 400 } as const;
    const pages = tested.journal.read(query, signal)[Symbol.asyncIterator]();
    const times: number[] = [];
    const next = async (): Promise<boolean> => {
      const { done, value } = await pages.next();
      if (done !== true) times.push(...value.map(({ timeS }) => timeS));
      return done !== true;
    };
    await next();
    await tested.journal.retain({ keptDays: 1 });
    while (await next());
    expect(times).toHaveLength(400 + 2 * 500);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
