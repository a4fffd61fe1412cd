import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { cut, damaged, damages, FUZZ_RUNS, FUZZ_TIMEOUT_MS, joined, places } from '../../testing/fixtures/fuzz.js';
import { encodeGkPacket } from '../gk/encode.js';
import { annexBFormat } from './annexb.js';
import type { ContainerFormat, DemuxerOptions } from './demuxer.js';
import { annexB, h264, h265 } from './fixtures/annexb-stream.js';
import { jt1078Packet } from './fixtures/jt1078-stream.js';
import { flvFormat } from './flv.js';
import { fmp4Format } from './fmp4.js';
import { gkFormat } from './gk-format.js';
import { jt1078Format } from './jt1078.js';
import { mjpegFormat } from './mjpeg.js';
import { mpegTsFormat } from './mpegts.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

/** Bytes of array buffers that something still holds: what waits for collection is not held. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().arrayBuffers;
}

const fixture = (path: string): Uint8Array => new Uint8Array(readFileSync(new URL(path, import.meta.url)));

const pictures = [
  annexB([h264.sps(), h264.pps(), h264.idr()]),
  annexB([h264.slice()]),
  annexB([h264.slice(true, true, 300)]),
];

const gkStream = (round: number): Uint8Array =>
  joined(
    [0, 1, 2, 3, 4, 5].map((sequence) =>
      encodeGkPacket({
        kind: sequence === 3 ? 2 : sequence === 4 ? 3 : 1,
        channel: 1,
        codec: sequence === 3 ? 17 : 1,
        flags: sequence === 0 ? 1 : 0,
        capturedAtUs: microseconds(1_700_000_000_000_000 + 6 * round + sequence),
        sequence: 6 * round + sequence,
        payload: sequence === 4 ? Buffer.from('{"lat":1}') : (pictures[sequence % 3] ?? new Uint8Array()),
      }),
    ),
  );
const jt1078Stream = (sim: string, round: number): Uint8Array => {
  const at = (sequence: number) => ({
    sim,
    sequence: 6 * round + sequence,
    timestampMs: 1_600_000_000_000 + 40 * (6 * round + sequence),
  });
  return joined([
    jt1078Packet({ ...at(0), type: 0, body: pictures[0] ?? new Uint8Array() }),
    jt1078Packet({ ...at(1), type: 3, payloadType: 26, body: new Uint8Array(84).fill(3) }),
    jt1078Packet({ ...at(2), part: 1, body: new Uint8Array(300).fill(7) }),
    jt1078Packet({ ...at(3), part: 2, body: new Uint8Array(30).fill(8) }),
    jt1078Packet({ ...at(4), type: 4, body: new Uint8Array(5).fill(9) }),
    jt1078Packet({ ...at(5), type: 0, body: pictures[0] ?? new Uint8Array() }),
  ]);
};
const jpeg = (fill: number): Uint8Array =>
  Uint8Array.of(
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    0xff,
    0xda,
    0,
    8,
    1,
    1,
    0,
    0,
    63,
    0,
    fill,
    0xff,
    0,
    fill,
    0xff,
    0xd9,
  );
const multipart = joined(
  [1, 2, 3].flatMap((fill) => [
    Buffer.from('--frame\r\nContent-Type: image/jpeg\r\nX-Timestamp: 1700000000.5\r\n\r\n'),
    jpeg(fill),
    Buffer.from('\r\n'),
  ]),
);

const always = (stream: Uint8Array) => (): Uint8Array => stream;

/**
 * A stream that begins with a head and goes on with units small enough for many runs, and how it goes on, round after
 * round, where the units are counted.
 */
const formats: readonly (readonly [string, ContainerFormat, (round: number) => Uint8Array])[] = [
  ['GK', gkFormat, gkStream],
  ['JT/T 1078 of 2016', jt1078Format, (round) => jt1078Stream('013912345678', round)],
  ['JT/T 1078 of 2019', jt1078Format, (round) => jt1078Stream('00000000013912345678', round)],
  ['Annex B H.264', annexBFormat, always(joined([...pictures, ...pictures]))],
  [
    'Annex B H.265',
    annexBFormat,
    always(annexB([h265.vps(), h265.sps(), h265.pps(), h265.idr(), h265.slice(), h265.slice()])),
  ],
  ['fMP4', fmp4Format, always(fixture('./fixtures/h265.mp4'))],
  ['FLV', flvFormat, always(fixture('./fixtures/h264-aac.flv'))],
  ['MPEG-TS', mpegTsFormat, always(fixture('./fixtures/h265.mpegts'))],
  ['motion JPEG', mjpegFormat, always(joined([jpeg(1), jpeg(2), jpeg(3)]))],
  ['multipart JPEG', mjpegFormat, always(multipart)],
];

interface Seen {
  readonly units: string[];
  bytes: number;
  skipped: number;
  ends: number;
}

