import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AudioUnit, OtherUnit, StreamInfo, VideoUnit } from './demuxer.js';
import { FUZZ_RUNS } from '../../testing/fixtures/fuzz.js';
import { annexB, h264 } from './fixtures/annexb-stream.js';
import { jt1078Packet } from './fixtures/jt1078-stream.js';
import { jt1078Format } from './jt1078.js';

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const filled = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);

function demux(pieces: readonly Uint8Array[]) {
  const out = {
    video: [] as VideoUnit[],
    audio: [] as AudioUnit[],
    other: [] as OtherUnit[],
    info: [] as StreamInfo[],
    skipped: 0,
  };
  const demuxer = jt1078Format.create(
    {
      onVideo: (unit) => out.video.push({ ...unit, data: unit.data.slice() }),
      onAudio: (unit) => out.audio.push({ ...unit, data: unit.data.slice() }),
      onOther: (unit) => out.other.push({ ...unit, data: unit.data.slice() }),
      onInfo: (info) => out.info.push(info),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
    },
    {},
  );
  for (const piece of pieces) demuxer.push(piece);
  demuxer.end();
  return out;
}

const key = annexB([h264.sps(), h264.pps(), h264.idr()]);
const keyPacket = jt1078Packet({ sequence: 0, type: 0, body: key });

/** A key frame, a picture in three subpackets, audio between them, and transparent data. */
const packets = [
  keyPacket,
  jt1078Packet({ sequence: 1, type: 3, payloadType: 6, body: filled(160, 0xd5) }),
  jt1078Packet({ sequence: 2, part: 1, body: filled(950, 1) }),
  jt1078Packet({ sequence: 3, type: 3, payloadType: 6, body: filled(160, 0x55) }),
  jt1078Packet({ sequence: 4, part: 3, body: filled(950, 2) }),
  jt1078Packet({ sequence: 5, part: 2, body: filled(10, 3) }),
  jt1078Packet({ sequence: 6, type: 4, payloadType: 91, body: filled(5, 9) }),
  jt1078Packet({ sequence: 7, type: 2, body: filled(40, 4), timestampMs: 1_600_000_000_040 }),
];

