import type { DeviceExtras } from '../model/device-list/device-extras.js';
import type { Device } from '../model/device-list/device.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';

/** The footer's filter words (spec 000 section 4). @public */
export const DEVICE_FILTER_MODES = [
  'all',
  'online',
  'offline',
  'driving',
  'idle',
  'overSpeed',
  'recording',
  'unrecording',
] as const;
/** A filter word. @public */
export type DeviceFilterMode = (typeof DEVICE_FILTER_MODES)[number];

/** Part of the fleet to show. @public */
export interface DeviceFilter {
  readonly mode: DeviceFilterMode;
  /** Free text, matched without case in id, driver, memo and plate; empty = no text filter. */
  readonly text?: string;
  /** Only these devices (a group's), when given. */
  readonly deviceIds?: ReadonlySet<string>;
}

/** Number of devices under each filter word, and the new ones. @public */
export type DeviceCounters = Readonly<Record<DeviceFilterMode, number>> & {
  /** Devices that wait for their registration. */
  readonly newDevices: number;
};

/**
 * States that colour a marker (spec 000 section 2.7): offline; over 100 km/h; over 5 km/h; else idle. The position of a
 * word in this list is its number in {@link DevicePositions.state}.
 *
 * @public
 */
export const MARKER_STATES = ['offline', 'idle', 'driving', 'overspeed'] as const;
/** State that colours a marker, by name. @public */
export type MarkerState = (typeof MARKER_STATES)[number];

/**
 * Positions of all devices, one row a device, as columns: reading 10,000 positions makes no object. Rows are stable
 * between two `reset` changes. The columns are live: an update writes into them and raises `revision`; read them in the
 * listener or after it, and do not write.
 *
 * @example
 * ```ts
 * const { positions } = session.devices;
 * session.devices.subscribe((change) => {
 *   if (change.kind === 'reset') return drawAll(positions);
 *   for (const id of change.deviceIds) {
 *     const row = positions.rowOf(id);
 *     if (row !== undefined) move(id, positions.lng[row], positions.lat[row], positions.headingDeg[row]);
 *   }
 * });
 * ```
 * @public
 */
export interface DevicePositions {
  /** Number of rows. */
  readonly count: number;
  /** Rows of registered devices, which stand first; those behind them are new devices. */
  readonly registeredCount: number;
  /** Changes with every change of the columns. */
  readonly revision: number;
  /** Device ids by row: registered devices in id order, then new ones. */
  readonly deviceIds: readonly string[];
  /** Degrees north, of its fix or else of its fixed place (`devicePlace`); NaN without either. */
  readonly lat: Float64Array;
  /** Degrees east, as `lat`. */
  readonly lng: Float64Array;
  /** Tracking angle, degrees clockwise from north; NaN where it is not known. */
  readonly headingDeg: Float32Array;
  /** km/h; NaN where it is not known. */
  readonly speedKmh: Float32Array;
  /** Index into {@link MARKER_STATES}. */
  readonly state: Uint8Array;
  /** Row of a device, undefined for an unknown one. */
  rowOf(deviceId: string): number | undefined;
}

/** Change of the store. @public */
export type DeviceChange =
  /** Everything may have changed: read the whole store again. */
  | { readonly kind: 'reset' }
  /** Just these devices have new objects. */
  | { readonly kind: 'update'; readonly deviceIds: ReadonlySet<string> };

/**
 * The fleet. Snapshots are immutable and keep their identity until something changes, so that
 * `useSyncExternalStore` and `===` work on them.
 *
 * @public
 */
export interface DeviceStore {
  /** False until the first whole list has arrived. */
  readonly loaded: boolean;
  /** Registered devices in the order of their ids. */
  readonly all: readonly Device[];
  /** Devices that wait for registration. */
  readonly newDevices: readonly Device[];
  readonly counters: DeviceCounters;
  /** Positions and marker states in columns, for maps of many devices. */
  readonly positions: DevicePositions;
  /** One device, registered or new; the same object until it changes. */
  get(deviceId: string): Device | undefined;
  /** The devices of a filter, in id order. Same arguments without a change in between: same array. */
  select(filter: DeviceFilter): readonly Device[];
  /** Calls `listener` once for each batch of changes; returns an unsubscribe function. */
  subscribe(listener: (change: DeviceChange) => void): () => void;
  /** Calls `listener` only when this device changes. */
  subscribeDevice(deviceId: string, listener: () => void): () => void;
}

/**
 * The writing half of a {@link DeviceStore}, for the source of the devices: a session, or a page with another source.
 * Each call tells listeners at most once, and only of rows that differ.
 *
 * @public
 */
export interface WritableDeviceStore extends DeviceStore {
  /** Takes a whole list: devices that are not in it are gone. */
  replaceAll(records: readonly DeviceRecord[]): void;
  /** Adds devices, or changes the fields that their rows carry. */
  upsert(records: readonly DeviceRecord[]): void;
  /**
   * Takes the online list: known devices get the fields of their rows, the others are marked offline
   * first (spec 000 section 4), or kept when the list is known to be damaged.
   *
   * @param nowS - The server's clock, unix seconds: those that were online until now went offline then. Without it their
   *   `statusChangedS` stays.
   * @returns Ids of rows that name no device of the store; they are not taken.
   */
  applyOnline(
    records: readonly DeviceRecord[],
    others?: 'mark-offline' | 'keep',
    nowS?: number,
  ): { readonly unknown: readonly string[] };
  /** Takes all extras (Q11); a device without an entry has none. */
  setExtras(extras: ReadonlyMap<string, DeviceExtras>): void;
  /** Takes all number plates (Q12). */
  setPlates(plates: ReadonlyMap<string, string>): void;
  /** Empties the store; `loaded` turns false. */
  clear(): void;
}
