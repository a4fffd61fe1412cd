import type { Worker } from 'node:worker_threads';
import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import { startWorker } from '../workers/start-worker.js';
import type { EntryQuestion, EventQuestion, PageCursor } from './day-files.js';
import { JournalError } from './journal-error.js';
import type {
  JournalOutcome,
  JournalReply,
  JournalRequest,
  JournalTask,
  JournalWorkerData,
} from './journal-messages.js';
import type {
  CountQuery,
  CountSpan,
  DayTotalsRow,
  EventsQuery,
  Journal,
  JournalCounters,
  JournalLimits,
  JournalQuery,
  LatestQuery,
  PositionQuery,
  RemovedDays,
  StateCount,
  StateQuery,
  TotalsQuery,
} from './journal.js';
import type { EventRow, JournalRow, PositionRow, StateRow } from './journal-rows.js';
import { isPossibleTime } from './possible-time.js';
import {
  eventOf,
  positionOf,
  SERIES,
  stateOf,
  storedEvent,
  storedPosition,
  storedState,
  type StoredEntry,
  type StoredEvent,
} from './stored-rows.js';
import { readParts } from './stored-totals.js';

/** Rows of so long are written together: one flush of the disk for all of them. */
const BATCH_MS = 100;
/** Of a batch, so that none takes long. */
const MOST_IN_BATCH = 5_000;
/** From so many rows that wait, whoever sends them should pause, until half of them are kept. */
const BEHIND_ROWS = 5_000;
/** More are refused: they would fill the memory. */
const MOST_WAITING = 10 * BEHIND_ROWS;
const ROWS_A_PAGE = 1_000;
/** Devices whose rows are counted at a time, so that others are not held up. */
const COUNTED_AT_ONCE = 1_000;
/** A thread that dies of a task again and again is not started for it any more. */
const MOST_TRIES = 3;
/** Before a thread is started again. */
const RESTART_MS = 100;
/** Between two lines about rows that were left out. */
const TOLD_EVERY_MS = 60_000;
const MOST_UNTOLD = 100;
const DEFAULT_RESERVE_BYTES = 256 * 2 ** 20;

export interface WorkerJournalOptions {
  /** Its files; made when it is missing. */
  readonly folder: string;
  /** Bytes of the disk that it leaves free, so that configuration can still be saved; 256 MiB by default. */
  readonly reserveBytes?: number;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Timers; the system's by default. */
  readonly clock?: Pick<Clock, 'after'>;
  /** Starts the thread; that of the recorder by default. */
  readonly start?: (workerData: JournalWorkerData) => Worker;
}

/** Rows of one call that wait to be kept. */
interface Waiting {
  readonly rows: readonly JournalRow[];
  readonly resolve: () => void;
  readonly reject: (error: JournalError) => void;
}

interface Asked {
  readonly task: JournalTask;
  readonly settle: (outcome: JournalOutcome) => void;
  tries: number;
}

/**
 * A journal in files of this machine, one a UTC day, which a thread of its own writes and reads. The thread is started with the first
 * question, and again when it dies: what it had not answered is asked again.
 */
export class WorkerJournal implements Journal {
  readonly #options: WorkerJournalOptions;
  readonly #now: () => number;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #listeners = new Set<(isBehind: boolean) => void>();
  readonly #noticed = new Set<(line: string) => void>();
  readonly #appended = new Set<(rows: readonly JournalRow[]) => void>();
  /** Notices not delivered to a listener yet. */
  #untold: string[] = [];
  #worker: Worker | undefined;
  #nextId = 1;
  /** Asked of the thread and not answered yet, in their order. */
  readonly #asked = new Map<number, Asked>();
  #waiting: Waiting[] = [];
  /** Of calls that wait, and of the batch that is being written. */
  #waitingRows = 0;
  #writing: Promise<void> | undefined;
  #cancelBatch: (() => void) | undefined;
  #isBehind = false;
  readonly #counters = { rows: 0, batches: 0, failedBatches: 0, appendS: 0 };
  #leftOut = new Map<string, number>();
  #toldLeftOutMs = -Infinity;
  #closing: Promise<void> | undefined;

  constructor(options: WorkerJournalOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#clock = options.clock ?? systemClock;
  }

