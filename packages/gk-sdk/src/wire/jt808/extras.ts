import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { bytes, type Fields, ifMore, record, scaled, u16, u32, u8, type Wire } from './fields.js';
import type { Jt808Year } from './header.js';
import { type Jt808SafetyAlarms, safetyWires } from './safety.js';

/** Extras by their type (JT/T 808, 0200 "additional information"). @public */
export interface Jt808Extras extends Jt808SafetyAlarms {
  /** 01: kilometres, in steps of a tenth. */
  mileage: { readonly km: number };
  /** 02: litres in steps of a tenth. Some makers set bit 15 and send percent: then `litres` is above 3,276.7. */
  fuel: { readonly litres: number };
  /** 03: kilometres an hour of the vehicle's recorder, in steps of a tenth. */
  recorderSpeed: { readonly speedKmh: number };
  /** 04: id of an alarm event that a person must confirm (8203). */
  confirmation: { readonly alarmSerial: number };
  /** 05: of 30 tyres, in the unit of the terminal; 255 = none. */
  tyrePressures: { readonly pressures: readonly number[] };
  /** 06: raw 16 bits, since terminals differ in how they write below zero. */
  cabTemperature: { readonly raw: number };
  /** 11: `kind` 0 nowhere 1 circle 2 rectangle 3 polygon 4 section; the id of the area only where there is one. */
  overspeedArea: { readonly kind: number; readonly areaId?: number };
  /** 12: `kind` 1 circle 2 rectangle 3 polygon 4 route; `direction` 0 in 1 out. */
  areaCrossing: { readonly kind: number; readonly areaId: number; readonly direction: number };
  /** 13: seconds spent on a section; `result` 0 too short 1 too long. */
  sectionTime: { readonly sectionId: number; readonly seconds: number; readonly result: number };
  /** 14: bits 0 video loss 1 covered 2 storage 3 other fault 4 overcrowded 5 driver's behaviour 6 store of alarms full. */
  videoAlarms: { readonly bits: number };
  /** 15: bit n = channel n + 1 has lost its video. */
  videoLoss: { readonly channels: number };
  /** 16: bit n = channel n + 1 is covered. */
  videoCovered: { readonly channels: number };
  /** 17: bits 0 to 11 main stores, 12 to 15 disaster stores. */
  storageFaults: { readonly bits: number };
  /** 18: bits 0 tired 1 phone 2 smoking, 11 to 15 the maker's; degree of tiredness 0 to 100, which some terminals leave out. */
  driverBehaviour: { readonly bits: number; readonly tiredness?: number };
  /** 25: bits 0 low beam 1 high beam 2 right 3 left 4 brake 5 reverse 6 fog 7 marker 8 horn 9 air condition 10 neutral 11 retarder 12 ABS 13 heater 14 clutch. */
  vehicleSignals: { readonly bits: number };
  /** 2a: bits 0 deep sleep 1 sleep. */
  inputOutput: { readonly bits: number };
  /** 2b: two analog inputs. */
  analogInputs: { readonly first: number; readonly second: number };
  /** 30: strength of the radio signal, as told. */
  signal: { readonly strength: number };
  /** 31: number of satellites. */
  satellites: { readonly count: number };
}

/**
 * One extra of a location, in its standard length. Those of makers, and standard ids in other lengths, are `other` with their
 * bytes: the same id means different things at different makers.
 *
 * @public
 */
export type Jt808Extra =
  | { readonly [T in keyof Jt808Extras]: { readonly type: T } & Jt808Extras[T] }[keyof Jt808Extras]
  | { readonly type: 'other'; readonly id: number; readonly data: Uint8Array };

/** An extra in its standard length. Its type parameter keeps the form of an extra and its value together. */
type KnownExtra<T extends keyof Jt808Extras = keyof Jt808Extras> = {
  readonly [K in T]: { readonly type: K } & Jt808Extras[K];
}[T];

interface ExtraForm<T> {
  readonly id: number;
  /** Lengths in which the standard and terminals write it. */
  readonly fits: (length: number) => boolean;
  readonly wire: Wire<T>;
}

