import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { microseconds } from '../../util/units.js';
import type { VideoCodec, VideoUnit } from '../container/demuxer.js';
import { TrueCodec } from './true-codec.js';

const fixture = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../../dom/fixtures/${name}`, import.meta.url)));
/** Each begins with a key frame and its parameter sets. */
const H264 = fixture('moving.h264');
const H265 = fixture('hevc.h265');

const unit = (codec: VideoCodec, data: Uint8Array, key = true): VideoUnit => ({
  channel: 1,
  codec,
  key,
  discontinuity: false,
  recorded: false,
  capturedAtUs: microseconds(0),
  data,
});

describe('TrueCodec', () => {
  it.each<[VideoCodec, Uint8Array, VideoCodec]>([
    ['h264', H264, 'h264'],
    ['h265', H265, 'h265'],
    ['h265', H264, 'h264'],
    ['h264', H265, 'h265'],
  ])('takes what is named %s for what it is', (named, data, is) => {
    const trueCodec = new TrueCodec();
    expect(trueCodec.process(unit(named, data)).codec).toBe(is);
    // Units after a key frame have its codec.
    expect(trueCodec.process(unit(named, Uint8Array.of(0, 0, 1, 1, 2), false)).codec).toBe(is);
  });

  it('leaves alone what it cannot read, and other codecs', () => {
    const trueCodec = new TrueCodec();
    for (const codec of ['h264', 'h265', 'jpeg', 'unknown-9'] as const) {
      const given = unit(codec, Uint8Array.of(0, 0, 1, 0xff, 0xd8));
      expect(trueCodec.process(given)).toBe(given);
    }
  });

  it('follows a stream that begins to name it rightly', () => {
    const trueCodec = new TrueCodec();
    trueCodec.process(unit('h265', H264));
    expect(trueCodec.process(unit('h264', H264)).codec).toBe('h264');
    expect(trueCodec.process(unit('h264', Uint8Array.of(0, 0, 1, 1), false)).codec).toBe('h264');
  });
});
