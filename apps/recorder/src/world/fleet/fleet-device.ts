import type { GpsRow } from 'gk-sdk/wire';
import type { DeviceLive, DeviceSeed, PeriodTotals } from '../../device/world.js';
import type { Trip } from '../../device/world.js';

/** One device of the world, wherever its movement comes from. */
export interface FleetDevice {
  readonly seed: DeviceSeed;
  isOnline(atMs: number): boolean;
  live(atMs: number): DeviceLive;
  track(startS: number, endS: number): GpsRow[];
  totals(startS: number, endS: number): PeriodTotals;
  trips(startS: number, endS: number): Trip[];
}
