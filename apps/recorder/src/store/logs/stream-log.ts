import type { DatabaseSync } from 'node:sqlite';
import { BoundedTable } from '../database/bounded-table.js';
import { integerOf, integerOrNull, textOf, type Row } from '../database/row.js';

const DEFAULT_LIMIT = 50_000;

/** Type of a row in the stream log (spec 001 section 2). */
export type StreamLogType =
  'Liveview ask' | 'Local playback' | 'Download local' | 'Remote playback' | 'Download remote' | 'Liveview end';

/** Client type of a login (spec 001 section 2). */
export type StreamEntrance = 'GMS' | 'Web' | 'Rtsp';

/** A period of recordings, unix seconds. */
export interface RecordedPeriod {
  readonly fromS: number;
  readonly toS: number;
}

/** Who took which pictures of which device. */
export interface StreamLogRow {
  readonly username: string;
  readonly deviceId: string;
  readonly channel: number;
  readonly entrance: StreamEntrance;
  readonly type: StreamLogType;
  /** When it was asked for, unix seconds. */
  readonly askS: number;
  /** How long it went on, in seconds; 0 while it does. */
  readonly duringS: number;
  readonly updatedS: number;
  /** Of a playback or download: what was recorded from here to there, unix seconds. */
  readonly recorded?: RecordedPeriod;
}

/** A row as it is kept. */
export type StoredStreamLogRow = Omit<StreamLogRow, 'entrance' | 'type'> & {
  readonly entrance: string;
  readonly type: string;
};

/** The streams that were asked for, the newest `limit` rows of them. */
export class StreamLog {
  readonly #database: DatabaseSync;
  readonly #rows: BoundedTable;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#rows = new BoundedTable(database, { table: 'stream_log', limit });
  }

  /** Writes a row and gives its id. */
  add({ username, deviceId, channel, entrance, type, askS, duringS, updatedS, recorded }: StreamLogRow): number {
    const columns = { username, deviceid: deviceId, channel, entrance, type };
    const period = { record_from_s: recorded?.fromS ?? null, record_to_s: recorded?.toS ?? null };
    return this.#rows.add({ ...columns, ...period, ask_s: askS, during_s: duringS, updated_s: updatedS });
  }

  /** Says how long a stream went on, and of a playback what it showed. */
  end(id: number, duringS: number, updatedS: number, recorded?: RecordedPeriod): void {
    this.#database.prepare('UPDATE stream_log SET during_s = ?, updated_s = ? WHERE id = ?').run(duringS, updatedS, id);
    if (recorded === undefined) return;
    const { fromS, toS } = recorded;
    this.#database.prepare('UPDATE stream_log SET record_from_s = ?, record_to_s = ? WHERE id = ?').run(fromS, toS, id);
  }

  /** Forgets rows last changed before `beforeS` (unix s); gives how many. */
  prune(beforeS: number): number {
    return Number(this.#database.prepare('DELETE FROM stream_log WHERE updated_s < ?').run(beforeS).changes);
  }

  /** All rows, newest first. */
  *newestFirst(): Iterable<StoredStreamLogRow> {
    for (const row of this.#rows.newestFirst()) yield fromRow(row);
  }
}

function fromRow(row: Row): StoredStreamLogRow {
  const [fromS, toS] = [integerOrNull(row, 'record_from_s'), integerOrNull(row, 'record_to_s')];
  return {
    ...(fromS !== null && toS !== null && { recorded: { fromS, toS } }),
    username: textOf(row, 'username'),
    deviceId: textOf(row, 'deviceid'),
    channel: integerOf(row, 'channel'),
    entrance: textOf(row, 'entrance'),
    type: textOf(row, 'type'),
    askS: integerOf(row, 'ask_s'),
    duringS: integerOf(row, 'during_s'),
    updatedS: integerOf(row, 'updated_s'),
  };
}
