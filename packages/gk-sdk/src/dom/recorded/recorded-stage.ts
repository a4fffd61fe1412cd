import type { Clock } from '../../util/clock.js';
import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { Closable } from '../presentation-queue.js';
import { RecordedChannel, type RecordedChannelParts } from './recorded-channel.js';
import { RecordedClock } from './recorded-clock.js';
import { MOST_WAITING_MS, StagePressure } from './stage-pressure.js';
import { StageTicker } from './stage-ticker.js';
import { stepTarget } from './step-target.js';
import { captureMsOf } from './unit-shelf.js';

/** With nothing due the stage looks after itself this often, milliseconds. */
const IDLE_TICK_MS = 100;
/** A longer stretch without a picture on any channel is passed over, milliseconds. */
const GAP_MS = 1_000;
/** After a seek, pictures of the new place are no further ahead of it: the longest group of pictures, milliseconds. */
const MAX_GROUP_MS = 30_000;

/** What the stage does. @internal */
export type StageState = 'waiting' | 'seeking' | 'playing' | 'paused' | 'ended';

/** Where a stage takes its world from, and what it tells. @internal */
export interface RecordedStageOptions<Picture extends Closable> {
  readonly clock: Clock;
  readonly parts: (channel: number) => Omit<RecordedChannelParts<Picture>, 'onChange'>;
  /** State, or the state of a channel, changed. */
  readonly onState: () => void;
  /** The position went on. */
  readonly onTick: () => void;
  /** A stretch without any record was passed over; milliseconds of capture. */
  readonly onGap: (fromMs: number, toMs: number) => void;
  /** Too much waits, or no more: whoever sends shall stand still, or go on. */
  readonly onPressure: (high: boolean) => void;
}

/**
 * All channels of one playback on one clock: says which moment is on the screen, and has every channel paint its
 * picture of that moment in the same turn.
 *
 * @internal
 */
export class RecordedStage<Picture extends Closable> {
  readonly #options: RecordedStageOptions<Picture>;
  readonly #channels = new Map<number, RecordedChannel<Picture>>();
  readonly #clock = new RecordedClock();
  readonly #ticker: StageTicker;
  readonly #pressure: StagePressure;
  #state: StageState = 'waiting';
  /** The stream is going elsewhere; pictures of before are still under way. */
  #awaited: { readonly toMs: number } | undefined;
  /** Stands still once the wanted picture is there. */
  #pauseWhenReady = false;
  #wantsToRun = true;
  /** The position becomes that of the next picture that is painted. */
  #settles = false;
  #ended = false;
  #skipGaps = true;
  #maxSkewMs = 0;
  #turning = false;
  #closed = false;

