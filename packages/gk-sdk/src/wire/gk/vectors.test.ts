import { describe, expect, it } from 'vitest';
import vectors from '../../../vectors/gk-packets.json' with { type: 'json' };
import { microseconds } from '../../util/units.js';
import { encodeGkPacket } from './encode.js';
import type { GkPacket } from './packet.js';
import { GkParser } from './parser.js';

const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface Parsed {
  /** Each packet written again, in hexadecimal. */
  packets: string[];
  skipped: number;
  left: number;
}

/** Feeds a stream in the given pieces. */
function parse(pieces: readonly Uint8Array[]): Parsed {
  const parsed: Parsed = { packets: [], skipped: 0, left: 0 };
  const parser = new GkParser({
    onPacket: (packet) => parsed.packets.push(toHex(encodeGkPacket(packet))),
    onSkipped: (bytes) => {
      parsed.skipped += bytes;
    },
  });
  for (const piece of pieces) parser.push(piece);
  parser.end();
  parsed.left = parser.byteLength;
  expect(parser.skippedBytes).toBe(parsed.skipped);
  return parsed;
}

const byteByByte = (bytes: Uint8Array): Uint8Array[] => Array.from(bytes, (_, at) => bytes.slice(at, at + 1));

describe('GK vectors', () => {
  it.each(vectors.packets)('writes: $name', ({ bytes, packet }) => {
    const written = encodeGkPacket({
      ...packet,
      capturedAtUs: microseconds(packet.capturedAtUs),
      payload: fromHex(packet.payload),
    });
    expect(toHex(written)).toBe(bytes);
  });

  it.each(vectors.packets)('reads: $name', ({ bytes, packet }) => {
    const packets: GkPacket[] = [];
    new GkParser({ onPacket: (read) => packets.push(read) }).push(fromHex(bytes));
    expect(packets.map((read) => ({ ...read, payload: toHex(read.payload) }))).toEqual([packet]);
  });

  it('reads all packets in one piece, byte by byte, and at every split', () => {
    const stream = fromHex(vectors.packets.map(({ bytes }) => bytes).join(''));
    const expected = { packets: vectors.packets.map(({ bytes }) => bytes), skipped: 0, left: 0 };
    expect(parse([stream])).toEqual(expected);
    expect(parse(byteByByte(stream))).toEqual(expected);
    for (let at = 1; at < stream.byteLength; at++) {
      expect(parse([stream.subarray(0, at), stream.subarray(at)])).toEqual(expected);
    }
  });

  it.each(vectors.damaged)('survives: $name', ({ bytes, packets, skipped, fed }) => {
    const stream = fromHex(bytes);
    const expected = { packets, skipped, left: 0 };
    expect(parse([stream])).toEqual(expected);
    if (fed === 'whole') return;
    expect(parse(byteByByte(stream))).toEqual(expected);
    for (let at = 1; at < stream.byteLength; at++) {
      expect(parse([stream.subarray(0, at), stream.subarray(at)]), `split at ${at}`).toEqual(expected);
    }
  });
});
