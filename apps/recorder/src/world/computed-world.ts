import type { EventMessage, GpsRow } from 'gk-sdk/wire';
import type {
  DeviceLive,
  DeviceSeed,
  Heartbeats,
  PeriodTotals,
  PlaceWatch,
  ReportedDriver,
  TrafficBytes,
  Trip,
  WorldEvent,
} from '../device/world.js';

/** Which events of the past to tell. */
export interface PastQuery {
  /** Reported from `fromMs` to `toMs` (unix ms), both a part of it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The moment that asks: nothing that comes later is known. */
  readonly atMs: number;
  /** All devices when undefined. */
  readonly deviceIds?: ReadonlySet<string> | undefined;
  readonly newestFirst?: boolean;
}

/** The events that have happened, as far as they are computed. */
export interface ComputedEvents {
  /** How long after it happened an event is reported at most. */
  readonly reportDelayMs: number;
  /** How long after its report an event changes by itself at most. */
  readonly updateDelayMs: number;
  /** Events in the order of their serial numbers. */
  between(query: PastQuery): Iterable<WorldEvent>;
  /** The same for many devices: undefined now and then, wherever others may get their turn before it goes on. */
  steps(query: PastQuery): Iterable<WorldEvent | undefined>;
  /** The event of a serial number; undefined when there is none up to `atMs`. */
  get(serialno: number, atMs: number): WorldEvent | undefined;
  /** The greatest number that a report of that moment may have; the next 15 numbers are never the simulation's. */
  serialAt(atMs: number): number;
  /** About when a number was given, unix ms: never later. */
  timeOfSerial(serialno: number): number;
}

/**
 * Everything that moves: positions, states and events of all devices, as pure functions of the seed
 * and the time wherever that is possible, so that the past answers as the present did. Only the simulation knows it: a
 * server is given what is known now as a `LiveWorld`, and asks a `History` for the rest.
 */
export interface ComputedWorld {
  readonly seeds: readonly DeviceSeed[];
  /** State of one device at `atMs` (unix ms); undefined for an unknown id. */
  live(deviceId: string, atMs: number): DeviceLive | undefined;
  /** True when the device's connection is up at `atMs`. */
  isOnline(deviceId: string, atMs: number): boolean;
  /** Positions with startS <= time <= endS in time order, at most one a second. */
  track(deviceId: string, startS: number, endS: number): GpsRow[];
  /** Totals of a device from `startS` to `endS` (unix s), quick for months, too; undefined for an unknown id. */
  totals(deviceId: string, startS: number, endS: number): PeriodTotals | undefined;
  /** The drives of a device between two times (unix s) in their order, from engine on to engine off. */
  trips(deviceId: string, startS: number, endS: number): Trip[];
  /** Who a device said drives it from `startS` to `endS` (unix s), in time order and without a gap; none for an unknown id. */
  drivers(deviceId: string, startS: number, endS: number): ReportedDriver[];
  /**
   * The heartbeats of a device that sends one each `intervalS`, from `startS` to `endS` (unix s); undefined where they are
   * not known.
   */
  heartbeats(deviceId: string, startS: number, endS: number, intervalS: number): Heartbeats | undefined;
  /** Signalling bytes of a device, heartbeats and positions in both directions, from `startS` to `endS` (unix s). */
  signalBytes(deviceId: string, startS: number, endS: number): TrafficBytes | undefined;
  /** The events up to now, months back. */
  readonly past: ComputedEvents;
  /** From now on, `watch` says which fences and routes make events of which device. Without it none do. */
  watchPlaces(watch: PlaceWatch): void;
  /** Calls `listener` with each event-channel message as it happens; returns an unsubscribe function. */
  onEvent(listener: (event: EventMessage) => void): () => void;
  /** Begins to let events happen. */
  start(): void;
  stop(): void;
}