  get counters(): JournalCounters {
    return { ...this.#counters, waitingRows: this.#waitingRows };
  }

  get isBehind(): boolean {
    return this.#isBehind;
  }

  onBehind(listener: (isBehind: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onAppended(listener: (rows: readonly JournalRow[]) => void): () => void {
    this.#appended.add(listener);
    return () => this.#appended.delete(listener);
  }

  onNotice(listener: (line: string) => void): () => void {
    this.#noticed.add(listener);
    for (const line of this.#untold.splice(0)) listener(line);
    return () => this.#noticed.delete(listener);
  }

  append(rows: readonly JournalRow[]): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(new JournalError('closed'));
    if (this.#waitingRows > MOST_WAITING) return Promise.reject(new JournalError('behind'));
    const possible = rows.filter((row) => this.#isPossible(row));
    if (possible.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows: possible, resolve, reject });
      this.#count(possible.length);
      this.#cancelBatch ??= this.#clock.after(milliseconds(BATCH_MS), () => {
        this.#cancelBatch = undefined;
        this.#write();
      });
    });
  }

  read(query: PositionQuery, signal: AbortSignal): AsyncIterable<readonly PositionRow[]>;
  read(query: StateQuery, signal: AbortSignal): AsyncIterable<readonly StateRow[]>;
  read(query: EventsQuery, signal: AbortSignal): AsyncIterable<readonly EventRow[]>;
  read(query: TotalsQuery, signal: AbortSignal): AsyncIterable<readonly DayTotalsRow[]>;
  read(query: JournalQuery, signal: AbortSignal): AsyncIterable<readonly (JournalRow | DayTotalsRow)[]> {
    switch (query.kind) {
      case 'position':
        return this.#entries(questionOf(query, SERIES.position), positionOf, signal);
      case 'state':
        return this.#entries(questionOf(query, SERIES[query.what]), stateOf, signal);
      case 'event':
        return this.#events(query, signal);
      case 'totals':
        return this.#totals(query, signal);
    }
  }

