import { playbackCommands, type PlaybackAction } from '../command/playback-commands.js';
import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import type { PlaybackStatus } from '../model/footage/records.js';
import {
  FIRST_PACE,
  paceOfPause,
  paceOfPlay,
  paceOfResume,
  paceOfSeek,
  paceOfSpeed,
  PLAYBACK_SPEEDS,
  stepPace,
  type PlaybackPace,
} from '../rules/footage/playback.js';
import { randomStreamId } from '../rules/footage/stream-id.js';
import type { Stream } from '../stream/open-stream.js';
import { RetryTimer } from '../transport/retry-timer.js';
import { systemClock } from '../util/clock.js';
import { ListenerSet } from '../util/listener-set.js';
import type { VideoUnit } from '../wire/container/demuxer.js';
import { checkedChannels } from './checked-channels.js';
import { ControlQueue } from './control-queue.js';
import { openRecordedStream, type ForeignEnd } from './open-recorded-stream.js';
import type { Playback, PlaybackOptions, PlaybackState } from './playback.js';
import { StatusPoll } from './status-poll.js';

/** A broken stream comes back after this, milliseconds; a live tile waits as long (spec 000 section 4, event channel). */
const RETRY_MS = 1_000;
const STATUS_INTERVAL_MS = 5_000;

/**
 * Makes a playback, stopped at its start (spec 001 section 4: "remote playback starts stopped; play creates a random
 * stream id").
 *
 * @example
 * ```ts
 * const playback = createPlayback({
 *   session, deviceId: 'GK-0007', place: 'server', channels: [1, 2], startS,
 *   onChunk: ({ channel, bytes }) => decoders[channel]?.push(bytes),
 * });
 * playback.subscribe(() => render(playback.state, playback.positionS));
 * playback.play();
 * ```
 * @throws GkError `invalid-argument` for no channel or more than 9.
 * @public
 */
export function createPlayback(options: PlaybackOptions): Playback {
  return new PlaybackController(options);
}

class PlaybackController implements Playback {
  readonly #options: PlaybackOptions;
  readonly #controls: ControlQueue;
  readonly #listeners = new ListenerSet();
  readonly #retry: RetryTimer;
  readonly #poll: StatusPoll;
  #state: PlaybackState = { kind: 'stopped' };
  #pace: PlaybackPace = FIRST_PACE;
  #channels: readonly number[];
  #main: boolean | undefined;
  #positionS: number;
  /** Target of the last seek: earlier pictures are only needed by the decoder. */
  #floorS = 0;
  /** The speed that the stream was opened with. */
  #openedSpeed = 1;
  #stream: Stream | undefined;
  #streamId: string | undefined;
  #serverStatus: PlaybackStatus | undefined;

  constructor(options: PlaybackOptions) {
    this.#options = options;
    this.#channels = checkedChannels(options.channels);
    this.#main = options.main;
    this.#positionS = options.startS;
    this.#controls = new ControlQueue(playbackCommands(options.session.command), options.deviceId);
    const { clock = systemClock, random = Math.random, statusIntervalMs = STATUS_INTERVAL_MS } = options;
    this.#retry = new RetryTimer({ clock, random, delayMs: RETRY_MS });
    this.#poll = new StatusPoll(clock, statusIntervalMs);
  }

  get state(): PlaybackState {
    return this.#state;
  }

  get positionS(): number {
    return this.#positionS;
  }

  get speed(): number {
    return this.#pace.speed;
  }

  get channels(): readonly number[] {
    return this.#channels;
  }

  get streamId(): string | undefined {
    return this.#streamId;
  }

