import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MsePlayback } from './mse-playback.js';
import type { MseProgress } from '../pipelines/video-pipeline.js';

/** A `<video>` two seconds long that is at one second, and has shown a picture more at each look. */
class FakeVideo extends EventTarget {
  currentTime = 1;
  playbackRate = 1;
  readonly paused = false;
  readonly buffered = { length: 1, start: () => 0, end: () => 1.15 };
  #frames = 0;

  getVideoPlaybackQuality(): { totalVideoFrames: number; droppedVideoFrames: number } {
    return { totalVideoFrames: ++this.#frames, droppedVideoFrames: 0 };
  }
}

function play(video: FakeVideo): MseProgress[] {
  const told: MseProgress[] = [];
  const playback = new MsePlayback(video as unknown as HTMLVideoElement, (progress) => told.push(progress));
  playbacks.push(playback);
  return told;
}

const playbacks: MsePlayback[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const playback of playbacks.splice(0)) playback.close();
  vi.useRealTimers();
});

describe('MsePlayback', () => {
  it('tells the time of the video, and when that is so', () => {
    const told = play(new FakeVideo());
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toMatchObject({ presented: 1, mediaTimeS: 1, rate: 1 });
    expect(told.at(-1)?.atMs).toBeCloseTo(performance.timeOrigin + performance.now());
  });

  it('tells the speed at which it catches up from there', () => {
    const video = new FakeVideo();
    const told = play(video);
    video.currentTime = 0.8;
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toMatchObject({ mediaTimeS: 0.8, rate: 1.1 });
    expect(video.playbackRate).toBe(1.1);
  });

  it('tells where it jumps to', () => {
    const video = new FakeVideo();
    const told = play(video);
    video.currentTime = -2;
    vi.advanceTimersByTime(250);
    expect(video.currentTime).toBeGreaterThan(1);
    expect(told.at(-1)).toMatchObject({ mediaTimeS: video.currentTime, rate: 1 });
  });
});
