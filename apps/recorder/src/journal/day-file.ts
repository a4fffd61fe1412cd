import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { integerOf, integerOrNull, textOf, type Row } from '../store/database/row.js';
import { JournalError } from './journal-error.js';
import { RecentRows, seriesKey, type SeriesKey } from './recent-rows.js';
import type { StoredEntry, StoredEvent } from './stored-rows.js';

/** Version of the tables; a greater one is of a newer recorder. */
export const SCHEMA_VERSION = 2;
/**
 * Rows that wait for their place at most. A commit writes whole pages, and the rows of a batch belong to as many pages as there are
 * devices: put into their places at once, 100 bytes of rows would be 400 kB of writing. Here they are appended, and put into their
 * places when there are several for each page (docs/decisions/0044-the-journal.md).
 */
const MOST_RECENT = 200_000;
/** Rows of a batch, times so many, are put into their places in its transaction: much faster than others come. */
const PLACED_PER_ROW = 4;
const PLACED_AT_LEAST = 500;

/** Tables of rows that wait for their place: one is filled while the other is emptied. */
const RECENT = ['recent_0', 'recent_1'] as const;

const recentTable = (name: string): string => `
  CREATE TABLE ${name} (
    device INTEGER NOT NULL, series INTEGER NOT NULL, time INTEGER NOT NULL,
    lat INTEGER, lng INTEGER, speed INTEGER, heading INTEGER, value TEXT
  );`;

