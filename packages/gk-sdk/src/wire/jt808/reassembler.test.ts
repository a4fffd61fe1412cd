import { describe, expect, it } from 'vitest';
import { encodeJt808Parts } from './encode-frame.js';
import { jt808TerminalId, type Jt808Header } from './header.js';
import { type Jt808Frame, Jt808Parser } from './parser.js';
import { Jt808Reassembler } from './reassembler.js';

const header = (serial: number): Jt808Header => ({
  messageId: 0x0801,
  year: '2013',
  terminal: jt808TerminalId('13912345678'),
  serial,
  encryption: 0,
});
const body = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index * 31);

function parts(length: number, serial = 10): Jt808Frame[] {
  return encodeJt808Parts(header(serial), body(length)).flatMap((wire) => new Jt808Parser().push(wire));
}

/** A part that no message has. */
function part(count: number, number: number, serial: number, bytes = 1): Jt808Frame {
  return { header: { ...header(serial), part: { count, number } }, body: new Uint8Array(bytes), check: 0 };
}

describe('subpackages', () => {
  it('are joined in any order and when they come twice, across a serial number that wraps', () => {
    const frames = parts(4500, 0xfffe);
    expect(frames.map((frame) => frame.header.serial)).toEqual([0xfffe, 0xffff, 0, 1, 2]);
    const reassembler = new Jt808Reassembler();
    const order = [3, 3, 1, 0, 4, 1, 2];
    const whole = order.map((index) => {
      const frame = frames[index];
      return frame && reassembler.push(frame, 0);
    });
    expect(whole.slice(0, -1).every((each) => each === undefined)).toBe(true);
    expect(whole.at(-1)).toEqual({ header: header(0xfffe), body: body(4500) });
    expect(reassembler.givenUp).toBe(0);
  });

  it('of two messages at once are kept apart', () => {
    const reassembler = new Jt808Reassembler();
    const [a, b] = [parts(1500, 10), parts(1900, 20)];
    const whole = [a[0], b[0], b[1], a[1]].map((frame) => frame && reassembler.push(frame, 0)?.body.byteLength);
    expect(whole).toEqual([undefined, undefined, 1900, 1500]);
  });

  it('that are missing are named, once more where nothing comes of it, and then no more', () => {
    const reassembler = new Jt808Reassembler();
    const [first, , third] = parts(2500);
    for (const frame of [first, third]) if (frame) reassembler.push(frame, 1000);
    expect(reassembler.missing(1500, 1000)).toEqual([]);
    const missing = { header: header(10), parts: [2], begin: first?.body };
    expect(reassembler.missing(2000, 1000)).toEqual([{ ...missing, isAgain: false }]);
    expect(reassembler.missing(2999, 1000)).toEqual([]);
    expect(reassembler.missing(3000, 1000)).toEqual([{ ...missing, isAgain: true }]);
    expect(reassembler.missing(9000, 1000)).toEqual([]);
  });

  it('that come again after their message was whole are not asked for, and make it whole again', () => {
    const reassembler = new Jt808Reassembler();
    const [first, second] = parts(1500);
    if (!first || !second) throw new Error('There are two parts');
    reassembler.push(first, 0);
    expect(reassembler.push(second, 0)).toBeDefined();
    reassembler.push(second, 10);
    expect(reassembler.missing(9000, 1000)).toEqual([]);
    expect(reassembler.push(first, 9000)).toBeDefined();
  });

  it('of more than 64 messages at once cost the oldest', () => {
    const reassembler = new Jt808Reassembler();
    for (let message = 0; message < 65; message++) reassembler.push(part(2, 1, message * 2), message);
    expect(reassembler.givenUp).toBe(1);
    expect([2, 0].map((serial) => reassembler.push(part(2, 2, serial + 1), 100)?.body.byteLength)).toEqual([
      2,
      undefined,
    ]);
  });

  it('are given up 30 seconds after the last new one, whatever comes again', () => {
    const reassembler = new Jt808Reassembler();
    const [first, second, third] = parts(2500);
    if (!first || !second || !third) throw new Error('There are three parts');
    reassembler.push(first, 0);
    reassembler.push(second, 29_000);
    reassembler.push(second, 58_000);
    expect(reassembler.givenUp).toBe(0);
    expect(reassembler.push(third, 59_001)).toBeUndefined();
    expect(reassembler.givenUp).toBe(1);
  });

  it('are given up 5 minutes after the first', () => {
    const reassembler = new Jt808Reassembler();
    for (let i = 0; i < 17; i++) reassembler.push(part(65_535, i + 1, 10 + i), i * 20_000);
    expect(reassembler.givenUp).toBe(1);
  });

  it('hold 1 MiB a message and 4 MiB a terminal, the oldest going first', () => {
    const long = new Jt808Reassembler();
    for (let i = 0; i < 1100; i++) long.push(part(65_535, i + 1, 10 + i, 1000), 0);
    expect(long.givenUp).toBe(1);

    const many = new Jt808Reassembler();
    const open = (message: number): void => {
      for (let i = 0; i < 900; i++) many.push(part(901, i + 1, message * 2000 + i, 1000), message);
    };
    for (let message = 0; message < 5; message++) open(message);
    expect(many.givenUp).toBe(1);
    const last = (message: number): number | undefined =>
      many.push(part(901, 901, message * 2000 + 900, 1000), 10)?.body.byteLength;
    expect([last(0), last(1), last(4)]).toEqual([undefined, 901_000, 901_000]);
  });

  it('with a number out of range, or another count, belong to no message', () => {
    const reassembler = new Jt808Reassembler();
    expect(reassembler.push(part(2, 3, 10), 0)).toBeUndefined();
    expect(reassembler.push(part(2, 0, 10), 0)).toBeUndefined();
    expect(reassembler.push(part(0, 0, 10), 0)).toBeUndefined();
    reassembler.push(part(3, 1, 10), 0);
    reassembler.push(part(2, 1, 10), 0);
    expect(reassembler.push(part(2, 2, 11), 0)?.body.byteLength).toBe(2);
  });
});
