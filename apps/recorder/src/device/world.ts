import type { LiveDeviceRow } from 'gk-sdk/wire';

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
  /** Name of the group it starts in; empty for none but the root. */
  readonly group: string;
  /** Who makes or connects it, such as `simulated`, `track` or `footage`; {@link NO_SOURCE} until one does. */
  readonly source: string;
  /** Maker's name of the device; absent where it told none. */
  readonly model?: string;
  /** IANA name of the zone that it keeps, such as `Asia/Kathmandu`; the server's where its source does not know it. */
  readonly timeZone?: string;
}

/** Source of a device that was registered ahead of its first connection. */
export const NO_SOURCE = 'none';

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
  /** Never another's: a place that is changed gets a new one. */
  readonly id: number;
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

/** An event that a device reported, as it is known at some moment. */
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
  /** Those that were due and did not come; undefined where only the connection of the device knows. */
  readonly lost: number | undefined;
  /** Unix seconds of the last one. */
  readonly lastS: number;
}

/** Bytes from a device (`inBytes`) and to it. */
export interface TrafficBytes {
  readonly inBytes: number;
  readonly outBytes: number;
}
