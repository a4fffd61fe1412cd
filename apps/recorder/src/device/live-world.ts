import type { EventMessage } from 'gk-sdk/wire';
import type { DeviceRegistry } from './device-registry.js';
import type { ParameterGroups } from './parameter-groups.js';
import type { DeviceLive, DeviceSeed, PlaceWatch } from './world.js';

/**
 * The devices as they are now: answered at once, from memory. Whatever was before is asked of a `History`.
 */
export interface LiveWorld {
  /** Devices that it has had from the start: all of their sources. Those that come later it tells to its registry. */
  readonly seeds: readonly DeviceSeed[];
  /** State of one device as far as it has told it: that of its last contact while it is out of reach; undefined for an unknown id. */
  live(deviceId: string): DeviceLive | undefined;
  /** True while the connection of the device is up. */
  isOnline(deviceId: string): boolean;
  /** The greatest serial number that an event reported at `atMs` (unix ms) may have; the next 15 numbers are never a device's. */
  serialAt(atMs: number): number;
  /** About when a serial number was given, unix ms: never later. */
  timeOfSerial(serialno: number): number;
  /** Parameters as a device has told them so far, by group; undefined where it has told none. */
  toldParameters(deviceId: string): ParameterGroups | undefined;
  /** From now on, devices that come and go are told to `registry`. */
  useRegistry(registry: DeviceRegistry): void;
  /** From now on, `watch` says which fences and routes make events of which device. Without it none do. */
  watchPlaces(watch: PlaceWatch): void;
  /**
   * Calls `listener` with each event-channel message as it happens; returns an unsubscribe function. A message names in
   * `drivername` who drove, where the device says so.
   */
  onEvent(listener: (event: EventMessage) => void): () => void;
  /** Begins to let events happen. */
  start(): void;
  stop(): void;
}