  get serverStatus(): PlaybackStatus | undefined {
    return this.#serverStatus;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  play(): void {
    if (this.#state.kind === 'ended') this.#positionS = this.#options.startS;
    this.#run(paceOfPlay());
  }

  resume(): void {
    this.#run(paceOfResume(this.#pace));
  }

  pause(): void {
    this.#setPace(paceOfPause(this.#pace));
  }

  setSpeed(speed: number): void {
    if (!PLAYBACK_SPEEDS.some((step) => step === speed)) {
      throw new GkError('invalid-argument', `The speed is one of ${PLAYBACK_SPEEDS.join(', ')}.`);
    }
    this.#setPace(paceOfSpeed(this.#pace, speed));
  }

  slower(): void {
    this.#setPace(stepPace(this.#pace, 'slower'));
  }

  faster(): void {
    this.#setPace(stepPace(this.#pace, 'faster'));
  }

  skip(byS: number): Promise<void> {
    return this.seek(this.#positionS + byS);
  }

  async seek(positionS: number): Promise<void> {
    const toS = Math.max(0, positionS);
    const streamId = this.#streamId;
    if (streamId === undefined || this.#state.kind === 'opening') {
      this.#positionS = toS;
      if (streamId === undefined) this.#changed();
      else this.#open();
      return;
    }
    const before = { state: this.#state, pace: this.#pace };
    this.#pace = paceOfSeek(this.#pace);
    this.#set({ kind: 'seeking', toS });
    try {
      await this.#control({ kind: 'seek', positionS: toS });
      if (before.pace.speed === 0) {
        await this.#control({ kind: 'speed', speed: this.#pace.speed });
        await this.#control({ kind: 'play' });
      }
    } catch (thrown) {
      const error = toGkError(thrown);
      if (this.#streamId !== streamId) return;
      if (error.code === 'invalid-argument') {
        // A server without control of playbacks: the stream is opened again there.
        this.#positionS = toS;
        this.#open();
        return;
      }
      this.#pace = before.pace;
      if (this.#state.kind === 'seeking')
        this.#set(before.state.kind === 'seeking' ? { kind: 'playing' } : before.state);
      throw error;
    }
  }

  setChannels(channels: readonly number[]): void {
    this.#channels = checkedChannels(channels);
    if (this.#streamId === undefined) this.#changed();
    else this.#open();
  }

  setMain(main: boolean, channels = this.#channels, fromS = this.#positionS): void {
    if (main === (this.#main ?? false) && channels.join() === this.#channels.join()) return;
    this.#channels = checkedChannels(channels);
    this.#main = main;
    this.#positionS = Math.max(0, fromS);
    if (this.#streamId === undefined) this.#changed();
    else this.#open();
  }

  stop(): void {
    this.#end({ kind: 'stopped' });
  }

  close(): void {
    this.#end({ kind: 'stopped' });
    this.#listeners.clear();
  }

  /** Plays at a pace, whatever is open. */
  #run(pace: PlaybackPace): void {
    if (this.#streamId !== undefined) {
      this.#setPace(pace);
      return;
    }
    this.#pace = pace;
    this.#open();
  }

  #setPace(pace: PlaybackPace): void {
    const before = this.#pace;
    this.#pace = pace;
    // The server knows a stream that is being opened by no id yet: its first picture brings the pace.
    if (this.#streamId === undefined || this.#state.kind === 'opening') {
      this.#changed();
      return;
    }
    if (pace.speed > 0 && pace.speed !== before.speed) this.#controlQuietly({ kind: 'speed', speed: pace.speed });
    if (pace.speed === 0 && before.speed > 0) this.#controlQuietly({ kind: 'pause' });
    if (pace.speed > 0 && before.speed === 0) this.#controlQuietly({ kind: 'play' });
    const { kind } = this.#state;
    if (kind === 'playing' || kind === 'paused') this.#set({ kind: pace.speed === 0 ? 'paused' : 'playing' });
    else this.#changed();
  }

  #control(action: PlaybackAction): Promise<PlaybackStatus> {
    return this.#controls.send(this.#streamId ?? '', action);
  }

  /** A control whose failure shows in the stream itself: only a refusal of the user's right ends the playback. */
  #controlQuietly(action: PlaybackAction): void {
    const streamId = this.#streamId;
    this.#control(action).catch((error: unknown) => {
      if (this.#streamId === streamId && isGkError(error, 'forbidden')) this.#end({ kind: 'failed', error });
    });
  }

  #open(): void {
    this.#closeStream();
    const streamId = randomStreamId(this.#options.random ?? Math.random);
    this.#streamId = streamId;
    this.#floorS = this.#positionS;
    this.#set({ kind: 'opening' });
    const speed = this.#pace.speed > 0 ? this.#pace.speed : this.#pace.lastSpeed;
    this.#openedSpeed = speed;
    const from = { streamId, channels: this.#channels, main: this.#main, positionS: this.#positionS, speed };
    try {
      this.#stream = openRecordedStream(this.#options, from, {
        onPicture: (unit, timeS) => {
          if (this.#streamId === streamId) this.#onPicture(unit, timeS);
        },
        onEnd: (end) => {
          this.#onEnd(end);
        },
      });
    } catch (error) {
      // The session has ended, or there is no WebSocket.
      this.#end({ kind: 'failed', error: toGkError(error) });
      return;
    }
    this.#startPoll();
  }

  #onPicture(unit: VideoUnit, timeS: number): void {
    const { state } = this;
    if (state.kind === 'seeking') {
      // Pictures from before the seek may still be under way.
      if (!unit.discontinuity && Math.abs(timeS - state.toS) > 1) return;
      this.#floorS = state.toS;
    }
    this.#positionS = Math.max(timeS, this.#floorS);
    if (state.kind === 'opening' || state.kind === 'seeking') {
      const { speed } = this.#pace;
      if (state.kind === 'opening' && speed > 0 && speed !== this.#openedSpeed) {
        this.#controlQuietly({ kind: 'speed', speed });
      }
      if (this.#pace.speed === 0) this.#controlQuietly({ kind: 'pause' });
      this.#set({ kind: this.#pace.speed === 0 ? 'paused' : 'playing' });
    } else this.#changed();
  }

  #onEnd(end: ForeignEnd): void {
    switch (end.kind) {
      case 'ended':
        this.#end({ kind: 'ended' });
        return;
      case 'refused':
        this.#end({ kind: 'failed', error: end.error });
        return;
      case 'broken':
        this.#stream = undefined;
        this.#poll.stop();
        this.#set({
          kind: 'opening',
          retryAtS:
            this.#retry.start(() => {
              this.#open();
            }) / 1000,
        });
    }
  }

  #end(state: PlaybackState): void {
    this.#closeStream();
    if (this.#pace.speed === 0) this.#pace = paceOfResume(this.#pace);
    this.#set(state);
  }

  #closeStream(): void {
    const stream = this.#stream;
    this.#stream = undefined;
    this.#streamId = undefined;
    this.#serverStatus = undefined;
    this.#retry.cancel();
    this.#poll.stop();
    stream?.close();
  }

  #startPoll(): void {
    this.#poll.start(
      () => this.#control({ kind: 'status' }),
      (status) => {
        this.#serverStatus = status;
        this.#changed();
      },
    );
  }

  #set(state: PlaybackState): void {
    this.#state = state;
    this.#changed();
  }

  #changed(): void {
    this.#listeners.notify();
  }
}
