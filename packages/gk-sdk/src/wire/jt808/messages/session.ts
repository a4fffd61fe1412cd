import {
  bytes,
  byYear,
  empty,
  fixedText,
  list,
  record,
  restBytes,
  since2019,
  text,
  text8,
  textOf,
  time,
  u16,
  u32,
  u8,
  when,
  type Wire,
} from '../fields.js';
import type { Jt808Year } from '../header.js';
import type { Layouts } from './layout.js';

/** Bodies of registration, log in, keep-alive and general answers (JT/T 808, "message bodies" of the ids named). @public */
export interface Jt808SessionBodies {
  /** 0001, terminal: answer to a message of the platform. */
  generalAnswer: Jt808Answer;
  /** 8001, platform: answer to a message of the terminal. */
  platformAnswer: Jt808Answer;
  /** 0002, terminal. Some terminals add bytes, which are `rest`. */
  heartbeat: object;
  /** 0003, terminal: the terminal signs off. */
  signOff: object;
  /** 0004, terminal, 2019: asks for the time. */
  timeRequest: object;
  /** 8004, platform, 2019: the time in UTC. */
  timeAnswer: { readonly time: string };
  /** 0109, terminal, of makers: asks for the time. */
  clockRequest: object;
  /** 8109, platform: the time in UTC; `year` in full, `month` from 1, `result` 0. */
  clockAnswer: {
    readonly year: number;
    readonly month: number;
    readonly day: number;
    readonly hour: number;
    readonly minute: number;
    readonly second: number;
    readonly result: number;
  };
  /** 1007, terminal, of makers: something about its time zone, in a form that no text tells. */
  zoneReport: { readonly data: Uint8Array };
  /** 4401, platform: answer to 5501 and 5502, where their header asks for one. `result` 0 done 1 failed. */
  compactAnswer: { readonly requestId: number; readonly result: number };
  /** 0005, terminal, 2019: parts of a message of the platform are missing. */
  terminalResendRequest: Jt808ResendRequest;
  /** 8003, platform: parts of a message of the terminal are missing. */
  resendRequest: Jt808ResendRequest;
  /** 0100, terminal. */
  registration: {
    /** First two digits of the code of the region (GB/T 2260). */
    readonly province: number;
    /** Last four digits of it. */
    readonly city: number;
    /** Id of the maker. */
    readonly maker: string;
    readonly model: string;
    /** Id that the maker gave the terminal. */
    readonly terminalId: string;
    /** 0 no plate: `plate` is the VIN; 1 blue 2 yellow 3 black 4 white 5 green 9 other. */
    readonly plateColour: number;
    readonly plate: string;
  };
  /** 8100, platform. */
  registrationAnswer: {
    readonly requestSerial: number;
    /** 0 done 1 vehicle taken 2 no such vehicle 3 terminal taken 4 no such terminal. */
    readonly result: number;
    /** For result 0: never empty, or terminals do not understand it. */
    readonly authCode?: string;
  };
  /** 0102, terminal: log in. */
  authentication: {
    readonly authCode: string;
    /** 2019. */
    readonly imei?: string;
    /** 2019: version of the software. */
    readonly version?: string;
  };
  /** 8204, platform, 2019: the terminal answers by 0001. */
  linkTest: object;
  /** 8a00, platform: its public key, a modulus of 128 bytes; encrypted messages are not read here. */
  platformRsaKey: { readonly exponent: number; readonly modulus: Uint8Array };
  /** 0a00, terminal. */
  terminalRsaKey: { readonly exponent: number; readonly modulus: Uint8Array };
  /** 8900, platform: data for something behind the terminal. */
  platformPassThrough: Jt808PassThrough;
  /** 0900, terminal. */
  terminalPassThrough: Jt808PassThrough;
  /** 0901, terminal: gzip of a body. Limit what you unpack. */
  packed: { readonly bytes: number; readonly gzip: Uint8Array };
}

/** Body of a general answer. @public */
export interface Jt808Answer {
  readonly requestSerial: number;
  readonly requestId: number;
  /** 0 done 1 failed 2 bad message 3 unsupported; of the platform 4 the alarm is being handled. */
  readonly result: number;
}

/** Names the parts of a message that are missing. @public */
export interface Jt808ResendRequest {
  /** Serial number of the first part. */
  readonly firstSerial: number;
  /** Numbers of the parts, from 1. */
  readonly parts: readonly number[];
}

