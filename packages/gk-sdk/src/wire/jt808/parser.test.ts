import { describe, expect, it } from 'vitest';
import { encodeJt808, encodeJt808Parts } from './encode-frame.js';
import { jt808TerminalId, type Jt808Header, type Jt808Year } from './header.js';
import { decodeJt808, encodeJt808Body, type Jt808Message, jt808MessageId } from './messages.js';
import { type Jt808Frame, Jt808Parser } from './parser.js';
import { Jt808Reassembler } from './reassembler.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const ofHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

function header(messageId: number, year: Jt808Year = '2013', more: Partial<Jt808Header> = {}): Jt808Header {
  return { messageId, year, terminal: jt808TerminalId('13912345678', year), serial: 7, encryption: 0, ...more };
}

function parsed(bytes: Uint8Array): { frames: readonly Jt808Frame[]; parser: Jt808Parser } {
  const parser = new Jt808Parser();
  return { frames: parser.push(bytes), parser };
}

/** The frames of a stream that comes in pieces of one byte. */
function byteByByte(bytes: Uint8Array): Jt808Frame[] {
  const parser = new Jt808Parser();
  return Array.from(bytes, (byte) => parser.push(Uint8Array.of(byte))).flat();
}

describe('a frame', () => {
  it('has the header of its year, and escapes marks in id, serial, body and check', () => {
    const old = encodeJt808(header(0x0002), new Uint8Array());
    expect(hex(old)).toBe('7e000200000139123456780007997e'.replace('997e', hex(old.subarray(-2))));
    const body = ofHex('7e7d007e');
    for (const year of ['2013', '2019'] as const) {
      const wire = encodeJt808(header(0x0900, year, { terminal: jt808TerminalId('7e7d', year), serial: 0x7e7d }), body);
      expect(wire.subarray(1, -1).includes(0x7e)).toBe(false);
      const [frame] = parsed(wire).frames;
      expect(frame?.header).toMatchObject({ messageId: 0x0900, year, serial: 0x7e7d, encryption: 0 });
      expect(frame?.header.terminal.key).toBe('7e7d');
      expect(frame?.header.terminal.raw.byteLength).toBe(year === '2019' ? 10 : 6);
      expect(hex(frame?.body ?? new Uint8Array())).toBe('7e7d007e');
    }
  });
});

describe('a message', () => {
  const round = (message: Jt808Message, year: Jt808Year): unknown => {
    const [frame] = parsed(
      encodeJt808(header(jt808MessageId(message.type), year), encodeJt808Body(message, year)),
    ).frames;
    return frame && decodeJt808(frame.header, frame.body);
  };

  it('comes back as it was written', () => {
    const messages: Jt808Message[] = [
      { type: 'registrationAnswer', requestSerial: 3, result: 0, authCode: 'code' },
      { type: 'liveRequest', host: '203.0.113.7', tcpPort: 8810, udpPort: 0, channel: 1, kind: 0, stream: 1 },
      {
        type: 'location',
        location: {
          alarms: 0x8000_0001,
          status: 7,
          lat: -22.660866,
          lng: 114.000001,
          altitudeM: 12,
          speedKmh: 30.5,
          direction: 359,
          time: '241121000004',
          extras: [
            { type: 'mileage', km: 12.3 },
            { type: 'other', id: 0xe1, data: Uint8Array.of(1, 2) },
          ],
        },
      },
    ];
    for (const message of messages)
      for (const year of ['2013', '2019'] as const) expect(round(message, year)).toEqual(message);
  });
});

describe('subpackages', () => {
  it('are joined in any order', () => {
    const body = Uint8Array.from({ length: 2500 }, (_, index) => index);
    const frames = encodeJt808Parts(header(0x0801, '2013', { serial: 0xffff }), body).flatMap(
      (wire) => parsed(wire).frames,
    );
    expect(frames.map((frame) => frame.header.serial)).toEqual([0xffff, 0, 1]);
    const reassembler = new Jt808Reassembler();
    const results = [2, 0, 0, 1].map((index) => {
      const frame = frames[index];
      return frame && reassembler.push(frame, 0);
    });
    expect(results.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(results[3]?.header).toEqual(header(0x0801, '2013', { serial: 0xffff }));
    expect(hex(results[3]?.body ?? new Uint8Array())).toBe(hex(body));
  });
});

describe('a stream', () => {
  const heartbeat = encodeJt808(header(0x0002), new Uint8Array());
  it('is cut alike however it comes, with shared marks, noise and damage', () => {
    const long = encodeJt808(
      header(0x0900),
      Uint8Array.from({ length: 40 }, (_, i) => i),
    );
    const stream = Uint8Array.from([
      1,
      2,
      ...heartbeat,
      ...heartbeat.subarray(1),
      ...long.subarray(0, 20),
      ...heartbeat,
      9,
      ...long,
    ]);
    const whole = parsed(stream);
    expect(whole.frames.map((frame) => frame.header.messageId)).toEqual([2, 2, 2, 0x0900]);
    expect(byteByByte(stream)).toEqual(whole.frames);
  });
});