/** Writes down each unit; every call must keep to what the interface promises. */
function demux(format: ContainerFormat | undefined, pieces: readonly Uint8Array[], options: DemuxerOptions = {}): Seen {
  const seen: Seen = { units: [], bytes: 0, skipped: 0, ends: 0 };
  const note = (kind: string, unit: { channel: number; capturedAtUs: number; data: Uint8Array }, more = ''): void => {
    if (!Number.isSafeInteger(unit.capturedAtUs) || unit.capturedAtUs < 0) throw new Error(`time ${unit.capturedAtUs}`);
    seen.bytes += unit.data.byteLength;
    seen.units.push(
      `${kind} ${unit.channel} ${unit.capturedAtUs} ${more} ${Buffer.from(unit.data).toString('base64')}`,
    );
  };
  const sink = {
    onVideo: (unit: { channel: number; capturedAtUs: number; data: Uint8Array; key: boolean }) => {
      if (unit.data.byteLength === 0) throw new Error('an empty picture');
      note('video', unit, String(unit.key));
    },
    onAudio: (unit: { channel: number; capturedAtUs: number; data: Uint8Array; codec: string }) => {
      note('audio', unit, unit.codec);
    },
    onOther: (unit: { channel: number; capturedAtUs: number; data: Uint8Array; kind: string }) => {
      note('other', unit, unit.kind);
    },
    onSkipped: (bytes: number) => {
      if (bytes <= 0) throw new Error(`${bytes} bytes skipped`);
      seen.skipped += bytes;
    },
    onEnd: () => {
      seen.ends += 1;
    },
  };
  const demuxer = format === undefined ? createSniffingDemuxer(sink, options) : format.create(sink, options);
  for (const piece of pieces) {
    demuxer.push(piece);
    // The caller may use its buffer again.
    piece.fill(0xee);
  }
  demuxer.end();
  demuxer.end();
  return seen;
}

const copy = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

describe.each(formats)('%s', (_, format, streamOf) => {
  const stream = streamOf(0);
  const whole = demux(format, [copy(stream)], { messages: false });

  it('is the same in any pieces', { timeout: FUZZ_TIMEOUT_MS }, () => {
    expect(whole.units.length).toBeGreaterThan(2);
    expect(whole.skipped).toBe(0);
    fc.assert(
      fc.property(places, (cuts) => {
        expect(demux(format, cut(stream, cuts), { messages: false })).toEqual(whole);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('makes nothing of any bytes but what the interface allows', { timeout: FUZZ_TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }), fc.boolean(), (pieces, messages) => {
        const total = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        const { ends, skipped } = demux(format, pieces, { messages });
        expect(ends).toBe(1);
        expect(skipped).toBeLessThanOrEqual(total);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('finds the next good units behind any damage', { timeout: FUZZ_TIMEOUT_MS }, () => {
    const [lastKind = ''] = whole.units.at(-1)?.split(' ') ?? [];
    // Sound and other data behind a gap may wait until the end for what is missing.
    const lastOf = (units: readonly string[]): string | undefined =>
      units
        .findLast((unit) => unit.startsWith(lastKind))
        ?.split(' ')
        .at(-1);
    fc.assert(
      fc.property(damages, places, fc.boolean(), (all, cuts, messages) => {
        const bad = damaged(stream, all);
        const pieces = [...cut(bad, cuts), copy(streamOf(1)), copy(streamOf(2))];
        const { units, ends, skipped } = demux(format, pieces, { messages });
        expect(ends).toBe(1);
        expect(skipped).toBeLessThanOrEqual(bad.byteLength + 2 * stream.byteLength);
        expect(lastOf(units)).toBe(lastOf(whole.units));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('is known among all others behind garbage', { timeout: FUZZ_TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), places, (garbage, cuts) => {
        // Bytes that begin no format: none of its first ones.
        const quiet = garbage.map((byte) => (byte | 0x80) & 0xfe);
        const { units } = demux(undefined, cut(joined([quiet, stream]), cuts), { messages: false });
        const datas = (list: readonly string[]): (string | undefined)[] => list.map((unit) => unit.split(' ').at(-1));
        expect(datas(units)).toEqual(datas(whole.units));
      }),
      { numRuns: Math.ceil(FUZZ_RUNS / 4) },
    );
  });

  it('holds a bounded part of an endless stream of garbage', async () => {
    const demuxer = format.create({ onVideo: () => undefined }, { messages: false });
    demuxer.push(stream.subarray(0, Math.floor(stream.byteLength / 3)));
    const piece = new Uint8Array(1 << 20);
    for (let at = 0; at < piece.byteLength; at++) piece[at] = (at * 2_654_435_761) >>> 13;
    const before = heldBytes();
    for (let i = 0; i < 128; i++) demuxer.push(piece);
    // The memory behind collected buffers is given back on another thread.
    await expect.poll(() => heldBytes() - before).toBeLessThan(64 * 1024 * 1024);
    demuxer.end();
  });
});

describe('any container', () => {
  it('is looked for in any bytes without failing', { timeout: FUZZ_TIMEOUT_MS }, () => {
    const pieces = fc.array(
      fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(...formats.map(([, , streamOf]) => streamOf(0)))),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(pieces, fc.boolean(), (input, messages) => {
        expect(demux(undefined, input.map(copy), { messages }).ends).toBe(1);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
