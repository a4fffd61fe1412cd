import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RowError } from '../store/database/row.js';
import { isDiskFull } from '../store/state/disk-full.js';
import { DayFile, newerVersion, SCHEMA_VERSION, type NumberedTotals } from './day-file.js';
import { DaySum } from './day-sum.js';
import { KNOWN_FOR_S } from './part-totals.js';
import { JournalError } from './journal-error.js';
import type { CountSpan, JournalLimits, RemovedDays, StateCount } from './journal.js';
import type { StoredEntry, StoredEvent } from './stored-rows.js';
import { TotalsArchive } from './totals-archive.js';

const DAY_MS = 86_400_000;
/** Days before a day from which states may still be known. */
const KNOWN_DAYS = KNOWN_FOR_S / 86_400;
/** Files that are open at a time, so that reports about a month open each once; each takes two handles. */
const MOST_OPEN = 40;
/** A page of a question ends after so long, so that rows are not held up: the asker goes on with the next page. */
const PAGE_MS = 20;
/** A file is given back to the disk in parts of so many bytes: at once, a large one holds up those who write. */
const FREED_AT_ONCE = 8 * 2 ** 20;
/** Between two looks at the free space. */
const LOOK_AT_SPACE_MS = 1_000;
/** A day that is over gets its last rows into their places when none came for so long: many of them are worth one write. */
const QUIET_MS = 10_000;
/** Rows that are put into their places at a time then. */
const SETTLED_AT_ONCE = 5_000;
/** Devices are summed up for so long at a time. */
const SUMMED_MS = 20;
/** Totals that are put into the archive at a time. */
const ARCHIVED_AT_ONCE = 200;

