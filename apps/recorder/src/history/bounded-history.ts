import type { Clock } from 'gk-sdk';
import type { GpsRow } from 'gk-sdk/wire';
import { BoundedQuestions } from '../device/bounded-questions.js';
import type {
  DeviceLive,
  Heartbeats,
  PeriodTotals,
  ReportedDriver,
  TrafficBytes,
  WorldEvent,
} from '../device/world.js';
import { HistoryError } from './history-error.js';
import type { EventHistory, EventQuery, HeartbeatQuestion, History, ReportedTrip, TimeSpan } from './history.js';

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
  readonly #questions: BoundedQuestions;
  readonly events: EventHistory;

  constructor(source: History, options: BoundedHistoryOptions) {
    this.#source = source;
    this.#questions = new BoundedQuestions({ ...options, error: (code, cause) => new HistoryError(code, cause) });
    const { events } = source;
    this.events = {
      reportDelayMs: events.reportDelayMs,
      updateDelayMs: events.updateDelayMs,
      between: (query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]> =>
        this.#questions.pages(signal, (end) => events.between(query, end)),
      get: (serialno, signal) => this.#questions.ask(signal, (end) => events.get(serialno, end)),
    };
  }

  track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    return this.#questions.pages(signal, (end) => this.#source.track(deviceId, startS, endS, end));
  }

  positionsNear(
    deviceId: string,
    timesS: readonly number[],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly (GpsRow | undefined)[]> {
    return this.#questions.ask(signal, (end) => this.#source.positionsNear(deviceId, timesS, span, end));
  }

  trips(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly ReportedTrip[]> {
    return this.#questions.pages(signal, (end) => this.#source.trips(deviceId, startS, endS, end));
  }

  totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined> {
    return this.#questions.ask(signal, (end) => this.#source.totals(deviceId, spans, end));
  }

  drivers(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<readonly ReportedDriver[]> {
    return this.#questions.ask(signal, (end) => this.#source.drivers(deviceId, startS, endS, end));
  }

  heartbeats(questions: readonly HeartbeatQuestion[], signal: AbortSignal): Promise<ReadonlyMap<string, Heartbeats>> {
    return this.#questions.ask(signal, (end) => this.#source.heartbeats(questions, end));
  }

  signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    return this.#questions.ask(signal, (end) => this.#source.signalBytes(deviceId, spans, end));
  }

  states(
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    return this.#questions.ask(signal, (end) => this.#source.states(deviceId, timesS, end));
  }

  /** Ends all that is open, and refuses what comes after it. */
  close(): void {
    this.#questions.close();
  }
}
