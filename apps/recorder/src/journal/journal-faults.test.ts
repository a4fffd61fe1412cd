import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWorker } from '../workers/start-worker.js';
import { DISK_FULL } from '../store/state/disk-full.js';
import { canMount, mountMemory, unmount } from '../store/testing/memory-disk.js';
import type { JournalWorkerData } from './journal-messages.js';
import { DAY_S, JournalUnderTest, NOON_S, position, timesOf } from './testing/journal-under-test.js';

let root: string;
let folder: string;
let tested: JournalUnderTest;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-journal-'));
  folder = join(root, 'journal');
  tested = new JournalUnderTest(folder);
});
afterEach(async () => {
  await tested.journal.close();
  rmSync(root, { recursive: true, force: true });
});

const fileOf = (day: string): string => join(folder, `2026-11-${day}.sqlite`);
const days = (): string[] => readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.sqlite$/.test(name));

async function reopened(options = {}): Promise<JournalUnderTest> {
  await tested.journal.close();
  tested = new JournalUnderTest(folder, options);
  return tested;
}

/** Rows of several pages on each of the days 28, 29 and 30. */
async function fillDays(): Promise<void> {
  for (const n of [2, 1, 0]) {
    const rows = Array.from({ length: 2_000 }, (_, at) => position('A', NOON_S - n * DAY_S - at));
    await tested.journal.append(rows);
  }
}

it('on a full disk, the oldest days go, in words; today is refused in words, and goes on when there is room', async () => {
  await fillDays();
  await reopened({ reserveBytes: Number.MAX_SAFE_INTEGER });
  const append = (timeS: number) => tested.journal.append([position('A', timeS)]);
  await expect(append(NOON_S + 1)).rejects.toMatchObject({ code: 'disk-full', message: DISK_FULL });
  expect(tested.notices).toEqual([
    'Journal: the disk is full, so that its oldest day went, 2026-11-28',
    'Journal: the disk is full, so that its oldest day went, 2026-11-29',
  ]);
  expect(days()).toEqual(['2026-11-30.sqlite']);
  expect(await timesOf(tested.journal, 'A')).toHaveLength(2_000);
  await reopened();
  await append(NOON_S + 1);
  expect(await timesOf(tested.journal, 'A')).toHaveLength(2_001);
});

it.runIf(canMount())('fills a small disk no further than it may, so that others can still save', async () => {
  const disk = join(root, 'disk');
  mkdirSync(disk);
  mountMemory(disk, 'size=6m');
  try {
    await tested.journal.close();
    tested = new JournalUnderTest(join(disk, 'journal'), { reserveBytes: 3 * 2 ** 20 });
    const fill = async (): Promise<void> => {
      for (let n = 0; ; n += 1) {
        // Each day once, then the next second of each.
        const rows = Array.from({ length: 5_000 }, (_, at) => position(`D${n}`, NOON_S - (n % 3) * DAY_S - at));
        await tested.journal.append(rows);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'disk-full' });
    expect(tested.notices.length).toBeGreaterThan(0);
    expect(tested.notices.at(-1)).toContain('the disk is full, so that its oldest day went');
    writeFileSync(join(disk, 'configuration'), Buffer.alloc(2 ** 20));
    expect((await timesOf(tested.journal, 'D0')).length).toBe(5_000);
  } finally {
    await tested.journal.close();
    unmount(disk);
  }
});

it('without its folder it confirms nothing, says why, and goes on when the folder is back', async () => {
  await fillDays();
  renameSync(folder, join(root, 'away'));
  const append = () => tested.journal.append([position('A', NOON_S + 1)]);
  const gone = { code: 'folder-gone', message: expect.stringContaining('bring it back') };
  await expect(append()).rejects.toMatchObject(gone);
  await expect(append()).rejects.toMatchObject(gone);
  await expect(timesOf(tested.journal, 'A')).rejects.toMatchObject(gone);
  expect(readdirSync(root)).toEqual(['away']);
  renameSync(join(root, 'away'), folder);
  await append();
  expect(await timesOf(tested.journal, 'A')).toHaveLength(6_001);
});

it('writes again what went to a file that somebody removed, and says what is lost', async () => {
  await tested.journal.append([position('A', NOON_S)]);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await tested.journal.append([position('A', NOON_S + 1)]);
  expect(await timesOf((await reopened()).journal, 'A')).toEqual([NOON_S + 1]);
});