const ENDING = '.sqlite';
const BESIDE = ['-wal', '-shm', '-journal'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Of a file that is being given back to the disk. */
const REMOVING = '.removing';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const SQLITE = { error: 1, corrupt: 11, notADatabase: 26 } as const;
/** A file that ends within a page. */
const SHORT_READ = 522;

export interface DayFilesOptions {
  readonly folder: string;
  /** Bytes of the disk that the journal leaves free, for configuration. */
  readonly reserveBytes: number;
  /** Told of what the owner of the recorder should know, one line each. */
  readonly notice: (line: string) => void;
}

/** Where a question goes on: with what lies beyond `beyond` (a time in seconds, or a serial number) of a day, and the days after it. */
export interface PageCursor {
  readonly day: string;
  readonly beyond: number | undefined;
}

/** A question for positions or states. */
export interface EntryQuestion {
  readonly kind: 'entries';
  readonly device: string;
  readonly series: number;
  readonly startS: number;
  readonly endS: number;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** A question for events. */
export interface EventQuestion {
  readonly kind: 'events';
  readonly fromMs: number;
  readonly toMs: number;
  readonly devices: readonly string[] | undefined;
  readonly alarmId: string | undefined;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** A question for the last row of each series of some devices. */
export interface LatestQuestion {
  readonly devices: readonly string[];
  readonly series: readonly number[];
  readonly startS: number;
  readonly endS: number;
}

/** A question for the number of rows of a series of some devices, each in a time of its own. */
export interface CountQuestion {
  readonly series: number;
  readonly spans: readonly CountSpan[];
}

/** A question for the totals of days. */
export interface TotalsQuestion {
  readonly device: string;
  readonly startS: number;
  readonly endS: number;
}

/** Totals of a device on the UTC day that begins at `startS`, as text. */
export interface StoredTotals {
  readonly startS: number;
  readonly parts: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Undefined when there is nothing more. */
  readonly next: PageCursor | undefined;
}

/** The name of the UTC day of a time. */
function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

interface OpenDay {
  readonly file: DayFile;
  readonly inode: number;
  /** When rows came for it, by `performance.now`. */
  writtenMs: number;
}

/** The folder of the journal: one file a UTC day. All but retention is synchronous. */
export class DayFiles {
  readonly #options: DayFilesOptions;
  /** Open files, the one used last at the end, each with the number by which the file system knows it. */
  readonly #open = new Map<string, OpenDay>();
  /** In their order; undefined while the folder is not there. */
  #listed: readonly string[] | undefined;
  #lookedAtSpaceMs = -Infinity;
  /** Days of which all devices are summed up. */
  readonly #summed = new Set<string>();
  #summing: DaySum | undefined;
  #archive: TotalsArchive | undefined;
  /** The end of the removals so far. */
  #removing = Promise.resolve();

  /**
   * Opens the folder, which is made when it is missing.
   * @throws JournalError `newer-version`; an error of the file system
   */
  constructor(options: DayFilesOptions) {
    this.#options = options;
    const { folder } = options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const day of this.#days) refuseNewer(this.#pathOf(day));
    // Their removal was interrupted.
    for (const name of readdirSync(folder)) if (name.endsWith(REMOVING)) this.#give(join(folder, name));
  }

  /** @throws JournalError `folder-gone` */
  get #days(): readonly string[] {
    this.#requireFolder();
    this.#listed ??= readdirSync(this.#options.folder).filter(isDayFile).map(withoutEnding).sort();
    return this.#listed;
  }

  /** @throws JournalError `folder-gone` */
  #requireFolder(): void {
    if (statSync(this.#options.folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    this.close();
    this.#listed = undefined;
    throw new JournalError('folder-gone');
  }

  /**
   * Keeps rows in the files of their days.
   * @throws JournalError `disk-full` or `folder-gone`; rows of some days may have been kept then
   */
  append(entries: readonly StoredEntry[], events: readonly StoredEvent[], nowMs: number): void {
    const byDay = new Map<string, { readonly entries: StoredEntry[]; readonly events: StoredEvent[] }>();
    const of = (timeMs: number) => {
      const day = dayOf(timeMs);
      const rows = byDay.get(day) ?? { entries: [], events: [] };
      byDay.set(day, rows);
      return rows;
    };
    for (const entry of entries) of(entry.timeS * 1000).entries.push(entry);
    for (const event of events) if (!this.#isKnown(event)) of(event.reportedMs).events.push(event);
    const days = new Set([...byDay.keys(), dayOf(nowMs)]);
    for (const [day, rows] of byDay) {
      this.#amendAfter(day, rows.entries);
      this.#withRoom(days, () => {
        this.#write(day, rows.entries, rows.events);
      });
    }
  }

  /** Answers as far as one page goes. */
  entries(question: EntryQuestion, from: PageCursor | undefined): Page<StoredEntry> {
    const { device, series, startS, endS, newestFirst, limit } = question;
    return this.#page({
      first: dayOf(startS * 1000),
      last: dayOf(endS * 1000),
      newestFirst,
      limit,
      from,
      read: (file, beyond, rest) => {
        const start = beyond === undefined || newestFirst ? startS : beyond + 1;
        const end = beyond === undefined || !newestFirst ? endS : beyond - 1;
        return file.entries({ device, series, startS: start, endS: end, newestFirst, limit: rest });
      },
      placeOf: ({ timeS }) => timeS,
    });
  }

  /** The last row of each series of some devices. */
  latest({ devices, series, startS, endS }: LatestQuestion): readonly StoredEntry[] {
    const [first, last] = [dayOf(startS * 1000), dayOf(endS * 1000)];
    const rows: StoredEntry[] = [];
    let missing = devices.flatMap((device) => series.map((each) => ({ device, series: each })));
    for (const day of this.#days.filter((one) => one >= first && one <= last).reverse()) {
      if (missing.length === 0) break;
      const file = this.#guarded(day, () => this.#fileOf(day, 'known'));
      const found = file && this.#guarded(day, () => missing.map((each) => file.last({ ...each, startS, endS })));
      if (found === undefined) continue;
      missing = missing.filter((_, index) => found[index] === undefined);
      for (const row of found) if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** Counts the rows of a series of some devices, in their order. */
  counts({ series, spans }: CountQuestion): readonly StateCount[] {
    const counts = spans.map(({ deviceId }) => ({ deviceId, count: 0, lastS: 0 }));
    const first = dayOf(Math.min(...spans.map(({ startS }) => startS)) * 1000);
    const last = dayOf(Math.max(...spans.map(({ endS }) => endS)) * 1000);
    for (const day of this.#days.filter((one) => one >= first && one <= last)) {
      const file = this.#guarded(day, () => this.#fileOf(day, 'known'));
      const ofDay =
        file &&
        this.#guarded(day, () =>
          spans.map(({ deviceId: device, startS, endS }) => file.count({ device, series, startS, endS })),
        );
      for (const [index, { count, lastS }] of (ofDay ?? []).entries()) {
        const sum = counts[index];
        if (sum === undefined) continue;
        sum.count += count;
        sum.lastS = Math.max(sum.lastS, lastS);
      }
    }
    return counts;
  }

  /** Answers as far as one page goes. */
  events(question: EventQuestion, from: PageCursor | undefined): Page<StoredEvent> {
    const { fromMs, toMs, newestFirst, limit } = question;
    return this.#page({
      first: dayOf(fromMs),
      last: dayOf(toMs),
      newestFirst,
      limit,
      from,
      read: (file, beyond, rest) => file.events({ ...question, beyond, limit: rest }),
      placeOf: ({ serialno }) => serialno,
    });
  }

  /** Puts some rows of days that are over into their places; false when there is nothing to do. */
  settle(nowMs: number): boolean {
    for (const [day, { file, writtenMs }] of this.#open) {
      if (day === dayOf(nowMs) || file.recentCount === 0 || performance.now() - writtenMs < QUIET_MS) continue;
      return this.#guarded(day, () => file.settle(SETTLED_AT_ONCE)) ?? false;
    }
    return false;
  }

  /** Answers as far as one page goes; days whose rows are gone come with the first. */
  totals({ device, startS, endS }: TotalsQuestion, from: PageCursor | undefined): Page<StoredTotals> {
    const [first, last] = [dayOf(startS * 1000), dayOf(endS * 1000)];
    const startOf = (day: string): number => Date.parse(day) / 1000;
    const page = this.#page<StoredTotals>({
      first,
      last,
      newestFirst: false,
      limit: Infinity,
      from,
      read: (file, _, __, day) => {
        const parts = file.totalsOf(device);
        return parts === undefined ? [] : [{ startS: startOf(day), parts }];
      },
      placeOf: (row) => row.startS,
    });
    if (from !== undefined) return page;
    const archived = this.#totalsArchive().of(device, first, last);
    return { ...page, rows: [...archived.map(({ day, parts }) => ({ startS: startOf(day), parts })), ...page.rows] };
  }

  /** Sums up some devices of the oldest day that is over and not summed up; false when there is nothing to do. */
  sumUp(nowMs: number): boolean {
    const today = dayOf(nowMs);
    const day = this.#days.find((one) => one < today && !this.#summed.has(one));
    if (day === undefined || performance.now() - (this.#open.get(day)?.writtenMs ?? -Infinity) < QUIET_MS) return false;
    this.#guarded(day, () => {
      this.#sumUp(day);
    });
    return true;
  }

  /** True when the day is summed up. */
  #sumUp(day: string): boolean {
    const file = this.#fileOf(day, 'known');
    if (file === undefined) return true;
    if (this.#summing?.day !== day) {
      const before = this.#days.findLast((one) => one < day && one >= dayOf(Date.parse(day) - KNOWN_DAYS * DAY_MS));
      const known = before === undefined ? undefined : this.#guarded(before, () => this.#fileOf(before, 'known'));
      this.#summing = new DaySum(day, file, known);
    }
    if (this.#summing.goOn(file, performance.now() + SUMMED_MS)) return false;
    this.#summing = undefined;
    this.#summed.add(day);
    return true;
  }

  /** Rows that come late change the totals of their day, and of those into which states and ways go on. */
  #amendAfter(day: string, entries: readonly StoredEntry[]): void {
    const newest = this.#days.at(-1) ?? day;
    if (entries.length === 0 || (newest <= day && !this.#summed.has(day))) return;
    const devices = new Set(entries.map(({ device }) => device));
    const last = dayOf(Date.parse(day) + KNOWN_DAYS * DAY_MS);
    for (const one of this.#days) {
      if (one < day || one > last) continue;
      this.#summed.delete(one);
      if (this.#summing?.day === one) this.#summing = undefined;
      if (one > day) this.#guarded(one, () => this.#fileOf(one, 'known')?.dropTotals(devices));
    }
  }

  #totalsArchive(): TotalsArchive {
    this.#archive ??= new TotalsArchive(this.#options.folder);
    return this.#archive;
  }

  /** Puts the totals of a day into the archive, those that are not summed up yet, too. */
  async #archiveTotals(day: string): Promise<void> {
    while (!this.#summed.has(day) && this.#guarded(day, () => this.#sumUp(day)) === false) await nextTurn();
    let totals = this.#totalsAfter(day, -1);
    while (totals.length > 0) {
      this.#totalsArchive().put(day, totals);
      await nextTurn();
      totals = this.#totalsAfter(day, totals.at(-1)?.number ?? Infinity);
    }
  }

  #totalsAfter(day: string, number: number): readonly NumberedTotals[] {
    return this.#guarded(day, () => this.#fileOf(day, 'known')?.totals(number, ARCHIVED_AT_ONCE)) ?? [];
  }

  /** Removes the days beyond the limits, but never today's, whatever the clock says. */
  async retain({ keptDays, maxBytes, totalsDays }: JournalLimits, nowMs: number): Promise<RemovedDays> {
    const newest = this.#days.at(-1) ?? dayOf(nowMs);
    // A clock that jumps ahead must not empty the journal.
    const today = newest < dayOf(nowMs) ? newest : dayOf(nowMs);
    const oldest = keptDays === undefined ? '' : dayOf(Date.parse(today) - keptDays * DAY_MS);
    const sizes = new Map(this.#days.map((day) => [day, this.#sizeOf(day)]));
    let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    const removed: string[] = [];
    let bytes = 0;
    for (const [day, size] of sizes) {
      if (day >= today || (day >= oldest && total <= (maxBytes ?? Infinity))) break;
      if (totalsDays !== undefined) await this.#archiveTotals(day);
      this.#remove(day);
      removed.push(day);
      bytes += size;
      total -= size;
    }
    const keptFrom = totalsDays === undefined ? undefined : dayOf(Date.parse(today) - totalsDays * DAY_MS);
    this.#totalsArchive().removeBefore(keptFrom);
    await this.#removing;
    return { days: removed, bytes };
  }

  close(): void {
    this.#archive?.close();
    this.#archive = undefined;
    this.#summing = undefined;
    for (const day of [...this.#open.keys()]) this.#close(day);
  }

  #page<Row>({
    first,
    last,
    newestFirst,
    limit,
    from,
    read,
    placeOf,
  }: {
    readonly first: string;
    readonly last: string;
    readonly newestFirst: boolean;
    readonly limit: number;
    readonly from: PageCursor | undefined;
    readonly read: (file: DayFile, beyond: number | undefined, rest: number, day: string) => readonly Row[];
    readonly placeOf: (row: Row) => number;
  }): Page<Row> {
    const startedMs = performance.now();
    const isDue = (day: string): boolean =>
      day >= first && day <= last && (from === undefined || (newestFirst ? day <= from.day : day >= from.day));
    const days = this.#days.filter(isDue);
    const rows: Row[] = [];
    for (const day of newestFirst ? days.reverse() : days) {
      if (performance.now() - startedMs > PAGE_MS) return { rows, next: { day, beyond: undefined } };
      const beyond = day === from?.day ? from.beyond : undefined;
      const file = this.#guarded(day, () => this.#fileOf(day, 'known'));
      const found = file && this.#guarded(day, () => read(file, beyond, limit - rows.length, day));
      for (const row of found ?? []) rows.push(row);
      const lastRow = rows.at(-1);
      if (rows.length >= limit && lastRow !== undefined) return { rows, next: { day, beyond: placeOf(lastRow) } };
    }
    return { rows, next: undefined };
  }

  /** A device that was cut off sends again, maybe a day later, what was not confirmed. */
  #isKnown({ device, alarmId, happenedS, reportedMs }: StoredEvent): boolean {
    const first = dayOf(Math.min(happenedS * 1000, reportedMs));
    const last = dayOf(reportedMs);
    return this.#days.some((day) => {
      if (day < first || day > last) return false;
      const file = this.#guarded(day, () => this.#fileOf(day, 'known'));
      return file !== undefined && (this.#guarded(day, () => file.hasAlarm(device, alarmId)) ?? false);
    });
  }

  #write(day: string, entries: readonly StoredEntry[], events: readonly StoredEvent[]): void {
    // A file may be put aside as damaged, or be taken away below us: what was written to it then is written again.
    for (let tries = 0; tries < 3; tries += 1) {
      const file = this.#guarded(day, () => this.#fileOf(day, 'new'));
      if (file === undefined) continue;
      const isWritten = this.#guarded(day, () => {
        file.append(entries, events);
        return true;
      });
      const open = this.#open.get(day);
      if (open !== undefined) open.writtenMs = performance.now();
      if (isWritten === true && this.#isThere(day)) return;
      this.#close(day);
    }
    throw new JournalError('unavailable');
  }

  /** Whether the name of an open file still leads to it. */
  #isThere(day: string): boolean {
    const inode = statSync(this.#pathOf(day), { throwIfNoEntry: false })?.ino;
    if (inode !== undefined && inode === this.#open.get(day)?.inode) return true;
    if (!this.#days.includes(day)) return false;
    this.#options.notice(`Journal: the file of ${day} was taken away while it was in use; what it had is lost`);
    return false;
  }

  /** An open file; undefined where it is asked for as known and is not there any more. */
  #fileOf(day: string, which: 'known' | 'new'): DayFile | undefined {
    const open = this.#open.get(day);
    if (open !== undefined) {
      this.#open.delete(day);
      this.#open.set(day, open);
      return open.file;
    }
    const days = this.#days;
    const path = this.#pathOf(day);
    const isNew = statSync(path, { throwIfNoEntry: false }) === undefined;
    if (isNew && which === 'known') {
      this.#forget(day);
      return undefined;
    }
    if (isNew) this.#removeBeside(day);
    const file = new DayFile(path);
    if (isNew) syncFolder(this.#options.folder);
    for (const other of [...this.#open.keys()].slice(0, -(MOST_OPEN - 1))) this.#close(other);
    this.#open.set(day, { file, inode: statSync(path).ino, writtenMs: -Infinity });
    if (!days.includes(day)) this.#listed = [...days, day].sort();
    return file;
  }

  /** Does something with a day; puts the day aside and returns undefined where its file is damaged. */
  #guarded<T>(day: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#putAside(day, error);
      return undefined;
    }
  }

  #putAside(day: string, error: Error): void {
    this.#close(day);
    this.#summed.delete(day);
    const aside = `${day}.damaged-${Date.now()}${ENDING}`;
    const path = join(this.#options.folder, aside);
    renameSync(this.#pathOf(day), path);
    for (const beside of BESIDE) {
      const name = `${this.#pathOf(day)}${beside}`;
      if (statSync(name, { throwIfNoEntry: false }) !== undefined) renameSync(name, `${path}${beside}`);
    }
    this.#forget(day);
    this.#options.notice(
      `Journal: the file of ${day} is damaged (${error.message}) and was put aside as ${aside}; positions, events and states of that day are missing`,
    );
  }

  /** Does `work`, and frees the disk day by day as long as it is full; those of `kept` stay. */
  #withRoom(kept: ReadonlySet<string>, work: () => void): void {
    for (;;) {
      try {
        this.#lookAtSpace();
        work();
        return;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        const day = this.#days.find((one) => !kept.has(one));
        if (day === undefined) throw new JournalError('disk-full', undefined, { cause: error });
        this.#close(day);
        rmSync(this.#pathOf(day), { force: true });
        this.#removeBeside(day);
        this.#forget(day);
        this.#lookedAtSpaceMs = -Infinity;
        this.#options.notice(`Journal: the disk is full, so that its oldest day went, ${day}`);
      }
    }
  }

  /** @throws JournalError `disk-full` when the space is used up that the journal may use */
  #lookAtSpace(): void {
    const { folder, reserveBytes } = this.#options;
    if (performance.now() - this.#lookedAtSpaceMs < LOOK_AT_SPACE_MS) return;
    this.#requireFolder();
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < reserveBytes) throw new JournalError('disk-full');
    this.#lookedAtSpaceMs = performance.now();
  }

  #remove(day: string): void {
    this.#close(day);
    const path = this.#pathOf(day);
    const removing = `${path}${REMOVING}`;
    renameSync(path, removing);
    this.#removeBeside(day);
    this.#forget(day);
    this.#give(removing);
  }

  /** Gives a file back to the disk, after those before it. */
  #give(path: string): void {
    this.#removing = this.#removing
      .then(() => freeInParts(path))
      .catch((error: unknown) => {
        this.#options.notice(
          `Journal: ${path} could not be removed: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
  }

  #sizeOf(day: string): number {
    const path = this.#pathOf(day);
    const sizes = [path, ...BESIDE.map((beside) => `${path}${beside}`)].map(
      (name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  }

  #removeBeside(day: string): void {
    for (const beside of BESIDE) rmSync(`${this.#pathOf(day)}${beside}`, { force: true });
  }

  #close(day: string): void {
    this.#open.get(day)?.file.close();
    this.#open.delete(day);
  }

  #forget(day: string): void {
    this.#listed = this.#listed?.filter((one) => one !== day);
  }

  #pathOf(day: string): string {
    return join(this.#options.folder, `${day}${ENDING}`);
  }
}

