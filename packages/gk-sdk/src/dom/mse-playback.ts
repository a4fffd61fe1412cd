import { correctMsePosition } from './mse-playback-policy.js';
import type { MseProgress } from './video-pipeline.js';

/** How often the position is looked at, milliseconds. */
const CHECK_EVERY_MS = 250;

/** Plays a `<video>` close to the end of its MSE buffer, and reports what it showed. @internal */
export class MsePlayback {
  readonly #video: HTMLVideoElement;
  readonly #onProgress: (progress: MseProgress) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #presented = 0;
  #dropped = 0;
  #bufferMs = 0;

  constructor(video: HTMLVideoElement, onProgress: (progress: MseProgress) => void) {
    this.#video = video;
    this.#onProgress = onProgress;
    video.addEventListener('loadeddata', this.#onLoaded);
    this.#start();
  }

  /** How far from the end of the buffer to play, milliseconds; undefined: rests, and costs nothing. */
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
    const position = { currentTimeS: currentTime, bufferStartS: buffered.start(last), bufferEndS };
    const { seekToS, playbackRate } = correctMsePosition(position, this.#bufferMs);
    if (seekToS !== undefined) this.#video.currentTime = seekToS;
    if (this.#video.playbackRate !== playbackRate) this.#video.playbackRate = playbackRate;
    if (this.#video.paused) this.#video.play().catch(() => undefined);
    this.#report(Math.max(0, bufferEndS - this.#video.currentTime) * 1000);
  }

  #report(latencyMs: number): void {
    const { totalVideoFrames, droppedVideoFrames } = this.#video.getVideoPlaybackQuality();
    const dropped = droppedVideoFrames - this.#dropped;
    const presented = totalVideoFrames - droppedVideoFrames - this.#presented;
    if (dropped === 0 && presented === 0) return;
    this.#dropped += dropped;
    this.#presented += presented;
    this.#onProgress({ presented: Math.max(0, presented), dropped: Math.max(0, dropped), latencyMs });
  }
}
