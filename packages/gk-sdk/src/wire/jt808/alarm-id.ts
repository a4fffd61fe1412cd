import { GkError } from '../../errors/gk-error.js';
import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { fixedText, time as timeWire, type Wire } from './fields.js';

/**
 * Identity of an alarm of an add-on, under which its attachments are asked for and sent: 16 bytes by T/JSATL 12, 40 by
 * T/GDRTA 002; other provinces have 32, 38 or 39.
 *
 * @public
 */
export interface Jt808AlarmId {
  /** The bytes as the terminal sent them: 9208 and 1210 repeat them. */
  readonly raw: Uint8Array;
  /** Terminal id of the alarm; empty where the form of the bytes is not known. */
  readonly terminal: string;
  /** YYMMDDhhmmss; empty where the form of the bytes is not known. */
  readonly time: string;
  /** Counts the alarms of one second, from 0. */
  readonly number: number;
  /** Number of attachments that the terminal has for it. */
  readonly attachments: number;
}

/** Bytes of the terminal id by the bytes of the whole. */
const TERMINAL_BYTES: ReadonlyMap<number, number> = new Map([
  [16, 7],
  [38, 30],
  [39, 30],
  [40, 30],
]);

/** Reads the bytes of an alarm id of any province. @internal */
export function alarmIdOf(data: Uint8Array): Jt808AlarmId {
  const raw = new Uint8Array(data);
  const terminalBytes = TERMINAL_BYTES.get(raw.byteLength);
  if (terminalBytes === undefined) return { raw, terminal: '', time: '', number: 0, attachments: 0 };
  const from = new ByteReader(raw);
  const terminal = fixedText(terminalBytes).read(from, '2013', {});
  const time = timeWire.read(from, '2013', {});
  return { raw, terminal, time, number: from.u8(), attachments: from.u8() };
}

/**
 * The alarm id of these values: `bytes` 16 as T/JSATL 12 has it, 40 as T/GDRTA 002 has it, 38 or 39. Throws a {@link GkError}
 * `invalid-argument` for a terminal id that does not fit and for values out of range.
 *
 * @public
 */
export function jt808AlarmId(bytes: number, values: Omit<Jt808AlarmId, 'raw'>): Jt808AlarmId {
  const terminalBytes = TERMINAL_BYTES.get(bytes);
  if (terminalBytes === undefined) throw new GkError('invalid-argument', 'An alarm id has 16, 38, 39 or 40 bytes');
  const to = new ByteWriter();
  to.field = 'terminal';
  fixedText(terminalBytes).write(to, values.terminal, '2013', {});
  to.field = 'time';
  timeWire.write(to, values.time, '2013', {});
  to.field = 'number';
  to.u8(values.number);
  to.field = 'attachments';
  to.u8(values.attachments);
  to.zeros(bytes - to.byteLength);
  return { ...values, raw: to.bytes };
}

/** An alarm id that reaches to the end. @internal */
export const alarmIdToEnd: Wire<Jt808AlarmId> = {
  read: (from) => alarmIdOf(from.take(from.rest.byteLength)),
  write: (to, value) => to.raw(value.raw),
};