  readonly #onChange = (): void => {
    this.#turn();
  };

  constructor(options: RecordedStageOptions<Picture>) {
    this.#options = options;
    this.#ticker = new StageTicker(options.clock, this.#onChange);
    this.#pressure = new StagePressure(options.onPressure);
  }

  get state(): StageState {
    return this.#state;
  }

  get channels(): ReadonlyMap<number, RecordedChannel<Picture>> {
    return this.#channels;
  }

  /** Capture time on the screen, its speed now, and until when it is known; milliseconds. */
  get position(): { readonly positionMs: number; readonly rate: number; readonly atMs: number } {
    const atMs = this.#options.clock.now();
    return { positionMs: this.#clock.advance(atMs), rate: this.#clock.rate, atMs };
  }

  /** As it was asked for; never 0. */
  get speed(): number {
    return this.#clock.speed;
  }

  /** No more will come. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** It runs, and waits for pictures. */
  get isHeld(): boolean {
    return this.#state === 'playing' && this.#clock.isHeld;
  }

  get underruns(): number {
    return this.#clock.underruns;
  }

  get bufferMs(): number {
    return this.#clock.bufferMs;
  }

  /** Greatest distance of two pictures in sight since the last call, milliseconds of capture. */
  takeSkewMs(): number {
    const skew = this.#maxSkewMs;
    this.#maxSkewMs = 0;
    return skew;
  }

  set leastBufferMs(ms: number) {
    this.#clock.leastBufferMs = ms;
  }

  set skipGaps(skip: boolean) {
    this.#skipGaps = skip;
  }

  /** When what was captured at this time is on the screen; undefined while the clock stands. */
  dueAtMs(captureMs: number): number | undefined {
    const { positionMs, rate, atMs } = this.position;
    return rate > 0 ? atMs + (captureMs - positionMs) / rate : undefined;
  }

  setChannels(channels: readonly number[]): void {
    for (const [number, channel] of this.#channels) {
      if (channels.includes(number)) continue;
      channel.close();
      this.#channels.delete(number);
    }
    for (const number of channels) {
      if (this.#channels.has(number)) continue;
      const channel = new RecordedChannel<Picture>({ ...this.#options.parts(number), onChange: this.#onChange });
      channel.restart(this.#clock.positionMs);
      this.#channels.set(number, channel);
    }
    this.#options.onState();
  }

  /** Another stream begins; what it sends begins at about this time. The pictures in sight stay. */
  begin(startMs: number): void {
    this.#awaited = undefined;
    this.#ended = false;
    // One that broke goes on where it was: what is still held is shown meanwhile.
    if (this.#state === 'playing' && Math.abs(startMs - this.#clock.positionMs) < MOST_WAITING_MS) return;
    this.#lookFor(startMs);
  }

  /** The stream was told to go there. */
  seek(toMs: number, pause: boolean): void {
    this.#awaited = { toMs };
    this.#pauseWhenReady = pause;
    this.#clock.stop(this.#options.clock.now());
    this.#setState('seeking');
  }

  /** The stream stays where it was. */
  cancelSeek(): void {
    if (this.#awaited === undefined) return;
    this.#awaited = undefined;
    this.#pauseWhenReady = false;
    if (this.#wantsToRun) this.#run();
    else this.#setState('paused');
  }

  play(speed: number): void {
    const now = this.#options.clock.now();
    this.#wantsToRun = true;
    this.#pauseWhenReady = false;
    if (speed !== this.#clock.speed) {
      this.#clock.setSpeed(speed, now);
      for (const channel of this.#channels.values()) channel.speedChanged();
    }
    if (this.#state === 'paused') this.#run();
    this.#turn();
  }

  /** Stands still with the picture of this very moment. */
  pause(): void {
    this.#wantsToRun = false;
    if (this.#state !== 'playing') return;
    this.#clock.stop(this.#options.clock.now());
    this.#setState('paused');
    this.#turn();
  }

  /** One picture on or back; false when that one is not held. Stands still first. */
  step(direction: 1 | -1): boolean {
    this.pause();
    if (this.#state !== 'paused' && this.#state !== 'ended') return false;
    const channels = [...this.#channels.values()].filter(({ shownMs }) => shownMs !== undefined);
    const positionMs = this.#clock.positionMs;
    const toMs = stepTarget(channels, positionMs, direction);
    if (toMs === undefined) return false;
    if (direction < 0) {
      for (const channel of channels) {
        if (channel.isLooking || (channel.shownMs ?? 0) > toMs) channel.rewind(toMs);
      }
    }
    this.#clock.set(toMs, this.#options.clock.now());
    this.#setState('paused');
    this.#turn();
    return true;
  }

  push(channel: number, unit: VideoUnit): void {
    const target = this.#channels.get(channel);
    if (target === undefined || this.#closed) return;
    const captureMs = captureMsOf(unit);
    if (this.#awaited !== undefined) {
      // Whatever does not follow on what was before, near the wanted time, is of the new place.
      if (!unit.discontinuity || captureMs < this.#awaited.toMs - MAX_GROUP_MS) return;
      const { toMs } = this.#awaited;
      this.#awaited = undefined;
      this.#lookFor(toMs);
    }
    this.#ended = false;
    if (!target.push(unit)) return;
    if (captureMs > this.#clock.positionMs - GAP_MS) {
      this.#clock.arrived(captureMs, this.#options.clock.now());
    }
    this.#turn();
  }

  /** The stream is over; what is held plays to its end. */
  end(): void {
    this.#ended = true;
    for (const channel of this.#channels.values()) channel.end();
    this.#turn();
  }

  /** Frees everything. */
  close(): void {
    this.#closed = true;
    this.#ticker.close();
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }

  #lookFor(timeMs: number): void {
    const now = this.#options.clock.now();
    this.#clock.stop(now);
    this.#clock.restart(timeMs, now);
    for (const channel of this.#channels.values()) channel.restart(timeMs);
    this.#setState('seeking');
  }

  #run(): void {
    this.#clock.run(this.#options.clock.now());
    this.#setState('playing');
  }

  /** Everything that is to be done now: decode, paint, go on, and plan the next turn. */
  #turn(): void {
    if (this.#turning || this.#closed) return;
    this.#turning = true;
    const now = this.#options.clock.now();
    this.#clock.advance(now);
    if (this.#ended) this.#clock.release(now);
    this.#passGap(now);
    const positionMs = this.#clock.positionMs;
    const speed = this.#clock.speed;
    for (const channel of this.#channels.values()) channel.feed(positionMs, speed);
    if ((this.#state === 'seeking' && this.#awaited === undefined) || this.#state === 'waiting') this.#arrive(now);
    this.#paint();
    this.#checkRecords();
    this.#checkPressure();
    if (this.#state === 'playing' && this.#ended && this.#isThrough()) {
      this.#clock.stop(now);
      this.#setState('ended');
    }
    this.#turning = false;
    this.#plan(now);
    this.#options.onTick();
  }

  /** The first channel that has its picture sets the clock going; the others join it. */
  #arrive(now: number): void {
    const ready = [...this.#channels.values()].filter(
      (channel) => channel.surface !== undefined && channel.isReady(this.#clock.positionMs),
    );
    if (ready.length === 0) {
      if (this.#ended && this.#isThrough()) this.#setState('ended');
      return;
    }
    // A recording that begins only behind the wanted time: go there.
    const first = Math.min(...ready.map((channel) => channel.nextMs ?? Infinity));
    if (Number.isFinite(first) && first > this.#clock.positionMs) {
      const fromMs = this.#clock.positionMs;
      this.#clock.set(first, now);
      if (first - fromMs > GAP_MS) this.#options.onGap(fromMs, first);
    }
    if (this.#wantsToRun && !this.#pauseWhenReady) this.#run();
    else {
      // Asked for a picture, it stands exactly there.
      if (this.#pauseWhenReady) this.#settles = true;
      this.#wantsToRun = false;
      this.#pauseWhenReady = false;
      this.#setState('paused');
    }
  }

  #paint(): void {
    if (this.#state === 'seeking' || this.#state === 'waiting') return;
    const positionMs = this.#clock.positionMs;
    let painted = false;
    for (const channel of this.#channels.values()) painted = channel.present(positionMs) || painted;
    if (!painted) return;
    const shown = [...this.#channels.values()].flatMap(({ state, shownMs, isLooking }) =>
      state === 'playing' && shownMs !== undefined && !isLooking ? [shownMs] : [],
    );
    if (this.#settles && shown.length > 0) {
      this.#settles = false;
      this.#clock.set(Math.max(...shown), this.#options.clock.now());
    }
    if (shown.length > 1) this.#maxSkewMs = Math.max(this.#maxSkewMs, Math.max(...shown) - Math.min(...shown));
    // What was shown made room.
    for (const channel of this.#channels.values()) channel.feed(positionMs, this.#clock.speed);
  }

  #passGap(now: number): void {
    if (this.#state !== 'playing' || !this.#skipGaps) return;
    let nextMs = Infinity;
    let intervalMs = 0;
    for (const channel of this.#channels.values()) {
      nextMs = Math.min(nextMs, channel.nextMs ?? Infinity);
      intervalMs = Math.max(intervalMs, channel.intervalMs);
    }
    const positionMs = this.#clock.positionMs;
    if (!Number.isFinite(nextMs) || nextMs - positionMs <= Math.max(GAP_MS * this.#clock.speed, 3 * intervalMs)) return;
    this.#clock.set(nextMs, now);
    this.#options.onGap(positionMs, nextMs);
  }

  #checkRecords(): void {
    const positionMs = this.#clock.positionMs;
    let headMs = -Infinity;
    for (const channel of this.#channels.values()) headMs = Math.max(headMs, channel.headMs ?? -Infinity);
    for (const channel of this.#channels.values()) channel.checkRecord(positionMs, headMs);
  }

  #checkPressure(): void {
    const waiting = [...this.#channels.values()].map(({ figures, headMs }) => ({
      aheadBytes: figures.aheadBytes,
      headMs,
    }));
    this.#pressure.check(waiting, this.#clock.positionMs, this.#clock.speed);
  }

  #isThrough(): boolean {
    return [...this.#channels.values()].every((channel) => channel.isThrough(this.#clock.positionMs));
  }

  #plan(now: number): void {
    if (this.#state !== 'playing') return;
    const { rate, positionMs } = this.#clock;
    let dueMs = now + IDLE_TICK_MS;
    for (const channel of this.#channels.values()) {
      const nextMs = rate > 0 ? channel.nextDecodedMs(positionMs) : undefined;
      if (nextMs !== undefined) dueMs = Math.min(dueMs, now + (nextMs - positionMs) / rate);
    }
    this.#ticker.plan(now, dueMs);
  }

  #setState(state: StageState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState();
  }
}
