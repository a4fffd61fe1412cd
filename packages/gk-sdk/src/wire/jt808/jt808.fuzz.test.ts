import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, damaged, damages, FUZZ_RUNS, FUZZ_TIMEOUT_MS, joined, places } from '../../testing/fixtures/fuzz.js';
import { encodeJt808AttachmentData, Jt808AttachmentParser } from './attachment-parser.js';
import { jt808Alarms } from './alarms.js';
import { encodeJt808, encodeJt808Parts } from './encode-frame.js';
import { MESSAGES, OF_2011, OF_2019 } from './fixtures/messages.js';
import { jt808TerminalId, type Jt808Header, type Jt808Year } from './header.js';
import { decodeJt808, encodeJt808Body, type Jt808Message, jt808MessageId } from './messages.js';
import { Jt808Parser } from './parser.js';
import { Jt808Reassembler } from './reassembler.js';

/** Ten times as many by night: 1,000,000 mutated inputs of each kind. */
const TIMES = FUZZ_RUNS >= 100_000 ? 10 : 1;
const RUNS = FUZZ_RUNS * TIMES;
const TIMEOUT_MS = FUZZ_TIMEOUT_MS * TIMES;

const header = (messageId: number, year: Jt808Year, serial = 1): Jt808Header => ({
  messageId,
  year,
  terminal: jt808TerminalId('13912345678', year),
  serial,
  encryption: 0,
});

const ALL: readonly (readonly [year: Jt808Year, message: Jt808Message])[] = [
  ...Object.values(MESSAGES).map((message) => ['2013', message] as const),
  ...OF_2019.map((message) => ['2019', message] as const),
  ...OF_2011.map((message) => ['2011', message] as const),
];
const BODIES = ALL.map(([year, message]) => ({
  year,
  id: jt808MessageId(message.type),
  body: encodeJt808Body(message, year),
}));
const FRAMES = BODIES.map(({ id, year, body }) => joined(encodeJt808Parts(header(id, year), body)));
const anyBody = fc.constantFrom(...BODIES);
const anyStream = fc
  .array(fc.nat(FRAMES.length - 1), { minLength: 1, maxLength: 6 })
  .map((indices) => joined(indices.map((index) => FRAMES[index] ?? new Uint8Array())));
const heartbeat = encodeJt808(header(2, '2013'), new Uint8Array());

describe('JT/T 808', { timeout: TIMEOUT_MS }, () => {
  it('frames come out alike in whatever pieces, are accounted for, and a good one is found behind any damage', () => {
    fc.assert(
      fc.property(anyStream, damages, places, (stream, all, cuts) => {
        const bad = damaged(stream, all);
        const tail = joined(Array.from({ length: 4 }, () => heartbeat));
        const read = (pieces: readonly Uint8Array[]): { frames: string[]; bytes: number } => {
          const parser = new Jt808Parser();
          const frames = pieces.flatMap((piece) => parser.push(piece));
          const skipped = Object.values(parser.skipped).reduce((sum, count) => sum + count, 0);
          return {
            frames: frames.map(
              ({ header: { messageId, serial }, body, check }) => `${messageId} ${serial} ${check} ${body.join()}`,
            ),
            bytes: skipped,
          };
        };
        const whole = read([joined([bad, tail])]);
        expect(read([...cut(bad, cuts), tail])).toEqual(whole);
        expect(whole.bytes).toBeLessThanOrEqual(bad.byteLength + tail.byteLength);
        // The first may share its mark with what was damaged.
        expect(whole.frames.slice(-3).every((frame) => frame.startsWith('2 1 '))).toBe(true);
      }),
      { numRuns: RUNS, seed: 34 },
    );
  });

  it('bodies of any bytes are read without an error, and what was read is written again', () => {
    fc.assert(
      fc.property(anyBody, damages, fc.constantFrom<Jt808Year>('2011', '2013', '2019'), ({ id, body }, all, year) => {
        const bad = damaged(body, all);
        const message = decodeJt808(header(id, year), bad);
        if (message.type === 'unknown' || message.type === 'malformed') return;
        if (message.type === 'location')
          for (const { code } of jt808Alarms(message.location)) expect(code).toBeGreaterThan(0);
        const again = encodeJt808Body(message, message.readAs ?? year);
        // Texts lose what pads them and what is no GBK, and a number of items that lies.
        const back = decodeJt808(header(id, message.readAs ?? year), again);
        expect(back.type).toBe(message.type);
      }),
      { numRuns: RUNS, seed: 34 },
    );
  });

  it('attachments come out alike in whatever pieces, and any bytes are no error', () => {
    const parts = [
      FRAMES[ALL.findIndex(([, { type }]) => type === 'attachments')] ?? new Uint8Array(),
      encodeJt808AttachmentData(
        'a.jpg',
        0,
        Uint8Array.from({ length: 300 }, (_, i) => i * 3),
      ),
      FRAMES[ALL.findIndex(([, { type }]) => type === 'attachmentEnd')] ?? new Uint8Array(),
      encodeJt808AttachmentData('b.jpg', 9, new Uint8Array(100)),
    ];
    fc.assert(
      fc.property(damages, places, (all, cuts) => {
        const bad = damaged(joined([...parts, ...parts]), all);
        const read = (pieces: readonly Uint8Array[]): { bytes: string[]; skipped: number } => {
          const parser = new Jt808AttachmentParser();
          const bytes: string[] = [];
          for (const piece of pieces) {
            for (const each of parser.push(piece)) {
              if (each.type === 'frame') bytes.push(`frame ${each.frame.header.messageId}`);
              else each.data.forEach((byte, i) => bytes.push(`${each.name} ${each.offset + i} ${byte}`));
            }
          }
          return { bytes, skipped: parser.skipped };
        };
        expect(read(cut(bad, cuts))).toEqual(read([bad]));
      }),
      { numRuns: RUNS, seed: 34 },
    );
  });

  it('subpackages of any numbers in any order never hold more than their limit', () => {
    const part = fc.record({
      serial: fc.nat(40),
      count: fc.nat(40),
      number: fc.nat(40),
      bytes: fc.nat(1023),
      waitMs: fc.nat(2000),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 80 }), (all) => {
        const reassembler = new Jt808Reassembler();
        let nowMs = 0;
        for (const { serial, count, number, bytes, waitMs } of all) {
          nowMs += waitMs;
          const frame = {
            header: { ...header(0x0801, '2013', serial), part: { count, number } },
            body: new Uint8Array(bytes),
            check: 0,
          };
          const whole = reassembler.push(frame, nowMs);
          if (whole !== undefined) expect(whole.header).not.toHaveProperty('part');
          for (const { parts } of reassembler.missing(nowMs, 1000)) expect(parts.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: RUNS, seed: 34 },
    );
  });
});
