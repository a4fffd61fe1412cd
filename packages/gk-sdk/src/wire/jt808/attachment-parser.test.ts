import { describe, expect, it } from 'vitest';
import { jt808AlarmId } from './alarm-id.js';
import { encodeJt808AttachmentData, Jt808AttachmentParser, type Jt808AttachmentPiece } from './attachment-parser.js';
import { encodeJt808 } from './encode-frame.js';
import { ALARM_IDS, MESSAGES } from './fixtures/messages.js';
import { jt808TerminalId } from './header.js';
import { encodeJt808Body, type Jt808Message, jt808MessageId } from './messages.js';

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const text = (value: string): Uint8Array => new Uint8Array(Buffer.from(value));

function frame(message: Jt808Message): Uint8Array {
  const header = {
    messageId: jt808MessageId(message.type),
    year: '2013',
    terminal: jt808TerminalId('139'),
    serial: 1,
    encryption: 0,
  } as const;
  return encodeJt808(header, encodeJt808Body(message, '2013'));
}

/** Ids of messages, and bytes of each file by name and offset. */
function outline(pieces: readonly Jt808AttachmentPiece[]): { messages: number[]; files: Record<string, Uint8Array> } {
  const messages: number[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const piece of pieces) {
    if (piece.type === 'frame') {
      messages.push(piece.frame.header.messageId);
      continue;
    }
    const file = (files[piece.name] ??= new Uint8Array(4000));
    file.set(piece.data, piece.offset);
  }
  return { messages, files };
}

function parse(stream: Uint8Array, size: number): { pieces: Jt808AttachmentPiece[]; skipped: number } {
  const parser = new Jt808AttachmentParser();
  const pieces: Jt808AttachmentPiece[] = [];
  for (let at = 0; at < stream.byteLength; at += size) pieces.push(...parser.push(stream.slice(at, at + size)));
  return { pieces, skipped: parser.skipped };
}

/** Data with marks, escapes and the magic of a packet inside. */
const data = joined(
  Uint8Array.of(0x7e, 0x7d, 1),
  text('01cd'),
  Uint8Array.from({ length: 3000 }, (_, i) => i * 13),
  Uint8Array.of(0x7e),
);
const file = (bytes: Uint8Array): Uint8Array => joined(bytes, new Uint8Array(4000 - bytes.byteLength));

describe('a connection for attachments', () => {
  const stream = joined(
    frame(MESSAGES.attachments),
    frame(MESSAGES.attachmentStart),
    encodeJt808AttachmentData('a.jpg', 0, data.subarray(0, 2000)),
    encodeJt808AttachmentData('a.jpg', 2000, data.subarray(2000)),
    frame(MESSAGES.attachmentEnd),
    encodeJt808AttachmentData('b.bin', 0, new Uint8Array()),
    frame(MESSAGES.attachmentStart),
    encodeJt808AttachmentData('b.bin', 10, text('tail')),
  );
  const expected = {
    messages: [0x1210, 0x1211, 0x1212, 0x1211],
    files: { 'a.jpg': file(data), 'b.bin': file(joined(new Uint8Array(10), text('tail'))) },
  };

  it('has messages and data in turns, in whichever pieces they come', () => {
    for (const size of [1, 2, 3, 7, 64, 1000, stream.byteLength]) {
      const { pieces, skipped } = parse(stream, size);
      expect(outline(pieces), `pieces of ${size} bytes`).toEqual(expected);
      expect(skipped).toBe(0);
    }
  });

  it('passes data on before the packet is whole', () => {
    const parser = new Jt808AttachmentParser();
    const packet = encodeJt808AttachmentData('a.jpg', 5, data);
    expect(parser.push(packet.slice(0, 62))).toEqual([]);
    expect(parser.push(packet.slice(62, 100))).toEqual([
      { type: 'data', name: 'a.jpg', offset: 5, data: data.subarray(0, 38) },
    ]);
  });

  it('goes on behind noise, and behind a packet that says more than a file can have', () => {
    const huge = encodeJt808AttachmentData('x', 0xffff_ffff, new Uint8Array(2));
    const long = encodeJt808AttachmentData('y', 0, new Uint8Array(0));
    long.set([0xff, 0xff, 0xff, 0xff], 58);
    const { pieces, skipped } = parse(joined(text('noise'), huge, long, stream), 50);
    expect(outline(pieces)).toEqual(expected);
    expect(skipped).toBe(5 + huge.byteLength + long.byteLength);
  });

  it('has names behind their length where the alarm id is that of Heilongjiang', () => {
    const alarmId = jt808AlarmId(38, { terminal: 'T1', time: '241121000004', number: 0, attachments: 1 });
    const head = joined(
      text('01cd'),
      Uint8Array.of(5),
      text('a.jpg'),
      Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 4),
      text('tail'),
    );
    const { pieces } = parse(joined(frame({ ...MESSAGES.attachments, terminal: '', alarmId }), head), 5);
    expect(outline(pieces)).toEqual({ messages: [0x1210], files: { 'a.jpg': file(text('tail')) } });
  });

  it('is asked for and begun with the alarm ids of each province', () => {
    for (const alarmId of [ALARM_IDS.jiangsu, ALARM_IDS.guangdong, jt808AlarmId(39, { ...ALARM_IDS.guangdong })]) {
      const parser = new Jt808AttachmentParser();
      const terminal = alarmId.raw.byteLength === 16 ? 'T123456' : 'T12345678901234567890123456789';
      const [piece] = parser.push(frame({ ...MESSAGES.attachments, terminal, alarmId }));
      expect(piece?.type).toBe('frame');
    }
  });
});
