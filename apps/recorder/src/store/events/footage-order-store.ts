import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import { integerOf, textOf, type Row } from '../database/row.js';

/** How far the footage of an event is. */
export type FootageState =
  /** The device has not been asked yet, or is asked again later. `reason` says why it did not come the last time. */
  | { readonly kind: 'waiting'; readonly reason?: string }
  /** The device was asked, and nothing came yet. */
  | { readonly kind: 'asked' }
  /** 0 to 99. */
  | { readonly kind: 'coming'; readonly percent: number }
  /** The files are kept. `missing` says which channels have none, and why. */
  | { readonly kind: 'here'; readonly missing?: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** An order to fetch the footage of an event, and how far it is. */
export interface FootageOrder {
  readonly serialno: number;
  /** Device and time of the event: in another world the number may be another event's. */
  readonly deviceId: string;
  readonly happenedS: number;
  /** `appdevid`. */
  readonly code: number;
  /** When the event was reported or added, unix ms: its days count from then. */
  readonly reportedMs: number;
  /** Fetched even where it is kept already. */
  readonly isAnew: boolean;
  /** Ordered by a plan rather than by a user. */
  readonly isPlanned: boolean;
  /** Span of the footage, unix seconds. */
  readonly startS: number;
  readonly endS: number;
  /** Bit masks: the channels that are wanted, those that came, and those of which there is nothing. */
  readonly channels: number;
  readonly came: number;
  readonly missing: number;
  readonly mainStreamMask: number;
  /** As plans number them (spec 001 section 9). */
  readonly mediaType: number;
  readonly state: FootageState;
  /** Attempts so far. */
  readonly tries: number;
  /** When the state began, unix ms. */
  readonly sinceMs: number;
  /** When the device is asked next, unix ms. */
  readonly nextMs: number;
  /** It waits until the engine of the vehicle is off. */
  readonly waitsForEngine: boolean;
}

const OPEN = "state IN ('waiting', 'asked', 'coming')";

/** Which footage of events was ordered, and how far each is: what is told is what stands here. */
export class FootageOrderStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The order of an event; undefined when its footage is not wanted. */
  get({ serialno, deviceId, happenedS }: Pick<FootageOrder, 'serialno' | 'deviceId' | 'happenedS'>) {
    const order = this.find(serialno);
    return order?.deviceId === deviceId && order.happenedS === happenedS ? order : undefined;
  }

  find(serialno: number): FootageOrder | undefined {
    const row = this.#database.prepare('SELECT * FROM footage_orders WHERE serialno = ?').get(serialno);
    return row && fromRow(row);
  }

  /** The orders of many events, by serial number. */
  ofSerials(serials: readonly number[]): ReadonlyMap<number, FootageOrder> {
    const rows = this.#database
      .prepare('SELECT * FROM footage_orders WHERE serialno IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(serials));
    return new Map(rows.map((row) => [integerOf(row, 'serialno'), fromRow(row)]));
  }

  /** Orders that are open, or have changed at `sinceMs` (unix ms) or later, by serial number. */
  openOrSince(sinceMs: number): FootageOrder[] {
    return this.#database
      .prepare(
        `SELECT * FROM footage_orders WHERE ${OPEN} UNION SELECT * FROM footage_orders WHERE since_ms >= ?
                ORDER BY serialno`,
      )
      .all(sinceMs)
      .map(fromRow);
  }

  /** Numbers of events that were reported before a time and whose orders have changed since another, unix ms. */
  changedSince(sinceMs: number, reportedBeforeMs: number): number[] {
    return this.#database
      .prepare('SELECT serialno FROM footage_orders WHERE since_ms >= ? AND reported_ms < ?')
      .all(sinceMs, reportedBeforeMs)
      .map((row) => integerOf(row, 'serialno'));
  }

  /** When the last event before `beforeMs` was reported whose footage a plan ordered of a device, unix ms. */
  lastPlannedMs(deviceId: string, code: number, beforeMs: number): number | undefined {
    const row = this.#database
      .prepare(
        `SELECT max(reported_ms) AS last FROM footage_orders
         WHERE deviceid = ? AND code = ? AND planned = 1 AND reported_ms < ?`,
      )
      .get(deviceId, code, beforeMs);
    return row === undefined || row['last'] === null ? undefined : integerOf(row, 'last');
  }

  /**
   * Orders that wait and may be tried at `nowMs`, one of each device, the longest waiting ones first. None waits longer than
   * `retryMs` from now, wherever the clock was set meanwhile.
   */
  due(nowMs: number, retryMs: number, busyDevices: Iterable<string>, most: number): FootageOrder[] {
    const rows = this.#database
      .prepare(
        `SELECT *, min(next_ms) FROM footage_orders
         WHERE state = 'waiting' AND (next_ms <= ?1 OR (next_ms > ?1 + ?2 AND (end_s * 1000 <= ?1 OR tries > 0)))
           AND deviceid NOT IN (SELECT value FROM json_each(?3))
         GROUP BY deviceid ORDER BY min(next_ms), serialno LIMIT ?4`,
      )
      .all(nowMs, retryMs, JSON.stringify([...busyDevices]), most);
    return rows.map(fromRow);
  }

  /** Lets the orders wait until `nextMs` that were asked or coming, but for those that run: who asked for them is gone. */
  resume(nowMs: number, nextMs: number, running: Iterable<number>): void {
    this.#database
      .prepare(
        `UPDATE footage_orders SET state = 'waiting', reason = '', next_ms = ?, since_ms = ?
         WHERE state IN ('asked', 'coming') AND serialno NOT IN (SELECT value FROM json_each(?))`,
      )
      .run(nextMs, nowMs, JSON.stringify([...running]));
  }

  put(order: FootageOrder): void {
    const { serialno, deviceId, happenedS, code, reportedMs, isPlanned, isAnew, startS, endS } = order;
    const { channels, came, missing, mainStreamMask, mediaType, state, tries, sinceMs, nextMs, waitsForEngine } = order;
    this.#database
      .prepare(
        `INSERT OR REPLACE INTO footage_orders
         (serialno, deviceid, happened_s, code, reported_ms, planned, anew, start_s, end_s, channels, came, missing,
          main_stream_mask, media_type, state, reason, tries, since_ms, next_ms, waits_for_engine)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        serialno,
        deviceId,
        happenedS,
        code,
        reportedMs,
        isPlanned ? 1 : 0,
        isAnew ? 1 : 0,
        startS,
        endS,
        channels,
        came,
        missing,
        mainStreamMask,
        mediaType,
        state.kind,
        reasonOf(state),
        tries,
        sinceMs,
        nextMs,
        waitsForEngine ? 1 : 0,
      );
  }

  /** Up to when all reports were planned for, unix ms; undefined before the first start that plans. */
  get plannedUntilMs(): number | undefined {
    const row = this.#database.prepare('SELECT until_ms FROM footage_planned').get();
    return row && integerOf(row, 'until_ms');
  }

  set plannedUntilMs(untilMs: number) {
    this.#database.prepare('INSERT OR REPLACE INTO footage_planned (id, until_ms) VALUES (1, ?)').run(untilMs);
  }

  /** Says of orders whose files are not kept any more that they failed. */
  lose(key: Pick<FootageOrder, 'deviceId' | 'startS' | 'endS'>, reason: string, atMs: number): void {
    this.#database
      .prepare(
        `UPDATE footage_orders SET state = 'failed', reason = ?, came = 0, since_ms = ?
         WHERE deviceid = ? AND start_s = ? AND end_s = ? AND state = 'here'`,
      )
      .run(reason, atMs, key.deviceId, key.startS, key.endS);
  }

  /** Forgets orders of events that were reported before `beforeMs` (unix ms); gives how many. */
  prune(beforeMs: number): number {
    const { changes } = this.#database.prepare('DELETE FROM footage_orders WHERE reported_ms < ?').run(beforeMs);
    return Number(changes);
  }

  /** Forgets the orders of a device's events that were reported before `beforeMs`; gives how many. */
  pruneOf(deviceId: string, beforeMs: number): number {
    const { changes } = this.#database
      .prepare('DELETE FROM footage_orders WHERE deviceid = ? AND reported_ms < ?')
      .run(deviceId, beforeMs);
    return Number(changes);
  }

  /** Runs several changes as one. */
  atomically<T>(work: () => T): T {
    return inTransaction(this.#database, work);
  }
}

function reasonOf(state: FootageState): string {
  if (state.kind === 'here') return state.missing ?? '';
  return state.kind === 'waiting' || state.kind === 'failed' ? (state.reason ?? '') : '';
}

function stateOf(row: Row): FootageState {
  const reason = textOf(row, 'reason');
  switch (textOf(row, 'state')) {
    case 'asked':
      return { kind: 'asked' };
    case 'coming':
      return { kind: 'coming', percent: cameShare(integerOf(row, 'came'), integerOf(row, 'channels')) };
    case 'here':
      return { kind: 'here', ...(reason !== '' && { missing: reason }) };
    case 'failed':
      return { kind: 'failed', reason };
    default:
      return { kind: 'waiting', ...(reason !== '' && { reason }) };
  }
}

/** How many percent of some channels have come. */
function cameShare(came: number, channels: number): number {
  return Math.floor((100 * bits(came & channels)) / Math.max(1, bits(channels)));
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function fromRow(row: Row): FootageOrder {
  return {
    serialno: integerOf(row, 'serialno'),
    deviceId: textOf(row, 'deviceid'),
    happenedS: integerOf(row, 'happened_s'),
    code: integerOf(row, 'code'),
    reportedMs: integerOf(row, 'reported_ms'),
    isPlanned: integerOf(row, 'planned') === 1,
    isAnew: integerOf(row, 'anew') === 1,
    startS: integerOf(row, 'start_s'),
    endS: integerOf(row, 'end_s'),
    channels: integerOf(row, 'channels'),
    came: integerOf(row, 'came'),
    missing: integerOf(row, 'missing'),
    mainStreamMask: integerOf(row, 'main_stream_mask'),
    mediaType: integerOf(row, 'media_type'),
    state: stateOf(row),
    tries: integerOf(row, 'tries'),
    sinceMs: integerOf(row, 'since_ms'),
    nextMs: integerOf(row, 'next_ms'),
    waitsForEngine: integerOf(row, 'waits_for_engine') === 1,
  };
}
