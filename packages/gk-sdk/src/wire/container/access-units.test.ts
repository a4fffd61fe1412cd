import { describe, expect, it } from 'vitest';
import { BitWriter } from '../video/fixtures/bit-writer.js';
import { createFormatReader } from '../video/format-reader.js';
import { annexBFormat } from './annexb.js';
import { decoderConfiguration } from './decoder-configuration.js';
import type { StreamInfo, VideoUnit } from './demuxer.js';
import { annexB, h264, h265, type MadeNal } from './fixtures/annexb-stream.js';
import { jt1078Packet } from './fixtures/jt1078-stream.js';
import { jt1078Format } from './jt1078.js';
import { PictureCutter } from './picture-cutter.js';

const nal = (bytes: Uint8Array): MadeNal => ({ bytes: [...bytes], long: true });
const endOfSequence = { h264: nal(Uint8Array.of(0x0a)), h265: nal(Uint8Array.of(0x48, 1)) };
const filler = { h264: h264.filler(), h265: nal(Uint8Array.of(0x4c, 1, 0xff, 0xff, 0x80)) };

/** NAL units between delimiters ahead of a key frame, without a slice, in the forms that cameras have. */
function groups(codec: 'h264' | 'h265'): Record<string, MadeNal[]> {
  const [aud, sei, idr] =
    codec === 'h264' ? [h264.aud(), h264.sei(), h264.idr()] : [h265.aud(), h265.sei(), h265.idr()];
  const sets = codec === 'h264' ? [h264.sps(), h264.pps()] : [h265.vps(), h265.sps(), h265.pps()];
  return {
    'sets behind a delimiter of their own': [aud, ...sets, aud, idr],
    'sets ahead of the delimiter': [...sets, aud, idr],
    'each set behind a delimiter': [...sets.flatMap((set) => [aud, set]), aud, idr],
    'two delimiters': [aud, aud, ...sets, idr],
    'SEI of its own': [aud, sei, aud, ...sets, idr],
    'end of sequence': [aud, endOfSequence[codec], aud, ...sets, idr],
    filler: [aud, filler[codec], aud, ...sets, idr],
  };
}

function demuxAnnexB(stream: Uint8Array, piece: number) {
  const video: VideoUnit[] = [];
  const infos: StreamInfo[] = [];
  let skipped = 0;
  const demuxer = annexBFormat.create(
    {
      onVideo: (unit) => video.push(unit),
      onInfo: (info) => infos.push(info),
      onSkipped: (count) => {
        skipped += count;
      },
    },
    { messages: false },
  );
  for (let at = 0; at < stream.byteLength; at += piece) demuxer.push(stream.slice(at, at + piece));
  demuxer.end();
  return { video, infos, skipped };
}

