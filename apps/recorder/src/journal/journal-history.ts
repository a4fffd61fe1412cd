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
import type {
  EventHistory,
  EventQuery,
  HeartbeatQuestion,
  History,
  ReportedTrip,
  TimeSpan,
} from '../history/history.js';
import type { Journal, StateQuery } from './journal.js';
import type { DeviceState, PositionRow, StateRow } from './journal-rows.js';
import { KnownState } from './known-state.js';
import {
  GAP_S,
  joinedTotals,
  KNOWN_FOR_S,
  NO_TOTALS,
  partTotals,
  stepOf,
  type PartTotals,
  type Step,
} from './part-totals.js';
import { PART_S } from './stored-totals.js';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;
/** Events reported later than this after they happened are not found by the time at which they happened. */
const REPORT_DELAY_MS = 7 * DAY_MS;
/** Positions of so long are held at a time. */
const READ_AT_ONCE_S = 7 * DAY_S;
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
    const days = await this.#summedDays(deviceId, spans, signal);
    const overspeeds = await this.#overspeeds(deviceId, spans, signal);
    const totals: PeriodTotals[] = [];
    const starts = new Set(spans.map(({ startS }) => startS));
    for (const span of spans) {
      // The way up to now ends with it; one that ends where another span begins counts there.
      const parts = await this.#partsOf(deviceId, { ...span, withEnd: !starts.has(span.endS) }, days, signal);
      const overspeedCount = overspeeds.filter((atS) => atS >= span.startS && atS < span.endS).length;
      totals.push({ ...joinedTotals(parts), overspeedCount });
    }
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
    questions: readonly HeartbeatQuestion[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Heartbeats>> {
    const counts = await this.#journal.counts({ what: 'heartbeat', spans: questions }, signal);
    const told = counts.filter(({ count }) => count > 0);
    // A device sends a heartbeat when it has nothing else to say: none that is due may be missing.
    return new Map(told.map(({ deviceId, count, lastS }) => [deviceId, { count, lost: undefined, lastS }]));
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
    const before = { startS: span.startS - KNOWN_FOR_S, endS: span.startS - 1 };
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

  /** Totals of days that are summed up, by the start of the day. */
  async #summedDays(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, readonly PartTotals[]>> {
    const days = new Map<number, readonly PartTotals[]>();
    if (spans.length === 0) return days;
    const rows = await allOf(this.#journal.read({ kind: 'totals', deviceId, ...wholeSpan(spans) }, signal));
    // Of a day whose rows are gone, those that came later are not the whole day.
    for (const row of rows) if (!days.has(row.startS)) days.set(row.startS, row.parts);
    return days;
  }

  /** Totals of the parts of a span: as they were summed up, and of its rows where they were not. */
  async #partsOf(
    deviceId: string,
    span: TimeSpan & { readonly withEnd: boolean },
    days: ReadonlyMap<number, readonly PartTotals[]>,
    signal: AbortSignal,
  ): Promise<readonly PartTotals[]> {
    const parts: PartTotals[] = [];
    for (let atS = span.startS; atS < span.endS;) {
      const dayS = atS - (atS % DAY_S);
      const summed = days.get(dayS);
      const part = atS % PART_S === 0 && atS + PART_S <= span.endS ? summed?.[(atS - dayS) / PART_S] : undefined;
      if (part !== undefined) {
        parts.push(part);
        atS += PART_S;
        continue;
      }
      let endS = summed === undefined ? dayS + DAY_S : atS - (atS % PART_S) + PART_S;
      while (summed === undefined && !days.has(endS) && endS - dayS < READ_AT_ONCE_S) endS += DAY_S;
      endS = Math.min(endS, span.endS);
      const untilS = endS === span.endS && span.withEnd ? endS : endS - 1;
      parts.push(await this.#readTotals(deviceId, { startS: atS, endS }, untilS, signal));
      atS = endS;
    }
    return parts;
  }

  /** Totals of some days at most, from their rows, with the positions up to `untilS`, that second included. */
  async #readTotals(
    deviceId: string,
    { startS, endS }: TimeSpan,
    untilS: number,
    signal: AbortSignal,
  ): Promise<PartTotals> {
    const rowsIn = { startS, endS: endS - 1 };
    const before = { startS: startS - KNOWN_FOR_S, endS: startS - 1 };
    const states: StateRow[] = [];
    for (const what of ['online', 'engine', 'driver'] as const) {
      const last = await this.#newest({ kind: 'state', deviceId, what, ...before }, signal);
      states.push(...(last === undefined ? [] : [last]), ...(await this.#rows(deviceId, what, rowsIn, signal)));
    }
    const positions = await allOf(this.#positions(deviceId, { startS: startS - GAP_S, endS: untilS }, signal));
    const position = positions.findLast(({ timeS, place }) => timeS < startS && place !== undefined);
    const since = positions.filter(({ timeS }) => timeS >= startS);
    const known = position === undefined ? {} : { position };
    return partTotals(known, { positions: since, states }, [startS, endS]).parts[0] ?? NO_TOTALS;
  }

  /** The last row of a query. */
  async #newest(query: StateQuery, signal: AbortSignal): Promise<StateRow | undefined> {
    for await (const [row] of this.#journal.read({ ...query, newestFirst: true, pageSize: 1 }, signal)) {
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** When a device drove too fast in the time of some spans, unix s. */
  async #overspeeds(deviceId: string, spans: readonly TimeSpan[], signal: AbortSignal): Promise<readonly number[]> {
    if (spans.length === 0) return [];
    const { startS, endS } = wholeSpan(spans);
    const query = { fromMs: startS * 1000, toMs: endS * 1000 + REPORT_DELAY_MS, deviceIds: new Set([deviceId]) };
    const events = await allOf(this.#events(query, signal));
    return events.flatMap(({ code, happenedS }) => (code === EVENT_CODES.overspeed ? [happenedS] : []));
  }

  /** Ways from fix to fix without a gap, in time order. */
  async *#steps(deviceId: string, span: TimeSpan, signal: AbortSignal): AsyncIterable<Step> {
    let from: PositionRow | undefined;
    for await (const page of this.#positions(deviceId, span, signal)) {
      for (const to of page) {
        if (to.place === undefined) continue;
        const step = from && stepOf(from, to);
        if (step !== undefined) yield step;
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
    const before = { startS: startS - KNOWN_FOR_S, endS: startS - 1 };
    const last = await this.#newest({ kind: 'state', deviceId, what, ...before }, signal);
    const rows = last === undefined ? [] : [last];
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

/** From the first start to the last end. */
function wholeSpan(spans: readonly TimeSpan[]): TimeSpan {
  return {
    startS: Math.min(...spans.map(({ startS }) => startS)),
    endS: Math.max(...spans.map(({ endS }) => endS)),
  };
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