function isDayFile(name: string): boolean {
  return name.endsWith(ENDING) && DAY.test(withoutEnding(name));
}

function withoutEnding(name: string): string {
  return name.slice(0, -ENDING.length);
}

/** Of a file that this version wrote: an error that only damage explains. */
function isDamage(error: unknown): error is Error {
  if (error instanceof RowError) return true;
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const code = error.errcode & 0xff;
  if (code === SQLITE.error) return error.message.startsWith('no such ');
  return code === SQLITE.corrupt || code === SQLITE.notADatabase || error.errcode === SHORT_READ;
}

/** Bytes of the head of a database that hold its schema version (https://www.sqlite.org/fileformat.html). */
const VERSION_AT = 60;
/** Random bytes in its place are nearly always greater. */
const NO_VERSION = 10_000;

/** A look at the head is quicker than opening the file. */
function refuseNewer(path: string): void {
  const head = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, head, 0, head.length, VERSION_AT) < head.length) return;
  } finally {
    closeSync(file);
  }
  const version = head.readUInt32BE();
  // A file that is no database is met, and put aside, when it is read.
  if (version > SCHEMA_VERSION && version < NO_VERSION) throw newerVersion(path, version);
}

async function freeInParts(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (let { size } = await file.stat(); size > FREED_AT_ONCE;) {
      size -= FREED_AT_ONCE;
      await file.truncate(size);
      await nextTurn();
    }
  } finally {
    await file.close();
  }
  await unlink(path);
}

/** The name of a new file stays when the power fails. Windows knows no handles of folders, and writes its names by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
