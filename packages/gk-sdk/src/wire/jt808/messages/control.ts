import type { ByteReader } from '../../container/byte-reader.js';
import {
  byYear,
  countedToEnd,
  data32,
  data8,
  digits,
  empty,
  fixedText,
  ifMore,
  list,
  listToEnd,
  partCount,
  record,
  restBytes,
  since2019,
  text,
  text16,
  text16Be,
  text8,
  time,
  u16,
  u32,
  u8,
  when,
  wholeItems,
  type Wire,
} from '../fields.js';
import type { Jt808Year } from '../header.js';
import type { Layouts } from './layout.js';
import { type Jt808LocationAnswer, locationAnswer } from './reports.js';

/** Bodies about parameters, upgrades, texts, the driver and the vehicle. @public */
export interface Jt808ControlBodies {
  /** 8103, platform. */
  setParameters: { readonly parameters: readonly Jt808Parameter[] };
  /** 8104, platform: asks for all. */
  parametersRequest: object;
  /** 8106, platform: asks for these. */
  someParametersRequest: { readonly ids: readonly number[] };
  /** 0104, terminal. */
  parameters: { readonly requestSerial: number; readonly parameters: readonly Jt808Parameter[] };
  /** 8105, platform. */
  terminalControl: {
    /** 1 upgrade 2 other server 3 off 4 reset 5 factory settings 6 data off 7 radio off. */
    readonly command: number;
    /** For commands 1 and 2: values split by `;`, empty ones left out of use. */
    readonly values?: string;
  };
  /** 8107, platform: asks for {@link Jt808ControlBodies} `attributes`. */
  attributesRequest: object;
  /** 0107, terminal. */
  attributes: {
    /** Bits 0 passengers 1 dangerous goods 2 cargo 3 taxi 6 disk recorder 7 parts apart 8 trailer. */
    readonly kind: number;
    readonly maker: string;
    readonly model: string;
    readonly terminalId: string;
    /** Number of the SIM card, 20 digits. */
    readonly iccid: string;
    readonly hardware: string;
    readonly firmware: string;
    /** Bits 0 GPS 1 BeiDou 2 GLONASS 3 Galileo. */
    readonly gnss: number;
    /** Bits 0 GPRS 1 CDMA 2 TD-SCDMA 3 WCDMA 4 CDMA2000 5 LTE 7 other. */
    readonly radio: number;
    /** Bytes of maker, model and terminal id, where they are not those of the year: 5, 20 and 7, in 2019 11, 30 and 30. */
    readonly form?: readonly [maker: number, model: number, terminalId: number];
  };
  /** 8108, platform: data of an upgrade, in subpackages. */
  upgrade: {
    /** 0 terminal 12 card reader 52 BeiDou. */
    readonly kind: number;
    readonly maker: string;
    readonly version: string;
    readonly data: Uint8Array;
  };
  /** 0108, terminal: `kind` also 100 to 103 for add-ons; `result` 0 done 1 failed 2 cancelled 16 no target 17 wrong hardware 18 same version 19 version unsupported. */
  upgradeResult: { readonly kind: number; readonly result: number };
  /** 1fc4, terminal of Guangdong: `state` 1 to 11, `error` 0 none. */
  upgradeProgress: {
    readonly requestSerial: number;
    readonly kind: number;
    readonly state: number;
    readonly percent: number;
    readonly error: number;
  };
  /** 8300, platform. */
  text: {
    /** Bits 0 urgent 2 screen 3 speech 4 advertising screen 5 CAN fault; in 2019 bits 0 and 1: 1 service 2 urgent 3 notice. */
    readonly flags: number;
    /** 2019: 1 notice 2 service. */
    readonly kind?: number;
    readonly text: string;
  };
  /** 1300, terminal, of makers: answers a text of the platform. */
  textAnswer: { readonly requestSerial: number; readonly text: string };
  /** 6006, terminal, of makers: a text of its own; `encoding` 0 is GBK. */
  textReport: { readonly encoding: number; readonly text: string };
  /** 8302, platform, gone in 2019. */
  question: {
    readonly flags: number;
    readonly question: string;
    readonly answers: readonly { readonly id: number; readonly answer: string }[];
  };
  /** 0302, terminal. */
  questionAnswer: { readonly requestSerial: number; readonly answerId: number };
  /** 8400, platform: `kind` 0 call 1 listen. */
  callBack: { readonly kind: number; readonly number: string };
  /** 8500, platform. */
  vehicleControl: {
    /** Before 2019: bit 0 locks the doors. */
    readonly flags?: number;
    /** 2019: kind 1 doors, value 0 unlock 1 lock. */
    readonly controls?: readonly { readonly kind: number; readonly value: number }[];
  };
  /** 0500, terminal. */
  vehicleControlAnswer: Jt808LocationAnswer;
  /** 8702, platform: asks for the driver. */
  driverRequest: object;
  /** 0702, terminal, also unasked. */
  driver: Jt808Driver;
  /** 8700, platform: asks a recorder of GB/T 19056. */
  recorderRequest: { readonly command: number; readonly block: Uint8Array };
  /** 0700, terminal. */
  recorderData: { readonly requestSerial: number; readonly command: number; readonly block: Uint8Array };
  /** 8701, platform: sets a recorder of GB/T 19056. */
  setRecorder: { readonly command: number; readonly block: Uint8Array };
}

