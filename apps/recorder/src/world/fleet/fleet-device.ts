import type { GpsRow } from 'gk-sdk/wire';
import type { Incident } from '../events/incident.js';
import type { Passage } from '../../device/place-incidents.js';
import type { DeviceLive, DeviceSeed, MapArea, PeriodTotals, ReportedDriver, Trip } from '../../device/world.js';
import type { Fix } from './telemetry.js';

/** One device of the world, wherever its movement comes from. */
export interface FleetDevice {
  readonly seed: DeviceSeed;
  isOnline(atMs: number): boolean;
  live(atMs: number): DeviceLive;
  /** Position and speed at a time (unix s) at which it was online or reported later; undefined without a fix. */
  momentAt(atS: number): Fix | undefined;
  track(startS: number, endS: number): GpsRow[];
  totals(startS: number, endS: number): PeriodTotals;
  trips(startS: number, endS: number): Trip[];
  /** Who drives it, in time order and without a gap. */
  drivers(startS: number, endS: number): ReportedDriver[];
  /** Reported incidents from `startS` to `endS` (unix s, not included), in time order. */
  incidents(startS: number, endS: number): Incident[];
  /** Where its track changes sides of an area from `startS` to `endS` (unix s). */
  passages(area: MapArea, startS: number, endS: number): Passage[];
  /** The first moment from `atS` (unix s) on at which it can report; undefined when it never can again. */
  onlineFrom(atS: number): number | undefined;
}
