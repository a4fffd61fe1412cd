import { compactFix, decimalByte } from '../compact-location.js';
import {
  bytes,
  data8,
  digits,
  empty,
  listToEnd,
  prefixed,
  record,
  scaled,
  signed16,
  time,
  u16,
  u32,
  u8,
  when,
  wholeItems,
  type Wire,
} from '../fields.js';
import { type Jt808Location, location, locationItem } from '../location.js';
import type { Layouts } from './layout.js';

/** Bodies about positions and alarms. @public */
export interface Jt808ReportBodies {
  /** 0200, terminal. */
  location: { readonly location: Jt808Location };
  /** 8201, platform: asks for the position. */
  locationRequest: object;
  /** 0201, terminal. */
  locationAnswer: Jt808LocationAnswer;
  /** 8202, platform: report each `intervalS` seconds for `durationS` seconds; an interval of 0 ends it, and no duration follows. */
  tracking: { readonly intervalS: number; readonly durationS?: number };
  /** 8203, platform: a person confirmed alarms. */
  alarmConfirmation: {
    /** Serial number of the alarm, 0 for all of the kind. */
    readonly alarmSerial: number;
    /** Alarm bits 0, 3, 20, 21, 22, 27, 28. */
    readonly alarms: number;
  };
  /** 0704, terminal. */
  locationBatch: {
    /** 0 a batch, 1 stored while there was no connection. */
    readonly kind: number;
    readonly locations: readonly Jt808Location[];
  };
  /** 0210, terminal, of makers: positions behind one byte with their length, or how much battery is left at a time. */
  shortLocationBatch:
    { readonly locations: readonly Jt808Location[] } | { readonly batteryPercent: number; readonly time: string };
  /** 5501, terminal, of makers of locks and trackers: where it is. Serial numbers of these messages have one byte. */
  compactLocation: {
    /** YYMMDDhhmmss in UTC. */
    readonly time: string;
    /** Degrees, negative in the south. */
    readonly lat: number;
    /** Degrees, negative in the west. */
    readonly lng: number;
    /** Bits 0 fix 1 north 2 east. */
    readonly flags: number;
    /** Knots, 0 to 99. */
    readonly speedKnots: number;
    /** Degrees clockwise from north, in steps of two. */
    readonly direction: number;
    /** Strength of the radio signal, as told. */
    readonly signal: number;
    readonly satellites: number;
    readonly mileageKm: number;
    /** Percent; 170 and 171 while it is charged. */
    readonly battery: number;
    /** Cell of the radio network; 0 where it is not known. */
    readonly cellId: number;
    readonly areaCode: number;
    /** Kind of device; it decides what the bits of `status` and `alarms` mean. */
    readonly product: number;
    readonly status: number;
    readonly alarms: number;
    readonly extras: readonly { readonly id: number; readonly data: Uint8Array }[];
  };
  /** 5502, terminal: as 5501, of a time without a connection. */
  storedCompactLocation: Jt808ReportBodies['compactLocation'];
  /** 2070, terminal, of makers: what the sensor of acceleration told, in units of the maker. */
  accelerations: {
    readonly samples: readonly { readonly time: string; readonly x: number; readonly y: number; readonly z: number }[];
  };
  /** 0705, terminal: frames of the CAN bus. */
  canData: {
    /** hhmmss and four digits of milliseconds. */
    readonly time: string;
    readonly frames: readonly {
      /** Bits 31 second channel 30 extended id 29 averaged, 28 to 0 the id. */
      readonly id: number;
      /** 8 bytes. */
      readonly data: Uint8Array;
    }[];
  };
}

/** A location that answers a message of the platform. @public */
export interface Jt808LocationAnswer {
  /** Missing in 2011. */
  readonly requestSerial?: number;
  readonly location: Jt808Location;
}

/** @internal */
export const locationAnswer: Wire<Jt808LocationAnswer> = record<Jt808LocationAnswer>({
  requestSerial: when((_, year) => year !== '2011', u16),
  location,
});

const canFrame = record<Jt808ReportBodies['canData']['frames'][number]>({ id: u32, data: bytes(8) });

/** A body with the number of its items in front, which is not needed to read them. */
function countedAround<T>(body: Wire<T>, count: (value: T) => number): Wire<T> {
  return {
    read: (from, year, parent) => {
      from.skip(2);
      return body.read(from, year, parent);
    },
    write: (to, value, year, parent) => {
      to.u16(count(value));
      body.write(to, value, year, parent);
    },
  };
}

type CompactLocation = Jt808ReportBodies['compactLocation'];
type CompactState = Omit<CompactLocation, 'time' | 'lat' | 'lng' | 'flags'>;

const compactState = record<CompactState>({
  speedKnots: decimalByte,
  direction: scaled(u8, 0.5),
  signal: u8,
  satellites: u8,
  mileageKm: u32,
  battery: u8,
  cellId: u32,
  areaCode: u16,
  product: u8,
  status: u16,
  alarms: u16,
  extras: wholeItems(record<CompactState['extras'][number]>({ id: u8, data: data8 })),
});

const compactLocation: Wire<CompactLocation> = {
  read: (from, year) => ({ ...compactFix.read(from, year, {}), ...compactState.read(from, year, {}) }),
  write: (to, value, year) => {
    compactFix.write(to, value, year, {});
    compactState.write(to, value, year, {});
  },
};

type ShortBatch = Jt808ReportBodies['shortLocationBatch'];
/** A battery state is as short as no position is. */
const BATTERY_BYTES = 7;
const shortBatch = record<Extract<ShortBatch, { locations: unknown }>>({
  locations: listToEnd(prefixed(u8, location)),
});
const batteryState = record<Extract<ShortBatch, { time: unknown }>>({ batteryPercent: u8, time });
const shortLocationBatch: Wire<ShortBatch> = {
  read: (from, year) => (from.rest.byteLength === BATTERY_BYTES ? batteryState : shortBatch).read(from, year, {}),
  write: (to, value, year) => {
    if ('time' in value) batteryState.write(to, value, year, {});
    else shortBatch.write(to, value, year, {});
  },
};

const acceleration = record<Jt808ReportBodies['accelerations']['samples'][number]>({
  time,
  x: signed16,
  y: signed16,
  z: signed16,
});

/** @internal */
export const REPORT_LAYOUTS: Layouts<Jt808ReportBodies> = {
  location: { id: 0x0200, body: record({ location }) },
  locationRequest: { id: 0x8201, body: empty },
  locationAnswer: { id: 0x0201, body: locationAnswer },
  tracking: {
    id: 0x8202,
    body: record({
      intervalS: u16,
      durationS: when<number, Jt808ReportBodies['tracking']>(({ intervalS }) => intervalS !== 0, u32),
    }),
  },
  alarmConfirmation: { id: 0x8203, body: record({ alarmSerial: u16, alarms: u32 }) },
  locationBatch: {
    id: 0x0704,
    body: countedAround(record({ kind: u8, locations: listToEnd(locationItem) }), ({ locations }) => locations.length),
  },
  shortLocationBatch: { id: 0x0210, body: shortLocationBatch },
  compactLocation: { id: 0x5501, body: compactLocation },
  storedCompactLocation: { id: 0x5502, body: compactLocation },
  accelerations: { id: 0x2070, body: record({ samples: listToEnd(acceleration) }) },
  canData: {
    id: 0x0705,
    body: countedAround(record({ time: digits(5), frames: listToEnd(canFrame) }), ({ frames }) => frames.length),
  },
};
