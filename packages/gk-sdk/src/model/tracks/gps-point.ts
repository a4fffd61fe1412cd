import { momentField, numberField, toRow } from '../fields/json-fields.js';
import type { Position } from './position.js';

/** A point of a track, as `POST /api/gps` gives them (spec 001 section 3, "GPS point"). @public */
export interface GpsPoint extends Position {
  /** Heading, degrees clockwise from north. */
  readonly headingDeg: number;
  /** Time of the measurement, unix seconds, with a fraction where the server sends one. */
  readonly atS: number;
  /** Address of the point, once it was looked up. */
  readonly address?: string;
}

/**
 * Reads a GPS row, its numbers also as text; undefined for one that lacks a place, speed, heading or time, and for 0° north,
 * 0° east, which a receiver without satellites reports.
 *
 * @internal
 */
export function readGpsPoint(value: unknown): GpsPoint | undefined {
  const row = toRow(value);
  if (row === undefined) return undefined;
  const [lat, lng, speedKmh, headingDeg] = [row.lat, row.lng, row.speed, row.dir].map(numberField);
  const atS = momentField(row.time);
  if (lat === undefined || lng === undefined || speedKmh === undefined || headingDeg === undefined) return undefined;
  return atS === undefined || (lat === 0 && lng === 0) ? undefined : { lat, lng, speedKmh, headingDeg, atS };
}
