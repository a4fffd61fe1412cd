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
 * A history whose questions always end: with its answer, or with a `HistoryError`. Nobody waits for a history that does not
 * listen to its signal, nor for one when the recorder stops, and whatever it fails with goes to `onFailure`.
 */
export class BoundedHistory implements History {
  readonly #source: History;
  readonly #onFailure: (error: unknown) => void;
  /** Ends the wait of each question that is open. */
  readonly #open = new Set<() => void>();
  #isClosed = false;
  readonly events: EventHistory;

  constructor(source: History, onFailure: (error: unknown) => void) {
    this.#source = source;
    this.#onFailure = onFailure;
    const { events } = source;
    this.events = {
      reportDelayMs: events.reportDelayMs,
      updateDelayMs: events.updateDelayMs,
      between: (query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]> =>
        this.#pages(signal, () => events.between(query, signal)),
      get: (serialno, signal) => this.#ask(signal, () => events.get(serialno, signal)),
    };
  }

  track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    return this.#pages(signal, () => this.#source.track(deviceId, startS, endS, signal));
  }

  positionsNear(
    deviceId: string,
    timesS: readonly number[],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly (GpsRow | undefined)[]> {
    return this.#ask(signal, () => this.#source.positionsNear(deviceId, timesS, span, signal));
  }

  trips(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly ReportedTrip[]> {
    return this.#pages(signal, () => this.#source.trips(deviceId, startS, endS, signal));
  }

  totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined> {
    return this.#ask(signal, () => this.#source.totals(deviceId, spans, signal));
  }

  drivers(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<readonly ReportedDriver[]> {
    return this.#ask(signal, () => this.#source.drivers(deviceId, startS, endS, signal));
  }

  heartbeats(
    deviceId: string,
    span: TimeSpan,
    intervalS: number,
    signal: AbortSignal,
  ): Promise<Heartbeats | undefined> {
    return this.#ask(signal, () => this.#source.heartbeats(deviceId, span, intervalS, signal));
  }

  signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    return this.#ask(signal, () => this.#source.signalBytes(deviceId, spans, signal));
  }

  states(
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    return this.#ask(signal, () => this.#source.states(deviceId, timesS, signal));
  }

  wasOnline(deviceId: string, timesMs: readonly number[], signal: AbortSignal): Promise<readonly boolean[]> {
    return this.#ask(signal, () => this.#source.wasOnline(deviceId, timesMs, signal));
  }

  /** Ends all that is open, and refuses what comes after it. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#open) end();
    this.#open.clear();
  }

  async *#pages<T>(signal: AbortSignal, open: () => AsyncIterable<T>): AsyncIterable<T> {
    let pages: AsyncIterator<T> | undefined;
    let isRead = false;
    try {
      for (;;) {
        const page = await this.#ask(signal, () => (pages ??= open()[Symbol.asyncIterator]()).next());
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

  #ask<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal.aborted) {
        reject(new HistoryError(this.#isClosed ? 'closed' : 'aborted'));
        return;
      }
      const leave = (): void => {
        signal.removeEventListener('abort', withdraw);
        this.#open.delete(end);
      };
      const withdraw = (): void => {
        leave();
        reject(new HistoryError('aborted'));
      };
      const end = (): void => {
        leave();
        reject(new HistoryError('closed'));
      };
      signal.addEventListener('abort', withdraw);
      this.#open.add(end);
      const failed = (error: unknown): void => {
        if (!this.#open.has(end)) return;
        leave();
        const isOwn = error instanceof HistoryError && error.code !== 'unavailable';
        if (!isOwn) this.#onFailure(error);
        reject(isOwn ? error : new HistoryError('unavailable', { cause: error }));
      };
      try {
        ask().then((answer) => {
          leave();
          resolve(answer);
        }, failed);
      } catch (error) {
        failed(error);
      }
    });
  }
}
