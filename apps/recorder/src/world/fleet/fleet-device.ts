import type { GpsRow } from 'gk-sdk';
import type { DeviceLive, DeviceSeed } from '../world.js';

/** One device of the world, wherever its movement comes from. */
export interface FleetDevice {
  readonly seed: DeviceSeed;
  isOnline(atMs: number): boolean;
  live(atMs: number): DeviceLive;
  track(startS: number, endS: number): GpsRow[];
}
