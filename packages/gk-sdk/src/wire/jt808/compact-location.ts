import type { ByteReader } from '../container/byte-reader.js';
import { digits, type Wire } from './fields.js';
import { withSigns } from './location.js';

/** Time, place and flags: the first bytes of a compact location. */
interface CompactFix {
  readonly time: string;
  readonly lat: number;
  readonly lng: number;
  readonly flags: number;
}

/** Bits of its flags that are set in the north and in the east. */
const NORTH_EAST = 0b110;
const SIGNS = { south: 0b010, west: 0b100 } as const;
/** Coordinates count ten thousandths of a minute. */
const PER_MINUTE = 10_000;
const PER_DEGREE = 60 * PER_MINUTE;
const LAT_DIGITS = 8;
const LNG_DIGITS = 9;
const COORDINATE_BYTES = 9;

const day = digits(3);
const clock = digits(3);
const coordinates = digits(COORDINATE_BYTES);

/** Ten thousandths of a minute of degrees, minutes and their fraction in decimal digits; undefined for what is no coordinate. */
function unitsOf(text: string, mostDegrees: number): number | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const whole = Number(text.slice(0, -6));
  const minutes = Number(text.slice(-6));
  const units = whole * PER_DEGREE + minutes;
  return minutes < PER_DEGREE && units <= mostDegrees * PER_DEGREE ? units : undefined;
}

function textOfUnits(degree: number, length: number): string {
  const units = Math.round(Math.abs(degree) * PER_DEGREE);
  const whole = String(Math.floor(units / PER_DEGREE));
  return `${whole}${String(units % PER_DEGREE).padStart(6, '0')}`.padStart(length, '0');
}

/** DDMMYY and YYMMDD are each the other one read from behind. */
function turned(date: string): string {
  return `${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}`;
}

/** Degrees of ten thousandths of a minute. */
function signed(units = 0, isPositive: boolean): number {
  return isPositive || units === 0 ? units / PER_DEGREE : -units / PER_DEGREE;
}

/** Makes the whole body unreadable. */
function refuse(from: ByteReader): void {
  from.skip(from.rest.byteLength + 1);
}

/** Time, coordinates and flags of 5501 and 5502: DDMMYYhhmmss, 8 and 9 digits, and the flags in the last half byte. @internal */
export const compactFix: Wire<CompactFix> = {
  read: (from, year, parent) => {
    const time = `${turned(day.read(from, year, parent))}${clock.read(from, year, parent)}`;
    const told = coordinates.read(from, year, parent);
    const lat = unitsOf(told.slice(0, LAT_DIGITS), 90);
    const lng = unitsOf(told.slice(LAT_DIGITS, LAT_DIGITS + LNG_DIGITS), 180);
    const flags = Number.parseInt(told.slice(-1), 16);
    if (lat === undefined || lng === undefined) refuse(from);
    return { time, lat: signed(lat, (flags & SIGNS.south) !== 0), lng: signed(lng, (flags & SIGNS.west) !== 0), flags };
  },
  write: (to, value, year, parent) => {
    const { time, lat, lng } = value;
    day.write(to, turned(time.slice(0, 6)), year, parent);
    clock.write(to, time.slice(6), year, parent);
    const flags = withSigns(value.flags ^ NORTH_EAST, { lat, lng }, SIGNS) ^ NORTH_EAST;
    const text = `${textOfUnits(lat, LAT_DIGITS)}${textOfUnits(lng, LNG_DIGITS)}${(flags & 0xf).toString(16)}`;
    coordinates.write(to, text, year, parent);
  },
};

/** One byte of two decimal digits. @internal */
export const decimalByte: Wire<number> = {
  read: (from, year, parent) => {
    const told = digits(1).read(from, year, parent);
    if (!/^\d\d$/.test(told)) refuse(from);
    return Number.parseInt(told, 10) || 0;
  },
  write: (to, value, year, parent) => digits(1).write(to, String(value).padStart(2, '0'), year, parent),
};
