import type { Clock } from '../../../util/clock.js';
import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { Closable } from '../../present/presentation-queue.js';
import { RecordedChannel, type RecordedChannelParts } from './recorded-channel.js';
import { RecordedClock } from './recorded-clock.js';
import { StageChannels } from './stage-channels.js';
import { MOST_WAITING_MS, StagePressure } from './stage-pressure.js';
import { StageTicker } from './stage-ticker.js';
import { captureMsOf } from './unit-shelf.js';

/** With nothing due the stage looks after itself this often, milliseconds. */
const IDLE_TICK_MS = 100;
/** A longer stretch without a picture on any channel is passed over, milliseconds. */
const GAP_MS = 1_000;
/** After a seek, pictures of the new place are no further ahead of it: the longest group of pictures, milliseconds. */
const MAX_GROUP_MS = 30_000;

/** Requested position of the stream. */
interface Awaited {
  readonly toMs: number;
  /** Requested before the pictures of an earlier request arrived: those may come first. */
  readonly overtakes: boolean;
}

/** A place of which it is not sure that its pictures have come: they lie behind the wanted time. */
interface Doubted extends Awaited {
  /** Capture time of the earliest one that came, milliseconds. */
  fromMs: number;
}

/** State of the stage. @internal */
export type StageState = 'waiting' | 'seeking' | 'playing' | 'paused' | 'ended';

/** Dependencies and events of a stage. @internal */
export interface RecordedStageOptions<Picture extends Closable> {
  readonly clock: Clock;
  readonly parts: (channel: number) => Omit<RecordedChannelParts<Picture>, 'onChange'>;
  /** State, or the state of a channel, changed. */
  readonly onState: () => void;
  /** The position went on. */
  readonly onTick: () => void;
  /** A stretch without any record was passed over; milliseconds of capture. */
  readonly onGap: (fromMs: number, toMs: number) => void;
  /** Too much waits, or no more: the sender must pause, or go on. */
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
  readonly #channels: StageChannels<Picture>;
  readonly #clock = new RecordedClock();
  readonly #ticker: StageTicker;
  readonly #pressure: StagePressure;
  #state: StageState = 'waiting';
  /** A seek is under way; pictures from before it may still arrive. */
  #awaited: Awaited | undefined;
  /** The pictures that came may be of where the stream was before; those of the wanted time follow then. */
  #doubted: Doubted | undefined;
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
    this.#channels = new StageChannels(
      (channel) => new RecordedChannel<Picture>({ ...options.parts(channel), onChange: this.#onChange }),
    );
    this.#ticker = new StageTicker(options.clock, this.#onChange);
    this.#pressure = new StagePressure(options.onPressure);
  }

  get state(): StageState {
    return this.#state;
  }

  get channels(): ReadonlyMap<number, RecordedChannel<Picture>> {
    return this.#channels.byNumber;
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
    this.#channels.set(channels, this.#clock.positionMs);
    this.#options.onState();
  }

  /** The position until the first stream says where it begins. */
  open(positionMs: number): void {
    this.#clock.set(positionMs, this.#options.clock.now());
  }

