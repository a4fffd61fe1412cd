import { createSpeechEncoder, GkCodec, GkKind } from 'gk-sdk/wire';
import { expect, it } from 'vitest';
import { makeClip, type Clip, type ClipUnitInput } from '../media/clip.js';
import type { MediaLibrary } from '../media/media-library.js';
import { cabLoop } from './cab-loop.js';

const media = { codec: 'h264', width: 352, height: 288, fps: 25, audio: 'g711A' } as const;
const picture: ClipUnitInput = {
  kind: GkKind.video,
  codec: GkCodec.h264,
  key: true,
  sendUs: 0,
  captureUs: 0,
  payload: new Uint8Array(9),
  media,
};

/** A loop of two seconds; its sound is silent but for a packet of 40 ms at 1.5 s. */
function clip(codec: number, payload: Uint8Array): Clip {
  const times = { sendUs: 1_500_000, captureUs: 1_500_000 };
  return makeClip('test', 2_000_000, [picture, { kind: GkKind.audio, codec, key: false, ...times, payload }]);
}

const loud = createSpeechEncoder('g711A')(new Int16Array(320).fill(8000));
const driver = clip(GkCodec.g711A, loud);
const road = clip(GkCodec.aac, new Uint8Array(12));

/** Channel 1 has AAC, channel 3 speech that is half a second ahead; a device without pictures has nothing. */
const library: Pick<MediaLibrary, 'clipOf'> = {
  clipOf: (deviceId, channel) => {
    const shown = { 1: road, 3: driver }[channel];
    return deviceId === 'BUS' && shown ? { clip: shown, phaseUs: 500_000 } : undefined;
  },
};

it('plays what a camera of the cab hears, at the place where its stream is', () => {
  for (const channel of [1, 2, 3, 9]) {
    const { samples, start } = cabLoop(library, 'BUS', channel, 10_250);
    expect(samples).toHaveLength(16_000);
    expect(start).toBe(6000);
    const heard = [...samples.keys()].filter((i) => Math.abs(samples[i] ?? 0) > 7000);
    expect([heard.length, heard[0]], `channel ${channel}`).toEqual([320, 12_000]);
  }
});

it('decodes a clip once', () => {
  expect(cabLoop(library, 'BUS', 3, 0).samples).toBe(cabLoop(library, 'BUS', 3, 777).samples);
});

it('hears the engine where no camera has speech', () => {
  const { samples, start } = cabLoop(library, 'VAN', 1, 10_250);
  expect([samples.length, start]).toEqual([8000, 0]);
  expect(Math.max(...samples)).toBeGreaterThan(200);
});
