import type { GkError } from '../../errors/gk-error.js';
import { toGkError } from '../../errors/gk-error.js';
import { ListenerSet } from '../../util/listener-set.js';
import { mediaSourceClass } from '../media-source-class.js';
import { softwareDecoderUrl } from '../software-decoder.js';
import { hasPageTrackGenerator } from '../track-generator.js';
import { RecordedScreens } from './recorded-screens.js';
import { RecordedWorker } from './recorded-worker-client.js';
import type { ChannelReport, FromRecordedWorker, RecordedRung } from './recorded-messages.js';
import type {
  RecordedChannelView,
  RecordedView,
  RecordedViewOptions,
  RecordedViewState,
} from './recorded-view-types.js';
import type { RecordedTransport, RecordedTransportState } from './recorded-transport.js';
import { NO_RECORDED_STATS, type RecordedStats } from './recorded-stats.js';
import { RecordedViewSound } from './recorded-view-sound.js';
import { recordedState } from './recorded-state.js';
import { StreamFlow } from './stream-flow.js';
import type { StageState } from './recorded-stage.js';

/** The position is thought on between two messages of the worker, no longer than this, milliseconds. */
const THOUGHT_ON_MS = 250;
/** So much ahead of the picture in sight lies the one before it, seconds. */
const JUST_BEFORE_S = 0.001;

/**
 * Shows a playback: every channel in an element of its own, all of them on one clock. Decodes off the page's thread.
 * It makes the playback, controls it, and closes it.
 *
 * @example
 * ```ts
 * const view = createRecordedView({
 *   createPlayback: (onChunk) =>
 *     createPlayback({ session, deviceId: 'BUS-7', place: 'server', channels: [1, 2], startS, onChunk }),
 * });
 * for (const { element } of view.channels) document.body.append(element);
 * view.subscribe(() => drawCursor(view.positionS));
 * view.play();
 * // later
 * view.close();
 * ```
 * @public
 */
export function createRecordedView(options: RecordedViewOptions): RecordedView {
  return new WorkerRecordedView(options);
}

class WorkerRecordedView implements RecordedView {
  readonly #transport: RecordedTransport;
  readonly #listeners = new ListenerSet();
  readonly #worker: RecordedWorker;
  readonly #screens: RecordedScreens;
  readonly #sound: RecordedViewSound;
  readonly #flow: StreamFlow;
  readonly #offTransport: () => void;
  #stage: StageState = 'waiting';
  #held = false;
  #reports: readonly ChannelReport[] = [];
  #clock: { readonly positionMs: number; readonly rate: number; readonly atMs: number };
  #stats: RecordedStats = NO_RECORDED_STATS;
  #streamId: string | undefined;
  #lost: GkError | undefined;
  #soundChannel: number | undefined;
  #soundsSeen = new Set<number>();
  /** `isUnderWay`: the worker has said that it looks for it. */
  #seeking: { readonly toS: number; readonly atMs: number; readonly isUnderWay: boolean } | undefined;
  #lastGap: { readonly fromS: number; readonly toS: number } | undefined;
  #before: RecordedTransportState['kind'] = 'stopped';
  /** Never 0. */
  #lastSpeed = 1;
  #closed = false;