  /** Another stream begins; what it sends begins at about this time. The pictures in sight stay. */
  begin(startMs: number): void {
    this.#awaited = undefined;
    this.#doubted = undefined;
    this.#ended = false;
    // One that broke goes on where it was: what is still held is shown meanwhile.
    if (this.#state === 'playing' && Math.abs(startMs - this.#clock.positionMs) < MOST_WAITING_MS) return;
    this.#lookFor(startMs);
  }

  /** Prepares for a requested seek of the stream. */
  seek(toMs: number, pause: boolean): void {
    this.#awaited = { toMs, overtakes: this.#awaited !== undefined };
    this.#doubted = undefined;
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
      this.#channels.speedChanged();
    }
    if (this.#state === 'paused') this.#run();
    this.#turn();
  }

  /** Stands still with the picture of this very moment. */
  pause(): void {
    this.#wantsToRun = false;
    if (this.#state !== 'playing') return;
    const now = this.#options.clock.now();
    this.#clock.stop(now);
    // Pictures may be seconds apart, where only key pictures came or could be decoded: the clock stands at the one in sight.
    const shownMs = Math.max(...this.#channels.shownMs);
    if (Number.isFinite(shownMs) && shownMs < this.#clock.positionMs) this.#clock.set(shownMs, now);
    this.#setState('paused');
    this.#turn();
  }

  /** One picture on or back; false when that one is not held. Stands still first. */
  step(direction: 1 | -1): boolean {
    this.pause();
    if (this.#state !== 'paused' && this.#state !== 'ended') return false;
    const toMs = this.#channels.step(this.#clock.positionMs, direction);
    if (toMs === undefined) return false;
    this.#clock.set(toMs, this.#options.clock.now());
    this.#setState('paused');
    this.#turn();
    return true;
  }

  push(channel: number, unit: VideoUnit): void {
    const target = this.#channels.byNumber.get(channel);
    if (target === undefined || this.#closed) return;
    const captureMs = captureMsOf(unit);
    if (this.#awaited !== undefined) {
      if (!beginsPlace(unit, this.#awaited)) return;
      this.#goTo(this.#awaited, captureMs);
    } else if (this.#doubted !== undefined) {
      const { fromMs } = this.#doubted;
      const goesBack = captureMs < fromMs && captureMs < (target.headMs ?? -Infinity);
      if (goesBack && beginsPlace(unit, this.#doubted)) this.#goTo(this.#doubted, captureMs);
      else this.#doubted.fromMs = Math.min(fromMs, captureMs);
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
    this.#channels.end();
    this.#turn();
  }

  /** Frees everything. */
  close(): void {
    this.#closed = true;
    this.#ticker.close();
    this.#channels.close();
  }

  /** A picture came that may be the first one of the wanted place. */
  #goTo({ toMs, overtakes }: Awaited, captureMs: number): void {
    this.#awaited = undefined;
    // Pictures behind the requested time belong to the next recording, or were in transit when the seek was requested.
    this.#doubted = captureMs > toMs ? { toMs, overtakes, fromMs: captureMs } : undefined;
    this.#lookFor(toMs);
  }

  #lookFor(timeMs: number): void {
    const now = this.#options.clock.now();
    this.#clock.stop(now);
    this.#clock.restart(timeMs, now);
    this.#channels.restart(timeMs);
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
    this.#channels.feed(this.#clock.positionMs, this.#clock.speed);
    if ((this.#state === 'seeking' && this.#awaited === undefined) || this.#state === 'waiting') this.#arrive(now);
    this.#paint();
    this.#channels.checkRecords(this.#clock.positionMs);
    this.#pressure.check(this.#channels.waiting, this.#clock.positionMs, this.#clock.speed);
    if (this.#state === 'playing' && this.#ended && this.#isThrough()) {
      this.#clock.stop(now);
      // The clock runs until the end is reported, at 16x in steps of seconds: nothing was recorded there.
      const { headMs } = this.#channels;
      if (Number.isFinite(headMs) && headMs < this.#clock.positionMs) this.#clock.set(headMs, now);
      this.#setState('ended');
    }
    this.#turning = false;
    this.#plan(now);
    this.#options.onTick();
  }

  /** The first channel that has its picture sets the clock going; the others join it. */
  #arrive(now: number): void {
    const ready = this.#channels.ready(this.#clock.positionMs);
    if (ready.length === 0) {
      if (this.#ended && this.#isThrough()) this.#setState('ended');
      return;
    }
    // A recording that begins only behind the wanted time: go there.
    const first = Math.min(...ready.map((channel) => channel.nextMs ?? Infinity));
    if (Number.isFinite(first) && first > this.#clock.positionMs) {
      const fromMs = this.#clock.positionMs;
      this.#clock.set(first, now);
      if (first - fromMs > GAP_MS && this.#doubted?.overtakes !== true) this.#options.onGap(fromMs, first);
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
    if (!this.#channels.present(positionMs)) return;
    const shown = this.#channels.shownMs;
    if (this.#settles && shown.length > 0) {
      this.#settles = false;
      this.#clock.set(Math.max(...shown), this.#options.clock.now());
    }
    if (shown.length > 1) this.#maxSkewMs = Math.max(this.#maxSkewMs, Math.max(...shown) - Math.min(...shown));
    // Shown pictures have made room.
    this.#channels.feed(positionMs, this.#clock.speed);
  }

  #passGap(now: number): void {
    if (this.#state !== 'playing' || !this.#skipGaps) return;
    const { nextMs, intervalMs } = this.#channels;
    const positionMs = this.#clock.positionMs;
    if (!Number.isFinite(nextMs) || nextMs - positionMs <= Math.max(GAP_MS * this.#clock.speed, 3 * intervalMs)) return;
    this.#clock.set(nextMs, now);
    this.#options.onGap(positionMs, nextMs);
  }

  #isThrough(): boolean {
    return this.#channels.isThrough(this.#clock.positionMs);
  }

  #plan(now: number): void {
    if (this.#state !== 'playing') return;
    const { rate, positionMs } = this.#clock;
    const inMs = rate > 0 ? (this.#channels.nextDecodedMs(positionMs) - positionMs) / rate : Infinity;
    this.#ticker.plan(now, now + Math.min(IDLE_TICK_MS, inMs));
  }

  #setState(state: StageState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState();
  }
}

/** Whatever does not follow on what was before, near the wanted time, is of the new place. */
function beginsPlace(unit: VideoUnit, { toMs }: Awaited): boolean {
  return unit.discontinuity && captureMsOf(unit) >= toMs - MAX_GROUP_MS;
}