/** Data passed through. @public */
export interface Jt808PassThrough {
  /** 0 GNSS, 11 card, 65 and 66 serial ports, 240 to 255 the maker's; 247 and 248 state and versions of add-ons. */
  readonly kind: number;
  readonly data: Uint8Array;
}

const answer: Wire<Jt808Answer> = record<Jt808Answer>({ requestSerial: u16, requestId: u16, result: u8 });
const partCount = byYear({ '2011': u8, '2013': u8, '2019': u16 });
const resend: Wire<Jt808ResendRequest> = record<Jt808ResendRequest>({ firstSerial: u16, parts: list(partCount, u16) });
const rsaKey = record<Jt808SessionBodies['platformRsaKey']>({ exponent: u32, modulus: bytes(128) });
const passThrough: Wire<Jt808PassThrough> = record<Jt808PassThrough>({ kind: u8, data: restBytes });

const IMEI_BYTES = 15;
const VERSION_BYTES = 20;

/** Where the plate of a registration begins. */
const PLATE_AT: Readonly<Record<Jt808Year, number>> = { '2011': 25, '2013': 37, '2019': 76 };

/** Two texts with zeros between them. */
function hasTextsBehind(body: Uint8Array, at: number): boolean {
  const start = body.findIndex((byte, index) => index >= at && byte !== 0);
  const end = body.indexOf(0, start);
  return start >= 0 && end >= 0 && body.subarray(end).some((byte) => byte !== 0);
}

/** @internal */
export const SESSION_LAYOUTS: Layouts<Jt808SessionBodies> = {
  generalAnswer: { id: 0x0001, body: answer },
  platformAnswer: { id: 0x8001, body: answer },
  // 0506 of makers.
  heartbeat: { id: 0x0002, alsoId: 0x0506, body: empty },
  // The text of 2011 calls it 0101 in its annex.
  signOff: { id: 0x0003, alsoId: 0x0101, body: empty },
  timeRequest: { id: 0x0004, body: empty },
  timeAnswer: { id: 0x8004, body: record({ time }) },
  clockRequest: { id: 0x0109, body: empty },
  clockAnswer: {
    id: 0x8109,
    body: record({ year: u16, month: u8, day: u8, hour: u8, minute: u8, second: u8, result: u8 }),
  },
  zoneReport: { id: 0x1007, body: record({ data: restBytes }) },
  compactAnswer: { id: 0x4401, body: record({ requestId: u16, result: u8 }) },
  terminalResendRequest: { id: 0x0005, body: resend },
  resendRequest: { id: 0x8003, body: resend },
  registration: {
    id: 0x0100,
    body: record({
      province: u16,
      city: u16,
      maker: textOf(5, 5, 11),
      model: textOf(8, 20, 30),
      terminalId: textOf(7, 7, 30),
      plateColour: u8,
      plate: text,
    }),
    // A body of 2011 that is as long as one of 2013 has a letter where 2013 has the colour; of one of 2019 that is read as an older one,
    // model, id and plate make up the plate.
    isLikely: ({ plateColour }, year, body) => plateColour <= 9 && !hasTextsBehind(body, PLATE_AT[year]),
  },
  registrationAnswer: {
    id: 0x8100,
    body: record({
      requestSerial: u16,
      result: u8,
      authCode: when<string, Jt808SessionBodies['registrationAnswer']>(({ result }) => result === 0, text),
    }),
  },
  authentication: {
    id: 0x0102,
    body: record({
      authCode: byYear({ '2011': text, '2013': text, '2019': text8 }),
      imei: since2019(fixedText(IMEI_BYTES)),
      version: since2019(fixedText(VERSION_BYTES)),
    }),
    // A body of 2019 begins with the length of the code, and IMEI and version follow the code.
    isLikely: (_, year, body) => year === '2019' || body[0] !== body.byteLength - 1 - IMEI_BYTES - VERSION_BYTES,
  },
  linkTest: { id: 0x8204, body: empty },
  platformRsaKey: { id: 0x8a00, body: rsaKey },
  terminalRsaKey: { id: 0x0a00, body: rsaKey },
  platformPassThrough: { id: 0x8900, body: passThrough },
  terminalPassThrough: { id: 0x0900, body: passThrough },
  packed: { id: 0x0901, body: record({ bytes: u32, gzip: restBytes }) },
};
