import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import type { Jt808Header, Jt808Year } from './header.js';
import { ATTACHMENT_LAYOUTS, type Jt808AttachmentBodies } from './messages/attachments.js';
import { AREA_LAYOUTS, type Jt808AreaBodies } from './messages/areas.js';
import { CONTROL_LAYOUTS, type Jt808ControlBodies } from './messages/control.js';
import type { Layout, Layouts } from './messages/layout.js';
import { type Jt808MediaBodies, MEDIA_LAYOUTS } from './messages/live.js';
import { type Jt808MenuBodies, MENU_LAYOUTS } from './messages/menus.js';
import { type Jt808PictureBodies, PICTURE_LAYOUTS } from './messages/pictures.js';
import { type Jt808ReportBodies, REPORT_LAYOUTS } from './messages/reports.js';
import { type Jt808SessionBodies, SESSION_LAYOUTS } from './messages/session.js';

/** Bodies of all messages, by type. @public */
export interface Jt808Bodies
  extends
    Jt808SessionBodies,
    Jt808ReportBodies,
    Jt808ControlBodies,
    Jt808AreaBodies,
    Jt808MenuBodies,
    Jt808PictureBodies,
    Jt808MediaBodies,
    Jt808AttachmentBodies {}

/** Name of a kind of message. @public */
export type Jt808Type = keyof Jt808Bodies;

/**
 * A message of a terminal or of a platform, tagged by `type`; `Jt808Message<'location'>` is one of that type.
 *
 * @public
 */
export type Jt808Message<T extends Jt808Type = Jt808Type> = {
  readonly [K in T]: {
    readonly type: K;
    /** Year by which the body was read, where it is not that of the header. */
    readonly readAs?: Jt808Year;
    /** Bytes at the end of the body that the text does not name. */
    readonly rest?: Uint8Array;
  } & Jt808Bodies[K];
}[T];

/** A body that is not read. @public */
export type Jt808Unread =
  /** No message of this id is known, or it is encrypted, or it is one part of a message: join the parts first. */
  | { readonly type: 'unknown'; readonly messageId: number; readonly body: Uint8Array }
  /** The body ends before the fields that the message must have. */
  | { readonly type: 'malformed'; readonly messageId: number; readonly body: Uint8Array };

const LAYOUTS: Layouts<Jt808Bodies> = {
  ...SESSION_LAYOUTS,
  ...REPORT_LAYOUTS,
  ...CONTROL_LAYOUTS,
  ...AREA_LAYOUTS,
  ...MENU_LAYOUTS,
  ...PICTURE_LAYOUTS,
  ...MEDIA_LAYOUTS,
  ...ATTACHMENT_LAYOUTS,
};

// The keys of an object are typed as text; these are the types of the messages.
const TYPES = Object.keys(LAYOUTS) as Jt808Type[];
const TYPE_BY_ID: ReadonlyMap<number, Jt808Type> = new Map(
  TYPES.flatMap((type) => {
    const { id, alsoId } = LAYOUTS[type];
    return alsoId === undefined ? [[id, type] as const] : [[id, type] as const, [alsoId, type] as const];
  }),
);

const YEARS: Readonly<Record<Jt808Year, readonly Jt808Year[]>> = {
  '2011': ['2011', '2013', '2019'],
  '2013': ['2013', '2011', '2019'],
  '2019': ['2019', '2013', '2011'],
};

/** True for the id of a message that is read. @internal */
export function isKnownId(messageId: number): boolean {
  return TYPE_BY_ID.has(messageId);
}

/** Id of the messages of a type. @public */
export function jt808MessageId(type: Jt808Type): number {
  return LAYOUTS[type].id;
}

/**
 * Reads the body of a message. The year of the header goes first; where the body does not end with its last field, the other
 * years are tried, since terminals send bodies of 2019 under the older header. Never throws.
 *
 * @public
 */
export function decodeJt808(header: Jt808Header, body: Uint8Array): Jt808Message | Jt808Unread {
  const { messageId } = header;
  const type = TYPE_BY_ID.get(messageId);
  if (type === undefined || header.encryption !== 0 || header.part !== undefined)
    return { type: 'unknown', messageId, body };
  return readAs(type, header.year, body) ?? { type: 'malformed', messageId, body };
}

/**
 * Writes the body of a message in the form of a year. Throws a `GkError` `invalid-argument` that names the field whose
 * value does not fit.
 *
 * @public
 */
export function encodeJt808Body(message: Jt808Message, year: Jt808Year): Uint8Array {
  return write(message.type, message, year);
}

function write<T extends Jt808Type>(type: T, message: Jt808Message<T>, year: Jt808Year): Uint8Array {
  const to = new ByteWriter();
  LAYOUTS[type].body.write(to, message, year, {});
  if (message.rest !== undefined) to.raw(message.rest);
  return to.bytes;
}

interface Reading<T> {
  readonly value: T;
  readonly year: Jt808Year;
  readonly rest: Uint8Array;
  readonly isLikely: boolean;
}

function readAs<T extends Jt808Type>(type: T, year: Jt808Year, body: Uint8Array): Jt808Message<T> | undefined {
  const reading = bestReading(LAYOUTS[type], year, body);
  if (reading === undefined) return undefined;
  return {
    type,
    ...(reading.year !== year && { readAs: reading.year }),
    ...(reading.rest.byteLength > 0 && { rest: reading.rest }),
    ...reading.value,
  };
}

/** The first reading that ends with the body and is likely; else one that ends with it, else the first that has all fields. */
function bestReading<T>(layout: Layout<T>, year: Jt808Year, body: Uint8Array): Reading<T> | undefined {
  const readings: Reading<T>[] = [];
  for (const each of YEARS[year]) {
    const reading = tryRead(layout, body, each);
    if (reading === undefined) continue;
    if (reading.rest.byteLength === 0 && reading.isLikely) return reading;
    readings.push(reading);
  }
  return readings.find(({ rest }) => rest.byteLength === 0) ?? readings[0];
}

function tryRead<T>(layout: Layout<T>, body: Uint8Array, year: Jt808Year): Reading<T> | undefined {
  const from = new ByteReader(body);
  const value = layout.body.read(from, year, {});
  if (from.exhausted) return undefined;
  return { value, year, rest: new Uint8Array(from.rest), isLikely: layout.isLikely?.(value, year, body) ?? true };
}
