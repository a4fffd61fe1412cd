import type { GpsRow } from 'gk-sdk/wire';
import type {
  DeviceLive,
  Heartbeats,
  PeriodTotals,
  ReportedDriver,
  TrafficBytes,
  WorldEvent,
} from '../device/world.js';

/** From `startS` to `endS`, unix seconds. */
export interface TimeSpan {
  readonly startS: number;
  readonly endS: number;
}

/** A question for the heartbeats of a device that sends one each `intervalS`, from `startS` to `endS` (unix s). */
export interface HeartbeatQuestion extends TimeSpan {
  readonly deviceId: string;
  readonly intervalS: number;
}

/** A drive without a stop with the engine off, as far as a span of time tells it. Unix seconds. */
export interface ReportedTrip {
  readonly startS: number;
  /** When the engine went off; absent where the drive goes on at the end of the span, or the device went silent during it. */
  readonly endS?: number;
  /** Up to when it is known: its end, the end of the span, or the last contact. */
  readonly lastS: number;
  /** Driven from `startS` to `lastS`. */
  readonly distanceM: number;
}

/** Which events to tell. */
export interface EventQuery {
  /** Reported from `fromMs` to `toMs` (unix ms), both a part of it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** All devices when undefined. */
  readonly deviceIds?: ReadonlySet<string> | undefined;
  readonly newestFirst?: boolean;
  /** Events of a page at most, for who needs only some of them. */
  readonly pageSize?: number;
}

/** The events that devices have reported. */
export interface EventHistory {
  /** How long after it happened an event is reported at most, in milliseconds. */
  readonly reportDelayMs: number;
  /** How long after its report an event changes by itself at most, in milliseconds. */
  readonly updateDelayMs: number;
  /** Pages of events in the order of their serial numbers, as they are known when it is asked; a page may be empty. */
  between(query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]>;
  /** The event of a serial number as it is known now; undefined when there is none. */
  get(serialno: number, signal: AbortSignal): Promise<WorldEvent | undefined>;
}

/**
 * The past of the devices, months back. It is asked and answers in its own time: in pages wherever an answer may be long, so
 * that it neither stands in memory nor holds others up. It tells what was reported up to now, and nothing of what comes.
 *
 * Every question takes a signal, whose abort ends the work. A question rejects with a `HistoryError` where it has no answer
 * (a `BoundedHistory` sees to it): an error is never an empty answer, and an empty answer never an error.
 */
export interface History {
  /** Pages of positions with startS <= time <= endS (unix s) in time order, at most one a second; none when endS < startS. */
  track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]>;
  /**
   * The position of a device nearest to each of the times (unix s), of those in a span and at most a minute away; undefined where
   * there is none.
   */
  positionsNear(
    deviceId: string,
    timesS: readonly number[],
    span: TimeSpan,
    signal: AbortSignal,
  ): Promise<readonly (GpsRow | undefined)[]>;
  /** Pages of the drives of a device of which any part lies between two times (unix s), in their order and cut to them. */
  trips(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly ReportedTrip[]>;
  /** Totals of a device in each of the spans; undefined for an unknown id. */
  totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined>;
  /** Who a device said drives it from `startS` to `endS` (unix s), in time order and without a gap; none for an unknown id. */
  drivers(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<readonly ReportedDriver[]>;
  /** The heartbeats of many devices at once, by their ids; none of a device whose heartbeats are not known. */
  heartbeats(questions: readonly HeartbeatQuestion[], signal: AbortSignal): Promise<ReadonlyMap<string, Heartbeats>>;
  /** Signalling bytes of a device, heartbeats and positions, in each of the spans; undefined where they are not known. */
  signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined>;
  /** State of a device at each of the times (unix s); undefined where it is not known. */
  states(
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]>;
  readonly events: EventHistory;
}