it('loses nothing with its thread: it is started again, and asked again what it had not answered', async () => {
  const confirmed: number[] = [];
  const told: Promise<unknown>[] = [];
  for (let n = 0; n < 60; n += 1) {
    const timeS = NOON_S - n;
    told.push(tested.journal.append([position('A', timeS)]).then(() => confirmed.push(timeS)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (n % 20 === 10) {
      await tested.threads.at(-1)?.terminate();
      expect((await timesOf(tested.journal, 'A')).length).toBeGreaterThanOrEqual(confirmed.length);
    }
  }
  await Promise.all(told);
  expect(tested.threads.length).toBeGreaterThan(2);
  expect(tested.notices.filter((line) => line.includes('is started again'))).toHaveLength(tested.threads.length - 1);
  expect(await timesOf((await reopened()).journal, 'A')).toEqual(confirmed.toSorted((a, b) => a - b));
});

it('refuses in words what its thread dies of again and again', async () => {
  let isBroken = true;
  const start = (workerData: JournalWorkerData) =>
    isBroken ? new Worker('process.exit(1)', { eval: true }) : startWorker('journal/journal-worker', workerData);
  await reopened({ start });
  await expect(tested.journal.append([position('A', NOON_S)])).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('again and again'),
  });
  isBroken = false;
  await tested.journal.append([position('A', NOON_S)]);
  expect(await timesOf(tested.journal, 'A')).toEqual([NOON_S]);
});

it('puts a damaged day aside, in words, and answers with the others', async () => {
  await fillDays();
  await reopened();
  const file = openSync(fileOf('29'), 'r+');
  const { size } = statSync(fileOf('29'));
  // All but the head, so that the file still opens.
  writeSync(file, Buffer.alloc(size - 8_192, 0xa5), 0, size - 8_192, 8_192);
  closeSync(file);
  expect(new Set((await timesOf(tested.journal, 'A')).map((timeS) => Math.floor(timeS / DAY_S)))).toEqual(
    new Set([Math.floor(NOON_S / DAY_S) - 2, Math.floor(NOON_S / DAY_S)]),
  );
  expect(tested.notices).toHaveLength(1);
  expect(tested.notices[0]).toMatch(
    /^Journal: the file of 2026-11-29 is damaged \(.+\) and was put aside as 2026-11-29\.damaged-/,
  );
  // Late rows of the day are kept in a new file of it.
  await tested.journal.append([position('A', NOON_S - DAY_S)]);
  expect(await timesOf(tested.journal, 'A', NOON_S - DAY_S - 10, NOON_S - DAY_S + 10)).toEqual([NOON_S - DAY_S]);
});

it('goes on in a new file when the day of now is damaged', async () => {
  await fillDays();
  await tested.journal.close();
  writeFileSync(fileOf('30'), Buffer.alloc(20_000, 'no database'));
  await reopened();
  await tested.journal.append([position('A', NOON_S + 1)]);
  expect(await timesOf(tested.journal, 'A', NOON_S - 3_000)).toEqual([NOON_S + 1]);
  expect(tested.notices[0]).toContain('put aside');
});

it('refuses the file of a newer version in words, and leaves it as it is', async () => {
  await fillDays();
  await tested.journal.close();
  const newer = new DatabaseSync(fileOf('29'));
  newer.exec('PRAGMA user_version = 7');
  newer.close();
  const before = statSync(fileOf('29'));
  await reopened();
  const refused = {
    code: 'newer-version',
    message: expect.stringMatching(/2026-11-29\.sqlite .*schema 7.*use that one/),
  };
  await expect(tested.journal.append([position('A', NOON_S)])).rejects.toMatchObject(refused);
  await expect(timesOf(tested.journal, 'A')).rejects.toMatchObject(refused);
  expect([statSync(fileOf('29')).mtimeMs, days().length]).toEqual([before.mtimeMs, 3]);
});

it('goes on when the clock goes back an hour, over midnight, too', async () => {
  tested.nowS = NOON_S + DAY_S / 2 + 600;
  await tested.journal.append([position('A', tested.nowS)]);
  tested.nowS -= 3_600;
  await tested.journal.append([position('A', tested.nowS), position('A', tested.nowS + 3_601)]);
  expect(await tested.journal.retain({ keptDays: 1 })).toEqual({ days: [], bytes: 0 });
  expect(await timesOf(tested.journal, 'A')).toEqual([tested.nowS, tested.nowS + 3_600, tested.nowS + 3_601]);
});

it('has all that it confirmed after kill -9, however often', async () => {
  await tested.journal.close();
  const script = join(import.meta.dirname, 'testing/append-until-killed.ts');
  const sources = ['--import', join(import.meta.dirname, '../workers/run-sources.ts'), '--conditions', 'gk-source'];
  const firstS = Math.floor(Date.now() / 1000) - 40_000;
  const confirmed: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const from = firstS + round * 10_000;
    const child = spawn(process.execPath, [...sources, script, folder, String(from)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const exit = once(child, 'close');
    await expect.poll(() => (child.exitCode === null ? out.split('\n').length : err)).toBeGreaterThan(100 + round * 37);
    child.kill('SIGKILL');
    await exit;
    confirmed.push(...out.split('\n').slice(0, -1).map(Number));
  }
  tested = new JournalUnderTest(folder);
  tested.nowS = Date.now() / 1000;
  const kept = new Set(await timesOf(tested.journal, 'A'));
  expect(confirmed.length).toBeGreaterThan(200);
  expect(confirmed.filter((timeS) => !kept.has(timeS))).toEqual([]);
});
