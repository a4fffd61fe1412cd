import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MsePlayback } from './mse-playback.js';
import type { MseProgress } from './video-pipeline.js';

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

/** One that tells its pictures. */
class TellingVideo extends FakeVideo {
  tell: VideoFrameRequestCallback | undefined;

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    this.tell = callback;
    return 1;
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
  it('tells the time of the video where the browser tells no pictures', () => {
    const told = play(new FakeVideo());
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toMatchObject({ presented: 1, mediaTimeS: 1, rate: 1 });
    expect(told.at(-1)?.atMs).toBeCloseTo(performance.timeOrigin + performance.now());
  });

  it('tells a picture and when it is in sight where the browser does, once', () => {
    const video = new TellingVideo();
    const told = play(video);
    vi.advanceTimersByTime(250);
    const seenAtMs = performance.now() + 20;
    video.tell?.(0, { mediaTime: 1.04, expectedDisplayTime: seenAtMs } as VideoFrameCallbackMetadata);
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toMatchObject({ mediaTimeS: 1.04 });
    expect(told.at(-1)?.atMs).toBeCloseTo(performance.timeOrigin + seenAtMs);
    // None since: in a page that nobody sees there are none.
    vi.advanceTimersByTime(250);
    expect(told.at(-1)?.mediaTimeS).toBe(1);
  });

  it('tells nothing of before a jump', () => {
    const video = new TellingVideo();
    const told = play(video);
    vi.advanceTimersByTime(250);
    video.tell?.(0, { mediaTime: 1.04, expectedDisplayTime: 0 } as VideoFrameCallbackMetadata);
    video.currentTime = -2;
    vi.advanceTimersByTime(250);
    expect(told.at(-1)?.mediaTimeS).toBeCloseTo(video.currentTime);
    expect(video.currentTime).toBeGreaterThan(1);
  });
});
