import type { Lane } from './lane.js';
import { momentWithPicture } from './lane-clock.js';
import { zonedTime } from './zoned-time.js';

/** Interval at which the clock checks its films. */
const LOOK_MS = 100;

/**
 * One clock for the footage of all channels, and for what follows it. It shows capture times: a lane with a gap waits while
 * another one plays, and where none has a picture the clock goes on with the next.
 */
export class SharedClock {
  readonly #startS: number;
  readonly #endS: number;
  readonly #lanes: Lane[] = [];
  readonly #listeners: ((atS: number) => void)[] = [];
  readonly #play = document.createElement('button');
  readonly #slider = document.createElement('input');
  readonly #words = document.createElement('span');
  #atS: number;
  #looking: number | undefined;

  /** Unix seconds of both ends. */
  constructor(startS: number, endS: number) {
    this.#startS = startS;
    this.#endS = endS;
    this.#atS = startS;
  }

  add(lane: Lane): void {
    this.#lanes.push(lane);
  }

  /** Calls `listener` with the moment that is shown, unix seconds: at once, and whenever it changes. */
  follow(listener: (atS: number) => void): void {
    this.#listeners.push(listener);
    listener(this.#atS);
  }

  /** Shows a moment; where nothing was recorded then, the lanes say so. */
  seek(atS: number): void {
    this.#show(atS);
  }

  /** Play button, slider and the moment in words. */
  view(): HTMLElement {
    const bar = document.createElement('div');
    bar.className = 'bar';
    this.#play.addEventListener('click', () => {
      if (this.#looking === undefined) this.#start();
      else this.#pause();
    });
    this.#slider.type = 'range';
    this.#slider.min = '0';
    this.#slider.max = String(this.#endS - this.#startS);
    this.#slider.step = '0.1';
    this.#slider.setAttribute('aria-label', 'Time');
    this.#slider.addEventListener('input', () => {
      this.seek(this.#startS + Number(this.#slider.value));
    });
    bar.append(this.#play, this.#slider, this.#words);
    this.#pause();
    return bar;
  }

  #start(): void {
    this.#play.textContent = 'Pause';
    this.#looking = window.setInterval(() => {
      this.#look();
    }, LOOK_MS);
    // From the end it begins anew.
    this.#goOn(this.#atS >= this.#endS ? this.#startS : this.#atS);
  }

  #pause(): void {
    window.clearInterval(this.#looking);
    this.#looking = undefined;
    this.#play.textContent = 'Play';
    this.#show(this.#atS);
  }

  /** Follows the first lane that has a picture. */
  #look(): void {
    for (const lane of this.#lanes) {
      const atS = lane.momentOf(this.#atS);
      if (atS === undefined) continue;
      this.#goOn(atS);
      return;
    }
    // A lane has pictures of this moment, but cannot play them.
    this.#goOn(this.#atS + LOOK_MS / 1000);
  }

  #goOn(wantedS: number): void {
    const files = this.#lanes.map((lane) => lane.files);
    const atS = momentWithPicture(files, wantedS);
    if (atS === undefined || atS >= this.#endS) {
      this.#atS = this.#endS;
      this.#pause();
    } else this.#show(atS);
  }

  #show(atS: number): void {
    this.#atS = atS;
    for (const lane of this.#lanes) lane.show(atS, this.#looking !== undefined);
    this.#slider.value = String(atS - this.#startS);
    this.#words.textContent = zonedTime(atS);
    for (const listener of this.#listeners) listener(atS);
  }
}