function extra<T extends object>(id: number, lengths: readonly number[], fields: Fields<T>): ExtraForm<T> {
  return { id, fits: (length) => lengths.includes(length), wire: record(fields) };
}

const tyres: Wire<readonly number[]> = {
  read: (from) => [...from.take(30)],
  write: (to, value, year, parent) => bytes(30).write(to, Uint8Array.from(value), year, parent),
};

const FORMS: { readonly [T in keyof Jt808Extras]: ExtraForm<Jt808Extras[T]> } = {
  mileage: extra(0x01, [4], { km: scaled(u32, 10) }),
  fuel: extra(0x02, [2], { litres: scaled(u16, 10) }),
  recorderSpeed: extra(0x03, [2], { speedKmh: scaled(u16, 10) }),
  confirmation: extra(0x04, [2], { alarmSerial: u16 }),
  tyrePressures: extra(0x05, [30], { pressures: tyres }),
  cabTemperature: extra(0x06, [2], { raw: u16 }),
  overspeedArea: extra(0x11, [1, 5], { kind: u8, areaId: ifMore(u32) }),
  areaCrossing: extra(0x12, [6], { kind: u8, areaId: u32, direction: u8 }),
  sectionTime: extra(0x13, [7], { sectionId: u32, seconds: u16, result: u8 }),
  videoAlarms: extra(0x14, [4], { bits: u32 }),
  videoLoss: extra(0x15, [4], { channels: u32 }),
  videoCovered: extra(0x16, [4], { channels: u32 }),
  storageFaults: extra(0x17, [2], { bits: u16 }),
  driverBehaviour: extra(0x18, [2, 3], { bits: u16, tiredness: ifMore(u8) }),
  vehicleSignals: extra(0x25, [4], { bits: u32 }),
  inputOutput: extra(0x2a, [2], { bits: u16 }),
  analogInputs: extra(0x2b, [4], { second: u16, first: u16 }),
  signal: extra(0x30, [1], { strength: u8 }),
  satellites: extra(0x31, [1], { count: u8 }),
  ...safetyWires,
};

type ReadExtra<T extends keyof Jt808Extras = keyof Jt808Extras> = (
  length: number,
  from: ByteReader,
  year: Jt808Year,
) => KnownExtra<T> | undefined;

const READERS: ReadonlyMap<number, ReadExtra> = new Map(
  (Object.keys(FORMS) as (keyof Jt808Extras)[]).map((type) => [FORMS[type].id, readerOf(type)]),
);

function readerOf<T extends keyof Jt808Extras>(type: T): ReadExtra<T> {
  const { fits, wire } = FORMS[type];
  return (length, from, year) => (fits(length) ? { type, ...wire.read(from, year, {}) } : undefined);
}

/** Reads extras as long as they are whole; one that runs over the end stays unread. @internal */
export function readExtras(from: ByteReader, year: Jt808Year): Jt808Extra[] {
  const extras: Jt808Extra[] = [];
  for (;;) {
    const [id, length] = from.rest;
    if (id === undefined || length === undefined || from.rest.byteLength < 2 + length) return extras;
    from.skip(2);
    const data = from.take(length);
    const inner = new ByteReader(data);
    const known = READERS.get(id)?.(length, inner, year);
    const isKnown = known !== undefined && !inner.exhausted && inner.rest.byteLength === 0;
    extras.push(isKnown ? known : { type: 'other', id, data: new Uint8Array(data) });
  }
}

/** @internal */
export function writeExtras(to: ByteWriter, extras: readonly Jt808Extra[], year: Jt808Year): void {
  for (const each of extras) {
    const inner = new ByteWriter();
    const id = each.type === 'other' ? each.id : writeKnown(inner, each.type, each, year);
    if (each.type === 'other') inner.raw(each.data);
    to.field = `extras: ${each.type}`;
    to.u8(id);
    to.u8(inner.byteLength);
    to.raw(inner.bytes);
  }
}

function writeKnown<T extends keyof Jt808Extras>(
  to: ByteWriter,
  type: T,
  value: KnownExtra<T>,
  year: Jt808Year,
): number {
  const { id, wire } = FORMS[type];
  wire.write(to, value, year, {});
  return id;
}