describe('JT/T 1078 demuxer', () => {
  it('joins subpackets, keeps times, audio and transparent data', () => {
    const { video, audio, other, info, skipped } = demux([joined(packets)]);
    const capturedAtUs = 1_600_000_000_000_000;
    const common = { channel: 3, codec: 'h264', discontinuity: false, recorded: false, sinceLastUs: 66_000 };
    expect(video).toEqual([
      { ...common, key: true, capturedAtUs, data: key },
      { ...common, key: false, capturedAtUs, data: joined([filled(950, 1), filled(950, 2), filled(10, 3)]) },
      { ...common, key: false, capturedAtUs: capturedAtUs + 40_000, data: filled(40, 4) },
    ]);
    expect(audio.map(({ codec, data }) => [codec, data[0]])).toEqual([
      ['g711A', 0xd5],
      ['g711A', 0x55],
    ]);
    expect(other).toEqual([{ channel: 3, kind: 'passthrough', capturedAtUs: 0, data: filled(5, 9) }]);
    expect(info).toMatchObject([
      { container: 'jt1078', clock: 'capture', channel: 3, deviceId: '013912345678', codec: 'h264' },
    ]);
    expect(skipped).toBe(0);
  });

  it('reads the same in any pieces', () => {
    const stream = joined(packets);
    const expected = demux([stream]);
    expect(demux(Array.from(stream, (_, at) => stream.slice(at, at + 1)))).toEqual(expected);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.byteLength), { maxLength: 8 }), (places) => {
        const ends = [...places].sort((a, b) => a - b);
        const pieces = [...ends, stream.byteLength].map((end, index) => stream.slice(ends[index - 1] ?? 0, end));
        expect(demux(pieces)).toEqual(expected);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('names the codecs by payload type', () => {
    const codecOf = (payloadType: number, type: number): string => {
      const { video, audio } = demux([jt1078Packet({ sequence: 0, payloadType, type, body: filled(4, 1) })]);
      return video[0]?.codec ?? audio[0]?.codec ?? '';
    };
    expect([98, 99, 100].map((payloadType) => codecOf(payloadType, 0))).toEqual(['h264', 'h265', 'unknown-100']);
    expect([1, 6, 7, 8, 18, 22, 23, 25, 28].map((payloadType) => codecOf(payloadType, 3))).toEqual([
      'g726_32',
      'g711A',
      'g711Mu',
      'g726_32',
      'pcm16',
      'pcm16',
      'pcm16',
      'unknown-25',
      'unknown-28',
    ]);
  });

  it('passes over garbage ahead, between and behind, and loses no packet', () => {
    const garbage = new Uint8Array([0x30, 0x31, 0x63, 0x30, 0xff]);
    const { video, audio, other, skipped } = demux([
      joined([garbage, ...packets.flatMap((packet) => [packet, garbage])]),
    ]);
    expect([video.length, audio.length, other.length]).toEqual([3, 2, 1]);
    expect(skipped).toBe(garbage.byteLength * (packets.length + 1));
  });

  it('finds the packets behind one that was cut short', () => {
    const stream = joined([jt1078Packet({ sequence: 8, body: filled(600, 1) }).subarray(0, 300), ...packets]);
    const { video, skipped } = demux([stream]);
    expect(video).toHaveLength(3);
    expect(skipped).toBe(300);
  });

  it('finds the packets that one with a wrong length swallowed up to the very end', () => {
    const rest = joined(packets);
    const liar = jt1078Packet({ sequence: 8, body: new Uint8Array(0) });
    new DataView(liar.buffer).setUint16(28, rest.byteLength);
    expect(rest.byteLength).toBeGreaterThan(950);
    const { video, skipped } = demux([joined([liar, rest])]);
    expect(video).toHaveLength(3);
    expect(skipped).toBe(liar.byteLength);
  });

  it('ends a picture whose last subpacket says that it is one of the middle where the next one begins', () => {
    const part = (sequence: number, place: number, value: number, timestampMs = 1_600_000_000_000): Uint8Array =>
      jt1078Packet({ sequence, part: place, body: filled(4, value), timestampMs });
    const next = 1_600_000_000_040;
    const stream = [
      part(0, 1, 1),
      part(1, 3, 2),
      part(2, 3, 3),
      part(3, 1, 4, next),
      part(4, 3, 5, next),
      part(5, 0, 6),
    ];
    const { video, skipped } = demux([joined(stream)]);
    expect(
      video.map(({ data, capturedAtUs, discontinuity }) => [[...data], capturedAtUs / 1000 - 1.6e12, discontinuity]),
    ).toEqual([
      [[1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3], 0, false],
      [[4, 4, 4, 4, 5, 5, 5, 5], 40, false],
      [[6, 6, 6, 6], 0, false],
    ]);
    expect(skipped).toBe(0);
    // With a number missing it is damaged, and so is one that has a beginning alone.
    const damaged = [part(0, 1, 1), part(1, 3, 2), part(3, 1, 4), part(4, 1, 5), part(5, 0, 6)];
    expect(demux([joined(damaged)]).video.map(({ data, discontinuity }) => [data[0], discontinuity])).toEqual([
      [6, true],
    ]);
  });

  it('drops a picture of which a subpacket is missing, and marks the next', () => {
    for (const missing of [2, 4]) {
      const { video, skipped } = demux([joined(packets.filter((_, index) => index !== missing))]);
      expect(video.map(({ data, discontinuity }) => [data.byteLength, discontinuity])).toEqual([
        [key.byteLength, false],
        [40, true],
      ]);
      expect(skipped).toBeGreaterThan(0);
    }
  });

  it('marks a gap between whole pictures, and knows that the number wraps', () => {
    const marks = (...sequences: number[]): boolean[] =>
      demux(sequences.map((sequence) => jt1078Packet({ sequence, body: filled(4, 1) }))).video.map(
        ({ discontinuity }) => discontinuity,
      );
    expect(marks(0, 1, 3, 4)).toEqual([false, false, true, false]);
    expect(marks(0xffff, 0, 1)).toEqual([false, false, false]);
  });

  it('keeps channels apart', () => {
    const { video, info } = demux([
      jt1078Packet({ sequence: 5, channel: 1, part: 1, body: filled(4, 1) }),
      jt1078Packet({ sequence: 90, channel: 2, body: filled(4, 2) }),
      jt1078Packet({ sequence: 6, channel: 1, part: 2, body: filled(4, 3) }),
    ]);
    expect(video.map(({ channel, data, discontinuity }) => [channel, data.byteLength, discontinuity])).toEqual([
      [2, 4, false],
      [1, 8, false],
    ]);
    expect(info.map(({ channel }) => channel)).toEqual([2, 1]);
  });

  it('counts what is unfinished at the end', () => {
    const first = jt1078Packet({ sequence: 0, part: 1, body: filled(100, 1) });
    expect(demux([first]).skipped).toBe(100);
    expect(demux([keyPacket, keyPacket.subarray(0, 20)]).skipped).toBe(20);
  });

  it('accounts for any input without failing', () => {
    const pieces = fc.array(
      fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...packets), fc.constant(keyPacket.subarray(0, 25))),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pieces, (input) => {
        const { video, skipped } = demux(input);
        expect(skipped).toBeLessThanOrEqual(joined(input).byteLength);
        expect(video.every(({ data }) => data.byteLength > 0)).toBe(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it.each([
    ['all bits set', 0xffff_ffff_ffff_ffffn],
    ['microseconds', 1_700_000_000_000_000n],
    ['in the other byte order', 0x0068_e5cf_8b01_0000n],
  ])('keeps packets whose time is garbage: %s', (_, time) => {
    for (const garbled of [[1], [0, 1, 2, 3, 4]]) {
      const stream = Array.from({ length: 5 }, (__, sequence) => {
        const packet = jt1078Packet({ sequence, body: filled(60, sequence + 1) });
        if (garbled.includes(sequence)) new DataView(packet.buffer).setBigUint64(16, time);
        return packet;
      });
      for (const pieces of [[joined(stream)], Array.from(joined(stream), (byte) => Uint8Array.of(byte))]) {
        const { video, skipped } = demux(pieces);
        expect(video).toHaveLength(5);
        expect(video.some(({ discontinuity }) => discontinuity)).toBe(false);
        expect(video.every(({ capturedAtUs }) => Number.isSafeInteger(capturedAtUs))).toBe(true);
        expect(skipped).toBe(0);
      }
    }
  });

  describe('sound', () => {
    const soundOf = (payloadType: number, hex: string) => {
      const body = Uint8Array.from(Buffer.from(hex, 'hex'));
      const [unit] = demux([jt1078Packet({ sequence: 0, payloadType, type: 3, body })]).audio;
      return [unit?.codec, Buffer.from(unit?.data ?? []).toString('hex')];
    };

    it('is AAC when it comes in ADTS, and turned when it is big-endian PCM', () => {
      expect(soundOf(19, 'fff16040015ffcaabbcc')).toEqual(['aac', 'fff16040015ffcaabbcc']);
      expect(soundOf(24, '211a')).toEqual(['unknown-24', '211a']);
      expect(soundOf(16, '01020304')).toEqual(['pcm16', '02010403']);
    });

    it('loses the header that a sound chip left in', () => {
      expect(soundOf(6, '00010200d5555555')).toEqual(['g711A', 'd5555555']);
      expect(soundOf(8, '00010100aabb')).toEqual(['g726_32', 'aabb']);
      // Another length: these are no header.
      expect(soundOf(6, '00010300d5555555')).toEqual(['g711A', '00010300d5555555']);
    });

    it('is PCM out of IMA ADPCM, in both orders of its codes', () => {
      // State 16, index 0 (step 7); codes 7 (+11, step 16) and then 8 (-2).
      expect(soundOf(26, '1000000087')).toEqual(['pcm16', '1b001900']);
      expect(soundOf(12, '0010000078')).toEqual(['pcm16', '1b001900']);
      expect(soundOf(26, '10005a0087')).toEqual(['unknown-26', '10005a0087']);
    });
  });

  it('reads the header of 2019, whose number has twenty digits, in any pieces', () => {
    const sims = ['00000000013912345678', '00000013912345678901', '12345678901234567890', '00000000013912340000'];
    for (const sim of sims) {
      const bodies = [
        { sequence: 0, type: 0, body: key },
        { sequence: 1, type: 3, payloadType: 6, body: filled(160, 0xd5) },
        { sequence: 2, type: 1, part: 1, body: filled(950, 1) },
        { sequence: 3, type: 1, part: 2, body: filled(10, 2) },
        { sequence: 4, type: 4, payloadType: 91, body: filled(5, 9) },
      ];
      const stream = joined(bodies.map((each) => jt1078Packet({ ...each, sim })));
      for (const pieces of [[stream], Array.from(stream, (_, at) => stream.slice(at, at + 1))]) {
        const { video, audio, other, info, skipped } = demux(pieces);
        expect([video.length, audio.length, other.length, skipped], sim).toEqual([2, 1, 1, 0]);
        expect(info).toMatchObject([{ deviceId: sim, channel: 3 }]);
        expect(video[1]?.data.byteLength).toBe(960);
      }
    }
  });
});
