import { isMoment } from '../util/moment.js';
import { toRow } from './json-fields.js';
import type { Position } from './position.js';

/** A point of a track, as `POST /api/gps` gives them (spec 001 section 3, "GPS point"). @public */
export interface GpsPoint extends Position {
  /** Heading, degrees clockwise from north. */
  readonly headingDeg: number;
  /** When it was measured, unix seconds, with a fraction where the server tells one. */
  readonly atS: number;
  /** The address there in words, where somebody has looked it up. */
  readonly address?: string;
}

/** Reads a GPS row; undefined for one that lacks a place, speed, heading or time. @internal */
export function readGpsPoint(value: unknown): GpsPoint | undefined {
  const row = toRow(value);
  if (row === undefined) return undefined;
  const { lat, lng, speed, dir, time } = row;
  if (!isNumber(lat) || !isNumber(lng) || !isNumber(speed) || !isNumber(dir) || !isMoment(time)) return undefined;
  return { lat, lng, speedKmh: speed, headingDeg: dir, atS: time };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
