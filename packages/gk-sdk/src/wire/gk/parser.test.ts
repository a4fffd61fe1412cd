import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { encodeGkPacket } from './encode.js';
import { GK_MAX_PAYLOAD_BYTES, GkKind, type GkPacket } from './packet.js';
import { GkParser } from './parser.js';

const packetOf = (sequence: number, payload: Uint8Array, kind: number = GkKind.video): GkPacket => ({
  kind,
  channel: 1,
  codec: 1,
  flags: 0,
  capturedAtUs: microseconds(1_700_000_000_000_000 + sequence),
  sequence,
  payload,
});

const packets: fc.Arbitrary<GkPacket> = fc
  .record({
    kind: fc.nat(255),
    channel: fc.nat(255),
    codec: fc.nat(255),
    flags: fc.nat(255),
    capturedAtUs: fc.maxSafeNat(),
    sequence: fc.nat(0xffffffff),
    payload: fc.uint8Array({ maxLength: 200 }),
  })
  .map((packet) => ({ ...packet, capturedAtUs: microseconds(packet.capturedAtUs) }));

/** Bytes without a `G`, so that none of them can begin a packet. */
const garbage = fc.uint8Array({ maxLength: 60 }).map((bytes) => bytes.map((byte) => (byte === 0x47 ? 0 : byte)));

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Cuts at the given places, which may repeat and lie outside. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places].map((place) => place % (bytes.byteLength + 1)).sort((a, b) => a - b);
  return [...ends, bytes.byteLength].map((end, index) => bytes.slice(index === 0 ? 0 : ends[index - 1], end));
}

interface Collected {
  packets: GkPacket[];
  skipped: { bytes: number; torn: boolean }[];
  parser: GkParser;
}

function collect(options: { messages?: boolean } = {}): Collected {
  const collected: Omit<Collected, 'parser'> = { packets: [], skipped: [] };
  const parser = new GkParser(
    {
      onPacket: (packet) => collected.packets.push(packet),
      onSkipped: (bytes, torn) => collected.skipped.push({ bytes, torn }),
    },
    options,
  );
  return { ...collected, parser };
}

