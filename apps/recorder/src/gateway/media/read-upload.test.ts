import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallMp4 } from '../../media/testing/small-mp4.js';
import { readUpload } from './read-upload.js';

const START_S = 1_700_000_000;
const data = process.env.GK_DATA;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-read-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A file that covers a number of seconds from the start, of which a part is wanted. */
async function read(path: string, lastsS: number, wanted: { readonly fromS?: number; readonly toS?: number } = {}) {
  const { fromS = -Infinity, toS = Infinity } = wanted;
  const packets: GkPacket[] = [];
  const span = { deviceId: 'T', channel: 3, sub: false, startS: START_S, endS: START_S + lastsS };
  const cut = { fromS: START_S + fromS, toS: START_S + toS };
  for await (const batch of readUpload(path, { ...span, ...cut })) packets.push(...batch);
  const pictures = packets.filter(({ kind }) => kind === GkKind.video);
  const seconds = pictures.map(({ capturedAtUs }) => capturedAtUs / 1e6 - START_S);
  return { packets, pictures, seconds, last: Math.round((seconds.at(-1) ?? 0) * 10) / 10 };
}

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe('a file that a terminal has uploaded', () => {
  it('is an MP4: its pictures and sound are placed from the start on', async () => {
    const { packets, pictures, seconds } = await read(fileOf('0', await smallMp4({ pictures: 30 })), 2);
    expect([pictures.length, packets[0]?.kind, packets.some(({ kind }) => kind === GkKind.audio)]).toEqual([
      30,
      GkKind.info,
      true,
    ]);
    expect(Math.min(...seconds)).toBeGreaterThan(-0.2);
    expect(Math.max(...seconds)).toBeLessThan(2.1);
    expect(pictures.every(({ channel, flags }) => channel === 3 && (flags & GkFlag.recorded) !== 0)).toBe(true);
  });

  it('is refused in words where it is no video that can be read', async () => {
    await expect(read(fileOf('1', Buffer.from('000001ba44000400', 'hex')), 2)).rejects.toThrow(
      'The device sent an MPEG program stream, which cannot be read',
    );
    await expect(read(fileOf('2', Buffer.from('<html>Not found</html>')), 2)).rejects.toThrow(
      'The device sent a file that is no video',
    );
    const broken = (await smallMp4()).slice(0, 2000);
    await expect(read(fileOf('3', broken), 2)).rejects.toThrow('The device sent an MP4 file that cannot be read');
  });
});

describe.skipIf(data === undefined)('files as devices make them', () => {
  const video = (name: string): string => join(data ?? '', 'video', name);

  it('without times are spread over the time that they cover', async () => {
    const { pictures, last } = await read(video('mdvr2020_ch3_352x288.h264'), 106);
    expect([pictures.length, last]).toEqual([931, 105.9]);
  });

  it('with a rate of their own keep it, whatever time was asked for', async () => {
    const { pictures, last } = await read(video('road_640x360_15fps_main_400k.h264'), 60);
    expect([pictures.length, last]).toEqual([300, 19.9]);
  });

  it('of H.265 are read, too', async () => {
    expect((await read(video('road_640x360_15fps_hevc_300k.h265'), 20)).pictures).toHaveLength(300);
  });

  it('in packets of 1078 keep the distances of their times', async () => {
    const { pictures, last } = await read(video('mdvr2020_ch3_352x288.jt1078.bin'), 106);
    expect([pictures.length, last]).toEqual([931, 106.1]);
  });

  it('are cut to what was asked for, from the key picture ahead of it', async () => {
    const { pictures, seconds, packets } = await read(video('road_640x360_15fps_main_400k.h264'), 20, {
      fromS: 5,
      toS: 8,
    });
    expect(packets[0]?.kind).toBe(GkKind.info);
    expect((pictures[0]?.flags ?? 0) & GkFlag.key).toBeTruthy();
    expect([Math.round((seconds[0] ?? 0) * 10) / 10, Math.round((seconds.at(-1) ?? 0) * 10) / 10]).toEqual([4, 7.9]);
  });

  it('of MP4 have all pictures of the road', async () => {
    const { pictures, last } = await read(video('src_solidWhiteRight_960x540.mp4'), 9);
    expect([pictures.length > 200, last > 8.5]).toEqual([true, true]);
  });
});
