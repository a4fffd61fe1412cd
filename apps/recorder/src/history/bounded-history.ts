import { milliseconds, type Clock } from 'gk-sdk';
import type { GpsRow } from 'gk-sdk/wire';
import type {
  DeviceLive,
  Heartbeats,
  PeriodTotals,
  ReportedDriver,
  TrafficBytes,
  WorldEvent,
} from '../device/world.js';
import { HistoryError } from './history-error.js';
import type { EventHistory, EventQuery, History, ReportedTrip, TimeSpan } from './history.js';

/**
 * How long a history has for an answer, or for the next page of one. A client gives up after 15 s (docs/protocol.md), and must
 * be told before.
 */
const ANSWER_MS = 12_000;

/** Dependencies of a bounded history. */
export interface BoundedHistoryOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Told of whatever the history fails with, and of its silence. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * A history whose questions always end: with its answer, or with a `HistoryError`. Nobody waits for a history that does not
 * listen to its signal, that takes longer than 12 s for an answer or a page, or that still works when the recorder stops.
 */
export class BoundedHistory implements History {
  readonly #source: History;
  readonly #options: BoundedHistoryOptions;
  /** Ends the wait of each question that is open. */
  readonly #open = new Set<() => void>();
  #isClosed = false;
  readonly events: EventHistory;

  constructor(source: History, options: BoundedHistoryOptions) {
    this.#source = source;
    this.#options = options;
    const { events } = source;
    this.events = {
      reportDelayMs: events.reportDelayMs,
      updateDelayMs: events.updateDelayMs,
      between: (query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]> =>
        this.#pages(signal, (end) => events.between(query, end)),
      get: (serialno, signal) => this.#ask(signal, (end) => events.get(serialno, end)),
    };
  }

  track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    return this.#pages(signal, (end) => this.#source.track(deviceId, startS, endS, end));
  }

  positionsNear(
    deviceId: string,
    timesS: readonly number[],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly (GpsRow | undefined)[]> {
    return this.#ask(signal, (end) => this.#source.positionsNear(deviceId, timesS, span, end));
  }

  trips(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly ReportedTrip[]> {
    return this.#pages(signal, (end) => this.#source.trips(deviceId, startS, endS, end));
  }

  totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined> {
    return this.#ask(signal, (end) => this.#source.totals(deviceId, spans, end));
  }

  drivers(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<readonly ReportedDriver[]> {
    return this.#ask(signal, (end) => this.#source.drivers(deviceId, startS, endS, end));
  }

  heartbeats(
    deviceId: string,
    span: TimeSpan,
    intervalS: number,
    signal: AbortSignal,
  ): Promise<Heartbeats | undefined> {
    return this.#ask(signal, (end) => this.#source.heartbeats(deviceId, span, intervalS, end));
  }

  signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    return this.#ask(signal, (end) => this.#source.signalBytes(deviceId, spans, end));
  }

  states(
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    return this.#ask(signal, (end) => this.#source.states(deviceId, timesS, end));
  }

  /** Ends all that is open, and refuses what comes after it. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#open) end();
    this.#open.clear();
  }

  async *#pages<T>(signal: AbortSignal, open: (signal: AbortSignal) => AsyncIterable<T>): AsyncIterable<T> {
    // One signal for all pages: the source is told once, whichever page is given up.
    const end = new AbortController();
    let pages: AsyncIterator<T> | undefined;
    let isRead = false;
    try {
      for (;;) {
        const page = await this.#ask(signal, () => (pages ??= open(end.signal)[Symbol.asyncIterator]()).next(), end);
        if (page.done === true) {
          isRead = true;
          return;
        }
        yield page.value;
      }
    } finally {
      // A source that hangs would hold up who gives it back, too.
      if (!isRead) pages?.return?.().catch(() => undefined);
    }
  }

  #ask<T>(
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<T>,
    end: AbortController = new AbortController(),
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal.aborted) {
        reject(new HistoryError(this.#isClosed ? 'closed' : 'aborted'));
        return;
      }
      const leave = (): void => {
        stopTimer();
        signal.removeEventListener('abort', withdraw);
        this.#open.delete(close);
      };
      /** Waits no longer, and has the source end its work. */
      const giveUp = (error: HistoryError): void => {
        leave();
        reject(error);
        end.abort();
      };
      const withdraw = (): void => {
        giveUp(new HistoryError('aborted'));
      };
      const close = (): void => {
        giveUp(new HistoryError('closed'));
      };
      const stopTimer = this.#options.clock.after(milliseconds(ANSWER_MS), () => {
        const error = new HistoryError('timeout');
        this.#options.onFailure(error);
        giveUp(error);
      });
      signal.addEventListener('abort', withdraw);
      this.#open.add(close);
      const failed = (error: unknown): void => {
        if (!this.#open.has(close)) return;
        leave();
        const isOwn = error instanceof HistoryError && error.code !== 'unavailable';
        if (!isOwn) this.#options.onFailure(error);
        reject(isOwn ? error : new HistoryError('unavailable', { cause: error }));
      };
      try {
        ask(end.signal).then((answer) => {
          leave();
          resolve(answer);
        }, failed);
      } catch (error) {
        failed(error);
      }
    });
  }
}
