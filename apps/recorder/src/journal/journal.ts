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

export type JournalQuery = PositionQuery | StateQuery | EventsQuery;

/** Limits of what a journal keeps. */
export interface JournalLimits {
  /** Days, today not counted; all when undefined. */
  readonly keptDays?: number | undefined;
  /** Bytes on the disk; as many as there are when undefined. */
  readonly maxBytes?: number | undefined;
}

/** Days that a retention removed. */
export interface RemovedDays {
  /** As `2026-11-30`, UTC, the oldest first. */
  readonly days: readonly string[];
  readonly bytes: number;
}

/**
 * What devices told, for good. Rows are known by device and time, or by device and alarm id: sent again, they change nothing, so that
 * whoever does not know whether they were kept sends them again.
 */
export interface Journal {
  /**
   * Keeps rows, and resolves when they are on the disk for good. It rejects with a `JournalError` where none of them may be taken for
   * kept. Positions and states whose time cannot be true (more than a day ahead of the clock, or older than 400 days) are left out, and told of
   * in the log: a device that sends one sends it until it is confirmed.
   */
  append(rows: readonly JournalRow[]): Promise<void>;
  /**
   * Pages of rows as they are on the disk when each page is asked for; a page may be empty. Days that a retention removes meanwhile are
   * left out. Rejects with a `JournalError` where there is no answer; the abort of the signal ends it.
   */
  read(query: PositionQuery, signal: AbortSignal): AsyncIterable<readonly PositionRow[]>;
  read(query: StateQuery, signal: AbortSignal): AsyncIterable<readonly StateRow[]>;
  read(query: EventsQuery, signal: AbortSignal): AsyncIterable<readonly EventRow[]>;
  /** True while so many rows wait that whoever sends more should pause; beyond ten times as many `append` rejects. */
  readonly isBehind: boolean;
  /** Tells whenever `isBehind` changes; returns an unsubscribe function. */
  onBehind(listener: (isBehind: boolean) => void): () => void;
  /** Tells what the owner of the recorder should know, one line each, and what was to tell before; returns an unsubscribe function. */
  onNotice(listener: (line: string) => void): () => void;
  /** Removes whole days beyond the limits, the oldest first; never today. */
  retain(limits: JournalLimits): Promise<RemovedDays>;
  /** Keeps what waits, and ends. */
  close(): Promise<void>;
}
