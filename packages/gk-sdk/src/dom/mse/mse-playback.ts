import { correctMsePosition } from './mse-playback-policy.js';
import { PlaybackCount } from './playback-count.js';
import type { MseProgress } from '../pipelines/video-pipeline.js';

/** Interval between checks of the position, milliseconds. */
const CHECK_EVERY_MS = 250;

/** Plays a `<video>` close to the end of its MSE buffer, and reports what it showed. @internal */
export class MsePlayback {
  readonly #video: HTMLVideoElement;
  readonly #onProgress: (progress: MseProgress) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #count = new PlaybackCount();
  #bufferMs = 0;

  constructor(video: HTMLVideoElement, onProgress: (progress: MseProgress) => void) {
    this.#video = video;
    this.#onProgress = onProgress;
    video.addEventListener('loadeddata', this.#onLoaded);
    this.#start();
  }

  /** Distance from the end of the buffer to play at, milliseconds; undefined: rests, and costs nothing. */
  set targetMs(bufferMs: number | undefined) {
    if (bufferMs === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#video.pause();
      return;
    }
    this.#bufferMs = bufferMs;
    this.#start();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#video.removeEventListener('loadeddata', this.#onLoaded);
  }

  #start(): void {
    this.#timer ??= setInterval(() => {
      this.#check();
    }, CHECK_EVERY_MS);
  }

  readonly #onLoaded = (): void => {
    if (this.#timer !== undefined) this.#check();
  };

  #check(): void {
    const { buffered, currentTime } = this.#video;
    if (buffered.length === 0) return;
    const last = buffered.length - 1;
    const bufferEndS = buffered.end(last);
    const position = {
      currentTimeS: currentTime,
      bufferStartS: buffered.start(last),
      bufferEndS,
      playbackRate: this.#video.playbackRate,
    };
    const { seekToS, playbackRate } = correctMsePosition(position, this.#bufferMs);
    // Ahead of a jump or another rate, at which some browsers begin to count anew.
    this.#report(seekToS ?? currentTime, bufferEndS, playbackRate);
    if (seekToS !== undefined) this.#video.currentTime = seekToS;
    if (this.#video.playbackRate !== playbackRate) this.#video.playbackRate = playbackRate;
    if (this.#video.paused) this.#video.play().catch(() => undefined);
  }

  #report(mediaTimeS: number, bufferEndS: number, rate: number): void {
    const { presented, dropped } = this.#count.take(this.#video.getVideoPlaybackQuality());
    if (dropped === 0 && presented === 0) return;
    const latencyMs = Math.max(0, bufferEndS - mediaTimeS) * 1000;
    // Not by requestVideoFrameCallback: asked for it, Chromium counts the pictures out of sight as dropped.
    const atMs = performance.timeOrigin + performance.now();
    this.#onProgress({ presented, dropped, latencyMs, mediaTimeS, atMs, rate });
  }
}
