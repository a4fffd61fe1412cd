import type { DeviceLive, WorldEvent } from '../device/world.js';

/** Where a device was. One for each device and second is kept: the first that was told. */
export interface PositionRow {
  readonly kind: 'position';
  readonly deviceId: string;
  /** When it was measured, unix seconds. */
  readonly timeS: number;
  /** Degrees (WGS 84), kept to 7 decimals (1 cm); undefined without a fix. */
  readonly place: { readonly lat: number; readonly lng: number } | undefined;
  /** km/h, kept to 1 decimal. */
  readonly speedKmh: number;
  /** Degrees clockwise from north, kept to 1 decimal. */
  readonly headingDeg: number;
}

/** Fields of the device list that a device told of itself. */
export type ToldFields = Omit<DeviceLive, 'deviceid'>;

/** Something about a device that holds until it is told otherwise, or a sign of life. */
export type DeviceState =
  /** Its connection went up or down. */
  | { readonly what: 'online'; readonly isOnline: boolean }
  | { readonly what: 'engine'; readonly isOn: boolean }
  /** Name of the driver; empty if the device reported none. */
  | { readonly what: 'driver'; readonly name: string }
  | { readonly what: 'heartbeat' }
  /** Signalling bytes since the row before: from the device, and to it. */
  | { readonly what: 'traffic'; readonly inBytes: number; readonly outBytes: number }
  /** Alarms and signals that are on, by the names of the source; all others are off. */
  | { readonly what: 'flags'; readonly on: readonly string[] }
  /** All fields as they are known from then on. */
  | { readonly what: 'fields'; readonly fields: ToldFields };

/** A state of a device from a moment on. One for each device, moment and kind of state is kept: the first that was told. */
export interface StateRow {
  readonly kind: 'state';
  readonly deviceId: string;
  /** Unix seconds. */
  readonly timeS: number;
  readonly state: DeviceState;
}

/** An event that a device reported. One for each device and alarm id is kept: the first that was told. */
export interface EventRow {
  readonly kind: 'event';
  /** The device's own name of it, by which a report that comes twice is known. */
  readonly alarmId: string;
  readonly event: WorldEvent;
}

export type JournalRow = PositionRow | StateRow | EventRow;