/** A parameter as it stands in a message. @public */
export interface Jt808Parameter {
  readonly id: number;
  readonly value: Uint8Array;
}

/** Identity of a driver (JT/T 808, 0702). @public */
export interface Jt808Driver {
  /** 1 the card is in, 2 it is out; missing in 2011. */
  readonly state?: number;
  /** YYMMDDhhmmss; missing in 2011. */
  readonly time?: string;
  /** 0 read 1 key wrong 2 locked 3 pulled 4 checksum wrong; missing in 2011. */
  readonly result?: number;
  readonly name?: string;
  /** Number of the licence to drive for a living. */
  readonly licence?: string;
  readonly issuer?: string;
  /** YYYYMMDD; missing in 2011. */
  readonly validUntil?: string;
  /** 2011 and 2019. */
  readonly identity?: string;
}

const parameter: Wire<Jt808Parameter> = record<Jt808Parameter>({ id: u32, value: data8 });

type Attributes = Jt808ControlBodies['attributes'];
type AttributesForm = NonNullable<Attributes['form']>;

/** Bytes of maker, model and terminal id; the references differ about 2019, and terminals do, too. */
const ATTRIBUTE_FORMS: Readonly<Record<Jt808Year, readonly [AttributesForm, ...AttributesForm[]]>> = {
  '2011': [
    [5, 20, 7],
    [5, 8, 7],
  ],
  '2013': [
    [5, 20, 7],
    [5, 8, 7],
  ],
  '2019': [
    [11, 30, 30],
    [5, 30, 30],
    [5, 20, 30],
  ],
};
const ICCID_BYTES = 10;
const RADIO_BYTES = 2;

function attributesWith([maker, model, terminalId]: AttributesForm): Wire<Omit<Attributes, 'form'>> {
  return record<Omit<Attributes, 'form'>>({
    kind: u16,
    maker: fixedText(maker),
    model: fixedText(model),
    terminalId: fixedText(terminalId),
    iccid: digits(ICCID_BYTES),
    hardware: text8,
    firmware: text8,
    gnss: u8,
    radio: u8,
  });
}

/** True when a body of this form ends with its last field. */
function attributesEnd(body: Uint8Array, form: AttributesForm): boolean {
  const hardware = 2 + form[0] + form[1] + form[2] + ICCID_BYTES;
  const firmware = hardware + 1 + (body[hardware] ?? 0);
  return body.byteLength === firmware + 1 + (body[firmware] ?? 0) + RADIO_BYTES;
}

const attributes: Wire<Attributes> = {
  read: (from: ByteReader, year) => {
    const forms = ATTRIBUTE_FORMS[year];
    const body = from.rest;
    const form = forms.find((each) => attributesEnd(body, each)) ?? forms[0];
    return { ...attributesWith(form).read(from, year, {}), ...(form !== forms[0] && { form }) };
  },
  write: (to, all, year) => attributesWith(all.form ?? ATTRIBUTE_FORMS[year][0]).write(to, all, year, {}),
};

