import type { PartTotals } from './part-totals.js';
import type { DeviceState, EventRow, JournalRow, PositionRow, StateRow } from './journal-rows.js';

interface TimeQuery {
  readonly deviceId: string;
  /** Unix seconds, both a part of it. */
  readonly startS: number;
  readonly endS: number;
  readonly newestFirst?: boolean;
  /** Rows of a page at most, for who needs only the first ones. */
  readonly pageSize?: number;
}

/** Positions of a device in time order. */
export interface PositionQuery extends TimeQuery {
  readonly kind: 'position';
}

/** States of one kind of a device in time order. */
export interface StateQuery extends TimeQuery {
  readonly kind: 'state';
  readonly what: DeviceState['what'];
}

/** Events in the order of their serial numbers. */
export interface EventsQuery {
  readonly kind: 'event';
  /** When they were reported, unix ms, both a part of it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** All devices when undefined. */
  readonly deviceIds?: ReadonlySet<string> | undefined;
  /** The one that a device reported under this id; all when undefined. */
  readonly alarmId?: string | undefined;
  readonly newestFirst?: boolean;
  /** Events of a page at most. */
  readonly pageSize?: number;
}

/** Totals of the UTC days of a device that are over and summed up, in any order. */
export interface TotalsQuery {
  readonly kind: 'totals';
  readonly deviceId: string;
  /** Unix seconds, both a part of it. */
  readonly startS: number;
  readonly endS: number;
}

/** A day that was summed up. */
export interface DayTotalsRow {
  /** Unix seconds. */
  readonly startS: number;
  /** Of each quarter of an hour of the UTC day. */
  readonly parts: readonly PartTotals[];
}

/** The last row of each kind of some devices. */
export interface LatestQuery {
  readonly deviceIds: readonly string[];
  readonly kinds: readonly ('position' | DeviceState['what'])[];
  /** Unix seconds, both a part of it. */
  readonly startS: number;
  readonly endS: number;
}

/** How many states of a kind devices told, each in a time of its own. */
export interface CountQuery {
  readonly what: DeviceState['what'];
  readonly spans: readonly CountSpan[];
}

/** A device, and a time: unix seconds, both a part of it. */
export interface CountSpan {
  readonly deviceId: string;
  readonly startS: number;
  readonly endS: number;
}

/** States of a device in a time. */
export interface StateCount {
  readonly deviceId: string;
  readonly count: number;
  /** Of the last one, unix seconds; 0 without any. */
  readonly lastS: number;
}

export type JournalQuery = PositionQuery | StateQuery | EventsQuery | TotalsQuery;

/** Limits of what a journal keeps. */
export interface JournalLimits {
  /** Days, today not counted; all when undefined. */
  readonly keptDays?: number | undefined;
  /** Bytes on the disk; as many as there are when undefined. */
  readonly maxBytes?: number | undefined;
  /** Days for which totals are kept of days that are removed; none when undefined. */
  readonly totalsDays?: number | undefined;
}

/** Days that a retention removed. */
export interface RemovedDays {
  /** As `2026-11-30`, UTC, the oldest first. */
  readonly days: readonly string[];
  readonly bytes: number;
}

/** Figures of a journal since it was opened. */
export interface JournalCounters {
  /** Rows that were kept. */
  readonly rows: number;
  /** Batches that were kept. */
  readonly batches: number;
  readonly failedBatches: number;
  /** How long the batches took that were kept, seconds. */
  readonly appendS: number;
  /** Rows that wait to be kept. */
  readonly waitingRows: number;
}

/**
 * Durable log of device reports. Rows are identified by device and time, or by device and alarm id; appending one again changes
 * nothing, so a caller that is not sure whether a row was stored appends it again.
 */
export interface Journal {
  /**
   * Appends rows, and resolves once they are durable. Rejects with a `JournalError` if any of them may be missing. Positions and
   * states with an implausible time (more than a day ahead of the clock, or older than 400 days) are dropped and counted in the
   * log, not refused: a device repeats a report until it is acknowledged.
   */
  append(rows: readonly JournalRow[]): Promise<void>;
  /**
   * Yields pages of rows, each read when it is requested; a page may be empty. Days that retention removes meanwhile are left
   * out. Rejects with a `JournalError` if the journal cannot be read. Aborting the signal ends it.
   */
  read(query: PositionQuery, signal: AbortSignal): AsyncIterable<readonly PositionRow[]>;
  read(query: StateQuery, signal: AbortSignal): AsyncIterable<readonly StateRow[]>;
  read(query: EventsQuery, signal: AbortSignal): AsyncIterable<readonly EventRow[]>;
  read(query: TotalsQuery, signal: AbortSignal): AsyncIterable<readonly DayTotalsRow[]>;
  /** Reads the last rows of many devices at once; rejects as `read` does. */
  latest(query: LatestQuery): Promise<readonly (PositionRow | StateRow)[]>;
  /** Counts the states of many devices at once; rejects as `read` does. */
  counts(query: CountQuery, signal: AbortSignal): Promise<readonly StateCount[]>;
  readonly counters: JournalCounters;
  /** True while callers should pause because many rows are pending; with ten times as many, `append` rejects. */
  readonly isBehind: boolean;
  /** Tells whenever `isBehind` changes; returns an unsubscribe function. */
  onBehind(listener: (isBehind: boolean) => void): () => void;
  /**
   * Passes the rows of each batch once they are durable, and before `append` resolves: a listener that keeps them itself misses none
   * at a kill, as devices repeat what was not acknowledged. Returns an unsubscribe function.
   */
  onAppended(listener: (rows: readonly JournalRow[]) => void): () => void;
  /** Tells what the owner of the recorder should know, one line each, and what was to tell before; returns an unsubscribe function. */
  onNotice(listener: (line: string) => void): () => void;
  /** Removes whole days beyond the limits, the oldest first; never today. */
  retain(limits: JournalLimits): Promise<RemovedDays>;
  /** Keeps what waits, and ends. */
  close(): Promise<void>;
}
