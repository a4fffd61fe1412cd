import type { Device } from '../model/device.js';

/** The footer's filter words (spec 000 section 4). @public */
export const DEVICE_FILTER_MODES = ['all', 'online', 'offline', 'driving', 'idle', 'overSpeed', 'recording', 'unrecording'] as const;
/** @public */
export type DeviceFilterMode = (typeof DEVICE_FILTER_MODES)[number];

/** What part of the fleet to show. @public */
export interface DeviceFilter {
  readonly mode: DeviceFilterMode;
  /** Free text, matched without case in id, driver, memo and plate; empty = no text filter. */
  readonly text?: string;
  /** Only these devices (a group's), when given. */
  readonly deviceIds?: ReadonlySet<string>;
}

/** How many devices each filter word holds, and the new ones. @public */
export type DeviceCounters = Readonly<Record<DeviceFilterMode, number>> & { readonly newDevices: number };

/** What changed in the store. @public */
export type DeviceChange =
  /** Everything: read the whole again. */
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
  get(deviceId: string): Device | undefined;
  /** The devices of a filter, in id order. Same arguments without a change in between: same array. */
  select(filter: DeviceFilter): readonly Device[];
  /** Calls `listener` once for each batch of changes; returns what takes it off. */
  subscribe(listener: (change: DeviceChange) => void): () => void;
  /** Calls `listener` only when this device changes. */
  subscribeDevice(deviceId: string, listener: () => void): () => void;
}