/** Totals of devices, written when the day is over; a row that comes later takes that of its device away. */
const TOTALS = `
  CREATE TABLE total (device INTEGER PRIMARY KEY, parts TEXT NOT NULL, known TEXT NOT NULL);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

const SCHEMA = `
  CREATE TABLE device (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE TABLE entry (
    device INTEGER NOT NULL, series INTEGER NOT NULL, time INTEGER NOT NULL,
    lat INTEGER, lng INTEGER, speed INTEGER, heading INTEGER, value TEXT,
    PRIMARY KEY (device, series, time)
  ) WITHOUT ROWID;
  ${RECENT.map(recentTable).join('')}
  CREATE TABLE event (
    serialno INTEGER PRIMARY KEY, device INTEGER NOT NULL, alarm TEXT NOT NULL,
    happened INTEGER NOT NULL, reported INTEGER NOT NULL, json TEXT NOT NULL,
    UNIQUE (device, alarm)
  );
  CREATE INDEX event_device ON event (device, serialno);
  ${TOTALS}`;

/** Rows of a series, in time order or against it. */
export interface EntryRange {
  readonly device: string;
  readonly series: number;
  readonly startS: number;
  readonly endS: number;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** Rows of a series in a time; `lastS` is 0 without any. */
export interface RowCount {
  readonly count: number;
  readonly lastS: number;
}

/** Events in the order of their numbers or against it. */
export interface EventRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly devices: readonly string[] | undefined;
  readonly alarmId: string | undefined;
  /** Those beyond this number, in the direction of the order. */
  readonly beyond: number | undefined;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** Totals of a device on the day, and what is known of it at its end, as text. */
export interface DeviceTotals {
  readonly device: string;
  readonly parts: string;
  readonly known: string;
}

/** Totals of a device with its number in the file. */
export interface NumberedTotals extends Omit<DeviceTotals, 'known'> {
  readonly number: number;
}

interface Statements {
  readonly addDevice: StatementSync;
  readonly addRecent: readonly StatementSync[];
  /** Of each table of rows that wait: one row into its place, and one as it is. */
  readonly place: readonly StatementSync[];
  readonly recent: readonly StatementSync[];
  readonly addEvent: StatementSync;
  readonly hasAlarm: StatementSync;
  readonly putTotal: StatementSync;
  readonly dropTotal: StatementSync;
  readonly totalOf: StatementSync;
  readonly entries: StatementSync;
  readonly entriesBack: StatementSync;
  readonly countOf: StatementSync;
  readonly countAt: StatementSync;
}

/** One day of the journal, in a file of its own. All calls are synchronous; `path` must stay as it is until `close`. */
export class DayFile {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #numbers = new Map<string, number>();
  readonly #recent: readonly RecentRows[];
  /** Index of the table that is filled. */
  #filling = 0;
  /** Series of the other table that are not in their place yet, in the order of the file. */
  #unplaced: SeriesKey[];
  /** Totals of devices may be kept. */
  #hasTotals: boolean;
  readonly #mostRecent: number;

  /**
   * Opens the file, which is made when it is missing; `mostRecent` rows wait for their place at most.
   * @throws JournalError `newer-version`; an error of SQLite for what is damaged or cannot be opened.
   */
  constructor(path: string, mostRecent = MOST_RECENT) {
    this.#mostRecent = mostRecent;
    this.#database = new DatabaseSync(path);
    try {
      // Exclusive: no file of shared memory. FULL: a commit is on the disk when it returns, also in a power cut.
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      const version = integerOf(this.#database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
      if (version > SCHEMA_VERSION) throw newerVersion(path, version);
      if (version < SCHEMA_VERSION) this.#inTransaction(() => this.#database.exec(version === 0 ? SCHEMA : TOTALS));
      this.#statements = this.#prepare();
      for (const row of this.#database.prepare('SELECT number, id FROM device').iterate()) {
        this.#numbers.set(textOf(row, 'id'), integerOf(row, 'number'));
      }
      this.#recent = RECENT.map((table) => this.#readRecent(table));
      this.#hasTotals = this.#database.prepare('SELECT 1 FROM total LIMIT 1').get() !== undefined;
      this.#unplaced = this.#emptying.keys();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Rows that wait for their place. */
  get recentCount(): number {
    return this.#recent.reduce((sum, { count }) => sum + count, 0);
  }

  /** Keeps rows: all of them, or none where it throws. Those that it has already are left out. */
  append(entries: readonly StoredEntry[], events: readonly StoredEvent[]): void {
    const added: { readonly key: SeriesKey; readonly timeS: number }[] = [];
    const newDevices: string[] = [];
    const filling = this.#recent[this.#filling] ?? new RecentRows();
    const insert = this.#statements.addRecent[this.#filling];
    const numberOf = (id: string): number => this.#numberOf(id, newDevices);
    try {
      this.#placing(Math.max(PLACED_AT_LEAST, entries.length * PLACED_PER_ROW), () => {
        for (const row of entries) {
          const { device, series, timeS, lat, lng, speed, heading, value } = row;
          const number = numberOf(device);
          const key = seriesKey(number, series);
          if (insert === undefined || this.#emptying.has(key, timeS) || filling.has(key, timeS)) continue;
          const { lastInsertRowid } = insert.run(number, series, timeS, lat, lng, speed, heading, value);
          filling.add(key, timeS, Number(lastInsertRowid));
          added.push({ key, timeS });
        }
        if (this.#hasTotals) this.#dropTotals(entries.map(({ device }) => device));
        for (const { serialno, device, alarmId, happenedS, reportedMs, json } of events) {
          this.#statements.addEvent.run(serialno, numberOf(device), alarmId, happenedS, reportedMs, json);
        }
      });
    } catch (error) {
      for (const { key, timeS } of added) filling.remove(key, timeS);
      for (const id of newDevices) this.#numbers.delete(id);
      throw error;
    }
    if (filling.count >= this.#mostRecent && this.#emptying.count === 0) this.#turn();
  }

  /** Puts so many rows about into their places; false when there are none left. */
  settle(rows: number): boolean {
    if (this.#emptying.count === 0) {
      if (this.recentCount === 0) return false;
      this.#turn();
    }
    this.#placing(rows, () => undefined);
    return true;
  }

  /** All devices that it has rows or totals of. */
  devices(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** Keeps totals of the day, as text. */
  putTotals(totals: readonly DeviceTotals[]): void {
    const newDevices: string[] = [];
    try {
      this.#inTransaction(() => {
        for (const { device, parts, known } of totals) {
          this.#statements.putTotal.run(this.#numberOf(device, newDevices), parts, known);
        }
      });
      this.#hasTotals = true;
    } catch (error) {
      for (const id of newDevices) this.#numbers.delete(id);
      throw error;
    }
  }

  /** Forgets totals of devices, as what they were summed up from has changed. */
  dropTotals(devices: Iterable<string>): void {
    if (this.#hasTotals) {
      this.#inTransaction(() => {
        this.#dropTotals(devices);
      });
    }
  }

  /** Totals of a device, as text; undefined where they are not summed up. */
  totalsOf(device: string): string | undefined {
    const number = this.#numbers.get(device);
    const row = number === undefined ? undefined : this.#statements.totalOf.get(number);
    return row && textOf(row, 'parts');
  }

  /** The devices that are summed up, with what is known of each at the end of the day, as text. */
  known(): ReadonlyMap<string, string> {
    const rows = this.#database.prepare('SELECT id, known FROM total JOIN device ON number = device').all();
    return new Map(rows.map((row) => [textOf(row, 'id'), textOf(row, 'known')]));
  }

  /** Totals of some devices, in the order of their numbers, from behind one of them on. */
  totals(after: number, limit: number): readonly NumberedTotals[] {
    return this.#database
      .prepare(
        'SELECT number, id, parts FROM total JOIN device ON number = device WHERE device > ? ORDER BY device LIMIT ?',
      )
      .all(after, limit)
      .map((row) => ({ number: integerOf(row, 'number'), device: textOf(row, 'id'), parts: textOf(row, 'parts') }));
  }

  entries({ device, series, startS, endS, newestFirst, limit }: EntryRange): readonly StoredEntry[] {
    const number = this.#numbers.get(device);
    if (number === undefined) return [];
    const statement = newestFirst ? this.#statements.entriesBack : this.#statements.entries;
    const rows = statement.all(number, series, startS, endS, limit).map((row) => entryOf(row, device, series));
    const key = seriesKey(number, series);
    const recent = this.#tables.flatMap((table) =>
      (this.#recent[table]?.between(key, startS, endS, limit, newestFirst) ?? []).flatMap(
        (at) => this.#recentRow(table, at, device, series) ?? [],
      ),
    );
    if (recent.length === 0) return rows;
    const byTime = new Map<number, StoredEntry>();
    // The first that was told of a moment counts.
    for (const row of [...rows, ...recent]) if (!byTime.has(row.timeS)) byTime.set(row.timeS, row);
    const sorted = [...byTime.values()].sort((a, b) => a.timeS - b.timeS);
    return (newestFirst ? sorted.reverse() : sorted).slice(0, limit);
  }

  /** The last row of a series; undefined where it has none in this time. */
  last({ device, series, startS, endS }: Omit<EntryRange, 'newestFirst' | 'limit'>): StoredEntry | undefined {
    const number = this.#numbers.get(device);
    if (number === undefined) return undefined;
    const row = this.#statements.entriesBack.get(number, series, startS, endS, 1);
    let last = row && entryOf(row, device, series);
    const key = seriesKey(number, series);
    for (const table of this.#tables) {
      const recent = this.#recent[table]?.lastUpTo(key, endS);
      // The first that was told of a moment counts.
      if (recent === undefined || recent.timeS < startS || recent.timeS <= (last?.timeS ?? -Infinity)) continue;
      last = this.#recentRow(table, recent.number, device, series) ?? last;
    }
    return last;
  }

  /** How many rows a series has in a time, and when the last one of them is. */
  count({ device, series, startS, endS }: Omit<EntryRange, 'newestFirst' | 'limit'>): RowCount {
    const number = this.#numbers.get(device);
    if (number === undefined) return { count: 0, lastS: 0 };
    const placed = this.#statements.countOf.get(number, series, startS, endS) ?? {};
    const key = seriesKey(number, series);
    const recent = this.#recent.flatMap((table) => table.timesBetween(key, startS, endS));
    // One that was told again when it stood in its place already.
    const again = recent.length === 0 ? 0 : this.#countAt(number, series, recent);
    return {
      count: integerOf(placed, 'count') + recent.length - again,
      lastS: recent.reduce((last, timeS) => Math.max(last, timeS), integerOf(placed, 'last')),
    };
  }

  events({ fromMs, toMs, devices, alarmId, beyond, newestFirst, limit }: EventRange): readonly StoredEvent[] {
    const conditions = ['reported BETWEEN ? AND ?'];
    const values: (string | number)[] = [fromMs, toMs];
    const add = (condition: string, value: string | number): void => {
      conditions.push(condition);
      values.push(value);
    };
    if (devices !== undefined) add('id IN (SELECT value FROM json_each(?))', JSON.stringify(devices));
    if (alarmId !== undefined) add('alarm = ?', alarmId);
    if (beyond !== undefined) add(newestFirst ? 'serialno < ?' : 'serialno > ?', beyond);
    const order = newestFirst ? 'DESC' : 'ASC';
    return this.#database
      .prepare(
        `SELECT serialno, id, alarm, happened, reported, json FROM event JOIN device ON number = device
         WHERE ${conditions.join(' AND ')} ORDER BY serialno ${order} LIMIT ?`,
      )
      .all(...values, limit)
      .map((row) => ({
        serialno: integerOf(row, 'serialno'),
        device: textOf(row, 'id'),
        alarmId: textOf(row, 'alarm'),
        happenedS: integerOf(row, 'happened'),
        reportedMs: integerOf(row, 'reported'),
        json: textOf(row, 'json'),
      }));
  }

  hasAlarm(device: string, alarmId: string): boolean {
    const number = this.#numbers.get(device);
    return number !== undefined && this.#statements.hasAlarm.get(number, alarmId) !== undefined;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  get #emptying(): RecentRows {
    return this.#recent[1 - this.#filling] ?? new RecentRows();
  }

  /** Tables of rows that wait, in the order in which they were told. */
  get #tables(): readonly number[] {
    return [1 - this.#filling, this.#filling];
  }

  #recentRow(table: number, number: number, device: string, series: number): StoredEntry | undefined {
    const row = this.#statements.recent[table]?.get(number);
    return row && entryOf(row, device, series);
  }

  /** How many of these moments have a row in its place. */
  #countAt(number: number, series: number, timesS: readonly number[]): number {
    return integerOf(this.#statements.countAt.get(number, series, JSON.stringify(timesS)) ?? {}, 'count');
  }

  /** The number of a device; one that is new is added, and to `newDevices`. */
  #numberOf(id: string, newDevices: string[]): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = Number(this.#statements.addDevice.run(id).lastInsertRowid);
    this.#numbers.set(id, number);
    newDevices.push(id);
    return number;
  }

  #dropTotals(devices: Iterable<string>): void {
    for (const device of new Set(devices)) {
      const number = this.#numbers.get(device);
      if (number !== undefined) this.#statements.dropTotal.run(number);
    }
  }

  #turn(): void {
    this.#filling = 1 - this.#filling;
    this.#unplaced = this.#emptying.keys();
  }

  /** Does `work`, and puts about `rows` of the waiting rows into their places, in one transaction. */
  #placing(rows: number, work: () => void): void {
    const keys: SeriesKey[] = [];
    const emptying = this.#emptying;
    const place = this.#statements.place[1 - this.#filling];
    const isLast = this.#inTransaction(() => {
      work();
      let placed = 0;
      while (placed < rows && keys.length < this.#unplaced.length) {
        const key = this.#unplaced[keys.length] ?? 0;
        for (const number of emptying.of(key)) {
          place?.run(number);
          placed += 1;
        }
        keys.push(key);
      }
      const hasPlacedAll = emptying.count > 0 && keys.length === this.#unplaced.length;
      if (hasPlacedAll) this.#database.exec(`DELETE FROM ${RECENT[this.#filling === 0 ? 1 : 0]}`);
      return hasPlacedAll;
    });
    // Memory follows the file.
    for (const key of isLast ? emptying.keys() : keys) emptying.drop(key);
    this.#unplaced.splice(0, keys.length);
  }

  #inTransaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk makes SQLite end the transaction by itself.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #prepare(): Statements {
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    const columns = 'device, series, time, lat, lng, speed, heading, value';
    const entries = `SELECT time, lat, lng, speed, heading, value FROM entry
      WHERE device = ? AND series = ? AND time BETWEEN ? AND ? ORDER BY time`;
    return {
      addDevice: prepare('INSERT INTO device (id) VALUES (?)'),
      addRecent: RECENT.map((table) => prepare(`INSERT INTO ${table} (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)),
      place: RECENT.map((table) =>
        prepare(
          `INSERT INTO entry (${columns}) SELECT ${columns} FROM ${table} WHERE rowid = ? ON CONFLICT DO NOTHING`,
        ),
      ),
      recent: RECENT.map((table) =>
        prepare(`SELECT time, lat, lng, speed, heading, value FROM ${table} WHERE rowid = ?`),
      ),
      addEvent: prepare(
        `INSERT INTO event (serialno, device, alarm, happened, reported, json) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
      ),
      hasAlarm: prepare('SELECT 1 FROM event WHERE device = ? AND alarm = ?'),
      putTotal: prepare('INSERT OR REPLACE INTO total (device, parts, known) VALUES (?, ?, ?)'),
      dropTotal: prepare('DELETE FROM total WHERE device = ?'),
      totalOf: prepare('SELECT parts FROM total WHERE device = ?'),
      entries: prepare(`${entries} LIMIT ?`),
      entriesBack: prepare(`${entries} DESC LIMIT ?`),
      countOf: prepare(
        `SELECT count(*) AS count, coalesce(max(time), 0) AS last FROM entry
         WHERE device = ? AND series = ? AND time BETWEEN ? AND ?`,
      ),
      countAt: prepare(
        `SELECT count(*) AS count FROM entry
         WHERE device = ? AND series = ? AND time IN (SELECT value FROM json_each(?))`,
      ),
    };
  }

  #readRecent(table: string): RecentRows {
    const recent = new RecentRows();
    const rows = this.#database.prepare(`SELECT rowid, device, series, time FROM ${table} ORDER BY rowid`).iterate();
    for (const row of rows) {
      const key = seriesKey(integerOf(row, 'device'), integerOf(row, 'series'));
      const timeS = integerOf(row, 'time');
      if (!recent.has(key, timeS)) recent.add(key, timeS, integerOf(row, 'rowid'));
    }
    return recent;
  }
}

/** @throws JournalError, whose words name what to do */
export function newerVersion(path: string, version: number): JournalError {
  return new JournalError(
    'newer-version',
    `The journal's file ${path} was made by a newer version (schema ${version}): use that one, or move the file aside`,
  );
}

function entryOf(row: Row, device: string, series: number): StoredEntry {
  return {
    device,
    series,
    timeS: integerOf(row, 'time'),
    lat: integerOrNull(row, 'lat'),
    lng: integerOrNull(row, 'lng'),
    speed: integerOrNull(row, 'speed'),
    heading: integerOrNull(row, 'heading'),
    value: row.value === null ? null : textOf(row, 'value'),
  };
}
