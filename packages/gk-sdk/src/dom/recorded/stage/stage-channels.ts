import type { Closable } from '../../present/presentation-queue.js';
import type { RecordedChannel } from './recorded-channel.js';
import type { WaitingPictures } from './stage-pressure.js';
import { stepTarget } from './step-target.js';

/** The channels of a stage taken together. Times are capture times, milliseconds. @internal */
export class StageChannels<Picture extends Closable> {
  readonly #create: (channel: number) => RecordedChannel<Picture>;
  readonly #channels = new Map<number, RecordedChannel<Picture>>();

  constructor(create: (channel: number) => RecordedChannel<Picture>) {
    this.#create = create;
  }

  get byNumber(): ReadonlyMap<number, RecordedChannel<Picture>> {
    return this.#channels;
  }

  /** Keeps these and no others; new ones look for the picture of a time. */
  set(numbers: readonly number[], positionMs: number): void {
    for (const [number, channel] of this.#channels) {
      if (numbers.includes(number)) continue;
      channel.close();
      this.#channels.delete(number);
    }
    for (const number of numbers) {
      if (this.#channels.has(number)) continue;
      const channel = this.#create(number);
      channel.restart(positionMs);
      this.#channels.set(number, channel);
    }
  }

  restart(timeMs: number): void {
    for (const channel of this.#all) channel.restart(timeMs);
  }

  speedChanged(): void {
    for (const channel of this.#all) channel.speedChanged();
  }

  end(): void {
    for (const channel of this.#all) channel.end();
  }

  feed(positionMs: number, speed: number): void {
    for (const channel of this.#all) channel.feed(positionMs, speed);
  }

  /** Paints the pictures of this time; false when there is no new one. */
  present(positionMs: number): boolean {
    let painted = false;
    for (const channel of this.#all) painted = channel.present(positionMs) || painted;
    return painted;
  }

  /** Goes to the picture ahead or behind; its time, or undefined when that one is not held. */
  step(positionMs: number, direction: 1 | -1): number | undefined {
    const channels = this.#all.filter(({ shownMs }) => shownMs !== undefined);
    const toMs = stepTarget(channels, positionMs, direction);
    if (toMs === undefined || direction > 0) return toMs;
    for (const channel of channels) {
      if (channel.isLooking || (channel.shownMs ?? 0) > toMs) channel.rewind(toMs);
    }
    return toMs;
  }

  /** Those that have the picture of this time, and something to paint it on. */
  ready(positionMs: number): readonly RecordedChannel<Picture>[] {
    return this.#all.filter((channel) => channel.surface !== undefined && channel.isReady(positionMs));
  }

  /** Times of the pictures in sight, of channels that play. */
  get shownMs(): readonly number[] {
    return this.#all.flatMap(({ state, shownMs, isLooking }) =>
      state === 'playing' && shownMs !== undefined && !isLooking ? [shownMs] : [],
    );
  }

  /** Time of the first picture that waits on any channel; Infinity while none does. */
  get nextMs(): number {
    return Math.min(...this.#all.map(({ nextMs }) => nextMs ?? Infinity));
  }

  /** Time of the next decoded picture behind this time; Infinity while there is none. */
  nextDecodedMs(positionMs: number): number {
    return Math.min(...this.#all.map((channel) => channel.nextDecodedMs(positionMs) ?? Infinity));
  }

  /** Time of the newest picture that came on any channel; -Infinity while none did. */
  get headMs(): number {
    return Math.max(...this.#all.map(({ headMs }) => headMs ?? -Infinity));
  }

  /** The greatest usual distance of two pictures. */
  get intervalMs(): number {
    return Math.max(0, ...this.#all.map(({ intervalMs }) => intervalMs));
  }

  /** Pictures that wait, by channel. */
  get waiting(): readonly WaitingPictures[] {
    return this.#all.map(({ figures, headMs }) => ({ aheadBytes: figures.aheadBytes, headMs }));
  }

  /** Tells stretches without pictures from channels that are late. */
  checkRecords(positionMs: number): void {
    const { headMs } = this;
    for (const channel of this.#all) channel.checkRecord(positionMs, headMs);
  }

  /** Nothing that came is behind this time. */
  isThrough(positionMs: number): boolean {
    return this.#all.every((channel) => channel.isThrough(positionMs));
  }

  close(): void {
    for (const channel of this.#all) channel.close();
    this.#channels.clear();
  }

  get #all(): RecordedChannel<Picture>[] {
    return [...this.#channels.values()];
  }
}
