import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annexBFormat } from './annexb.js';
import type { DemuxerOptions, StreamInfo, VideoUnit } from './demuxer.js';
import { annexB, h264, h265, type MadeNal } from './fixtures/annexb-stream.js';

interface Out {
  units: VideoUnit[];
  infos: StreamInfo[];
  skipped: number;
  ends: number;
}

function demux(pieces: readonly Uint8Array[], options: DemuxerOptions = {}): Out {
  const out: Out = { units: [], infos: [], skipped: 0, ends: 0 };
  const demuxer = annexBFormat.create(
    {
      onVideo: (unit) => out.units.push(unit),
      onInfo: (info) => out.infos.push(info),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
      onEnd: () => {
        out.ends++;
      },
    },
    options,
  );
  for (const piece of pieces) demuxer.push(piece);
  demuxer.end();
  return out;
}

const data = (out: Out): Uint8Array[] => out.units.map((unit) => unit.data);
const keys = (out: Out): boolean[] => out.units.map((unit) => unit.key);

/** Access units of a made-up stream, as lists of NAL units. */
const h264Units: MadeNal[][] = [
  [h264.aud(), h264.sps(), h264.pps(false), h264.sei(), h264.idr(false), h264.idr(true, false)],
  [h264.aud(), h264.slice(), h264.slice(false, false), h264.filler()],
  [h264.slice(false)],
  [h264.sei(false), h264.slice()],
  [h264.slice()],
  [h264.sps(), h264.pps(), h264.idr()],
];

const h265Units: MadeNal[][] = [
  [h265.vps(), h265.sps(), h265.pps(false), h265.sei(), h265.idr(false), h265.idr(true, false)],
  [h265.aud(), h265.slice(), h265.slice(true, false), h265.suffixSei()],
  [h265.slice(false)],
  [h265.sei(), h265.slice()],
  [h265.vps(false), h265.sps(), h265.pps(), h265.idr()],
];

describe.each([
  ['h264', h264Units],
  ['h265', h265Units],
] as const)('Annex B demuxer, %s', (codec, expected) => {
  const stream = annexB(expected.flat());
  const units = expected.map(annexB);

  it('cuts a stream into access units, whole, byte by byte and at every split', () => {
    expect(data(demux([stream]))).toEqual(units);
    expect(data(demux(Array.from(stream, (_, at) => stream.slice(at, at + 1))))).toEqual(units);
    for (let at = 1; at < stream.byteLength; at++) {
      expect(data(demux([stream.slice(0, at), stream.slice(at)])), `split at ${at}`).toEqual(units);
    }
  });

  it('knows codec and key frames', () => {
    const out = demux([stream]);
    expect(out.units.every((unit) => unit.codec === codec)).toBe(true);
    expect(keys(out)).toEqual(expected.map((_, index) => index === 0 || index === expected.length - 1));
    expect(out.ends).toBe(1);
    expect(out.skipped).toBe(0);
  });

  it('hands a unit on as soon as the next one begins', () => {
    const seen: Uint8Array[] = [];
    const demuxer = annexBFormat.create({ onVideo: (unit) => seen.push(unit.data) }, {});
    demuxer.push(annexB(expected[0] ?? []));
    expect(seen).toHaveLength(0);
    demuxer.push(annexB(expected[1] ?? []));
    expect(seen).toEqual([units[0]]);
  });
});

describe('Annex B demuxer', () => {
  it('is the stream again when joined, for any order of units and any pieces', () => {
    const nal = fc.oneof(
      ...[h264.sps, h264.pps, h264.sei, h264.aud, h264.filler].map((make) => fc.boolean().map((long) => make(long))),
      fc.tuple(fc.boolean(), fc.boolean(), fc.nat(300)).map((args) => h264.slice(...args)),
      fc.tuple(fc.boolean(), fc.boolean(), fc.nat(300)).map((args) => h264.idr(...args)),
    );
    fc.assert(
      fc.property(fc.array(nal, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (nals, piece) => {
        const stream = annexB([h264.sps(), h264.idr(), ...nals]);
        const pieces: Uint8Array[] = [];
        for (let at = 0; at < stream.byteLength; at += piece) pieces.push(stream.slice(at, at + piece));
        const out = demux(pieces);
        const joined = new Uint8Array(Buffer.concat(data(out)));
        expect(joined.byteLength + out.skipped).toBe(stream.byteLength);
        if (out.skipped === 0) expect(joined).toEqual(stream);
        expect(data(out)).toEqual(data(demux([stream])));
      }),
      { numRuns: 2000 },
    );
  });

  it('paces a stream without timing at 15 pictures a second, or as told', () => {
    const stream = annexB(h264Units.flat());
    expect(demux([stream]).units.map((unit) => unit.capturedAtUs)).toEqual([0, 66667, 133333, 200000, 266667, 333333]);
    const [first, second] = demux([stream], { fps: 10, channel: 4 }).units;
    expect([first?.capturedAtUs, second?.capturedAtUs, second?.channel]).toEqual([0, 100000, 4]);
    expect(demux([stream]).infos[0]).toMatchObject({ container: 'annexb', clock: 'nominal', channel: 1, fps: 15 });
  });

  it('hands on units ahead of the first key frame, as what they are', () => {
    const out = demux([annexB([h264.slice(), h264.slice(), h264.sps(), h264.idr()])]);
    expect(keys(out)).toEqual([false, false, true]);
  });

  it('counts what is no picture', () => {
    const tail = annexB([h264.sei()]);
    const out = demux([annexB([h264.sps(), h264.idr()]), tail]);
    expect(out.units).toHaveLength(1);
    expect(out.skipped).toBe(tail.byteLength);
    expect(demux([new Uint8Array([0, 0, 0])])).toMatchObject({ units: [], skipped: 3, ends: 1 });
  });

  it('gives a unit up that grows past 16 MiB, and marks the next one', () => {
    const out = demux([
      annexB([h264.sps(), h264.idr()]),
      annexB([h264.slice()]),
      new Uint8Array(17 * 1024 * 1024).fill(0x55),
      annexB([h264.slice()]),
    ]);
    expect(out.units.map((unit) => unit.discontinuity)).toEqual([false, true]);
    expect(out.skipped).toBeGreaterThan(17 * 1024 * 1024);
  });
});

describe('annexBFormat.sniff', () => {
  const sniff = (...bytes: number[]) => annexBFormat.sniff(new Uint8Array(bytes));

  it('knows the units that a stream begins with', () => {
    for (const unit of [
      h264.sps(),
      h264.aud(),
      h264.sei(),
      h264.idr(),
      h264.slice(),
      h265.vps(),
      h265.aud(),
      h265.idr(),
    ]) {
      expect(annexBFormat.sniff(annexB([unit])), `${unit.bytes[0]}`).toBe('yes');
    }
  });

  it('waits for what decides, and refuses the rest', () => {
    expect(sniff(0, 0)).toBe('more');
    expect(sniff(0, 0, 0, 1, 0x67)).toBe('more');
    expect(sniff(0, 1)).toBe('no');
    expect(sniff(0, 0, 1, 0xba, 0x44)).toBe('no'); // MPEG program stream
    expect(sniff(0, 0, 1, 0x47, 0x4b)).toBe('yes');
    expect(sniff(0x47, 0x4b, 1)).toBe('no');
  });
});
