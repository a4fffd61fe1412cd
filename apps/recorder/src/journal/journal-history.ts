import { haversineKm } from 'gk-sdk/rules';
import type { GpsRow } from 'gk-sdk/wire';
import { EVENT_CODES } from '../device/event-codes.js';
import type {
  DeviceLive,
  Heartbeats,
  PeriodTotals,
  ReportedDriver,
  TrafficBytes,
  WorldEvent,
} from '../device/world.js';
import { allOf } from '../history/all-of.js';
import type { EventHistory, EventQuery, History, ReportedTrip, TimeSpan } from '../history/history.js';
import type { Journal } from './journal.js';
import type { DeviceState, PositionRow, StateRow } from './journal-rows.js';
import { KnownState } from './known-state.js';

const DAY_MS = 86_400_000;
/** A state that was told longer ago is not known any more: devices tell theirs with each connection. */
const LOOK_BACK_S = 7 * 86_400;
/** Events reported later than this after they happened are not found by the time at which they happened. */
const REPORT_DELAY_MS = 7 * DAY_MS;
/** Positions further apart in time than this are not connected by a line (as in `trackSegments` of the SDK). */
const GAP_S = 600;
/** From here on it moves. */
const MOVING_KMH = 3;
/** No vehicle is as fast: one of the two positions is wrong. */
const IMPOSSIBLE_KMH = 300;
/** A position is of a moment if it is no further from it. */
const NEAR_S = 60;

export interface JournalHistoryOptions {
  readonly journal: Journal;
  readonly isKnown: (deviceId: string) => boolean;
}

/** From one state to the next. Unix seconds, the end not included. */
interface StateSpan<State extends DeviceState> extends TimeSpan {
  readonly state: State;
  /** The state held longer than what was asked about. */
  readonly goesOn: boolean;
}

/** From a position to the next. */
interface Step {
  readonly from: PositionRow;
  readonly to: PositionRow;
  readonly distanceM: number;
}

/** `History` read from the journal. Gaps stay gaps, and values that were never reported are unknown. */
export class JournalHistory implements History {
  readonly #journal: Journal;
  readonly #isKnown: (deviceId: string) => boolean;
  readonly events: EventHistory;

  constructor({ journal, isKnown }: JournalHistoryOptions) {
    this.#journal = journal;
    this.#isKnown = isKnown;
    this.events = {
      reportDelayMs: REPORT_DELAY_MS,
      updateDelayMs: 0,
      between: (query, signal) => this.#events(query, signal),
      get: (serialno, signal) => this.#event(serialno, signal),
    };
  }

