import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adtsChannels, splitAdtsFrames } from '../audio/adts.js';
import { parameterSetRank, splitNalUnits } from '../video/nal-units.js';
import { decoderConfiguration } from './decoder-configuration.js';
import type { AudioUnit, StreamInfo, VideoUnit } from './demuxer.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

/** Streams on which other players failed, by GK_DATA. */
const folder = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'reported');

function demux(name: string, piece = 1 << 24) {
  const bytes = new Uint8Array(readFileSync(join(folder ?? '', name)));
  const out = { video: [] as VideoUnit[], audio: [] as AudioUnit[], infos: [] as StreamInfo[], skipped: 0 };
  const demuxer = createSniffingDemuxer(
    {
      onVideo: (unit) => out.video.push({ ...unit, data: unit.data.slice() }),
      onAudio: (unit) => out.audio.push({ ...unit, data: unit.data.slice() }),
      onInfo: (info) => out.infos.push(info),
      onSkipped: (count) => {
        out.skipped += count;
      },
    },
    { messages: false },
  );
  for (let at = 0; at < bytes.byteLength; at += piece) demuxer.push(bytes.subarray(at, at + piece));
  demuxer.end();
  return out;
}

const setsOf = (unit: VideoUnit, codec: 'h264' | 'h265' = 'h264'): Uint8Array[] =>
  splitNalUnits(unit.data).filter((nal) => parameterSetRank(codec, nal) > 0);

describe.skipIf(folder === undefined)('reported streams (needs GK_DATA)', () => {
  it.each([
    'good.h264',
    'a-sets-behind-own-aud.h264',
    'a-sets-ahead-of-aud.h264',
    'a-two-auds.h264',
    'good.jt1078',
    'b-sets-in-own-packets.jt1078',
    'u-times-all-the-same.jt1078',
  ])('%s holds 30 pictures, each key with its sets', (name) => {
    for (const piece of [1 << 24, 7]) {
      const { video, infos, skipped } = demux(name, piece);
      expect(video).toHaveLength(30);
      const keys = video.filter(({ key }) => key);
      expect(keys).toHaveLength(3);
      for (const key of keys) expect(setsOf(key)).toHaveLength(2);
      expect(video.some(({ discontinuity }) => discontinuity)).toBe(false);
      expect(infos.at(-1)).toMatchObject({ width: 128, height: 96 });
      expect(skipped).toBe(0);
    }
  });

  it('g-he-aac-explicit.flv is the base of HE-AAC', () => {
    const frames = demux('g-he-aac-explicit.flv').audio.flatMap(({ data }) => splitAdtsFrames(data));
    expect(frames).toHaveLength(40);
    expect(new Set(frames.map(({ config }) => JSON.stringify(config)))).toEqual(
      new Set([JSON.stringify({ objectType: 2, frequencyIndex: 7, channels: 2 })]),
    );
  });

  it('g-aac-four-channels.flv has sound of four channels', () => {
    const frames = demux('g-aac-four-channels.flv').audio.flatMap(({ data }) => splitAdtsFrames(data));
    expect(frames).toHaveLength(45);
    expect(new Set(frames.map(({ config }) => adtsChannels(config)))).toEqual(new Set([4]));
  });

  it('q-main10.h265 is written as 4:2:0 of 10 bits', () => {
    const { video } = demux('q-main10.h265');
    expect(video).toHaveLength(20);
    const [key] = video;
    const record = decoderConfiguration('h265', key ? setsOf(key, 'h265') : []);
    expect([...(record ?? []).slice(16, 19)]).toEqual([0xfd, 0xfa, 0xfa]);
  });
});
