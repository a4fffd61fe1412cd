import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { integerOf, integerOrNull, RowError, textOf, type Row } from '../database/row.js';
import { moveToStay, type StateFiles } from '../state/state-files.js';
import type { FootageState } from './footage-order-store.js';

const FOLDER = 'attachments';

/** Everything that a file of an alarm can be; `other` can be saved only. */
export type AttachmentKind = (typeof KINDS)[number];
const KINDS = ['picture', 'sound', 'video', 'text', 'other'] as const;

/** The files of an alarm that a device was, or is to be, asked for. */
export interface AttachmentOrder {
  /** Our number of the alarm: 32 random hexadecimal digits. */
  readonly number: string;
  readonly deviceId: string;
  /** The device's own id of the alarm. */
  readonly alarmId: Uint8Array;
  readonly serialno: number;
  /** Unix seconds. */
  readonly happenedS: number;
  readonly code: number;
  /** Unix ms: the days of its files count from then. */
  readonly reportedMs: number;
  readonly state: FootageState;
  /** How often the device was asked. */
  readonly tries: number;
  /** When the state began, and when the device is asked next, unix ms. */
  readonly sinceMs: number;
  readonly nextMs: number;
}

/** A file that is whole and on the disk, but not at its place. */
export interface NewAttachment {
  /** As the device names it: only to know it again. */
  readonly name: string;
  readonly kind: AttachmentKind;
  /** Ours, of a list. */
  readonly extension: string;
  /** From 1: the camera of the device that it is shown with. */
  readonly channel: number;
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Of a video: the same pictures as MP4. */
  readonly clip?: { readonly path: string; readonly sizeBytes: number } | undefined;
}

/** A picture that a device sent by itself, of an event or of none. */
export interface OwnPicture {
  readonly deviceId: string;
  /** Unix seconds. */
  readonly takenS: number;
  readonly event:
    | { readonly serialno: number; readonly happenedS: number; readonly code: number; readonly reportedMs: number }
    | undefined;
}

/** A file that is kept. */
export interface KeptAttachment {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly path: string;
}

/** A file of an event, as it can be had. */
export interface EventFile {
  readonly id: number;
  readonly kind: AttachmentKind;
  readonly extension: string;
  readonly channel: number;
  readonly sizeBytes: number;
}

/** The files of an event. */
export interface EventAttachments {
  readonly serialno: number;
  readonly deviceId: string;
  readonly happenedS: number;
  readonly code: number;
  /** Undefined where the device was not asked: it sent pictures by itself. */
  readonly order: { readonly state: FootageState; readonly tries: number } | undefined;
  /** Bit masks of channels: pictures, and videos that can be played. */
  readonly pictures: number;
  readonly clips: number;
  /** All files, in the order in which they came. */
  readonly files: readonly EventFile[];
  /** Of its last change, unix ms. */
  readonly sinceMs: number;
}

/** How much is kept. */
export interface AttachmentUse {
  readonly bytes: number;
  readonly files: number;
  /** From when the days of the file count that goes first, unix seconds. */
  readonly firstKeptFromS: number | undefined;
}

const OPEN = "state IN ('waiting', 'asked', 'coming')";
/** Pictures have a size of their own in the settings; videos, sound and texts count as footage. */
const PICTURES = "kind = 'picture'";
const OTHERS = "kind <> 'picture'";
const MADE_ROOM = 'Files were removed: they took more than their size';
/** Bits of a mask of channels. */
const MOST_CHANNEL = 16;

/**
 * Files of alarms that devices send beside their reports: which are asked for and how far they are, and the files themselves, under names of
 * our own. A row and its file come and go together.
 */
export class AttachmentStore {
  readonly #database: DatabaseSync;
  readonly #files: StateFiles;
  /** How many percent have come of what is coming, by number. */
  readonly #percents = new Map<string, number>();
  readonly #listeners = new Set<(event: EventAttachments) => void>();