describe('GkParser', () => {
  it('reads what was written, in any pieces', () => {
    fc.assert(
      fc.property(fc.array(packets, { maxLength: 6 }), fc.array(fc.nat(2000), { maxLength: 8 }), (sent, places) => {
        const { parser, packets: read, skipped } = collect();
        for (const piece of cut(joined(sent.map(encodeGkPacket)), places)) parser.push(piece);
        expect(parser.byteLength).toBe(0);
        parser.end();
        expect(read).toEqual(sent);
        expect(skipped).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('loses no packet to garbage between packets, in any pieces, and counts every byte of it', () => {
    // Only payloads without the magic: one that looks like a packet and is followed by garbage is one.
    const plain = fc.array(fc.tuple(packets, garbage), { maxLength: 5 });
    fc.assert(
      fc.property(plain, garbage, fc.array(fc.nat(2000), { maxLength: 8 }), (sent, ahead, places) => {
        const clean = sent.map(([packet, after]) => ({
          packet: { ...packet, payload: packet.payload.map((byte) => (byte === 0x47 ? 0 : byte)) },
          after,
        }));
        const stream = joined([ahead, ...clean.flatMap(({ packet, after }) => [encodeGkPacket(packet), after])]);
        const { parser, packets: read } = collect();
        for (const piece of cut(stream, places)) parser.push(piece);
        parser.end();
        expect(read).toEqual(clean.map(({ packet }) => packet));
        const total = clean.reduce((bytes, { after }) => bytes + after.byteLength, ahead.byteLength);
        expect(parser.skippedBytes).toBe(total);
      }),
      { numRuns: 2000 },
    );
  });

  it('accounts for every byte of any input, and never throws', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 50 }),
        packets.map(encodeGkPacket),
        packets.map((packet) => encodeGkPacket(packet).subarray(0, 20)),
        fc.constant(new Uint8Array([0x47, 0x4b, 1])),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pieces, fc.boolean(), (input, messages) => {
        const { parser, packets: read } = collect({ messages });
        for (const piece of input) parser.push(piece);
        parser.end();
        const delivered = read.reduce((bytes, { payload }) => bytes + 24 + payload.byteLength, 0);
        expect(delivered + parser.skippedBytes).toBe(joined(input).byteLength);
      }),
      { numRuns: 2000 },
    );
  });

  it('hands on a packet at once, without waiting for the next', () => {
    const { parser, packets: read } = collect();
    const bytes = encodeGkPacket(packetOf(1, new Uint8Array(5000)));
    parser.push(bytes.subarray(0, 4000));
    expect(read).toHaveLength(0);
    expect(parser.byteLength).toBe(4000);
    parser.push(bytes.subarray(4000));
    expect(read).toHaveLength(1);
    expect(parser.byteLength).toBe(0);
  });

  it('copies nothing of a packet that came whole', () => {
    const { parser, packets: read } = collect();
    const chunk = joined([new Uint8Array([1, 2, 3]), encodeGkPacket(packetOf(1, new Uint8Array(100)))]);
    parser.push(chunk);
    expect(read[0]?.payload.buffer).toBe(chunk.buffer);
  });

  it('copies no good byte to find them behind damage', () => {
    const sent = [1, 2, 3, 4].map((sequence) => packetOf(sequence, new Uint8Array(3000).fill(sequence)));
    const [first, ...others] = sent.map(encodeGkPacket);
    const garbage = new Uint8Array([0x47, 0x4b, 9, 1, 2]);
    const { parser, packets: read } = collect();
    // The first packet ends in the piece that brings the garbage and all the others.
    parser.push((first ?? garbage).subarray(0, 1000));
    const piece = joined([
      (first ?? garbage).subarray(1000),
      garbage,
      ...others.flatMap((packet) => [packet, garbage]),
    ]);
    parser.push(piece);
    parser.end();
    expect(read).toEqual(sent);
    expect(read.map(({ payload }) => payload.buffer === piece.buffer)).toEqual([false, true, true, true]);
    expect(parser.skippedBytes).toBe(4 * garbage.byteLength);
  });

  it('finds what a packet with a wrong length swallowed across two pieces, and copies only what lies in both', () => {
    const inner = [1, 2, 3].map((sequence) => packetOf(sequence, new Uint8Array(1000).fill(sequence)));
    const liar = encodeGkPacket(packetOf(0, new Uint8Array(0)));
    new DataView(liar.buffer).setUint32(20, 1500);
    const stream = joined([liar, ...inner.map(encodeGkPacket), new Uint8Array([1])]);
    const { parser, packets: read } = collect();
    parser.push(stream.slice(0, 1200));
    const piece = stream.slice(1200);
    parser.push(piece);
    parser.end();
    expect(read).toEqual(inner);
    expect(read.map(({ payload }) => payload.buffer === piece.buffer)).toEqual([false, false, true]);
    expect(parser.skippedBytes).toBe(liar.byteLength + 1);
  });

  it('never writes to a payload that it handed on', () => {
    const { parser, packets: read } = collect();
    const sent = [1, 2, 3].map((sequence) => packetOf(sequence, new Uint8Array(3000).fill(sequence)));
    const stream = joined(sent.map(encodeGkPacket));
    for (let at = 0; at < stream.byteLength; at += 700) parser.push(stream.slice(at, at + 700));
    expect(read).toEqual(sent);
  });

  it('takes a payload of 16 MiB, and makes no room for one that does not come', () => {
    const { parser, packets: read } = collect();
    const bytes = encodeGkPacket(packetOf(1, new Uint8Array(GK_MAX_PAYLOAD_BYTES)));
    for (let at = 0; at < bytes.byteLength; at += 1_000_000) parser.push(bytes.subarray(at, at + 1_000_000));
    expect(read[0]?.payload.byteLength).toBe(GK_MAX_PAYLOAD_BYTES);
    const before = process.memoryUsage().arrayBuffers;
    const waiting = Array.from({ length: 100 }, () => collect().parser);
    for (const each of waiting) each.push(bytes.subarray(0, 30));
    expect(waiting.every((each) => each.byteLength === 30)).toBe(true);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 128 * 1024);
  });

  it('says whether damage followed a packet within one piece', () => {
    const { parser, skipped } = collect();
    const packet = encodeGkPacket(packetOf(1, new Uint8Array(8)));
    parser.push(joined([packet, new Uint8Array([9, 9])]));
    parser.push(packet);
    parser.push(new Uint8Array([9, 9, 9]));
    parser.push(packet);
    expect(skipped).toEqual([
      { bytes: 2, torn: true },
      { bytes: 3, torn: false },
    ]);
  });

  describe('with messages', () => {
    const whole = encodeGkPacket(packetOf(1, new Uint8Array(5000).fill(1)));
    const next = encodeGkPacket(packetOf(2, new Uint8Array(100).fill(2)));

    it('gives a packet up that was cut short, when the next message begins', () => {
      const { parser, packets: read, skipped } = collect({ messages: true });
      parser.push(whole.subarray(0, 3000));
      parser.push(next);
      expect(read.map(({ sequence }) => sequence)).toEqual([2]);
      expect(skipped).toEqual([{ bytes: 3000, torn: false }]);
    });

    it('hands on what the packet had swallowed', () => {
      const { parser, packets: read } = collect({ messages: true });
      parser.push(joined([whole.subarray(0, 3000), next, next]));
      expect(read).toHaveLength(0);
      parser.push(next);
      expect(read.map(({ sequence }) => sequence)).toEqual([2, 2, 2]);
      expect(parser.skippedBytes).toBe(3000);
    });

    it('still joins what a server cuts across messages', () => {
      const { parser, packets: read } = collect({ messages: true });
      parser.push(whole.subarray(0, 10));
      parser.push(whole.subarray(10, 3000));
      parser.push(whole.subarray(3000));
      expect(read).toHaveLength(1);
    });
  });
});
