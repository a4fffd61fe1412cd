import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { integerOf, textOf, type Row } from '../../store/database/row.js';
import {
  MAX_SEGMENT_US,
  type KeyFrame,
  type Segment,
  type SegmentContent,
  type StreamKey,
} from '../segments/segment.js';

/** Grows with the schema; an index of another one is made anew from the files. */
const VERSION = 1;

const SCHEMA = `
  CREATE TABLE segments (
    id INTEGER PRIMARY KEY,
    disk TEXT NOT NULL,
    path TEXT NOT NULL,
    device TEXT NOT NULL,
    channel INTEGER NOT NULL,
    sub INTEGER NOT NULL,
    start_us INTEGER NOT NULL,
    end_us INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    keys BLOB NOT NULL,
    UNIQUE (disk, path)
  ) STRICT;
  CREATE INDEX segments_by_time ON segments (device, channel, sub, start_us, end_us, disk);
  CREATE INDEX segments_by_age ON segments (disk, start_us);
  PRAGMA user_version = ${VERSION};
`;

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const DAMAGE_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/** The file of the index cannot be read: it is to be made anew. */
export class IndexDamage extends Error {
  override readonly name = 'IndexDamage';
}

/** A stretch of recorded time, microseconds since the Unix epoch. */
export interface TimeStretch {
  readonly startUs: number;
  /** Not included. */
  readonly endUs: number;
}

/**
 * The closed segments of all disks. It holds nothing that the files do not tell, so that a lost or damaged one is made again
 * from them, and so that a commit need not be on the disk before it is used: what a power cut takes, the next start finds.
 */
export class FootageIndex {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #bytesByDisk = new Map<string, number>();
  readonly #bytesByDevice = new Map<string, number>();
  #lastId: number;

  /**
   * @param path - File of the index; `:memory:` for one that is forgotten.
   * @throws IndexDamage when the file is damaged, or of another version.
   */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    try {
      this.#database.exec(
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000;',
      );
      const version = integerOf(this.#database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
      if (version === 0) this.#database.exec(`BEGIN; ${SCHEMA} COMMIT;`);
      else if (version !== VERSION) throw new IndexDamage(`it has version ${version}`);
      const found = textOf(this.#database.prepare('PRAGMA quick_check(1)').get() ?? {}, 'quick_check');
      if (found !== 'ok') throw new IndexDamage(found);
      this.#lastId = integerOf(this.#get('SELECT coalesce(max(id), 0) AS id FROM segments') ?? {}, 'id');
      for (const row of this.#all('SELECT disk, device, sum(bytes) AS bytes FROM segments GROUP BY disk, device')) {
        this.#count(textOf(row, 'disk'), textOf(row, 'device'), integerOf(row, 'bytes'));
      }
    } catch (error) {
      this.#database.close();
      throw isDamage(error) ? new IndexDamage(error.message, { cause: error }) : error;
    }
  }