  constructor(database: DatabaseSync, files: StateFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Calls `listener` when the files of an event have changed; returns an unsubscribe function. */
  onChange(listener: (event: EventAttachments) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Orders the files of an alarm, once. */
  want(order: AttachmentOrder): void {
    const { number, deviceId, alarmId, serialno, happenedS, code, reportedMs, state, tries, sinceMs, nextMs } = order;
    this.#database
      .prepare(
        `INSERT INTO attachment_orders (number, deviceid, alarm_id, serialno, happened_s, code, reported_ms, state,
           reason, tries, since_ms, next_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (deviceid, alarm_id) DO NOTHING`,
      )
      .run(
        number,
        deviceId,
        alarmId,
        serialno,
        happenedS,
        code,
        reportedMs,
        state.kind,
        reasonOf(state),
        tries,
        sinceMs,
        nextMs,
      );
  }

  find(number: string): AttachmentOrder | undefined {
    const row = this.#database.prepare('SELECT * FROM attachment_orders WHERE number = ?').get(number);
    return row && this.#orderOf(row);
  }

  /** Orders that are neither here nor given up, the oldest first. */
  open(): AttachmentOrder[] {
    const rows = this.#database.prepare(`SELECT * FROM attachment_orders WHERE ${OPEN} ORDER BY reported_ms`).all();
    return rows.map((row) => this.#orderOf(row));
  }

  /** Sets the state of an order and reports the change. */
  settle(order: AttachmentOrder): void {
    const { number, state, tries, sinceMs, nextMs } = order;
    if (state.kind === 'coming') this.#percents.set(number, state.percent);
    else this.#percents.delete(number);
    this.#database
      .prepare(
        'UPDATE attachment_orders SET state = ?, reason = ?, tries = ?, since_ms = ?, next_ms = ? WHERE number = ?',
      )
      .run(state.kind, reasonOf(state), tries, sinceMs, nextMs, number);
    this.#changed(order.serialno);
  }

  /** Notes how many percent have come; memory alone has it. */
  progress(order: AttachmentOrder, percent: number): void {
    if (this.#percents.get(order.number) === percent) return;
    this.#percents.set(order.number, percent);
    this.#changed(order.serialno);
  }

  /** Takes a file over, from where it lies to where it stays. */
  keep(order: AttachmentOrder, file: NewAttachment, nowS: number): void {
    const { number, deviceId, serialno, happenedS, reportedMs } = order;
    const keptFromS = Math.floor(reportedMs / 1000);
    this.#insert({ number, deviceId, serialno, happenedS, takenS: happenedS, keptFromS }, file, nowS);
    this.#changed(serialno);
  }

  /** As {@link keep}, for a picture that came by itself; one that is kept already is not kept twice. */
  keepOwn({ deviceId, takenS, event }: OwnPicture, file: NewAttachment, nowS: number): void {
    const known = this.#database
      .prepare('SELECT id FROM attachment_files WHERE deviceid = ? AND sha256 = ? AND name = ? AND number IS NULL')
      .get(deviceId, file.sha256, file.name);
    if (known !== undefined) {
      rmSync(file.path, { force: true });
      return;
    }
    const happenedS = event?.happenedS ?? takenS;
    const keptFromS = event === undefined ? nowS : Math.floor(event.reportedMs / 1000);
    const serialno = event?.serialno ?? null;
    this.#insert({ number: null, deviceId, serialno, happenedS, takenS, keptFromS, code: event?.code }, file, nowS);
    if (event !== undefined) this.#changed(event.serialno);
  }

  /** Files of an order that are kept. */
  filesOf(number: string): KeptAttachment[] {
    const rows = this.#database.prepare('SELECT * FROM attachment_files WHERE number = ? ORDER BY id').all(number);
    return rows.map((row) => this.#keptOf(row));
  }

  /** The picture that is shown of a camera at a second. */
  pictureAt(deviceId: string, channel: number, atS: number): KeptAttachment | undefined {
    const row = this.#database
      .prepare(
        `SELECT * FROM attachment_files WHERE deviceid = ? AND shown_s = ? AND channel = ? AND ${PICTURES}
         AND extension = 'jpg' ORDER BY id DESC LIMIT 1`,
      )
      .get(deviceId, atS, channel);
    return row && this.#keptOf(row);
  }

  /** Paths of the videos of an event that can be played. */
  clipsOf(serialno: number, channel: number): { readonly path: string }[] {
    return this.#database
      .prepare(
        `SELECT * FROM attachment_files WHERE serialno = ? AND channel = ? AND clip_bytes IS NOT NULL ORDER BY id`,
      )
      .all(serialno, channel)
      .map((row) => ({ path: this.#clipPath(row) }));
  }

  /** A file of an event with the path of what is sent of it: of a video, its MP4 where there is one. */
  fileOf(serialno: number, id: number): (EventFile & { readonly path: string }) | undefined {
    const row = this.#database
      .prepare('SELECT * FROM attachment_files WHERE serialno = ? AND id = ?')
      .get(serialno, id);
    return row && { ...eventFileOf(row), path: row['clip_bytes'] === null ? this.#path(row) : this.#clipPath(row) };
  }

  /** The files of many events, by serial number. */
  ofSerials(serials: readonly number[]): ReadonlyMap<number, EventAttachments> {
    const asked = JSON.stringify(serials);
    const orders = this.#database
      .prepare('SELECT * FROM attachment_orders WHERE serialno IN (SELECT value FROM json_each(?))')
      .all(asked)
      .map((row) => this.#orderOf(row));
    const rows = this.#database
      .prepare('SELECT * FROM attachment_files WHERE serialno IN (SELECT value FROM json_each(?)) ORDER BY id')
      .all(asked);
    const events = new Map<number, EventAttachments>();
    for (const { serialno, deviceId, happenedS, code, state, tries, sinceMs } of orders) {
      const order = { state, tries };
      events.set(serialno, { serialno, deviceId, happenedS, code, order, pictures: 0, clips: 0, files: [], sinceMs });
    }
    for (const row of rows) {
      const serialno = integerOf(row, 'serialno');
      const before = events.get(serialno) ?? {
        serialno,
        deviceId: textOf(row, 'deviceid'),
        happenedS: integerOf(row, 'happened_s'),
        code: integerOrNull(row, 'code') ?? 0,
        order: undefined,
        pictures: 0,
        clips: 0,
        files: [],
        sinceMs: 0,
      };
      const bit = 1 << (integerOf(row, 'channel') - 1);
      const isPicture = row['kind'] === 'picture' && row['extension'] === 'jpg';
      events.set(serialno, {
        ...before,
        pictures: before.pictures | (isPicture ? bit : 0),
        clips: before.clips | (row['clip_bytes'] === null ? 0 : bit),
        files: [...before.files, eventFileOf(row)],
        sinceMs: Math.max(before.sinceMs, integerOf(row, 'saved_s') * 1000),
      });
    }
    return events;
  }

  /** Numbers of events that were reported before a time and whose files have changed since another, unix ms. */
  changedSince(sinceMs: number, reportedBeforeMs: number): number[] {
    return this.#database
      .prepare(
        `SELECT serialno FROM attachment_orders WHERE since_ms >= ?1 AND reported_ms < ?2
         UNION SELECT serialno FROM attachment_files WHERE saved_s >= ?1 / 1000 AND serialno IS NOT NULL
           AND kept_from_s < ?2 / 1000`,
      )
      .all(sinceMs, reportedBeforeMs)
      .map((row) => integerOf(row, 'serialno'));
  }

  /** Lets orders wait again whose connection has ended with the run before. */
  resume(nowMs: number): void {
    this.#database
      .prepare(
        `UPDATE attachment_orders SET state = 'waiting', since_ms = ?1, next_ms = ?1 WHERE state IN ('asked', 'coming')`,
      )
      .run(nowMs);
  }

  /** Gives up what is open of a device. */
  giveUp(deviceId: string, reason: string, nowMs: number): void {
    for (const order of this.open()) {
      if (order.deviceId === deviceId) this.settle({ ...order, state: { kind: 'failed', reason }, sinceMs: nowMs });
    }
  }

  /** Bytes and number of pictures. */
  pictures(): AttachmentUse {
    return this.#use(PICTURES);
  }

  /** Bytes and number of all else. */
  others(): AttachmentUse {
    return this.#use(OTHERS);
  }

  /** Forgets the oldest pictures until the rest takes `maxBytes` at most; gives how many. */
  limitPictures(maxBytes: number, nowMs: number): number {
    let { bytes } = this.pictures();
    let count = 0;
    while (bytes > maxBytes) {
      const gone = this.#removeOldest(PICTURES, nowMs);
      if (gone === undefined) break;
      bytes -= gone;
      count += 1;
    }
    return count;
  }

  /** When the oldest video, sound or text happened, unix seconds. */
  oldestOther(): number | undefined {
    const row = this.#database.prepare(`SELECT min(happened_s) AS first FROM attachment_files WHERE ${OTHERS}`).get();
    return integerOrNull(row ?? { first: null }, 'first') ?? undefined;
  }

  /** Forgets the oldest video, sound or text; gives its bytes, undefined where there is none. */
  removeOldestOther(nowMs: number): number | undefined {
    return this.#removeOldest(OTHERS, nowMs);
  }

  /** Forgets the files and orders of events that were reported before `beforeS` (unix s); gives how many. */
  prune(beforeS: number): number {
    return this.#prune('kept_from_s < ?', 'reported_ms < ?', [beforeS], [beforeS * 1000]);
  }

  /** As {@link prune}, for the events of one device. */
  pruneOf(deviceId: string, beforeS: number): number {
    const ofDevice = 'deviceid = ? AND';
    return this.#prune(
      `${ofDevice} kept_from_s < ?`,
      `${ofDevice} reported_ms < ?`,
      [deviceId, beforeS],
      [deviceId, beforeS * 1000],
    );
  }

  /** Removes files whose row never came to be. To be called once the whole database was read without a fault. */
  sweep(): void {
    const rows = this.#database.prepare('SELECT id FROM attachment_files').all();
    const kept = new Set(rows.map((row) => integerOf(row, 'id')));
    this.#files.sweep(FOLDER, (name) => kept.has(Number.parseInt(name)));
  }

  #insert(
    of: {
      readonly number: string | null;
      readonly deviceId: string;
      readonly serialno: number | null;
      readonly happenedS: number;
      readonly takenS: number;
      readonly keptFromS: number;
      readonly code?: number | undefined;
    },
    file: NewAttachment,
    nowS: number,
  ): void {
    const { number, deviceId, serialno, happenedS, takenS, keptFromS, code = null } = of;
    const { name, kind, extension, channel, path, sizeBytes, sha256, clip } = file;
    if (channel < 1 || channel > MOST_CHANNEL) throw new RangeError(`There is no channel ${channel}`);
    inTransaction(this.#database, () => {
      // A terminal tells no time of a picture of an alarm: they stand in the seconds from the event on, in their order.
      const before =
        serialno === null
          ? undefined
          : this.#database
              .prepare(
                `SELECT count(*) AS before FROM attachment_files WHERE serialno = ? AND channel = ? AND ${PICTURES}`,
              )
              .get(serialno, channel);
      const shownS = before === undefined ? takenS : happenedS + integerOf(before, 'before');
      const { lastInsertRowid } = this.#database
        .prepare(
          `INSERT INTO attachment_files (number, deviceid, serialno, happened_s, shown_s, code, kind, extension, channel,
             name, bytes, sha256, clip_bytes, saved_s, kept_from_s) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          number,
          deviceId,
          serialno,
          happenedS,
          shownS,
          code,
          kind,
          extension,
          channel,
          name,
          sizeBytes,
          sha256,
          clip === undefined ? null : clip.sizeBytes,
          nowS,
          keptFromS,
        );
      const row = { id: Number(lastInsertRowid), extension };
      onRollback(this.#database, () => {
        this.#removeFiles(row);
      });
      if (clip !== undefined) moveToStay(clip.path, this.#clipPath(row));
      moveToStay(path, this.#path(row));
    });
  }

  #use(which: string): AttachmentUse {
    const row =
      this.#database
        .prepare(
          `SELECT coalesce(sum(bytes + coalesce(clip_bytes, 0)), 0) AS bytes, count(*) AS files,
             min(kept_from_s) AS first FROM attachment_files WHERE ${which}`,
        )
        .get() ?? {};
    return {
      bytes: integerOf(row, 'bytes'),
      files: integerOf(row, 'files'),
      firstKeptFromS: integerOrNull(row, 'first') ?? undefined,
    };
  }

  #removeOldest(which: string, nowMs: number): number | undefined {
    const row = this.#database
      .prepare(`SELECT * FROM attachment_files WHERE ${which} ORDER BY happened_s, id LIMIT 1`)
      .get();
    if (row === undefined) return undefined;
    inTransaction(this.#database, () => {
      this.#removeRow(row);
      this.#database
        .prepare(
          `UPDATE attachment_orders SET reason = ?, since_ms = ?,
             state = iif(EXISTS (SELECT 1 FROM attachment_files f WHERE f.number = attachment_orders.number), 'here', 'failed')
           WHERE number = ? AND state = 'here'`,
        )
        .run(MADE_ROOM, nowMs, typeof row['number'] === 'string' ? row['number'] : '');
    });
    return integerOf(row, 'bytes') + (integerOrNull(row, 'clip_bytes') ?? 0);
  }

  #prune(
    files: string,
    orders: string,
    ofFiles: readonly (string | number)[],
    ofOrders: readonly (string | number)[],
  ): number {
    return inTransaction(this.#database, () => {
      const rows = this.#database.prepare(`SELECT * FROM attachment_files WHERE ${files}`).all(...ofFiles);
      for (const row of rows) this.#removeRow(row);
      this.#database.prepare(`DELETE FROM attachment_orders WHERE ${orders}`).run(...ofOrders);
      return rows.length;
    });
  }

  #removeRow(row: Row): void {
    this.#database.prepare('DELETE FROM attachment_files WHERE id = ?').run(integerOf(row, 'id'));
    // Who is reading one goes on to its end.
    afterCommit(this.#database, () => {
      this.#removeFiles(row);
    });
  }

  #removeFiles(row: Row): void {
    rmSync(this.#path(row), { force: true });
    rmSync(this.#clipPath(row), { force: true });
  }

  #changed(serialno: number): void {
    const event = this.ofSerials([serialno]).get(serialno);
    if (event !== undefined) for (const listener of this.#listeners) listener(event);
  }

  #orderOf(row: Row): AttachmentOrder {
    const number = textOf(row, 'number');
    const alarmId = row['alarm_id'];
    if (!(alarmId instanceof Uint8Array)) throw new RowError('column alarm_id holds no bytes');
    return {
      number,
      deviceId: textOf(row, 'deviceid'),
      alarmId,
      serialno: integerOf(row, 'serialno'),
      happenedS: integerOf(row, 'happened_s'),
      code: integerOf(row, 'code'),
      reportedMs: integerOf(row, 'reported_ms'),
      state: stateOf(row, this.#percents.get(number) ?? 0),
      tries: integerOf(row, 'tries'),
      sinceMs: integerOf(row, 'since_ms'),
      nextMs: integerOf(row, 'next_ms'),
    };
  }

  #keptOf(row: Row): KeptAttachment {
    return {
      name: textOf(row, 'name'),
      sizeBytes: integerOf(row, 'bytes'),
      sha256: textOf(row, 'sha256'),
      path: this.#path(row),
    };
  }

  #path(row: Row): string {
    return join(this.#files.folder(FOLDER), `${integerOf(row, 'id')}.${textOf(row, 'extension')}`);
  }

  #clipPath(row: Row): string {
    return join(this.#files.folder(FOLDER), `${integerOf(row, 'id')}.clip.mp4`);
  }
}

function eventFileOf(row: Row): EventFile {
  // A video is had as the MP4 that was made of it.
  const clipBytes = integerOrNull(row, 'clip_bytes');
  return {
    id: integerOf(row, 'id'),
    kind: KINDS.find((kind) => kind === row['kind']) ?? 'other',
    extension: clipBytes === null ? textOf(row, 'extension') : 'mp4',
    channel: integerOf(row, 'channel'),
    sizeBytes: clipBytes ?? integerOf(row, 'bytes'),
  };
}

function reasonOf(state: FootageState): string {
  if (state.kind === 'here') return state.missing ?? '';
  return state.kind === 'waiting' || state.kind === 'failed' ? (state.reason ?? '') : '';
}

function stateOf(row: Row, percent: number): FootageState {
  const reason = textOf(row, 'reason');
  switch (textOf(row, 'state')) {
    case 'asked':
      return { kind: 'asked' };
    case 'coming':
      return { kind: 'coming', percent };
    case 'here':
      return { kind: 'here', ...(reason !== '' && { missing: reason }) };
    case 'failed':
      return { kind: 'failed', reason };
    default:
      return { kind: 'waiting', ...(reason !== '' && { reason }) };
  }
}
