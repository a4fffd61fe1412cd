import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseH264Sps } from '../video/h264-sps.js';
import { splitNalUnits } from '../video/nal-units.js';
import type { StreamInfo, VideoUnit } from './demuxer.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

/** Real footage and what it holds, by GK_DATA. */
const folder = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'video');

const framesFile = z.object({
  accessUnits: z.number(),
  sps: z.array(
    z.object({ width: z.number(), height: z.number(), codec: z.string(), at_au: z.number(), refs: z.number() }),
  ),
  frames: z.array(z.array(z.union([z.number(), z.string()]))),
});

function expectationsOf(name: string) {
  const { accessUnits, sps, frames } = framesFile.parse(JSON.parse(read(`${name}.frames.json`).toString()));
  const columns = frames.map((row) => row.filter((column) => typeof column === 'number'));
  return {
    accessUnits,
    sps,
    frames: columns.map(([offset = 0, size = 0, key = 0, atMs]) => ({ offset, size, key, atMs })),
  };
}

function read(file: string): Buffer {
  return readFileSync(join(folder ?? '', file));
}

function demux(bytes: Uint8Array, piece: number): { units: VideoUnit[]; infos: StreamInfo[]; skipped: number } {
  const units: VideoUnit[] = [];
  const infos: StreamInfo[] = [];
  let skipped = 0;
  const demuxer = createSniffingDemuxer({
    onVideo: (unit) => units.push(unit),
    onInfo: (info) => infos.push(info),
    onSkipped: (count) => {
      skipped += count;
    },
  });
  for (let at = 0; at < bytes.byteLength; at += piece) demuxer.push(bytes.subarray(at, at + piece));
  demuxer.end();
  return { units, infos, skipped };
}

/** Names the first unit that is not as expected: 900 of them would not fit on a screen. */
function firstDifference(
  units: readonly VideoUnit[],
  stream: Buffer,
  frames: ReturnType<typeof expectationsOf>['frames'],
) {
  const at = frames.findIndex(({ offset, size, key }, index) => {
    const unit = units[index];
    return unit?.key !== (key === 1) || !stream.subarray(offset, offset + size).equals(unit.data);
  });
  return at < 0 ? 'none' : `access unit ${at}`;
}

const elementary = [
  ['mdvr2020_ch3_352x288', 'h264'],
  ['road_1280x720_25fps_high_1500k', 'h264'],
  ['road_352x288_10fps_baseline_128k', 'h264'],
  ['road_640x360_15fps_baseline_400k', 'h264'],
  ['road_640x360_15fps_main_400k', 'h264'],
  ['road_reschange_360p_cif_720p_360p_15fps', 'h264'],
  ['road_640x360_15fps_hevc_300k', 'h265'],
] as const;

describe.skipIf(folder === undefined)('real footage (needs GK_DATA)', () => {
  describe.each(elementary)('%s.%s', (name, codec) => {
    it.each([1 << 24, 1000, 7])('gives every access unit byte for byte, in pieces of %i', (piece) => {
      const { accessUnits, frames } = expectationsOf(name);
      const stream = read(`${name}.${codec}`);
      const { units, skipped } = demux(stream, piece);
      expect(units).toHaveLength(accessUnits);
      expect(firstDifference(units, stream, frames)).toBe('none');
      expect(units.every((unit) => unit.codec === codec && !unit.discontinuity)).toBe(true);
      expect(skipped).toBe(0);
    });
  });

  it.each(elementary.filter(([, codec]) => codec === 'h264'))(
    '%s: parameter sets say what ffmpeg says',
    (name, codec) => {
      const { sps } = expectationsOf(name);
      const { units, infos } = demux(read(`${name}.${codec}`), 1 << 24);
      for (const { at_au, width, height, codec: codecString, refs } of sps) {
        const nal = splitNalUnits(units[at_au]?.data ?? new Uint8Array()).find(
          ([header]) => ((header ?? 0) & 31) === 7,
        );
        expect(parseH264Sps(nal ?? new Uint8Array())).toMatchObject({
          width,
          height,
          codec: codecString,
          referenceFrames: refs,
        });
      }
      expect(infos.map(({ width, height }) => ({ width, height }))).toEqual(
        sps.map(({ width, height }) => ({ width, height })),
      );
    },
  );

  it.each([
    ['road_1280x720_25fps_high_1500k.h264', 25, 1280],
    ['road_352x288_10fps_baseline_128k.h264', 10, 352],
    ['road_640x360_15fps_hevc_300k.h265', 15, 640],
    ['mdvr2020_ch3_352x288.h264', 15, 352],
  ])('%s: takes the rate from the stream, else 15', (file, fps, width) => {
    const { units, infos } = demux(read(file), 1 << 24);
    expect(infos[0]).toMatchObject({ fps, width });
    expect(units.at(-1)?.capturedAtUs).toBe(Math.round(((units.length - 1) * 1_000_000) / fps));
  });

  it("the JT/T 1078 capture holds the same units, with the terminal's times", () => {
    const { accessUnits, frames } = expectationsOf('mdvr2020_ch3_352x288');
    const stream = read('mdvr2020_ch3_352x288.h264');
    for (const piece of [1 << 24, 700]) {
      const { units, infos, skipped } = demux(read('mdvr2020_ch3_352x288.jt1078.bin'), piece);
      expect(units).toHaveLength(accessUnits);
      expect(firstDifference(units, stream, frames)).toBe('none');
      expect(units.map((unit) => unit.capturedAtUs / 1000)).toEqual(frames.map(({ atMs }) => atMs));
      expect(infos).toMatchObject([
        { container: 'jt1078', channel: 3, deviceId: '001901305037', width: 352, height: 288 },
      ]);
      expect(skipped).toBe(0);
    }
  });
});
