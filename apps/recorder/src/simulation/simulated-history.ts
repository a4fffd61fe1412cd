import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GpsRow } from 'gk-sdk/wire';
import type {
  DeviceLive,
  Heartbeats,
  PeriodTotals,
  ReportedDriver,
  TrafficBytes,
  Trip,
  WorldEvent,
} from '../device/world.js';
import { HistoryError } from '../history/history-error.js';
import type {
  EventHistory,
  EventQuery,
  HeartbeatQuestion,
  History,
  ReportedTrip,
  TimeSpan,
} from '../history/history.js';
import type { ComputedWorld } from '../world/computed-world.js';

/** Work at a time before others get their turn. */
const TURN_MS = 8;
/** Positions of an hour are a page. */
const TRACK_PAGE_S = 3_600;
/** Events of a page at most. */
const EVENTS_A_PAGE = 256;

export interface SimulatedHistoryOptions {
  readonly world: ComputedWorld;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The past of a simulated world: computed when it is asked for, and up to now only. */
export class SimulatedHistory implements History {
  readonly #options: SimulatedHistoryOptions;
  readonly events: EventHistory;
  /** When the turn began in which it answers now, by `performance.now`. */
  #turnMs = 0;
  /** The turn of the last question that waits for one. */
  #lastTurn = Promise.resolve();

  constructor(options: SimulatedHistoryOptions) {
    this.#options = options;
    const { reportDelayMs, updateDelayMs } = options.world.past;
    this.events = {
      reportDelayMs,
      updateDelayMs,
      between: (query, signal) => this.#events(query, signal),
      get: (serialno, signal) => this.#answer(signal, ({ world, now }) => world.past.get(serialno, now())),
    };
  }

  async *track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    for (let fromS = startS; fromS <= endS; fromS += TRACK_PAGE_S) {
      const toS = Math.min(endS, fromS + TRACK_PAGE_S - 1);
      yield await this.#answer(signal, ({ world }) => world.track(deviceId, fromS, toS));
    }
  }

  async positionsNear(
    deviceId: string,
    timesS: readonly number[],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly (GpsRow | undefined)[]> {
    const { world } = this.#options;
    const positions: (GpsRow | undefined)[] = [];
    for (const atS of timesS) {
      if (this.#isTurnOver()) await this.#nextTurn(signal);
      positions.push(positionNear(world, deviceId, atS, span, 1) ?? positionNear(world, deviceId, atS, span, 60));
    }
    return positions;
  }

  async *trips(
    deviceId: string,
    startS: number,
    endS: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly ReportedTrip[]> {
    yield await this.#answer(signal, ({ world }) => tripsOf(world, deviceId, startS, endS));
  }

  totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined> {
    return this.#ofSpans(spans, signal, ({ world }, { startS, endS }) => world.totals(deviceId, startS, endS));
  }

  drivers(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<readonly ReportedDriver[]> {
    return this.#answer(signal, ({ world }) => world.drivers(deviceId, startS, endS));
  }

  async heartbeats(
    questions: readonly HeartbeatQuestion[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Heartbeats>> {
    const known = new Map<string, Heartbeats>();
    for (const { deviceId, startS, endS, intervalS } of questions) {
      if (this.#isTurnOver()) await this.#nextTurn(signal);
      const beats = this.#options.world.heartbeats(deviceId, startS, endS, intervalS);
      if (beats !== undefined) known.set(deviceId, beats);
    }
    return known;
  }

  signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    return this.#ofSpans(spans, signal, ({ world }, { startS, endS }) => world.signalBytes(deviceId, startS, endS));
  }

  async states(
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    const states: (DeviceLive | undefined)[] = [];
    for (const atS of timesS) {
      if (this.#isTurnOver()) await this.#nextTurn(signal);
      states.push(this.#options.world.live(deviceId, atS * 1000));
    }
    return states;
  }

  async *#events(query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]> {
    const { world, now } = this.#options;
    const { pageSize = EVENTS_A_PAGE } = query;
    let page: WorldEvent[] = [];
    for (const event of world.past.steps({ ...query, atMs: now() })) {
      if (event !== undefined) page.push(event);
      const isFull = page.length >= pageSize;
      const isOver = (isFull || event === undefined) && this.#isTurnOver();
      if (isOver) await this.#nextTurn(signal);
      if (!isFull && !(isOver && page.length > 0)) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  async #ofSpans<T>(
    spans: readonly TimeSpan[],
    signal: AbortSignal,
    valueOf: (options: SimulatedHistoryOptions, span: TimeSpan) => T | undefined,
  ): Promise<readonly T[] | undefined> {
    const values: T[] = [];
    for (const span of spans) {
      if (this.#isTurnOver()) await this.#nextTurn(signal);
      const value = valueOf(this.#options, span);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  async #answer<T>(signal: AbortSignal, make: (options: SimulatedHistoryOptions) => T): Promise<T> {
    if (this.#isTurnOver()) await this.#nextTurn(signal);
    return make(this.#options);
  }

  #isTurnOver(): boolean {
    return performance.now() - this.#turnMs >= TURN_MS;
  }

  /** Lets others have their turn; of many questions at once, each goes on in a turn of its own. */
  async #nextTurn(signal: AbortSignal): Promise<void> {
    const turn = this.#lastTurn.then(() => nextTurn());
    this.#lastTurn = turn;
    await turn;
    this.#turnMs = performance.now();
    if (signal.aborted) throw new HistoryError('aborted');
  }
}

/** Most vehicles have a position each second: a minute is looked through for the others only. */
function positionNear(
  world: ComputedWorld,
  deviceId: string,
  atS: number,
  span: TimeSpan,
  withinS: number,
): GpsRow | undefined {
  const startS = Math.max(span.startS, atS - withinS);
  const endS = Math.min(span.endS, atS + withinS);
  const rows = startS > endS ? [] : world.track(deviceId, startS, endS);
  return rows.toSorted((a, b) => Math.abs(a.time - atS) - Math.abs(b.time - atS))[0];
}

/** The drives of a span as it tells them: the last has no end where it goes on at the end of the span, or the device went silent. */
function tripsOf(world: ComputedWorld, deviceId: string, startS: number, endS: number): ReportedTrip[] {
  const trips = world.trips(deviceId, startS, endS);
  const last = trips.at(-1);
  const openTrip = last !== undefined && goesOn(world, deviceId, last, endS) ? last : undefined;
  return trips.map((trip): ReportedTrip => {
    const { startS: fromS, endS: lastS, distanceM } = trip;
    return trip === openTrip ? { startS: fromS, lastS, distanceM } : { startS: fromS, endS: lastS, lastS, distanceM };
  });
}

function goesOn(world: ComputedWorld, deviceId: string, last: Trip, endS: number): boolean {
  if (last.endS >= endS && world.trips(deviceId, endS, endS + 1).some(({ startS }) => startS <= endS)) return true;
  if (world.isOnline(deviceId, endS * 1000)) return false;
  const { status_time: heardS, acc_on: engine } = world.live(deviceId, endS * 1000) ?? {};
  return engine === 1 && last.endS >= (heardS ?? Infinity);
}
