import { bytes, digits, empty, listToEnd, record, u16, u32, u8, when, type Wire } from '../fields.js';
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
  canData: {
    id: 0x0705,
    body: countedAround(record({ time: digits(5), frames: listToEnd(canFrame) }), ({ frames }) => frames.length),
  },
};
