import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../video/fixtures/bit-writer.js';
import { parameterSetRank, splitNalUnits } from '../video/nal-units.js';
import type { AudioUnit, StreamInfo, VideoUnit } from './demuxer.js';
import { annexB, h264, h265, type MadeNal } from './fixtures/annexb-stream.js';
import { tsPackets, tsTables } from './fixtures/ts-stream.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

const recorded = new Uint8Array(readFileSync(new URL('./fixtures/h264-aac.mpegts', import.meta.url)));

function demux(stream: Uint8Array, piece = 1 << 24) {
  const out = { video: [] as VideoUnit[], audio: [] as AudioUnit[], infos: [] as StreamInfo[], skipped: 0 };
  const demuxer = createSniffingDemuxer(
    {
      onVideo: (unit) => out.video.push(unit),
      onAudio: (unit) => out.audio.push(unit),
      onInfo: (info) => out.infos.push(info),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
    },
    { messages: false },
  );
  for (let at = 0; at < stream.byteLength; at += piece) demuxer.push(stream.slice(at, at + piece));
  demuxer.end();
  return out;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const packetsOf = (stream: Uint8Array): Uint8Array[] =>
  Array.from({ length: stream.byteLength / 188 }, (_, i) => stream.subarray(i * 188, i * 188 + 188));

describe('MPEG-TS in other packets', () => {
  const plain = demux(recorded);
  const arrival = (i: number): Uint8Array => Uint8Array.of(0, 0, i >> 8, i & 0xff);
  const parity = (i: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, at) => (i * 31 + at * 7) & 0xff);
  const forms: Readonly<Record<string, Uint8Array>> = {
    'of 192 bytes, a time of arrival ahead of each': joined(
      ...packetsOf(recorded).flatMap((packet, i) => [arrival(i), packet]),
    ),
    'of 204 bytes, parity behind each': joined(...packetsOf(recorded).flatMap((packet, i) => [packet, parity(i)])),
  };

  it.each(Object.entries(forms))('%s', (_, stream) => {
    for (const piece of [1 << 24, 1000, 61]) {
      const read = demux(stream, piece);
      expect(plain.video.length).toBeGreaterThan(5);
      expect(read.video).toEqual(plain.video);
      expect(read.audio).toEqual(plain.audio);
      expect(read.infos.map(({ container }) => container)).toContain('mpegts');
      expect(read.skipped).toBe(0);
    }
  });
});

const picture = (index: number, codec: 'h264' | 'h265' = 'h264'): MadeNal[] => {
  if (codec === 'h265') {
    return index === 0 ? [h265.aud(), h265.vps(), h265.sps(), h265.pps(), h265.idr()] : [h265.aud(), h265.slice()];
  }
  return index === 0 ? [h264.aud(), h264.sps(), h264.pps(), h264.idr()] : [h264.aud(), h264.slice()];
};

/** Six pictures, five a second, a key first. */
const file = (pid: number, mapPid: number, codec: 'h264' | 'h265' = 'h264'): Uint8Array =>
  joined(
    tsTables(mapPid, [{ pid, type: codec === 'h264' ? 0x1b : 0x24 }]),
    ...Array.from({ length: 6 }, (_, i) =>
      tsPackets(pid, annexB(picture(i, codec)), { ptsTicks: 90_000 + i * 18_000, counter: i }),
    ),
  );