  async *track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    for await (const page of this.#positions(deviceId, { startS, endS }, signal)) {
      yield page.flatMap((row) => gpsRow(row) ?? []);
    }
  }

  async positionsNear(
    deviceId: string,
    timesS: readonly number[],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly (GpsRow | undefined)[]> {
    const near = new Map<number, GpsRow>();
    for (const { startS, endS, times } of windowsOf(timesS, span)) {
      const rows = await allOf(this.track(deviceId, startS, endS, signal));
      for (const atS of times) {
        const row = nearest(rows, atS);
        if (row !== undefined && Math.abs(row.time - atS) <= NEAR_S) near.set(atS, row);
      }
    }
    return timesS.map((atS) => near.get(atS));
  }

  async *trips(
    deviceId: string,
    startS: number,
    endS: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly ReportedTrip[]> {
    if (endS <= startS) return;
    const span = { startS, endS };
    const drives = (await this.#states(deviceId, 'engine', span, signal)).filter(({ state }) => state.isOn);
    const online = await this.#states(deviceId, 'online', span, signal);
    const trips = drives.map((drive) => ({ ...drive, distanceM: 0 }));
    let index = 0;
    for await (const step of this.#steps(deviceId, span, signal)) {
      while ((trips[index]?.endS ?? Infinity) < step.to.timeS) index += 1;
      const trip = trips[index];
      if (trip !== undefined && step.from.timeS >= trip.startS) trip.distanceM += step.distanceM;
    }
    yield trips.map(({ startS: fromS, endS: toS, goesOn, distanceM }): ReportedTrip => {
      if (!goesOn) return { startS: fromS, endS: toS, lastS: toS, distanceM };
      const silent = online.at(-1);
      const isSilent = silent !== undefined && !silent.state.isOnline && silent.startS > fromS;
      return { startS: fromS, lastS: isSilent ? Math.min(silent.startS, toS) : toS, distanceM };
    });
  }

  async totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined> {
    if (!this.#isKnown(deviceId)) return undefined;
    const totals: PeriodTotals[] = [];
    for (const span of spans) totals.push(await this.#totalsOf(deviceId, span, signal));
    return totals;
  }

  async drivers(
    deviceId: string,
    startS: number,
    endS: number,
    signal: AbortSignal,
  ): Promise<readonly ReportedDriver[]> {
    if (!this.#isKnown(deviceId) || endS <= startS) return [];
    const drivers: ReportedDriver[] = [];
    let knownUntilS = startS;
    for (const { state, ...span } of await this.#states(deviceId, 'driver', { startS, endS }, signal)) {
      if (span.startS > knownUntilS) drivers.push({ name: '', startS: knownUntilS, endS: span.startS });
      drivers.push({ name: state.name, startS: span.startS, endS: span.endS });
      knownUntilS = span.endS;
    }
    if (knownUntilS < endS) drivers.push({ name: '', startS: knownUntilS, endS });
    return drivers;
  }

  async heartbeats(
    deviceId: string,
    span: TimeSpan,
    intervalS: number,
    signal: AbortSignal,
  ): Promise<Heartbeats | undefined> {
    const beats = await this.#rows(deviceId, 'heartbeat', span, signal);
    const last = beats.at(-1);
    if (last === undefined) return undefined;
    const online = await this.#states(deviceId, 'online', span, signal);
    const onlineS = lengthOf(online.filter(({ state }) => state.isOnline));
    const lost = Math.max(0, Math.floor(onlineS / intervalS) - beats.length);
    return { count: beats.length, lost, lastS: last.timeS };
  }

  async signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    let isTold = false;
    const bytes: TrafficBytes[] = [];
    for (const { startS, endS } of spans) {
      // Bytes that were told at the end belong to the span that begins there.
      const rows = await this.#rows(deviceId, 'traffic', { startS, endS: endS - 1 }, signal);
      let [inBytes, outBytes] = [0, 0];
      for (const { state } of rows) {
        if (state.what !== 'traffic') continue;
        isTold = true;
        inBytes += state.inBytes;
        outBytes += state.outBytes;
      }
      bytes.push({ inBytes, outBytes });
    }
    return isTold ? bytes : undefined;
  }

  async states(
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    if (!this.#isKnown(deviceId) || timesS.length === 0) return timesS.map(() => undefined);
    const span = { startS: Math.min(...timesS), endS: Math.max(...timesS) };
    const rows: (PositionRow | StateRow)[] = [];
    for (const what of ['online', 'engine', 'driver', 'fields'] as const) {
      rows.push(...(await this.#changes(deviceId, what, span, signal)));
    }
    const before = { startS: span.startS - LOOK_BACK_S, endS: span.startS - 1 };
    for await (const [row] of this.#positions(deviceId, before, signal, { newestFirst: true, pageSize: 1 })) {
      if (row === undefined) continue;
      rows.push(row);
      break;
    }
    rows.push(...(await allOf(this.#positions(deviceId, span, signal))));
    rows.sort((a, b) => a.timeS - b.timeS);
    const states = new Map<number, DeviceLive | undefined>();
    const known = new KnownState();
    let at = 0;
    for (const timeS of [...new Set(timesS)].sort((a, b) => a - b)) {
      for (let row = rows[at]; row !== undefined && row.timeS <= timeS; row = rows[++at]) {
        if (row.kind === 'position') known.takePosition(row);
        else known.takeState(row);
      }
      states.set(timeS, known.heardS === undefined ? undefined : known.asLive(deviceId));
    }
    return timesS.map((timeS) => states.get(timeS));
  }

  async #totalsOf(deviceId: string, span: TimeSpan, signal: AbortSignal): Promise<PeriodTotals> {
    const engine = await this.#states(deviceId, 'engine', span, signal);
    const [drives, stands] = [true, false].map((isOn) => engine.filter(({ state }) => state.isOn === isOn));
    const online = await this.#states(deviceId, 'online', span, signal);
    const drivers = await this.#states(deviceId, 'driver', span, signal);
    const shiftFromS = drivers.at(-1)?.startS ?? span.startS;
    let [distanceM, drivingS, shiftDrivingS, index] = [0, 0, 0, 0];
    for await (const { from, to, distanceM: stepM } of this.#steps(deviceId, span, signal)) {
      while ((drives?.[index]?.endS ?? Infinity) < to.timeS) index += 1;
      // GPS drift of a parked vehicle is not driving. Without an engine state, speed decides.
      const isDriving = engine.length === 0 || from.timeS >= (drives?.[index]?.startS ?? Infinity);
      const isMoving = Math.max(from.speedKmh, to.speedKmh) >= MOVING_KMH;
      if (!isDriving || (engine.length === 0 && !isMoving)) continue;
      distanceM += stepM;
      if (!isMoving) continue;
      drivingS += to.timeS - from.timeS;
      if (from.timeS >= shiftFromS) shiftDrivingS += to.timeS - from.timeS;
    }
    const overspeeds = await this.#overspeeds(deviceId, span, signal);
    return {
      distanceM,
      drivingS,
      parkedS: lengthOf(stands ?? []),
      parkCount: stands?.length ?? 0,
      overspeedCount: overspeeds,
      shiftDrivingS,
      onlineS: lengthOf(online.filter(({ state }) => state.isOnline)),
    };
  }

  async #overspeeds(deviceId: string, { startS, endS }: TimeSpan, signal: AbortSignal): Promise<number> {
    const query = { fromMs: startS * 1000, toMs: endS * 1000 + REPORT_DELAY_MS, deviceIds: new Set([deviceId]) };
    const events = await allOf(this.#events(query, signal));
    const isIn = ({ code, happenedS }: WorldEvent): boolean =>
      code === EVENT_CODES.overspeed && happenedS >= startS && happenedS < endS;
    return events.filter(isIn).length;
  }

  /** Ways from fix to fix without a gap, in time order. */
  async *#steps(deviceId: string, span: TimeSpan, signal: AbortSignal): AsyncIterable<Step> {
    let from: PositionRow | undefined;
    for await (const page of this.#positions(deviceId, span, signal)) {
      for (const to of page) {
        if (to.place === undefined) continue;
        if (from?.place !== undefined) {
          const seconds = to.timeS - from.timeS;
          const km = haversineKm(from.place, to.place);
          if (seconds <= GAP_S && (km * 3_600) / seconds <= IMPOSSIBLE_KMH) yield { from, to, distanceM: km * 1000 };
        }
        from = to;
      }
    }
  }

  /** The states of a kind that held in a span, cut to it. */
  async #states<What extends DeviceState['what']>(
    deviceId: string,
    what: What,
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly StateSpan<Extract<DeviceState, { readonly what: What }>>[]> {
    type State = Extract<DeviceState, { readonly what: What }>;
    const isOfKind = (state: DeviceState): state is State => state.what === what;
    const changes = await this.#changes(deviceId, what, span, signal);
    const spans: StateSpan<State>[] = [];
    for (const [index, { timeS, state }] of changes.entries()) {
      if (!isOfKind(state)) continue;
      const startS = Math.max(timeS, span.startS);
      const endS = Math.min(changes[index + 1]?.timeS ?? Infinity, span.endS);
      const goesOn = index === changes.length - 1;
      if (startS < endS) spans.push({ startS, endS, state, goesOn });
    }
    return spans;
  }

  /** The rows of a span at which a state changed, with the one before it. */
  async #changes(
    deviceId: string,
    what: DeviceState['what'],
    { startS, endS }: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly StateRow[]> {
    const rows: StateRow[] = [];
    const before = { kind: 'state', deviceId, what, startS: startS - LOOK_BACK_S, endS: startS - 1 } as const;
    for await (const [row] of this.#journal.read({ ...before, newestFirst: true, pageSize: 1 }, signal)) {
      if (row === undefined) continue;
      rows.push(row);
      break;
    }
    rows.push(...(await this.#rows(deviceId, what, { startS, endS }, signal)));
    return rows.filter((row, index) => JSON.stringify(row.state) !== JSON.stringify(rows[index - 1]?.state));
  }

  #rows(
    deviceId: string,
    what: DeviceState['what'],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly StateRow[]> {
    return allOf(this.#journal.read({ kind: 'state', deviceId, what, ...span }, signal));
  }

  #positions(
    deviceId: string,
    span: TimeSpan,
    signal: AbortSignal,
    how: { readonly newestFirst?: boolean; readonly pageSize?: number } = {},
  ): AsyncIterable<readonly PositionRow[]> {
    return this.#journal.read({ kind: 'position', deviceId, ...span, ...how }, signal);
  }

  async *#events(query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]> {
    for await (const page of this.#journal.read({ kind: 'event', ...query }, signal))
      yield page.map(({ event }) => event);
  }

  /** A number tells its millisecond, unless the clock was behind when it was given: then it is looked for a day around. */
  async #event(serialno: number, signal: AbortSignal): Promise<WorldEvent | undefined> {
    const aboutMs = serialno / 16;
    if (!Number.isSafeInteger(aboutMs)) return undefined;
    for (const aroundMs of [0, DAY_MS]) {
      for await (const page of this.#events({ fromMs: aboutMs - aroundMs, toMs: aboutMs + aroundMs }, signal)) {
        const event = page.find((one) => one.serialno === serialno);
        if (event !== undefined) return event;
      }
    }
    return undefined;
  }
}

/** Undefined without a fix. */
function gpsRow({ timeS, place, speedKmh, headingDeg }: PositionRow): GpsRow | undefined {
  return place && { lat: place.lat, lng: place.lng, speed: speedKmh, dir: headingDeg, time: timeS };
}

function lengthOf(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
}

/** Times that lie near each other, with the span in which their positions can be. */
function windowsOf(timesS: readonly number[], span: TimeSpan): (TimeSpan & { readonly times: readonly number[] })[] {
  const windows: { startS: number; endS: number; times: number[] }[] = [];
  for (const atS of [...new Set(timesS)].sort((a, b) => a - b)) {
    const startS = Math.max(span.startS, atS - NEAR_S);
    const endS = Math.min(span.endS, atS + NEAR_S);
    if (!(startS <= endS)) continue;
    const last = windows.at(-1);
    if (last !== undefined && startS <= last.endS) {
      last.endS = endS;
      last.times.push(atS);
    } else windows.push({ startS, endS, times: [atS] });
  }
  return windows;
}

/** The row nearest to a time, of rows in time order. */
function nearest(rows: readonly GpsRow[], atS: number): GpsRow | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.time ?? Infinity) < atS) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [rows[low - 1], rows[low]];
  if (before === undefined || after === undefined) return before ?? after;
  return atS - before.time <= after.time - atS ? before : after;
}
