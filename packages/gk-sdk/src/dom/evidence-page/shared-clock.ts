import { zonedTime } from './zoned-time.js';

/** Videos that are further apart than this are brought together. */
const MOST_DRIFT_S = 0.2;

/** One clock for all videos of a page, and for what follows them. */
export class SharedClock {
  readonly #startS: number;
  readonly #endS: number;
  readonly #videos: HTMLVideoElement[] = [];
  readonly #listeners: ((atS: number) => void)[] = [];
  #slider: HTMLInputElement | undefined;
  #words: HTMLElement | undefined;

  /** Unix seconds of both ends. */
  constructor(startS: number, endS: number) {
    this.#startS = startS;
    this.#endS = endS;
  }

  /** The first video leads, the others follow. */
  add(video: HTMLVideoElement): void {
    this.#videos.push(video);
    if (this.#videos.length > 1) return;
    video.addEventListener('timeupdate', () => {
      this.#show(this.#startS + video.currentTime);
    });
  }

  /** Calls `listener` with the moment that is shown, unix seconds. */
  follow(listener: (atS: number) => void): void {
    this.#listeners.push(listener);
  }

  seek(atS: number): void {
    for (const video of this.#videos) video.currentTime = Math.max(0, atS - this.#startS);
    this.#show(atS);
  }

  /** Play button, slider and the moment in words. */
  view(): HTMLElement {
    const bar = document.createElement('div');
    bar.className = 'bar';
    const play = document.createElement('button');
    play.textContent = 'Play';
    play.addEventListener('click', () => {
      const [leader] = this.#videos;
      const isPaused = leader?.paused ?? true;
      play.textContent = isPaused ? 'Pause' : 'Play';
      for (const video of this.#videos) {
        if (isPaused) void video.play().catch(() => undefined);
        else video.pause();
      }
    });
    this.#slider = document.createElement('input');
    this.#slider.type = 'range';
    this.#slider.min = '0';
    this.#slider.max = String(this.#endS - this.#startS);
    this.#slider.step = '0.1';
    this.#slider.value = '0';
    this.#slider.setAttribute('aria-label', 'Time');
    this.#slider.addEventListener('input', ({ currentTarget }) => {
      if (currentTarget instanceof HTMLInputElement) this.seek(this.#startS + Number(currentTarget.value));
    });
    this.#words = document.createElement('span');
    bar.append(play, this.#slider, this.#words);
    this.#show(this.#startS);
    return bar;
  }

  #show(atS: number): void {
    const [leader, ...others] = this.#videos;
    if (leader !== undefined) {
      for (const video of others) {
        if (Math.abs(video.currentTime - leader.currentTime) > MOST_DRIFT_S) video.currentTime = leader.currentTime;
      }
    }
    if (this.#slider) this.#slider.value = String(atS - this.#startS);
    if (this.#words) this.#words.textContent = zonedTime(atS);
    for (const listener of this.#listeners) listener(atS);
  }
}