  /** A number for a new segment: none is given twice, also when the segment has gone. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  add(segment: Segment): void {
    this.#run(
      'INSERT INTO segments (id, disk, path, device, channel, sub, start_us, end_us, bytes, keys) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      segment.id,
      segment.disk,
      segment.path,
      segment.deviceId,
      segment.channel,
      segment.sub ? 1 : 0,
      segment.startUs,
      segment.endUs,
      segment.bytes,
      packKeys(segment),
    );
    this.#count(segment.disk, segment.deviceId, segment.bytes);
  }

  /** Notes that a segment was cut. */
  replace(old: Segment, { endUs, bytes, keys, startUs }: SegmentContent): void {
    this.#run(
      'UPDATE segments SET start_us = ?, end_us = ?, bytes = ?, keys = ? WHERE id = ?',
      startUs,
      endUs,
      bytes,
      packKeys({ startUs, keys }),
      old.id,
    );
    this.#count(old.disk, old.deviceId, bytes - old.bytes);
  }

  remove({ id, disk, deviceId, bytes }: Segment): void {
    this.#run('DELETE FROM segments WHERE id = ?', id);
    this.#count(disk, deviceId, -bytes);
  }

  byId(id: number): Segment | undefined {
    const row = this.#get('SELECT * FROM segments WHERE id = ?', id);
    return row && segmentOf(row);
  }

  byPath(disk: string, path: string): Segment | undefined {
    const row = this.#get('SELECT * FROM segments WHERE disk = ? AND path = ?', disk, path);
    return row && segmentOf(row);
  }

  /** Paths and bytes of the segments of one folder of a disk. */
  inFolder(disk: string, folder: string): Map<string, number> {
    const rows = this.#all(
      'SELECT path, bytes FROM segments WHERE disk = ? AND path >= ? AND path < ?',
      disk,
      `${folder}/`,
      `${folder}0`,
    );
    return new Map(rows.map((row) => [textOf(row, 'path'), integerOf(row, 'bytes')]));
  }

  /** The folders of a disk, from that of its device on, which have segments. */
  folders(disk: string): string[] {
    const rows = this.#all(
      "SELECT DISTINCT rtrim(path, replace(path, '/', '')) AS folder FROM segments WHERE disk = ?",
      disk,
    );
    return rows.map((row) => textOf(row, 'folder').replace(/\/$/, ''));
  }

  /** Segments of a stream that overlap a time, in the order of their times. */
  overlapping({ deviceId, channel, sub }: StreamKey, { startUs, endUs }: TimeStretch): Segment[] {
    return this.#all(
      'SELECT * FROM segments WHERE device = ? AND channel = ? AND sub = ? AND start_us > ? AND start_us < ? AND end_us > ? ORDER BY start_us, id',
      deviceId,
      channel,
      sub ? 1 : 0,
      startUs - MAX_SEGMENT_US - 1,
      endUs,
      startUs,
    ).map(segmentOf);
  }

  /** Times of a channel's segments that overlap a time, by the disks that are there, in order; without reading the rows. */
  stretches(stream: StreamKey, { startUs, endUs }: TimeStretch, isThere: (disk: string) => boolean): TimeStretch[] {
    const rows = this.#all(
      'SELECT start_us, end_us, disk FROM segments WHERE device = ? AND channel = ? AND sub = ? AND start_us > ? AND start_us < ? AND end_us > ? ORDER BY start_us',
      stream.deviceId,
      stream.channel,
      stream.sub ? 1 : 0,
      startUs - MAX_SEGMENT_US - 1,
      endUs,
      startUs,
    );
    return rows.flatMap((row) =>
      isThere(textOf(row, 'disk')) ? [{ startUs: integerOf(row, 'start_us'), endUs: integerOf(row, 'end_us') }] : [],
    );
  }

  /** The first segment of a stream that begins after a time, on a disk that is there. */
  firstAfter(
    { deviceId, channel, sub }: StreamKey,
    atUs: number,
    isThere: (disk: string) => boolean,
  ): Segment | undefined {
    const statement = this.#statement(
      'SELECT * FROM segments WHERE device = ? AND channel = ? AND sub = ? AND start_us > ? ORDER BY start_us, id DESC',
    );
    for (const row of statement.iterate(deviceId, channel, sub ? 1 : 0, atUs)) {
      if (isThere(textOf(row, 'disk'))) return segmentOf(row);
    }
    return undefined;
  }

  /** The oldest segments of the named disks. */
  oldest(disks: readonly string[], limit: number): Segment[] {
    return disks
      .flatMap((disk) =>
        this.#all('SELECT * FROM segments WHERE disk = ? ORDER BY start_us LIMIT ?', disk, limit).map(segmentOf),
      )
      .sort((a, b) => a.startUs - b.startUs)
      .slice(0, limit);
  }

  /** Segments of a device that end before a time, oldest first. */
  endedBefore(deviceId: string, atUs: number, limit: number): Segment[] {
    return this.#all(
      'SELECT * FROM segments WHERE device = ? AND start_us < ? AND end_us <= ? ORDER BY start_us LIMIT ?',
      deviceId,
      atUs,
      atUs,
      limit,
    ).map(segmentOf);
  }

  /** Bytes of the segments of a stream that began since a time. */
  bytesSince({ deviceId, channel, sub }: StreamKey, sinceUs: number): number {
    const row = this.#get(
      'SELECT coalesce(sum(bytes), 0) AS bytes FROM segments WHERE device = ? AND channel = ? AND sub = ? AND start_us >= ?',
      deviceId,
      channel,
      sub ? 1 : 0,
      sinceUs,
    );
    return integerOf(row ?? {}, 'bytes');
  }

  /** Every device that has segments. */
  devices(): string[] {
    return [...this.#bytesByDevice].flatMap(([device, bytes]) => (bytes > 0 ? [device] : []));
  }

  bytesOnDisk(disk: string): number {
    return this.#bytesByDisk.get(disk) ?? 0;
  }

  /** All or nothing of what `work` changes. */
  atomically(work: () => void): void {
    this.#database.exec('BEGIN');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #count(disk: string, deviceId: string, bytes: number): void {
    this.#bytesByDisk.set(disk, (this.#bytesByDisk.get(disk) ?? 0) + bytes);
    this.#bytesByDevice.set(deviceId, (this.#bytesByDevice.get(deviceId) ?? 0) + bytes);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  #get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  #all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values);
  }
}

function segmentOf(row: Row): Segment {
  const startUs = integerOf(row, 'start_us');
  return {
    id: integerOf(row, 'id'),
    disk: textOf(row, 'disk'),
    path: textOf(row, 'path'),
    deviceId: textOf(row, 'device'),
    channel: integerOf(row, 'channel'),
    sub: integerOf(row, 'sub') === 1,
    startUs,
    endUs: integerOf(row, 'end_us'),
    bytes: integerOf(row, 'bytes'),
    keys: readKeys(row.keys, startUs),
  };
}

/** Byte of the file, and milliseconds from the start of the segment, 32 bits each. */
function packKeys({ startUs, keys }: Pick<SegmentContent, 'startUs' | 'keys'>): Uint8Array {
  const packed = new DataView(new ArrayBuffer(keys.length * 8));
  keys.forEach(({ offset, atUs }, index) => {
    packed.setUint32(index * 8, offset);
    packed.setUint32(index * 8 + 4, Math.floor((atUs - startUs) / 1000));
  });
  return new Uint8Array(packed.buffer);
}

function readKeys(packed: unknown, startUs: number): KeyFrame[] {
  if (!(packed instanceof Uint8Array)) throw new Error('Column keys of the index holds no bytes');
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: Math.floor(packed.byteLength / 8) }, (_, index) => ({
    offset: view.getUint32(index * 8),
    atUs: startUs + view.getUint32(index * 8 + 4) * 1000,
  }));
}

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && DAMAGE_CODES.has(error.errcode);
}