  constructor(options: RecordedViewOptions) {
    this.#transport = options.createPlayback(({ channel, bytes }) => {
      this.#push(channel, bytes);
    });
    this.#clock = { positionMs: this.#transport.positionS * 1000, rate: 0, atMs: 0 };
    this.#flow = new StreamFlow(this.#transport);
    this.#sound = new RecordedViewSound(options.workletUrl, () => {
      this.#changed();
    });
    const pageGenerator = hasPageTrackGenerator();
    const rung = options.rung ?? usualRung(pageGenerator);
    this.#worker = new RecordedWorker(options.workerUrl, {
      onMessage: (message) => {
        this.#take(message);
      },
      onLost: (error) => {
        this.#lost = error;
        this.#changed();
      },
    });
    const { positionMs } = this.#clock;
    const decoderUrl = softwareDecoderUrl();
    this.#worker.send({ type: 'open', rung, pageGenerator, positionMs, skipGaps: options.gaps !== 'show', decoderUrl });
    this.#screens = new RecordedScreens(this.#worker);
    this.#setScreens();
    this.#offTransport = this.#transport.subscribe(() => {
      this.#follow();
    });
  }

  get state(): RecordedViewState {
    if (this.#lost) return { kind: 'failed', error: this.#lost };
    return recordedState(this.#transport.state, this.#stage, this.#held, this.#seeking?.toS);
  }

  get positionS(): number {
    const { positionMs, rate, atMs } = this.#clock;
    if (this.#seeking) return this.#seeking.toS;
    if (this.#transport.state.kind === 'stopped') return this.#transport.positionS;
    const passedMs = rate === 0 ? 0 : performance.timeOrigin + performance.now() - atMs;
    return (positionMs + Math.max(0, Math.min(THOUGHT_ON_MS, passedMs)) * rate) / 1000;
  }

  get speed(): number {
    if (this.#flow.isRelieved) return this.#lastSpeed;
    return this.#stage === 'paused' ? 0 : this.#transport.speed;
  }

  get channels(): readonly RecordedChannelView[] {
    return this.#transport.channels.map((channel) => {
      const report = this.#reports.find((one) => one.channel === channel);
      return {
        channel,
        element: this.#screens.elementOf(channel),
        state: report?.state ?? 'waiting',
        reason: report?.reason ?? '',
        keyFramesOnly: report?.thinned ?? false,
        hasSound: this.#soundsSeen.has(channel),
      };
    });
  }

  get stats(): RecordedStats {
    return this.#stats;
  }

  get lastGap(): { readonly fromS: number; readonly toS: number } | undefined {
    return this.#lastGap;
  }

  get soundChannel(): number | undefined {
    return this.#soundChannel;
  }

  set soundChannel(channel: number | undefined) {
    if (channel === this.#soundChannel) return;
    this.#soundChannel = channel;
    this.#worker.send({ type: 'listen', channel });
    if (channel === undefined) this.#sound.end();
    else void this.#sound.start();
    this.#changed();
  }

  get volume(): number {
    return this.#sound.volume;
  }

  set volume(volume: number) {
    this.#sound.volume = volume;
    this.#changed();
  }

  get isSoundBlocked(): boolean {
    return this.#sound.isBlocked;
  }

  async resumeSound(): Promise<void> {
    await this.#sound.resume();
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  play(): void {
    if (this.#closed) return;
    this.#flow.reset();
    this.#transport.play();
    this.#play();
  }

  resume(): void {
    if (this.#closed) return;
    this.#flow.reset();
    if (this.#transport.streamId === undefined) this.#transport.play();
    else this.#transport.resume();
    this.#play();
  }

  pause(): void {
    this.#worker.send({ type: 'pause' });
    this.#transport.pause();
    this.#sound.muted = true;
  }

  setSpeed(speed: number): void {
    if (speed === 0) {
      this.pause();
      return;
    }
    this.#flow.reset();
    this.#lastSpeed = speed;
    this.#transport.setSpeed(speed);
    if (this.#transport.streamId !== undefined) this.#play();
  }

  async seek(positionS: number): Promise<void> {
    await this.#seek(positionS, false);
  }

  async skip(byS: number): Promise<void> {
    await this.seek(this.positionS + byS);
  }

  async step(direction: 1 | -1): Promise<void> {
    if (this.#transport.streamId === undefined && this.#transport.state.kind !== 'ended') return;
    if (this.#stage !== 'paused') this.#transport.pause();
    this.#sound.muted = true;
    if (await this.#worker.step(direction)) return;
    // The one before it is held no more: the server sends it again.
    if (direction < 0 && this.#transport.streamId !== undefined) {
      const shownS = Math.max(...this.#stats.channels.map(({ shownS: at }) => at ?? 0), 0);
      const fromS = Math.min(this.positionS, shownS > 0 ? shownS : Infinity);
      await this.#seek(fromS - JUST_BEFORE_S, true);
    }
  }

  setChannels(channels: readonly number[]): void {
    this.#transport.setChannels(channels);
    this.#setScreens();
    if (this.#soundChannel !== undefined && !channels.includes(this.#soundChannel)) this.soundChannel = undefined;
    this.#changed();
  }

  snapshot(channel: number): Promise<Blob> {
    return this.#screens.snapshot(channel);
  }

  stop(): void {
    this.#transport.stop();
    this.#worker.send({ type: 'pause' });
    this.#sound.muted = true;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#flow.endTopUp();
    this.#offTransport();
    this.#transport.close();
    this.#worker.close();
    this.#screens.close();
    this.#sound.end();
    this.#listeners.clear();
  }

  #play(): void {
    this.#flow.endTopUp();
    if (this.#transport.speed > 0) this.#lastSpeed = this.#transport.speed;
    this.#worker.send({ type: 'play', speed: this.#lastSpeed });
    this.#applySound();
  }

  async #seek(positionS: number, pause: boolean): Promise<void> {
    const toS = Math.max(0, positionS);
    if (this.#transport.state.kind === 'ended') {
      // A playback that is over begins at its start again, unless it was stopped.
      this.#transport.stop();
      await this.#transport.seek(toS);
      this.play();
      return;
    }
    const isOpen = this.#transport.streamId !== undefined;
    this.#flow.reset();
    if (isOpen) {
      this.#seeking = { toS, atMs: performance.now(), isUnderWay: this.#stage === 'seeking' };
      this.#worker.send({ type: 'seek', toMs: toS * 1000, pause });
      this.#changed();
    } else {
      this.#clock = { positionMs: toS * 1000, rate: 0, atMs: 0 };
    }
    const mine = this.#seeking;
    try {
      await this.#transport.seek(toS);
      // Of a playback that stood still the specification says: a seek goes on at speed 1.
      if (isOpen && !pause) this.#play();
      if (pause) this.#transport.pause();
    } catch (thrown) {
      if (mine !== undefined && this.#seeking?.atMs === mine.atMs) {
        this.#seeking = undefined;
        this.#worker.send({ type: 'cancel-seek' });
        this.#changed();
      }
      throw toGkError(thrown);
    }
  }

  #push(channel: number, bytes: Uint8Array): void {
    // Channel 0 is the whole device: no picture.
    if (channel === 0 || this.#closed) return;
    this.#checkStream();
    // A copy of its own to give away: the playback reads its times from these bytes, too.
    const own = bytes.slice();
    this.#worker.send({ type: 'chunk', channel, bytes: own }, [own.buffer]);
  }

  /** Tells the worker of another stream ahead of its first bytes. */
  #checkStream(): void {
    const { streamId, positionS } = this.#transport;
    if (streamId === this.#streamId) return;
    this.#streamId = streamId;
    if (streamId !== undefined) this.#worker.send({ type: 'stream', startMs: positionS * 1000 });
  }

  #follow(): void {
    this.#checkStream();
    const { kind } = this.#transport.state;
    if (kind !== this.#before) {
      this.#before = kind;
      if (kind === 'ended') this.#worker.send({ type: 'end' });
      if (kind === 'failed' || kind === 'stopped') {
        this.#seeking = undefined;
        this.#worker.send({ type: 'pause' });
      }
    }
    this.#changed();
  }

  #take(message: FromRecordedWorker): void {
    switch (message.type) {
      case 'state':
        this.#stage = message.state;
        this.#held = message.held;
        this.#reports = message.channels;
        if (message.state !== 'seeking') this.#arrived();
        else if (this.#seeking) this.#seeking = { ...this.#seeking, isUnderWay: true };
        this.#applySound();
        break;
      case 'clock':
        this.#clock = message;
        this.#screens.take(message);
        break;
      case 'stats':
        this.#stats = this.#screens.measured({ ...message, seekMs: this.#stats.seekMs });
        break;
      case 'gap':
        this.#lastGap = { fromS: message.fromMs / 1000, toS: message.toMs / 1000 };
        break;
      case 'pressure':
        this.#flow.relieve(message.high);
        break;
      case 'step-waits':
        this.#flow.topUp(() => this.#stage === 'paused');
        return;
      case 'sound-seen':
        this.#soundsSeen.add(message.channel);
        break;
      case 'audio':
        this.#sound.push(message.unit, message.dueAtMs);
        return;
      default:
        this.#screens.take(message);
        return;
    }
    this.#changed();
  }

  #arrived(): void {
    if (this.#seeking?.isUnderWay !== true) return;
    this.#stats = { ...this.#stats, seekMs: performance.now() - this.#seeking.atMs };
    this.#clock = { positionMs: this.#seeking.toS * 1000, rate: 0, atMs: 0 };
    this.#seeking = undefined;
  }

  #setScreens(): void {
    const { channels } = this.#transport;
    this.#screens.setChannels(channels);
    this.#worker.send({ type: 'channels', channels });
  }

  /** Sound comes at speed 1 only, and what still waits is not heard during a pause. */
  #applySound(): void {
    this.#sound.muted = this.#stage !== 'playing';
  }

  #changed(): void {
    this.#listeners.notify();
  }
}

/** Without WebCodecs, as on plain http, the `<video>`s of the page decode by themselves. */
function usualRung(pageGenerator: boolean): RecordedRung {
  if (typeof VideoDecoder === 'undefined' && mediaSourceClass() !== undefined) return 'mse';
  return pageGenerator ? 'generator' : 'canvas';
}
