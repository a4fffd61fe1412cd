import type { ByteReader } from '../container/byte-reader.js';
import { type ByteWriter } from './byte-writer.js';
import { type Fields, list, record, reserved, scaled, time, u16, u32, u8, type Wire } from './fields.js';
import { alarmIdToEnd, alarmIdOf, type Jt808AlarmId } from './alarm-id.js';

/** Fields that all alarms of driver assistance add-ons have (T/JSATL 12 and T/GDRTA 002, tables of 64 to 67). @public */
export interface Jt808SafetyAlarm {
  /** Number of the alarm, equal for its begin and end. */
  readonly alarmNumber: number;
  /** 0 the alarm has no duration, 1 it begins, 2 it ends. */
  readonly state: number;
  /** Kilometres an hour. */
  readonly speedKmh: number;
  /** Metres. */
  readonly altitudeM: number;
  /** Degrees without a sign: the status bits of the location tell it. */
  readonly lat: number;
  /** Degrees without a sign. */
  readonly lng: number;
  /** YYMMDDhhmmss. */
  readonly time: string;
  /** Bits 0 ignition 1 left 2 right 3 wiper 4 brake 5 card 10 fix. */
  readonly vehicle: number;
  readonly alarmId: Jt808AlarmId;
}

/** One wheel of {@link Jt808SafetyAlarms} `tyreAlarm`. @public */
export interface Jt808TyreAlarm {
  /** Place of the wheel, from 0 at the front left. */
  readonly wheel: number;
  /** Bits 0 regular report 1 pressure high 2 low 3 hot 4 sensor fault 5 uneven 6 leak 7 battery low. */
  readonly bits: number;
  /** Kilopascals. */
  readonly pressureKpa: number;
  /** Degrees Celsius. */
  readonly temperatureC: number;
  /** Percent. */
  readonly batteryPercent: number;
}

/** Extras 64 to 67 and 70 of a location, told from other uses of these ids by their length. @public */
export interface Jt808SafetyAlarms {
  /** 64: `kind` 1 forward collision 2 lane departure 3 too close 4 pedestrian 5 lane changes 6 sign exceeded 7 obstacle, 16 sign read 17 picture taken, of Guangdong 18 solid line 19 person in the aisle. */
  adas: Jt808SafetyAlarm & {
    readonly kind: number;
    /** 1 or 2. */
    readonly level: number;
    /** Speed of the vehicle ahead in kilometres an hour, for kinds 1 and 2. */
    readonly aheadKmh: number;
    /** Time gap to it in tenths of a second, for kinds 1, 2 and 4. */
    readonly gap100Ms: number;
    /** 1 left 2 right, for kind 2. */
    readonly side: number;
    /** 1 speed 2 height 3 weight, of Guangdong 4 no entry 5 no stopping; for kinds 6 and 16. */
    readonly sign: number;
    /** Value on the sign. */
    readonly signValue: number;
  };
  /** 65: `kind` 1 tired 2 phone 3 smoking 4 distracted 5 abnormal, of Guangdong 6 camera covered 8 too long 10 no belt 11 glasses block infrared 12 hands off 13 plays with the phone; 16 picture taken 17 other driver. */
  driverMonitoring: Jt808SafetyAlarm & {
    readonly kind: number;
    /** 1 or 2. */
    readonly level: number;
    /** 1 to 10, for kind 1. */
    readonly tiredness: number;
    readonly reserved?: Uint8Array;
  };
  /** 66: pressures of tyres. */
  tyreAlarm: Jt808SafetyAlarm & { readonly tyres: readonly Jt808TyreAlarm[] };
  /** 67: `kind` 1 behind 2 left behind 3 right behind. */
  blindSpot: Jt808SafetyAlarm & { readonly kind: number };
  /** 70: `kind` 1 accelerates 2 brakes 3 turns 4 idles 5 stalls 6 coasts 7 over-revs; seconds, and two thresholds in units of the kind. */
  harshDriving: Jt808SafetyAlarm & {
    readonly kind: number;
    readonly seconds: number;
    readonly threshold1: number;
    readonly threshold2: number;
  };
}