const identity20 = fixedText(20);

/** A field that this form does not have. */
const absent: Wire<undefined> = { read: () => undefined, write: () => undefined };

/** The identity number stands at the end since 2019, and not in each message. */
const identitySince2019: Wire<string | undefined> = {
  read: (from, year, parent) => (year === '2019' ? ifMore(identity20).read(from, year, parent) : undefined),
  write: (to, identity, year, parent) => {
    if (year === '2019') ifMore(identity20).write(to, identity, year, parent);
  },
};

/** Before 2013, the driver has no card. */
const driver2011: Wire<Jt808Driver> = record<Jt808Driver>({
  state: absent,
  time: absent,
  result: absent,
  name: text8,
  identity: identity20,
  licence: fixedText(40),
  issuer: text8,
  validUntil: absent,
});

/** Fields of the card are there for one that could be read, and terminals send them for others, too. */
const driver: Wire<Jt808Driver> = record<Jt808Driver>({
  state: u8,
  time,
  result: ifMore(u8),
  name: ifMore(text8),
  licence: ifMore(identity20),
  issuer: ifMore(text8),
  validUntil: ifMore(digits(4)),
  identity: identitySince2019,
});

const answer = record<{ readonly id: number; readonly answer: string }>({ id: u8, answer: text16 });
const doorControl = record<{ readonly kind: number; readonly value: number }>({ kind: u16, value: u8 });
const recorderBlock = { command: u8, block: restBytes } as const;

/** @internal */
export const CONTROL_LAYOUTS: Layouts<Jt808ControlBodies> = {
  setParameters: { id: 0x8103, body: record({ parameters: list(partCount(u8), parameter) }) },
  parametersRequest: { id: 0x8104, body: empty },
  someParametersRequest: { id: 0x8106, body: record({ ids: list(u8, u32) }) },
  // The number of parameters is wrong in some terminals, so that all that are whole are read.
  parameters: {
    id: 0x0104,
    body: record({ requestSerial: u16, parameters: countedToEnd(partCount(u8), wholeItems(parameter)) }),
  },
  terminalControl: { id: 0x8105, body: record({ command: u8, values: ifMore(text) }) },
  attributesRequest: { id: 0x8107, body: empty },
  attributes: { id: 0x0107, body: attributes },
  upgrade: {
    id: 0x8108,
    body: record({ kind: u8, maker: fixedText(5), version: text8, data: data32 }),
  },
  upgradeResult: { id: 0x0108, body: record({ kind: u8, result: u8 }) },
  upgradeProgress: {
    id: 0x1fc4,
    body: record({ requestSerial: u16, kind: u8, state: u8, percent: u8, error: u8 }),
  },
  text: { id: 0x8300, body: record({ flags: u8, kind: since2019(u8), text }) },
  textAnswer: { id: 0x1300, body: record({ requestSerial: u16, text: text16Be }) },
  textReport: { id: 0x6006, body: record({ encoding: u8, text }) },
  question: { id: 0x8302, body: record({ flags: u8, question: text8, answers: listToEnd(answer) }) },
  questionAnswer: { id: 0x0302, body: record({ requestSerial: u16, answerId: u8 }) },
  callBack: { id: 0x8400, body: record({ kind: u8, number: text }) },
  vehicleControl: {
    id: 0x8500,
    body: record({
      flags: when((_, year) => year !== '2019', u8),
      controls: since2019(list(u16, doorControl)),
    }),
  },
  vehicleControlAnswer: { id: 0x0500, body: locationAnswer },
  driverRequest: { id: 0x8702, body: empty },
  driver: { id: 0x0702, body: byYear({ '2011': driver2011, '2013': driver, '2019': driver }) },
  recorderRequest: { id: 0x8700, body: record(recorderBlock) },
  recorderData: { id: 0x0700, body: record({ requestSerial: u16, ...recorderBlock }) },
  setRecorder: { id: 0x8701, body: record(recorderBlock) },
};