describe.each(['h264', 'h265'] as const)('access units of %s', (codec) => {
  const slice = codec === 'h264' ? h264.slice() : h265.slice();
  const aud = codec === 'h264' ? h264.aud() : h265.aud();

  it.each(Object.entries(groups(codec)))('%s: all belongs to the picture behind it, and is no damage', (_, group) => {
    const units = [group, [aud, slice], group, [aud, aud, slice]].map(annexB);
    const stream = new Uint8Array(Buffer.concat(units));
    for (const piece of [1, 7, stream.byteLength]) {
      const { video, skipped } = demuxAnnexB(stream, piece);
      expect(video.map(({ data }) => Buffer.from(data).toString('hex'))).toEqual(
        units.map((unit) => Buffer.from(unit).toString('hex')),
      );
      expect(video.map(({ key }) => key)).toEqual([true, false, true, false]);
      expect(video.some(({ discontinuity }) => discontinuity)).toBe(false);
      expect(skipped).toBe(0);
    }
    expect(annexBFormat.sniff(stream)).toBe('yes');
  });

  it.each(Object.entries(groups(codec)))('%s: the same as pieces of a NAL unit each', (_, group) => {
    const cutter = new PictureCutter<number>(codec);
    const pieces = [...group, aud, slice, ...group, aud, aud, slice];
    const cut = [...pieces.map((piece, at) => cutter.cut(annexB([piece]), at)), cutter.end()];
    const pictures = cut.flatMap((each) => each.pictures);
    expect(cut.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(0);
    expect(pictures.map(({ key }) => key)).toEqual([true, false, true, false]);
    expect(Buffer.concat(pictures.map(({ data }) => data))).toEqual(Buffer.from(annexB(pieces)));
    // A picture has the place of its slice, not of its sets.
    expect(pictures.map(({ place }) => pieces[place])).toEqual(pieces.filter((_piece, at) => isPicture(pieces, at)));
  });

  it('filler at the very beginning of a stream is no damage', () => {
    for (const first of [
      [filler[codec], endOfSequence[codec]],
      [endOfSequence[codec], filler[codec]],
    ]) {
      for (const piece of [3, 4096]) {
        const { video, skipped } = demuxAnnexB(annexB([...first, aud, slice, aud, slice]), piece);
        expect(video.map(({ discontinuity }) => discontinuity)).toEqual([false, false]);
        expect(video.map((unit) => unit.codec)).toEqual([codec, codec]);
        expect(skipped).toBe(0);
      }
    }
  });

  function isPicture(pieces: readonly MadeNal[], at: number): boolean {
    const first = pieces[at]?.bytes[0] ?? 0xff;
    return codec === 'h264' ? (first & 0x1f) === 5 || (first & 0x1f) === 1 : first < 0x40;
  }
});

it('units of further layers of H.265 are no pictures and no sets of the base', () => {
  // Layer 1 of 3D and scalable streams, which a decoder of the base passes over.
  const ofLayer = ({ bytes: [first, , ...rest] }: MadeNal): MadeNal => ({
    bytes: [first ?? 0, 9, ...rest],
    long: true,
  });
  const key = [h265.vps(), h265.sps(), h265.pps(), ofLayer(h265.sps()), ofLayer(h265.pps()), h265.idr()];
  const units = [
    [...key, ofLayer(h265.idr())],
    [h265.slice(), ofLayer(h265.slice())],
    [h265.slice(), ofLayer(h265.slice())],
  ].map(annexB);
  const { video, skipped } = demuxAnnexB(new Uint8Array(Buffer.concat(units)), 4096);
  expect(video.map(({ data }) => Buffer.from(data))).toEqual(units.map((unit) => Buffer.from(unit)));
  expect(video.map(({ key: isKey }) => isKey)).toEqual([true, false, false]);
  expect(skipped).toBe(0);
});

describe('JT/T 1078 in NAL units', () => {
  function demux(packets: readonly Uint8Array[]) {
    const video: VideoUnit[] = [];
    let skipped = 0;
    const demuxer = jt1078Format.create(
      {
        onVideo: (unit) => video.push(unit),
        onSkipped: (count) => {
          skipped += count;
        },
      },
      {},
    );
    for (const packet of packets) demuxer.push(packet);
    demuxer.end();
    return { video, skipped };
  }

  it.each([
    [
      'h264',
      98,
      [h264.sps(), h264.pps(), h264.sei(), h264.idr(), h264.idr(true, false)],
      [h264.slice(), h264.slice(true, false)],
    ],
    [
      'h265',
      99,
      [h265.vps(), h265.sps(), h265.pps(), h265.idr(), h265.idr(true, false)],
      [h265.slice(), h265.slice(true, false)],
    ],
  ] as const)('%s: sets and slices in packets of their own are one picture', (_, payloadType, key, delta) => {
    let sequence = 0;
    const packets = Array.from({ length: 6 }, (__, picture) =>
      (picture % 3 === 0 ? key : delta).map((unit) =>
        jt1078Packet({
          sequence: sequence++,
          type: picture % 3 === 0 ? 0 : 1,
          payloadType,
          // Some terminals have one time for all.
          timestampMs: 1_600_000_000_000,
          body: annexB([unit]),
        }),
      ),
    ).flat();
    const { video, skipped } = demux(packets);
    expect(video.map((unit) => unit.key)).toEqual([true, false, false, true, false, false]);
    expect(video.map(({ data }) => Buffer.from(data))).toEqual(
      [key, delta, delta, key, delta, delta].map((units) => Buffer.from(annexB(units))),
    );
    expect(video.some(({ discontinuity }) => discontinuity)).toBe(false);
    expect(skipped).toBe(0);
  });

  it('two pictures in one packet: what it tells of the time ahead of it, and of what is missing there, is the first one’s', () => {
    const packets = Array.from({ length: 3 }, (_, n) =>
      jt1078Packet({
        // A packet is missing ahead of the last one.
        sequence: n === 2 ? 9 : n,
        timestampMs: 1_600_000_000_000 + n * 200,
        body: annexB([h264.sps(), h264.pps(), h264.idr(), h264.slice()]),
      }),
    );
    const { video } = demux(packets);
    expect(video.map(({ sinceLastUs }) => sinceLastUs)).toEqual([
      66_000,
      undefined,
      66_000,
      undefined,
      66_000,
      undefined,
    ]);
    expect(video.map(({ discontinuity }) => discontinuity)).toEqual([false, false, false, false, true, false]);
  });

  it.each([
    ['h264', 99],
    ['h265', 98],
  ] as const)('%s under the payload type of the other one (%i) is what its sets say', (codec, payloadType) => {
    const video: VideoUnit[] = [];
    const infos: StreamInfo[] = [];
    const demuxer = jt1078Format.create(
      { onVideo: (unit) => video.push(unit), onInfo: (info) => infos.push(info) },
      {},
    );
    const key =
      codec === 'h264' ? [h264.sps(), h264.pps(), h264.idr()] : [h265.vps(), h265.sps(), h265.pps(), h265.idr()];
    const delta = [codec === 'h264' ? h264.slice() : h265.slice()];
    [key, delta, delta, key, delta].forEach((units, sequence) => {
      demuxer.push(jt1078Packet({ sequence, payloadType, type: units === key ? 0 : 1, body: annexB(units) }));
    });
    demuxer.end();
    expect(video.map((unit) => unit.codec)).toEqual(Array.from({ length: 5 }, () => codec));
    expect(video.map((unit) => unit.key)).toEqual([true, false, false, true, false]);
    expect(new Set(infos.map((info) => info.codec))).toEqual(new Set([codec]));
  });

  it('says so when the channel goes on in the other codec', () => {
    const infos: StreamInfo[] = [];
    const demuxer = jt1078Format.create({ onVideo: () => undefined, onInfo: (info) => infos.push(info) }, {});
    demuxer.push(jt1078Packet({ sequence: 0, type: 0, body: annexB([h264.sps(), h264.pps(), h264.idr()]) }));
    const later = annexB([h265.vps(), h265.sps(), h265.pps(), h265.idr()]);
    demuxer.push(jt1078Packet({ sequence: 1, type: 0, payloadType: 99, body: later }));
    demuxer.end();
    expect(infos.at(-1)?.codec).toBe('h265');
  });

  it('hands a whole picture on with its packet, once another has followed the first', () => {
    const video: VideoUnit[] = [];
    const demuxer = jt1078Format.create({ onVideo: (unit) => video.push(unit) }, {});
    const seen = Array.from({ length: 4 }, (_, sequence) => {
      demuxer.push(jt1078Packet({ sequence, type: 1, body: annexB([h264.slice()]) }));
      return video.length;
    });
    expect(seen).toEqual([0, 2, 3, 4]);
  });

  it.each([
    ['2016', '013912345678'],
    ['2016, a number of zeros', '000000000000'],
    ['2019', '00000000013912345678'],
    ['2019, a number that means nothing', '00000000000000000000'],
  ])('reads bodies of more than 4,096 bytes and channel 0 with the header of %s', (_, sim) => {
    for (const channel of [0, 1, 37]) {
      if (channel === 0 && sim === '00000000000000000000') continue;
      const bodies = Array.from({ length: 6 }, (__, n) =>
        annexB(
          n === 0 ? [h264.sps(), h264.pps(), h264.idr(true, true, 60_000)] : [h264.slice(true, true, 4_000 + 300 * n)],
        ),
      );
      for (const timestampMs of [1_772_420_400_000, 0]) {
        const packets = bodies.map((body, n) =>
          jt1078Packet({ sequence: n, type: n === 0 ? 0 : 1, channel, sim, body, timestampMs: timestampMs + n * 40 }),
        );
        const { video, skipped } = demux(packets);
        expect(video.map(({ data }) => data.byteLength)).toEqual(bodies.map(({ byteLength }) => byteLength));
        expect(new Set(video.map((unit) => unit.channel))).toEqual(new Set([channel]));
        expect(skipped).toBe(0);
      }
    }
  });

  it('finds the next packet behind a length that is wrong and long, without waiting for all of it', () => {
    const liar = jt1078Packet({ sequence: 0, body: annexB([h264.slice()]) });
    new DataView(liar.buffer).setUint16(28, 0xfff0);
    const video: VideoUnit[] = [];
    const demuxer = jt1078Format.create({ onVideo: (unit) => video.push(unit) }, {});
    demuxer.push(liar);
    for (let sequence = 1; sequence <= 12; sequence++) {
      demuxer.push(jt1078Packet({ sequence, body: annexB([h264.slice(true, true, 900)]) }));
    }
    expect(video.length).toBeGreaterThan(5);
  });
});

/** An SPS of High profile of so many macroblocks; `fields`: frames may be coded as two fields. */
function sps(id: number, width: number, height: number, { fields = false, profile = 100 } = {}): MadeNal {
  const bits = new BitWriter().bits(profile, 8).bits(0, 8).bits(30, 8).ue(id);
  // 4:2:0, 10 and 9 bits, no scaling lists.
  bits.ue(1, 2, 1).flags(0, 0);
  // Five bits of frame_num; order as coded.
  bits
    .ue(1, 2, 1)
    .flags(0)
    .ue(width - 1, height - 1);
  bits.flags(fields ? 0 : 1);
  if (fields) bits.flags(0);
  return nal(bits.flags(1, 0, 0).nal(0x67));
}

const pps = (id: number, spsId: number): MadeNal => nal(new BitWriter().ue(id, spsId).flags(0, 0).ue(0).nal(0x68));

/** A slice; `field`: of the top or bottom field of a frame. */
function slice(header: number, ppsId: number, frame: number, field?: 'top' | 'bottom'): MadeNal {
  const bits = new BitWriter().ue(0, 7, ppsId).bits(frame, 5);
  if (field !== undefined) bits.flags(1, field === 'bottom' ? 1 : 0);
  return nal(bits.bits(0xabcdef, 24).bits(0x123456, 24).nal(header));
}

describe('fields', () => {
  const sets = [sps(0, 8, 3, { fields: true }), pps(0, 0)];
  const pair = (frame: number, ...between: MadeNal[]): MadeNal[] => [
    slice(frame === 0 ? 0x65 : 0x41, 0, frame, 'top'),
    ...between,
    slice(0x41, 0, frame, 'bottom'),
  ];
  it.each([
    ['one after the other', []],
    ['each behind a delimiter', [h264.aud()]],
    ['with a message between', [h264.aud(), h264.sei()]],
  ] as const)('two of one frame are one picture: %s', (_, between) => {
    const units = [
      [h264.aud(), ...sets, ...pair(0, ...between)],
      ...[1, 2, 3].map((frame) => [h264.aud(), ...pair(frame, ...between)]),
      // A frame among them, and a field whose other half is missing.
      [h264.aud(), nal(new BitWriter().ue(0, 7, 0).bits(4, 5).flags(0).bits(0xabcdef, 24).nal(0x41))],
      [h264.aud(), slice(0x41, 0, 5, 'top')],
      [h264.aud(), slice(0x41, 0, 6, 'top'), ...between, slice(0x41, 0, 6, 'bottom')],
    ];
    const stream = annexB(units.flat());
    for (const piece of [1, 5, stream.byteLength]) {
      const { video, skipped } = demuxAnnexB(stream, piece);
      expect(video.map(({ data }) => Buffer.from(data))).toEqual(units.map((unit) => Buffer.from(annexB(unit))));
      expect(video.map(({ key }) => key)).toEqual(units.map((__, at) => at === 0));
      expect(skipped).toBe(0);
    }
    const cutter = new PictureCutter<number>('h264');
    const pieces = [...units.flat().map((unit, at) => cutter.cut(annexB([unit]), at)), cutter.end()];
    expect(pieces.flatMap((each) => each.pictures).map(({ data }) => Buffer.from(data))).toEqual(
      units.map((unit) => Buffer.from(annexB(unit))),
    );
  });
});

describe('several sequence parameter sets', () => {
  const sets = [sps(0, 20, 15), sps(1, 8, 6), pps(0, 0), pps(1, 1)];
  const stream = annexB([
    ...sets,
    slice(0x65, 1, 0),
    slice(0x41, 1, 1),
    // Another of them, without being sent again.
    slice(0x65, 0, 0),
    slice(0x41, 0, 1),
    sps(1, 8, 6),
    slice(0x65, 1, 0),
  ]);

  it('the one in use counts, also when it was sent long ago', () => {
    const { infos } = demuxAnnexB(stream, 50);
    expect(infos.map(({ width, height }) => [width, height])).toEqual([
      [128, 96],
      [320, 240],
      [128, 96],
    ]);
    const read = createFormatReader();
    const { video } = demuxAnnexB(stream, 50);
    const sizes = video.filter(({ key }) => key).map(({ data }) => read('h264', data)?.width);
    expect(sizes).toEqual([128, 320, 128]);
  });

  it('the record of the decoder has the values of that one, and the extension of High profiles', () => {
    const read = createFormatReader();
    const [key] = demuxAnnexB(stream, 50).video;
    const format = key && read('h264', key.data);
    const record = decoderConfiguration('h264', format?.parameterSets ?? []);
    expect([...(record ?? []).slice(0, 6)]).toEqual([1, 100, 0, 30, 0xff, 0xe2]);
    expect([...(record ?? []).slice(-4)]).toEqual([0xfd, 0xfa, 0xf9, 0]);
    // The set in use is the first.
    const first = record?.slice(8, 8 + ((record[6] ?? 0) << 8) + (record[7] ?? 0));
    expect([...(first ?? [])]).toEqual(sps(1, 8, 6).bytes);
  });
});
