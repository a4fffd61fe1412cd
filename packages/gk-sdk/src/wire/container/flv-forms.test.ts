import { describe, expect, it } from 'vitest';
import { parameterSetRank, splitNalUnits } from '../video/nal-units.js';
import type { AudioUnit, StreamInfo, VideoUnit } from './demuxer.js';
import { annexB, h264, type MadeNal } from './fixtures/annexb-stream.js';
import { flvFormat } from './flv.js';

const HEADER = Uint8Array.of(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0);

function tag(type: number, timeMs: number, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(11 + body.byteLength + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.byteLength);
  view.setUint32(4, timeMs << 8);
  bytes[0] = type;
  bytes.set(body, 11);
  view.setUint32(11 + body.byteLength, 11 + body.byteLength);
  return bytes;
}

const prefixed = (nals: readonly MadeNal[]): Uint8Array =>
  Uint8Array.from(nals.flatMap(({ bytes }) => [0, 0, 0, bytes.length, ...bytes]));

const picture = (key: boolean, body: Uint8Array): Uint8Array => Uint8Array.of(key ? 0x17 : 0x27, 1, 0, 0, 0, ...body);

const sets = [h264.sps(), h264.pps()];
const configuration = (() => {
  const [sps, pps] = sets.map(({ bytes }) => bytes);
  const record = [1, ...(sps ?? []).slice(1, 4), 0xff, 0xe1, 0, sps?.length ?? 0, ...(sps ?? [])];
  return Uint8Array.of(0x17, 0, 0, 0, 0, ...record, 1, 0, pps?.length ?? 0, ...(pps ?? []));
})();

function demux(tags: readonly Uint8Array[]) {
  const out = { video: [] as VideoUnit[], audio: [] as AudioUnit[], infos: [] as StreamInfo[], skipped: 0 };
  const demuxer = flvFormat.create(
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
  demuxer.push(new Uint8Array(Buffer.concat([HEADER, ...tags])));
  demuxer.end();
  return out;
}

/** Two groups of three pictures of two slices each, ten pictures a second. */
const coded = Array.from({ length: 6 }, (_, i) =>
  i % 3 === 0 ? [h264.idr(), h264.idr(true, false)] : [h264.slice(), h264.slice(true, false)],
);

describe('FLV of pictures that come in other tags than one each', () => {
  const first = tag(9, 0, configuration);
  const each = (nals: (nals: readonly MadeNal[], key: boolean) => readonly (readonly MadeNal[])[]): Uint8Array[] =>
    coded.flatMap((slices, i) =>
      nals(slices, i % 3 === 0).map((group) => tag(9, i * 100, picture(i % 3 === 0, prefixed(group)))),
    );
  const one = (slices: readonly MadeNal[]): MadeNal[][] => slices.map((slice) => [slice]);
  const forms: Readonly<Record<string, readonly Uint8Array[]>> = {
    'a tag for each slice': [first, ...each(one)],
    'a tag for each slice and a delimiter': [first, ...each((slices) => [[h264.aud()], ...one(slices)])],
    'a tag for each slice and set': [first, ...each((slices, key) => [...(key ? one(sets) : []), ...one(slices)])],
    'the configuration ahead of each group': coded.flatMap((slices, i) => [
      ...(i % 3 === 0 ? [tag(9, i * 100, configuration)] : []),
      tag(9, i * 100, picture(i % 3 === 0, prefixed(slices))),
    ]),
    'no configuration, but sets in the stream': each((slices, key) => [[...(key ? sets : []), ...slices]]),
    'start codes for lengths': [
      first,
      ...coded.map((slices, i) => tag(9, i * 100, picture(i % 3 === 0, annexB(slices)))),
    ],
  };

  it.each(Object.entries(forms))('%s', (_, tags) => {
    const { video, skipped } = demux(tags);
    expect(video.map(({ key }) => key)).toEqual([true, false, false, true, false, false]);
    expect(video.map(({ capturedAtUs }) => capturedAtUs)).toEqual([0, 1, 2, 3, 4, 5].map((i) => i * 100_000));
    video.forEach(({ data, key }, i) => {
      const nals = splitNalUnits(data);
      expect(nals.filter((nal) => parameterSetRank('h264', nal) > 0)).toHaveLength(key ? 2 : 0);
      const slices = nals.filter((nal) => parameterSetRank('h264', nal) === 0 && ((nal[0] ?? 0) & 31) !== 9);
      expect(slices.map((nal) => [...nal])).toEqual(coded[i]?.map(({ bytes }) => [...bytes]));
    });
    expect(video.some(({ discontinuity }) => discontinuity)).toBe(false);
    expect(skipped).toBe(0);
  });
});

it('FLV names AAC of 960 samples a frame, which ADTS cannot say, instead of making noise of it', () => {
  const config = Uint8Array.of(0xaf, 0, 0x12, 0x0c);
  const frames = [0, 1].map((i) => tag(8, i * 22, Uint8Array.of(0xaf, 1, 1, 2, 3)));
  const { audio, infos } = demux([tag(8, 0, config), ...frames]);
  expect(audio.map(({ codec }) => codec)).toEqual(['unknown-10', 'unknown-10']);
  expect(infos.at(-1)?.audio).toBe('unknown-10');
});