  async latest({ deviceIds, kinds, startS, endS }: LatestQuery): Promise<readonly (PositionRow | StateRow)[]> {
    const series = kinds.map((kind) => SERIES[kind]);
    const span = { startS: bounded(startS * 1000) / 1000, endS: bounded(endS * 1000) / 1000 };
    const outcome = await this.#ask({ kind: 'latest', question: { devices: deviceIds, series, ...span } });
    if (outcome.kind !== 'entries') return [];
    const rows: (PositionRow | StateRow)[] = [];
    for (const entry of outcome.page.rows) {
      const row = entry.series === SERIES.position ? positionOf(entry) : stateOf(entry);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  async counts({ what, spans }: CountQuery, signal: AbortSignal): Promise<readonly StateCount[]> {
    const counts: StateCount[] = [];
    for (let at = 0; at < spans.length; at += COUNTED_AT_ONCE) {
      const asked = spans.slice(at, at + COUNTED_AT_ONCE).map(boundedSpan);
      const outcome = await this.#ask({ kind: 'counts', question: { series: SERIES[what], spans: asked } }, signal);
      if (outcome.kind === 'counts') counts.push(...outcome.counts);
    }
    return counts;
  }

  async retain(limits: JournalLimits): Promise<RemovedDays> {
    const outcome = await this.#ask({ kind: 'retain', limits, nowMs: this.#now() });
    return outcome.kind === 'removed' ? outcome.removed : { days: [], bytes: 0 };
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    this.#cancelBatch?.();
    for (this.#write(); this.#writing !== undefined; this.#write()) await this.#writing;
    if (this.#worker === undefined) return;
    await this.#ask({ kind: 'close' }).catch(() => undefined);
    const worker: Worker | undefined = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #isPossible(row: JournalRow): boolean {
    const nowS = this.#now() / 1000;
    // An event of any time is told: its day is that of its report.
    const timeS = row.kind === 'event' ? row.event.reportedMs / 1000 : row.timeS;
    if (isPossibleTime(timeS, nowS) && (row.kind !== 'event' || Number.isFinite(row.event.happenedS))) return true;
    const { deviceId } = row.kind === 'event' ? row.event : row;
    this.#leftOut.set(deviceId, (this.#leftOut.get(deviceId) ?? 0) + 1);
    if (performance.now() - this.#toldLeftOutMs >= TOLD_EVERY_MS) this.#tellLeftOut();
    return false;
  }

  #tellLeftOut(): void {
    this.#toldLeftOutMs = performance.now();
    const ids = [...this.#leftOut.keys()];
    const rows = [...this.#leftOut.values()].reduce((sum, count) => sum + count, 0);
    this.#leftOut = new Map();
    const named = `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;
    this.#notice(
      `Journal: ${rows} rows were left out, for their time is more than a day ahead or 400 days old: set the clock of ${named}`,
    );
  }

  /** Writes what waits, one batch at a time. */
  #write(): void {
    if (this.#writing !== undefined || this.#waiting.length === 0) return;
    let count = 0;
    let calls = 0;
    for (const { rows } of this.#waiting) {
      if (calls > 0 && count + rows.length > MOST_IN_BATCH) break;
      count += rows.length;
      calls += 1;
    }
    this.#writing = this.#writeBatch(this.#waiting.splice(0, calls)).then(() => {
      this.#writing = undefined;
      this.#count(-count);
      // Rows that came meanwhile have waited for long enough.
      if (this.#cancelBatch === undefined) this.#write();
    });
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const all = batch.flatMap(({ rows }) => rows);
    const startMs = performance.now();
    try {
      await this.#ask({ kind: 'append', ...storedRows(all), nowMs: this.#now() });
      this.#counters.rows += all.length;
      this.#counters.batches += 1;
      this.#counters.appendS += (performance.now() - startMs) / 1000;
      for (const listener of this.#appended) listener(all);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.#counters.failedBatches += 1;
      const failure =
        error instanceof JournalError ? error : new JournalError('unavailable', undefined, { cause: error });
      for (const { reject } of batch) reject(failure);
    }
  }

  #notice(line: string): void {
    if (this.#noticed.size === 0 && this.#untold.length < MOST_UNTOLD) this.#untold.push(line);
    for (const listener of this.#noticed) listener(line);
  }

  #count(rows: number): void {
    this.#waitingRows += rows;
    const isBehind = this.#waitingRows > (this.#isBehind ? BEHIND_ROWS / 2 : BEHIND_ROWS);
    if (isBehind === this.#isBehind) return;
    this.#isBehind = isBehind;
    for (const listener of this.#listeners) listener(isBehind);
  }

  async *#entries<Row>(
    question: EntryQuestion,
    rowOf: (entry: StoredEntry) => Row | undefined,
    signal: AbortSignal,
  ): AsyncIterable<readonly Row[]> {
    let from: PageCursor | undefined;
    do {
      const outcome = await this.#ask({ kind: 'entries', question, from }, signal);
      if (outcome.kind !== 'entries') return;
      yield outcome.page.rows.flatMap((entry) => rowOf(entry) ?? []);
      from = outcome.page.next;
    } while (from !== undefined);
  }

  async *#events(query: EventsQuery, signal: AbortSignal): AsyncIterable<readonly EventRow[]> {
    const { fromMs, toMs, deviceIds, alarmId, newestFirst = false, pageSize = ROWS_A_PAGE } = query;
    const devices = deviceIds && [...deviceIds];
    const question: EventQuestion = {
      kind: 'events',
      fromMs: bounded(fromMs),
      toMs: bounded(toMs),
      devices,
      alarmId,
      newestFirst,
      limit: pageSize,
    };
    let from: PageCursor | undefined;
    do {
      const outcome = await this.#ask({ kind: 'events', question, from }, signal);
      if (outcome.kind !== 'events') return;
      yield outcome.page.rows.flatMap((event) => eventOf(event) ?? []);
      from = outcome.page.next;
    } while (from !== undefined);
  }

  async *#totals({ deviceId, startS, endS }: TotalsQuery, signal: AbortSignal): AsyncIterable<readonly DayTotalsRow[]> {
    const question = { device: deviceId, startS: bounded(startS), endS: bounded(endS) };
    let from: PageCursor | undefined;
    do {
      const outcome = await this.#ask({ kind: 'totals', question, from }, signal);
      if (outcome.kind !== 'totals') return;
      yield outcome.page.rows.flatMap(({ startS: dayS, parts: text }) => {
        const parts = readParts(text);
        return parts === undefined ? [] : [{ startS: dayS, parts }];
      });
      from = outcome.page.next;
    } while (from !== undefined);
  }

  #ask(task: JournalTask, signal?: AbortSignal): Promise<JournalOutcome> {
    return new Promise((resolve, reject) => {
      if (
        signal?.aborted === true ||
        (this.#closing !== undefined && task.kind !== 'close' && task.kind !== 'append')
      ) {
        reject(new JournalError(signal?.aborted === true ? 'aborted' : 'closed'));
        return;
      }
      const id = this.#nextId++;
      const withdraw = (): void => {
        this.#asked.delete(id);
        reject(new JournalError('aborted'));
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      const asked: Asked = {
        task,
        tries: 0,
        settle: (outcome) => {
          signal?.removeEventListener('abort', withdraw);
          if (outcome.kind === 'failed') reject(new JournalError(outcome.code, outcome.words));
          else resolve(outcome);
        },
      };
      this.#asked.set(id, asked);
      const isStarted = this.#worker !== undefined;
      if (!isStarted) this.#start();
      else this.#send(id, asked);
    });
  }

  #send(id: number, asked: Asked): void {
    const request: JournalRequest = { id, task: asked.task };
    this.#worker?.postMessage(request);
  }

  /** Starts the thread, and asks it whatever is open. */
  #start(): void {
    const { folder, reserveBytes = DEFAULT_RESERVE_BYTES, start = startJournalWorker } = this.#options;
    const worker = start({ folder, reserveBytes });
    this.#worker = worker;
    let reason = 'it ended';
    worker.on('message', (reply: JournalReply) => {
      if (reply.kind === 'notice') this.#notice(reply.line);
      else this.#settle(reply.id, reply.outcome);
    });
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      // It may be gone in the moment in which it answers the end of this journal.
      if (this.#closing !== undefined && this.#asked.size === 0) this.#worker = undefined;
      else this.#replace(reason);
    });
    for (const [id, asked] of this.#asked) this.#send(id, asked);
  }

  #settle(id: number, outcome: JournalOutcome): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    asked?.settle(outcome);
  }

  /** Nothing that was kept is lost with the thread; what it had not answered is asked again, and changes nothing where it was done. */
  #replace(reason: string): void {
    this.#notice(`Journal: its thread ended (${reason}) and is started again`);
    for (const [id, asked] of this.#asked) {
      asked.tries += 1;
      if (asked.tries >= MOST_TRIES) this.#settle(id, { kind: 'failed', code: 'unavailable', words: DIED });
    }
    this.#clock.after(milliseconds(RESTART_MS), () => {
      if (this.#asked.size > 0) this.#start();
      else this.#worker = undefined;
    });
  }
}

const DIED = 'The thread of the journal ended again and again: try again later';

function startJournalWorker(workerData: JournalWorkerData): Worker {
  return startWorker('journal/journal-worker', workerData);
}

function questionOf(query: PositionQuery | StateQuery, series: number): EntryQuestion {
  const { deviceId, startS, endS, newestFirst = false, pageSize = ROWS_A_PAGE } = query;
  const span = { startS: bounded(startS * 1000) / 1000, endS: bounded(endS * 1000) / 1000 };
  return { kind: 'entries', device: deviceId, series, ...span, newestFirst, limit: pageSize };
}

/** Times that have a day, unix ms: questions may be open at an end. */
const LAST_MS = Date.UTC(9999, 11, 31);

function bounded(timeMs: number): number {
  return Math.min(Math.max(timeMs, 0), LAST_MS);
}

function boundedSpan({ deviceId, startS, endS }: CountSpan): CountSpan {
  return { deviceId, startS: bounded(startS * 1000) / 1000, endS: bounded(endS * 1000) / 1000 };
}

function storedRows(rows: readonly JournalRow[]): { readonly entries: StoredEntry[]; readonly events: StoredEvent[] } {
  const entries: StoredEntry[] = [];
  const events: StoredEvent[] = [];
  for (const row of rows) {
    if (row.kind === 'event') events.push(storedEvent(row));
    else entries.push(row.kind === 'position' ? storedPosition(row) : storedState(row));
  }
  return { entries, events };
}
