import { decodeJt808, Jt808Parser, Jt808Reassembler, type Jt808Header } from 'gk-sdk/jt808';
import { jsonRow, toRow } from './log-line.js';

/** A message of a protocol log. */
export interface DecodedFrame {
  /** Unix seconds, with fractions. */
  readonly atS: number;
  readonly direction: 'in' | 'out';
  /** Four hexadecimal digits. */
  readonly id: string;
  /** Name of the message, such as `location`; empty for a part of a longer one that is not the last to come. */
  readonly name: string;
  /** Header and fields, as JSON in several lines. */
  readonly fields: string;
  /** The frame in hexadecimal. */
  readonly hex: string;
}

/** A protocol log as the codec reads it. */
export interface DecodedLog {
  readonly kind: 'log';
  /** Device that its first line names. */
  readonly device: string;
  /** Oldest first. */
  readonly frames: readonly DecodedFrame[];
  /** Lines that are no frames. */
  readonly unread: number;
}

/** A text that begins as no protocol log does, or as one of another version. */
export type NoLog = { readonly kind: 'no-log' } | { readonly kind: 'other-version'; readonly version: string };

const VERSION = 1;

/** Reads a protocol log frame by frame. A message in subpackages has its fields in the part that completes it. */
export function decodedLog(text: string): DecodedLog | NoLog {
  const [first = '', ...lines] = text.split('\n');
  const begun = readFirstLine(first);
  if (begun.kind !== 'first-line') return begun;
  const reassemblers = { in: new Jt808Reassembler(), out: new Jt808Reassembler() };
  const frames: DecodedFrame[] = [];
  let unread = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const row = toRow(line);
    const [frame] = row === undefined ? [] : new Jt808Parser().push(bytesOf(row.hex));
    if (row === undefined || frame === undefined) {
      unread += 1;
      continue;
    }
    const { header, body } = frame;
    const whole = reassemblers[row.direction].push(frame, row.atMs);
    const message = whole === undefined ? undefined : decodeJt808(whole.header, whole.body);
    frames.push({
      atS: row.atMs / 1000,
      direction: row.direction,
      id: header.messageId.toString(16).padStart(4, '0'),
      name: message?.type ?? '',
      fields: JSON.stringify({ header: shownHeader(header), ...(message ?? { body }) }, shownValue, 2),
      hex: row.hex,
    });
  }
  return { kind: 'log', device: begun.device, frames, unread };
}

function readFirstLine(line: string): NoLog | { readonly kind: 'first-line'; readonly device: string } {
  const row = jsonRow(line);
  if (row === undefined || !('log' in row && 'version' in row && 'device' in row)) return { kind: 'no-log' };
  const { log, version, device } = row;
  if (log !== 'jt808' || typeof device !== 'string') return { kind: 'no-log' };
  return version === VERSION ? { kind: 'first-line', device } : { kind: 'other-version', version: String(version) };
}

function shownHeader({ year, terminal, serial, part, encryption, version }: Jt808Header): object {
  return { year, terminal: terminal.key, serial, part, encryption, version };
}

function shownValue(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return typeof value === 'bigint' ? `0x${value.toString(16)}` : value;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
