import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitNalUnits } from '../video/nal-units.js';
import type { AudioUnit, StreamInfo, VideoUnit } from './demuxer.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

const fixture = (path: string): Uint8Array => new Uint8Array(readFileSync(new URL(path, import.meta.url)));

function demux(bytes: Uint8Array, piece = bytes.byteLength, messages = false) {
  const out = {
    video: [] as VideoUnit[],
    audio: [] as AudioUnit[],
    infos: [] as StreamInfo[],
    skipped: 0,
  };
  const demuxer = createSniffingDemuxer(
    {
      onVideo: (unit) => out.video.push({ ...unit, data: new Uint8Array(unit.data) }),
      onAudio: (unit) => out.audio.push({ ...unit, data: new Uint8Array(unit.data) }),
      onInfo: (info) => out.infos.push(info),
      onSkipped: (count) => {
        out.skipped += count;
      },
    },
    { messages },
  );
  for (let at = 0; at < bytes.byteLength; at += piece) {
    const chunk = bytes.slice(at, at + piece);
    demuxer.push(chunk);
    // The caller may use its buffer again at once.
    chunk.fill(0xee);
  }
  demuxer.end();
  return out;
}

/** NAL units but delimiters, which a multiplexer may add or take away; parameter sets may stand on either side of an SEI. */
function pictures(units: readonly { data: Uint8Array }[], isDelimiter: (first: number) => boolean): string[] {
  return units.map(({ data }) =>
    splitNalUnits(data)
      .filter((nal) => !isDelimiter(nal[0] as number))
      .map((nal) => Buffer.from(nal).toString('base64'))
      .sort()
      .join(' '),
  );
}
const isH264Delimiter = (first: number): boolean => (first & 31) === 9;
const isH265Delimiter = (first: number): boolean => first >> 1 === 35;

describe("streams that ffmpeg wrote, in the demuxer's own order and time", () => {
  const expected = demux(fixture('./fixtures/h264-aac.h264'));
  const sound = fixture('./fixtures/h264-aac.adts');
  // Presentation order by ffprobe for the same file: pictures out of order, shown 1/15 s apart from 2/15 s on.
  const shownAt = [0, 3, 1, 2, 6, 4, 5, 8, 7, 9, 12, 10, 11, 14, 13];

  it.each([
    ['h264-aac.mp4', 'fmp4'],
    ['h264-aac-offsets.mp4', 'fmp4'],
    ['h264-aac.flv', 'flv'],
    ['h264-aac.mpegts', 'mpegts'],
  ])('%s', (file, container) => {
    const { video, audio, infos, skipped } = demux(fixture(`./fixtures/${file}`));
    expect(skipped).toBe(0);
    expect(pictures(video, isH264Delimiter)).toEqual(pictures(expected.video, isH264Delimiter));
    expect(video.map(({ key }) => key)).toEqual(expected.video.map(({ key }) => key));
    expect(Buffer.concat(audio.map(({ data }) => data)).equals(sound)).toBe(true);
    expect(infos[0]).toMatchObject({ container, channel: 1, clock: 'nominal', width: 176, height: 144, audio: 'aac' });
    const first = video[0]?.capturedAtUs ?? 0;
    const frames = video.slice(0, shownAt.length).map(({ capturedAtUs }) => ((capturedAtUs - first) * 15) / 1_000_000);
    expect(frames.map(Math.round)).toEqual(shownAt);
    expect(frames.every((frame, i) => Math.abs(frame - (shownAt[i] ?? 0)) < 0.05)).toBe(true);
    // Sound and pictures go by one clock.
    const span = (units: readonly { capturedAtUs: number }[]): number =>
      Math.max(...units.map(({ capturedAtUs }) => capturedAtUs)) / 1_000_000;
    expect(span(audio)).toBeGreaterThan(1.7);
    expect(span(audio)).toBeLessThan(2.3);
    expect(span(video)).toBeGreaterThan(1.9);
    expect(span(video)).toBeLessThan(2.3);
  });

  it.each([['h265.mp4'], ['h265.mpegts']])('%s', (file) => {
    const { video, infos, skipped } = demux(fixture(`./fixtures/${file}`));
    const bare = demux(fixture('../../dom/fixtures/hevc.h265'));
    expect(pictures(video, isH265Delimiter)).toEqual(pictures(bare.video, isH265Delimiter));
    expect(video.every(({ codec }) => codec === 'h265')).toBe(true);
    expect(infos[0]).toMatchObject({ codec: 'h265', width: 176, height: 144 });
    expect(skipped).toBe(0);
  });

  it.each(['h264-aac.mp4', 'h264-aac-offsets.mp4', 'h264-aac.flv', 'h264-aac.mpegts', 'h265.mp4', 'h265.mpegts'])(
    '%s, the same in any pieces, and of a buffer that is used again',
    (file) => {
      const bytes = fixture(`./fixtures/${file}`);
      const whole = demux(bytes);
      for (const piece of [1, 7, 188, 1000]) expect(demux(bytes, piece), `${piece} bytes`).toEqual(whole);
      expect(demux(bytes, 1316, true), 'messages').toEqual(whole);
    },
  );

  it('is motion JPEG, too', () => {
    const bytes = fixture('../../dom/fixtures/moving.mjpeg');
    const { video, infos, skipped } = demux(bytes);
    expect(video).toHaveLength(5);
    expect(Buffer.concat(video.map(({ data }) => data)).equals(bytes)).toBe(true);
    expect(infos).toEqual([{ container: 'mjpeg', channel: 1, clock: 'nominal', codec: 'jpeg', fps: 15 }]);
    expect(skipped).toBe(0);
    for (const piece of [1, 7, 1000]) expect(demux(bytes, piece).video).toEqual(video);
  });
});

describe('MPEG-TS with sound that has no codec here', () => {
  /** The same stream with another type of its sound in each map (ISO/IEC 13818-1, 2.4.4.8). */
  function withSoundOfType(type: number): Uint8Array {
    const bytes = fixture('./fixtures/h264-aac.mpegts');
    for (let at = 0; at < bytes.byteLength; at += 188) {
      const section = bytes.subarray(at + 5, at + 188);
      const isMap = (((bytes[at + 1] ?? 0) & 0x1f) << 8) + (bytes[at + 2] ?? 0) === 0x1000;
      if (!isMap) continue;
      const end = 3 + (((section[1] ?? 0) & 15) << 8) + (section[2] ?? 0) - 4;
      section[section.subarray(0, end).findIndex((byte, i) => byte === 0x0f && section[i + 1] === 0xe1)] = type;
      new DataView(section.buffer, section.byteOffset).setInt32(end, crcOf(section.subarray(0, end)));
    }
    return bytes;
  }

  function crcOf(bytes: Uint8Array): number {
    let crc = -1;
    for (const byte of bytes) {
      crc ^= byte << 24;
      for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
    }
    return crc;
  }

  it.each([
    ['AAC in LATM', 0x11, 'unknown-17'],
    ['MPEG-1', 0x03, 'unknown-3'],
    ['AC-3', 0x81, 'unknown-129'],
  ])('names it: %s', (_, type, codec) => {
    const { video, audio, infos } = demux(withSoundOfType(type));
    expect(video).toHaveLength(30);
    expect(audio.length).toBeGreaterThan(0);
    expect(new Set(audio.map((unit) => unit.codec))).toEqual(new Set([codec]));
    expect(infos.at(-1)).toMatchObject({ codec: 'h264', audio: codec });
  });
});
