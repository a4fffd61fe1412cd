import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { createSniffingDemuxer } from '../wire/container/sniffing-demuxer.js';
import { createMp4Recorder } from './create-mp4-recorder.js';

/** Streams on which other players failed, by GK_DATA. */
const folder = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'reported');

async function pack(name: string) {
  const recorder = createMp4Recorder();
  const demuxer = createSniffingDemuxer(recorder, { messages: false });
  demuxer.push(new Uint8Array(readFileSync(join(folder ?? '', name))));
  demuxer.end();
  const recording = await recorder.finish();
  const [file, ...more] = recording.files;
  if (!file?.bytes || more.length > 0) throw new Error(`There are ${recording.files.length} files.`);
  const input = new Input({ formats: [MP4], source: new BufferSource(file.bytes) });
  const pictures: number[] = [];
  const video = await input.getPrimaryVideoTrack();
  for await (const packet of new EncodedPacketSink(video!).packets()) pictures.push(packet.timestamp);
  const audio = await input.getPrimaryAudioTrack();
  return { file, recording, pictures, soundS: audio === null ? 0 : await audio.computeDuration() };
}

describe.skipIf(folder === undefined)('MP4 of reported streams (needs GK_DATA)', () => {
  it.each([
    ['good.h264', 0],
    ['good.jt1078', 0],
    ['a-sets-behind-own-aud.h264', 0],
    ['a-sets-ahead-of-aud.h264', 0],
    ['a-two-auds.h264', 0],
    ['b-sets-in-own-packets.jt1078', 0],
    ['c-sound-from-0.jt1078', 3],
    ['c-sound-12s-behind.jt1078', 3],
    ['d-one-time-a-day-ahead.jt1078', 0],
    ['d-first-time-0.jt1078', 0],
    ['e-sound-behind-first-picture.jt1078', 3],
    ['e-sound-behind-first-picture.flv', 3],
    ['f-aac-four-channels.jt1078', 3],
    ['s-sound-2500ms-ahead.jt1078', 3],
    ['u-times-all-the-same.jt1078', 0],
  ])('%s: 30 pictures and 3 s in one file, sound of %i s', async (name, soundS) => {
    const { file, recording, pictures, soundS: heardS } = await pack(name);
    expect(file.pictures).toBe(30);
    expect(recording.droppedPictures).toBe(0);
    expect(Math.abs(file.durationS - 3)).toBeLessThan(0.2);
    expect(pictures).toHaveLength(30);
    pictures.forEach((at, i) => {
      expect(at).toBeCloseTo(i / 10, 1);
    });
    if (soundS > 0) expect(Math.abs(heardS - soundS)).toBeLessThan(0.3);
    else expect(file.hasSound).toBe(false);
  });
});
