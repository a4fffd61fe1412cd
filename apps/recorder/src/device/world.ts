import type { EventMessage, GpsRow, LiveDeviceRow } from 'gk-sdk/wire';

/** The part of a device that the simulation knows and never stores: what Q04 sends. */
export type DeviceLive = LiveDeviceRow;

/** Initial data of a device; the store keeps it, and users may edit it there. */
export interface DeviceSeed {
  readonly deviceid: string;
  readonly drivername: string;
  /** Device memo. */
  readonly vehicleid: string;
  readonly plate: string;
  readonly extid: string;
  readonly version: string;
  readonly chn_count: number;
  /** 1 = present. */
  readonly chmask: string;
  readonly icon: number;
  readonly channelNames: readonly string[];
  readonly registed: boolean;
  readonly driverlicense: string;
  /** Who drives the second of two shifts in a row. */
  readonly reliefDriver?: { readonly name: string; readonly license: string };
  /** Name of the group it starts in. */
  readonly group: string;
  readonly source: 'simulated' | 'track' | 'footage';
}

/** Driving totals of a vehicle over a time, such as since the day began. */
export interface DrivingTotals {
  readonly distanceM: number;
  readonly drivingS: number;
  readonly parkedS: number;
  readonly parkCount: number;
  readonly overspeedCount: number;
  /** Driven by the driver of now in this shift, in seconds. */
  readonly shiftDrivingS: number;
}

/** Who a device said drives it. Unix seconds, the end not included. */
export interface ReportedDriver {
  /** Empty where the device names none. */
  readonly name: string;
  readonly startS: number;
  readonly endS: number;
}

/** A drive without a stop with the engine off. */
export interface Trip {
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
  readonly distanceM: number;
}

/** Totals of a device between two times. */
export interface PeriodTotals extends DrivingTotals {
  /** Seconds in which its connection was up. */
  readonly onlineS: number;
}

/** A part of the map. Whoever makes one keeps it: what is known of it is remembered by the object. */
export interface MapArea {
  /** Degrees; nothing outside of them belongs to the area. */
  readonly bounds: { readonly south: number; readonly north: number; readonly west: number; readonly east: number };
  /** Degrees. */
  contains(lat: number, lng: number): boolean;
}

/** A fence or a route that a device is watched by. */
export interface WatchedPlace {
  readonly kind: 'fence' | 'route';
  readonly title: string;
  readonly area: MapArea;
  /** Since when and until when it watches, unix seconds, the end not included. */
  readonly fromS: number;
  readonly untilS: number;
  /** Whether a fence reports devices that enter or that leave. */
  readonly tellsEntering: boolean;
  readonly tellsLeaving: boolean;
}

/** The places that a device is watched by; the same array again as long as nothing has changed. */
export type PlaceWatch = (deviceId: string) => readonly WatchedPlace[];

/** An event as the simulation knows it at some moment. */
export interface WorldEvent {
  /** Never changes; a greater one was reported later. */
  readonly serialno: number;
  readonly deviceId: string;
  /** `appdevid`. */
  readonly code: number;
  readonly memo: string;
  /** Unix seconds. */
  readonly happenedS: number;
  /** Time of the report, unix ms. */
  readonly reportedMs: number;
  readonly updatedMs: number;
  /** Told of later, since the device was out of reach when it happened. */
  readonly cover: boolean;
  /** The driver asks for a call. */
  readonly call: boolean;
  /** Degrees; null without a fix. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly speedKmh: number;
  /** Bit mask of the channels with a snapshot. */
  readonly snap: number;
  /** Title of the fence or route that it is about. */
  readonly place?: string;
}

/** The heartbeats of a device in a period. */
export interface Heartbeats {
  readonly count: number;
  /** Those that were due and did not come. */
  readonly lost: number;
  /** Unix seconds of the last one. */
  readonly lastS: number;
}

/** Bytes from a device (`inBytes`) and to it. */
export interface TrafficBytes {
  readonly inBytes: number;
  readonly outBytes: number;
}

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

/** The events that have happened. */
export interface EventPast {
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
 * and the time wherever that is possible, so that the past answers as the present did.
 */
export interface World {
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
  readonly past: EventPast;
  /** From now on, `watch` says which fences and routes make events of which device. Without it none do. */
  watchPlaces(watch: PlaceWatch): void;
  /** Calls `listener` with each event-channel message as it happens; returns an unsubscribe function. */
  onEvent(listener: (event: EventMessage) => void): () => void;
  /** Begins to let events happen. */
  start(): void;
  stop(): void;
}
