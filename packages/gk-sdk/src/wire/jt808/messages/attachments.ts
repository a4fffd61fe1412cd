import { alarmIdOf, alarmIdToEnd, type Jt808AlarmId } from '../alarm-id.js';
import { fixedText, inside, list, record, reserved, text8, u16, u32, u8, type Wire } from '../fields.js';
import type { Layouts } from './layout.js';

/** Bodies about the attachments of alarms (T/JSATL 12 chapter 4 and its annex C, T/GDRTA 002). @public */
export interface Jt808AttachmentBodies {
  /** 9208, platform: asks for the attachments of an alarm; answered by 0001, then on a connection of its own. */
  attachmentsRequest: {
    readonly host: string;
    readonly tcpPort: number;
    readonly udpPort: number;
    readonly alarmId: Jt808AlarmId;
    /** The platform's own number of the alarm, at most 32 characters. */
    readonly alarmNumber: string;
    readonly reserved?: Uint8Array;
  };
  /** 1210, terminal, first on the connection for attachments. */
  attachments: {
    /** Id of the terminal; empty in Heilongjiang. */
    readonly terminal: string;
    readonly alarmId: Jt808AlarmId;
    readonly alarmNumber: string;
    /** 0 sent for the first time, 1 sent again. */
    readonly kind: number;
    readonly files: readonly Jt808AttachmentFile[];
  };
  /** 1211, terminal: the data of this file follow. */
  attachmentStart: Jt808Attachment;
  /** 1212, terminal: this file is sent; answered by 9212. */
  attachmentEnd: Jt808Attachment;
  /** 9212, platform. */
  attachmentResult: {
    readonly name: string;
    /** As in 1211. */
    readonly kind: number;
    /** 0 complete, 1 send the ranges again. */
    readonly result: number;
    readonly missing: readonly { readonly offset: number; readonly bytes: number }[];
  };
}

/** A file that 1210 names. @public */
export interface Jt808AttachmentFile {
  /** As the terminal names it: take nothing but the extension from it. */
  readonly name: string;
  readonly bytes: number;
}

/** A file that is sent. @public */
export interface Jt808Attachment {
  readonly name: string;
  /** 0 picture 1 sound 2 video 3 text 4 other; of Guangdong 4 face 5 other. */
  readonly kind: number;
  readonly bytes: number;
}

const attachment: Wire<Jt808Attachment> = record<Jt808Attachment>({ name: text8, kind: u8, bytes: u32 });
const ALARM_NUMBER_BYTES = 32;
const RESERVED_BYTES = 16;

/** Alarm id whose length is told by what follows it. */
const requestedAlarmId: Wire<Jt808AlarmId> = {
  read: (from, year) =>
    inside(from, Math.max(0, from.rest.byteLength - ALARM_NUMBER_BYTES - RESERVED_BYTES), alarmIdToEnd, year),
  write: (to, value, year, parent) => alarmIdToEnd.write(to, value, year, parent),
};

type Listed = Jt808AttachmentBodies['attachments'];
const file: Wire<Jt808AttachmentFile> = record<Jt808AttachmentFile>({ name: text8, bytes: u32 });
const listed = record<Omit<Listed, 'terminal' | 'alarmId'>>({
  alarmNumber: fixedText(ALARM_NUMBER_BYTES),
  kind: u8,
  files: list(u8, file),
});
/** Bytes of the terminal id and of the alarm id: Jiangsu, Guangdong, Sichuan, Heilongjiang, Hunan. */
const LISTED_FORMS = [
  { terminal: 7, alarmId: 16 },
  { terminal: 30, alarmId: 40 },
  { terminal: 30, alarmId: 39 },
  { terminal: 0, alarmId: 38 },
  { terminal: 7, alarmId: 32 },
] as const;

const attachments: Wire<Listed> = {
  read: (from, year) => {
    const all = from.rest;
    const form =
      LISTED_FORMS.find(({ terminal, alarmId }) => filesEnd(all, terminal + alarmId + ALARM_NUMBER_BYTES + 1)) ??
      LISTED_FORMS[0];
    return {
      terminal: fixedText(form.terminal).read(from, year, {}),
      alarmId: alarmIdOf(from.take(form.alarmId)),
      ...listed.read(from, year, {}),
    };
  },
  write: (to, value, year) => {
    const form = LISTED_FORMS.find(({ alarmId }) => alarmId === value.alarmId.raw.byteLength);
    if (form === undefined) throw to.invalid('must have an alarm id of 16, 32, 38, 39 or 40 bytes');
    fixedText(form.terminal).write(to, value.terminal, year, {});
    to.raw(value.alarmId.raw);
    listed.write(to, value, year, {});
  },
};

/** True when the list of files whose number stands at `at` ends with the body. */
function filesEnd(body: Uint8Array, at: number): boolean {
  const count = body[at];
  if (count === undefined) return false;
  let next = at + 1;
  for (let i = 0; i < count; i++) {
    const nameBytes = body[next];
    if (nameBytes === undefined) return false;
    next += 1 + nameBytes + 4;
  }
  return next === body.byteLength;
}

/** @internal */
export const ATTACHMENT_LAYOUTS: Layouts<Jt808AttachmentBodies> = {
  attachmentsRequest: {
    id: 0x9208,
    body: record({
      host: text8,
      tcpPort: u16,
      udpPort: u16,
      alarmId: requestedAlarmId,
      alarmNumber: fixedText(ALARM_NUMBER_BYTES),
      reserved: reserved(RESERVED_BYTES),
    }),
  },
  attachments: { id: 0x1210, body: attachments },
  attachmentStart: { id: 0x1211, body: attachment },
  attachmentEnd: { id: 0x1212, body: attachment },
  attachmentResult: {
    id: 0x9212,
    body: record({ name: text8, kind: u8, result: u8, missing: list(u8, record({ offset: u32, bytes: u32 })) }),
  },
};