const start = { alarmNumber: u32, state: u8 } as const;
const place = {
  speedKmh: u8,
  altitudeM: u16,
  lat: scaled(u32, 1_000_000),
  lng: scaled(u32, 1_000_000),
  time,
  vehicle: u16,
} as const;
const tail = { ...place, alarmId: alarmIdToEnd } as const;

function safety<T extends object>(
  id: number,
  lengths: readonly number[],
  fields: Fields<T>,
): { readonly id: number; readonly fits: (length: number) => boolean; readonly wire: Wire<T> } {
  return { id, fits: (length) => lengths.includes(length), wire: record(fields) };
}

/** Bytes ahead of the alarm id of a tyre alarm. */
const TYRE_HEAD_BYTES = 24;
const tyreHead = record<Omit<Jt808SafetyAlarm, 'alarmId'>>({ ...start, ...place });
const tyreWith = (wheel: Wire<number>): Wire<Jt808TyreAlarm> =>
  record<Jt808TyreAlarm>({ wheel, bits: u16, pressureKpa: u16, temperatureC: u16, batteryPercent: u16 });
/** Bytes of the alarm id and of a wheel: Jiangsu, Guangdong, and Guangdong as some terminals write it. */
const TYRE_FORMS = [
  { idBytes: 16, wheelBytes: 9, wheel: tyreWith(u8) },
  { idBytes: 40, wheelBytes: 10, wheel: tyreWith(u16) },
  { idBytes: 40, wheelBytes: 9, wheel: tyreWith(u8) },
] as const;

const tyreAlarm: Wire<Jt808SafetyAlarms['tyreAlarm']> = {
  read: (from: ByteReader, year) => {
    const all = from.rest;
    const form = TYRE_FORMS.find(({ idBytes, wheelBytes }) => {
      const count = all[TYRE_HEAD_BYTES + idBytes];
      return count !== undefined && all.byteLength === TYRE_HEAD_BYTES + idBytes + 1 + count * wheelBytes;
    });
    const head = tyreHead.read(from, year, {});
    const alarmId = alarmIdOf(from.take(form?.idBytes ?? all.byteLength));
    return { ...head, alarmId, tyres: form === undefined ? [] : list(u8, form.wheel).read(from, year, {}) };
  },
  write: (to: ByteWriter, value, year) => {
    tyreHead.write(to, value, year, {});
    to.raw(value.alarmId.raw);
    const { wheel } = TYRE_FORMS.find(({ idBytes }) => idBytes === value.alarmId.raw.byteLength) ?? TYRE_FORMS[0];
    list(u8, wheel).write(to, value.tyres, year, {});
  },
};

/** @internal */
export const safetyWires = {
  adas: safety<Jt808SafetyAlarms['adas']>(0x64, [47, 71], {
    ...start,
    kind: u8,
    level: u8,
    aheadKmh: u8,
    gap100Ms: u8,
    side: u8,
    sign: u8,
    signValue: u8,
    ...tail,
  }),
  driverMonitoring: safety<Jt808SafetyAlarms['driverMonitoring']>(0x65, [47, 71], {
    ...start,
    kind: u8,
    level: u8,
    tiredness: u8,
    reserved: reserved(4),
    ...tail,
  }),
  tyreAlarm: { id: 0x66, fits: (length: number) => length >= 41, wire: tyreAlarm },
  blindSpot: safety<Jt808SafetyAlarms['blindSpot']>(0x67, [41, 65], { ...start, kind: u8, ...tail }),
  harshDriving: safety<Jt808SafetyAlarms['harshDriving']>(0x70, [47, 71], {
    ...start,
    kind: u8,
    seconds: u16,
    threshold1: u16,
    threshold2: u16,
    ...tail,
  }),
};
