import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import type { AudioUnit } from '../../wire/container/demuxer.js';
import { SoundTrack } from './sound-track.js';
import type { VideoPipeline } from '../pipelines/video-pipeline.js';

/** Pictures are on the screen 30 ms after their capture. */
const pipeline = { dueAtMs: (capturedAtMs: number) => capturedAtMs + 30 } as VideoPipeline;

const unit = (capturedAtMs: number): AudioUnit => ({
  channel: 1,
  codec: 'pcm16',
  capturedAtUs: microseconds(capturedAtMs * 1000),
  discontinuity: false,
  data: new Uint8Array(2),
});

function setUp() {
  const told: unknown[] = [];
  const track = new SoundTrack({
    onSoundSeen: () => told.push('seen'),
    onAudio: ({ capturedAtUs }, dueAtMs) => told.push([capturedAtUs / 1000, dueAtMs]),
  });
  return { told, track };
}

describe('SoundTrack', () => {
  it('says once that there is sound, and hands out nothing until somebody listens', () => {
    const { told, track } = setUp();
    track.take(unit(0), 45, pipeline);
    track.take(unit(40), 85, pipeline);
    expect(told).toEqual(['seen']);
    expect(track.leastDelayMs).toBeUndefined();
    track.listening = true;
    track.take(unit(80), 125, pipeline);
    expect(told).toEqual(['seen', [80, 110]]);
  });

  it('has no time for sound without a picture', () => {
    const { told, track } = setUp();
    track.listening = true;
    track.take(unit(0), 45, undefined);
    expect(told.at(-1)).toEqual([0, undefined]);
  });

  it('asks the pictures to wait until sound can be there: its own way, and to the loudspeaker', () => {
    const { track } = setUp();
    track.listening = true;
    for (let n = 0; n < 10; n++) track.take(unit(n * 40), n * 40 + 45, pipeline);
    expect(track.leastDelayMs).toBe(145);
    track.listening = false;
    expect(track.leastDelayMs).toBeUndefined();
  });
});
