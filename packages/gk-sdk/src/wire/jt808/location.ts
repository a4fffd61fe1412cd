import type { ByteReader } from '../container/byte-reader.js';
import type { ByteWriter } from './byte-writer.js';
import { type Jt808Extra, readExtras, writeExtras } from './extras.js';
import { bytes, prefixed, record, scaled, time, u16, u32, u8, type Wire } from './fields.js';

/** A report of a terminal's position and state (JT/T 808, 0200 "location report"). @public */
export interface Jt808Location {
  /** Alarm bits, 32: what {@link jt808Alarms} reads. */
  readonly alarms: number;
  /** Status bits, 32: 0 ignition, 1 fix, 2 south, 3 west, 5 encrypted position, 10 fuel cut, 11 electricity cut, 12 doors locked. */
  readonly status: number;
  /** Degrees, negative in the south, in steps of a millionth. Terminals without a fix tell 0, or their last position. */
  readonly lat: number;
  /** Degrees, negative in the west, in steps of a millionth. */
  readonly lng: number;
  /** Metres above sea level, 0 to 65,535 as told. */
  readonly altitudeM: number;
  /** Kilometres an hour, in steps of a tenth. */
  readonly speedKmh: number;
  /** Degrees clockwise from north, 0 to 359 by the text. */
  readonly direction: number;
  /** YYMMDDhhmmss in a time zone that the message does not tell ({@link jt808TimeMs}). */
  readonly time: string;
  /** Additional information in the order of the message; ids may come twice. */
  readonly extras: readonly Jt808Extra[];
  /** 18 bytes that some makers send in place of extras. */
  readonly tail?: {
    /** Four bytes about battery and distance, in a form that no text tells. */
    readonly left: Uint8Array;
    readonly mileageKm: number;
    readonly batteryVolts: number;
    readonly areaId: number;
    /** Strength of the radio signal, as told. */
    readonly signal: number;
    /** Three bytes without a meaning so far. */
    readonly reserved: Uint8Array;
  };
}

/** Status bits for the signs of a position. */
const SIGNS = { south: 1 << 2, west: 1 << 3 } as const;
const UNITS_PER_DEGREE = 1_000_000;

/** Degrees whose sign is told by a bit elsewhere. @internal */
export function degrees(units: number, isNegative: boolean): number {
  return (isNegative && units !== 0 ? -units : units) / UNITS_PER_DEGREE;
}

/** Millionths of a degree without a sign. @internal */
export function millionths(degree: number): number {
  return Math.round(Math.abs(degree) * UNITS_PER_DEGREE);
}

/** Bits with those for south and west set as a position needs them; where it is 0, they stay. @internal */
export function withSigns(
  bits: number,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  { south, west }: { readonly south: number; readonly west: number },
): number {
  const northSouth = lat === 0 ? bits : lat < 0 ? bits | south : bits & ~south;
  return (lng === 0 ? northSouth : lng < 0 ? northSouth | west : northSouth & ~west) >>> 0;
}

type Fixed = Omit<Jt808Location, 'extras' | 'tail'>;
type Tail = NonNullable<Jt808Location['tail']>;

const TAIL_BYTES = 18;
const tail = record<Tail>({
  left: bytes(4),
  mileageKm: u32,
  batteryVolts: scaled(u16, 10),
  areaId: u32,
  signal: u8,
  reserved: bytes(3),
});

/** True where a tail stands: as many bytes that are extras have one with a number at their begin, and end with the last of them. */
function hasTail(rest: Uint8Array): boolean {
  if (rest.byteLength !== TAIL_BYTES) return false;
  let at = 0;
  while (at + 1 < TAIL_BYTES) at += 2 + (rest[at + 1] ?? 0);
  return rest[0] === 0 || at !== TAIL_BYTES;
}

function readFixed(from: ByteReader): Fixed {
  const alarms = from.u32();
  const status = from.u32();
  return {
    alarms,
    status,
    lat: degrees(from.u32(), (status & SIGNS.south) !== 0),
    lng: degrees(from.u32(), (status & SIGNS.west) !== 0),
    altitudeM: from.u16(),
    speedKmh: from.u16() / 10,
    direction: from.u16(),
    time: time.read(from, '2013', {}),
  };
}

function writeFixed(to: ByteWriter, value: Fixed): void {
  to.field = 'alarms';
  to.u32(value.alarms);
  to.field = 'status';
  to.u32(withSigns(value.status, value, SIGNS));
  to.field = 'lat';
  to.u32(millionths(value.lat));
  to.field = 'lng';
  to.u32(millionths(value.lng));
  to.field = 'altitudeM';
  to.u16(value.altitudeM);
  to.field = 'speedKmh';
  to.u16(Math.round(value.speedKmh * 10));
  to.field = 'direction';
  to.u16(value.direction);
  to.field = 'time';
  time.write(to, value.time, '2013', {});
}

/** A location with what follows it; an extra that is cut off stays unread. @internal */
export const location: Wire<Jt808Location> = {
  read: (from, year) => {
    const fixed = readFixed(from);
    if (hasTail(from.rest)) return { ...fixed, extras: [], tail: tail.read(from, year, {}) };
    return { ...fixed, extras: readExtras(from, year) };
  },
  write: (to, value, year) => {
    writeFixed(to, value);
    if (value.tail !== undefined) tail.write(to, value.tail, year, {});
    writeExtras(to, value.extras, year);
  },
};

/** The 28 bytes of a location without extras. @internal */
export const bareLocation: Wire<Jt808Location> = {
  read: (from) => ({ ...readFixed(from), extras: [] }),
  write: (to, value) => writeFixed(to, value),
};

/** A location of 0704, behind its length. @internal */
export const locationItem: Wire<Jt808Location> = prefixed(u16, location);