describe('MPEG-TS files one behind the other', () => {
  it.each([
    ['of one PID', file(256, 4096), file(256, 4096), 'h264'],
    ['of other PIDs', file(256, 4096), file(300, 500), 'h264'],
    ['of another PID in the same map', file(256, 4096), file(300, 4096), 'h264'],
    ['of another codec', file(256, 4096), file(256, 4096, 'h265'), 'h265'],
  ])('%s: all pictures, on one channel, at times that rise', (_, first, second, codec) => {
    const { video, skipped } = demux(joined(first, second));
    expect(video.map(({ channel }) => channel)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(video.at(-1)?.codec).toBe(codec);
    expect(video.filter(({ key }) => key)).toHaveLength(2);
    const times = video.map(({ capturedAtUs }) => capturedAtUs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(2_000_000);
    expect(skipped).toBe(0);
  });

  it('keeps two programs apart that share the PID of their maps', () => {
    const tables = tsTables(4096, [{ pid: 256, type: 0x1b }], [{ pid: 300, type: 0x1b }]);
    const pictures = [0, 1, 2].flatMap((i) =>
      [256, 300].map((pid) => tsPackets(pid, annexB(picture(i)), { ptsTicks: 90_000 + i * 9000, counter: i })),
    );
    const { video } = demux(joined(tables, ...pictures, tables));
    expect(video.map(({ channel }) => channel).sort()).toEqual([1, 1, 1, 2, 2, 2]);
  });
});

describe('MPEG-TS whose units are no pictures', () => {
  const pictures = (codec: 'h264' | 'h265'): Uint8Array[] => [0, 1, 2, 0, 1].map((i) => annexB(picture(i, codec)));

  it.each([
    ['h264', 17],
    ['h264', 40],
    ['h265', 17],
    ['h265', 40],
  ] as const)('%s cut into units of %i bytes, wherever that is', (codec, size) => {
    let counter = 0;
    const units = pictures(codec).flatMap((data, i) =>
      Array.from({ length: Math.ceil(data.byteLength / size) }, (_, piece) =>
        tsPackets(256, data.subarray(piece * size, (piece + 1) * size), {
          ptsTicks: 90_000 + i * 9000,
          counter: counter++,
        }),
      ),
    );
    const { video, skipped } = demux(
      joined(tsTables(4096, [{ pid: 256, type: codec === 'h264' ? 0x1b : 0x24 }]), ...units),
    );
    expect(video.map(({ data }) => Buffer.from(data))).toEqual(pictures(codec).map((data) => Buffer.from(data)));
    expect(video.map(({ capturedAtUs }) => capturedAtUs)).toEqual([0, 1, 2, 3, 4].map((i) => i * 100_000));
    expect(skipped).toBe(0);
  });

  it('several pictures in one unit, of which only the first has a time, follow at the rate of the stream', () => {
    // Ten pictures a second.
    const sps = new BitWriter().bits(66, 8).bits(0xc0, 8).bits(30, 8).ue(0, 0, 2, 1).flags(0).ue(7, 5).flags(1, 1, 0);
    const timing = sps.flags(1, 0, 0, 0, 0, 1).bits(0, 16).bits(1, 16).bits(0, 16).bits(20, 16).flags(1, 0, 0, 0, 0);
    const key = [h264.aud(), { bytes: [...timing.nal(0x67)], long: true }, h264.pps(), h264.idr()];
    const units = [0, 1].map((i) =>
      tsPackets(256, annexB([...key, ...picture(1), ...picture(2)]), { ptsTicks: 90_000 + i * 27_000, counter: i }),
    );
    const { video } = demux(joined(tsTables(4096, [{ pid: 256, type: 0x1b }]), ...units));
    expect(video.map(({ capturedAtUs }) => capturedAtUs)).toEqual([0, 1, 2, 3, 4, 5].map((i) => i * 100_000));
  });

  it('of the other codec than its map says', () => {
    const units = pictures('h264').map((data, i) => tsPackets(256, data, { ptsTicks: 90_000 + i * 9000, counter: i }));
    const { video, infos } = demux(joined(tsTables(4096, [{ pid: 256, type: 0x24 }]), ...units));
    expect(video.map(({ codec }) => codec)).toEqual(Array.from({ length: 5 }, () => 'h264'));
    expect(infos.at(-1)?.codec).toBe('h264');
  });
});

describe('MPEG-TS with delimiters between parameter sets and picture', () => {
  const groups: Readonly<Record<string, readonly MadeNal[][]>> = {
    'sets in a unit of their own': [
      [h264.aud(), h264.sps(), h264.pps()],
      [h264.aud(), h264.idr()],
    ],
    'sets ahead of the delimiter': [[h264.sps(), h264.pps(), h264.aud(), h264.idr()]],
    'each set in a unit of its own': [
      [h264.aud(), h264.sps()],
      [h264.aud(), h264.pps()],
      [h264.aud(), h264.idr()],
    ],
    'two delimiters': [[h264.aud(), h264.aud(), h264.sps(), h264.pps(), h264.idr()]],
    'SEI in a unit of its own': [
      [h264.aud(), h264.sei()],
      [h264.aud(), h264.sps(), h264.pps(), h264.idr()],
    ],
    'H.265, sets in a unit of their own': [
      [h265.aud(), h265.vps(), h265.sps(), h265.pps()],
      [h265.aud(), h265.idr()],
    ],
  };

  it.each(Object.entries(groups))('%s: a whole file', (name, group) => {
    const isH265 = name.startsWith('H.265');
    const slice = isH265 ? [h265.aud(), h265.slice()] : [h264.aud(), h264.slice()];
    let counter = 0;
    const units = [0, 1, 2].flatMap((round) =>
      [...group, slice, slice].map((nals, i) =>
        tsPackets(256, annexB(nals), { ptsTicks: 90_000 + round * 27_000 + i * 900, counter: counter++ }),
      ),
    );
    const stream = joined(tsTables(4096, [{ pid: 256, type: isH265 ? 0x24 : 0x1b }]), ...units);
    for (const piece of [1 << 24, 100]) {
      const { video, skipped } = demux(stream, piece);
      expect(video.map(({ key }) => key)).toEqual([true, false, false, true, false, false, true, false, false]);
      expect(video.some(({ discontinuity }) => discontinuity)).toBe(false);
      for (const { key, data } of video) {
        const codec = isH265 ? 'h265' : 'h264';
        const sets = splitNalUnits(data).filter((nal) => parameterSetRank(codec, nal) > 0);
        expect(sets).toHaveLength(key ? (isH265 ? 3 : 2) : 0);
      }
      expect(skipped).toBe(0);
    }
  });
});
