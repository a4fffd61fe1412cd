import type { GkError } from '../../../errors/gk-error.js';
import { toGkError } from '../../../errors/to-gk-error.js';
import { ListenerSet } from '../../../util/listener-set.js';
import { mediaSourceClass } from '../../mse/media-source-class.js';
import { softwareDecoderUrl } from '../../decoders/software-decoder.js';
import { hasPageTrackGenerator } from '../../present/track-generator.js';
import { RecordedScreens } from './recorded-screens.js';
import { RecordedWorker } from './recorded-worker-client.js';
import { RecordedFeed } from './recorded-feed.js';
import type { FromRecordedWorker, RecordedRenderPath } from '../worker/recorded-messages.js';
import { LatestOnly } from './latest-only.js';
import { RecordedPosition, type SeekHandle } from './recorded-position.js';
import { RecordedReports } from './recorded-reports.js';
import type {
  RecordedChannelView,
  RecordedView,
  RecordedViewOptions,
  RecordedViewState,
} from './recorded-view-types.js';
import type { RecordedTransport } from './recorded-transport.js';
import type { RecordedStats } from '../worker/recorded-stats.js';
import { RecordedViewSound } from './recorded-view-sound.js';
import { recordedState } from './recorded-state.js';
import { StreamFlow } from './stream-flow.js';

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
 *     createPlayback({ session, deviceId: 'GK-0007', place: 'server', channels: [1, 2], startS, onChunk }),
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
  readonly #feed: RecordedFeed;
  readonly #transport: RecordedTransport;
  readonly #listeners = new ListenerSet();
  readonly #worker: RecordedWorker;
  readonly #screens: RecordedScreens;
  readonly #sound: RecordedViewSound;
  readonly #flow: StreamFlow;
  readonly #position: RecordedPosition;
  readonly #reports: RecordedReports;
  readonly #seeks = new LatestOnly();
  #lost: GkError | undefined;
  #soundChannel: number | undefined;
  /** Never 0. */
  #lastSpeed = 1;
  /** The stream was opened again for one picture, and stands still once that is there. */
  #pausesOnArrival = false;
  #closed = false;

  constructor(options: RecordedViewOptions) {
    this.#feed = new RecordedFeed({
      createPlayback: options.createPlayback,
      send: (message, transfer) => {
        this.#worker.send(message, transfer);
      },
      onStopped: () => {
        this.#position.stay();
      },
      onChange: () => {
        this.#changed();
      },
    });
    this.#transport = this.#feed.transport;
    this.#position = new RecordedPosition(this.#transport.positionS);
    this.#flow = new StreamFlow(this.#transport);
    this.#sound = new RecordedViewSound(options.workletUrl, () => {
      this.#changed();
    });
    const pageGenerator = hasPageTrackGenerator();
    const renderPath = options.renderPath ?? usualRenderPath(pageGenerator);
    this.#worker = new RecordedWorker(options.workerUrl, {
      onMessage: (message) => {
        this.#take(message);
      },
      onLost: (error) => {
        this.#lost = error;
        this.#changed();
      },
    });
    const positionMs = this.#transport.positionS * 1000;
    const decoderUrl = softwareDecoderUrl();
    this.#worker.send({
      type: 'open',
      renderPath,
      pageGenerator,
      positionMs,
      skipGaps: options.gaps !== 'show',
      decoderUrl,
    });
    this.#screens = new RecordedScreens(this.#worker);
    this.#reports = new RecordedReports((stats) => this.#screens.measured(stats));
    this.#setScreens();
  }

  get state(): RecordedViewState {
    if (this.#lost) return { kind: 'failed', error: this.#lost };
    const { stage, isHeld } = this.#reports;
    return recordedState(this.#transport.state, stage, isHeld, this.#position.seekingToS);
  }

  get positionS(): number {
    const isStopped = this.#transport.state.kind === 'stopped' && this.#position.seekingToS === undefined;
    return isStopped ? this.#transport.positionS : this.#position.positionS;
  }

  get speed(): number {
    if (this.#flow.isRelieved) return this.#lastSpeed;
    return this.#reports.stage === 'paused' ? 0 : this.#transport.speed;
  }

  get channels(): readonly RecordedChannelView[] {
    return this.#transport.channels.map((channel) => ({
      channel,
      element: this.#screens.elementOf(channel),
      ...this.#reports.of(channel),
    }));
  }

  get stats(): RecordedStats {
    return this.#reports.stats;
  }

  get lastGap(): RecordedView['lastGap'] {
    return this.#reports.lastGap;
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

  get soundError(): GkError | undefined {
    return this.#sound.error;
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
    if (this.#reports.stage !== 'paused') this.#transport.pause();
    this.#sound.muted = true;
    if (await this.#worker.step(direction)) return;
    // The one before it is held no more: the server sends it again.
    if (direction < 0 && this.#transport.streamId !== undefined) {
      const shownS = Math.max(...this.#reports.stats.channels.map(({ shownS: at }) => at ?? 0), 0);
      const fromS = Math.min(this.positionS, shownS > 0 ? shownS : Infinity);
      await this.#seek(fromS - JUST_BEFORE_S, true);
    }
  }

  setChannels(channels: readonly number[]): void {
    this.#transport.setChannels(channels);
    this.#showChannels(channels);
    this.#changed();
  }

  setMain(main: boolean, channels = this.#transport.channels): void {
    if (this.#closed) return;
    const toS = this.positionS;
    const { stage } = this.#reports;
    const pause = stage === 'paused';
    const before = this.#transport.streamId;
    // First: pictures that are still held would go on, and those of the new stream are not marked as another place.
    if (before !== undefined) this.#worker.send({ type: 'seek', toMs: toS * 1000, pause });
    this.#transport.setMain(main, channels, toS);
    this.#showChannels(channels);
    if (this.#transport.streamId === before) {
      if (before !== undefined) this.#worker.send({ type: 'cancel-seek' });
      return;
    }
    this.#flow.reset();
    this.#position.seek(toS).send(stage === 'seeking');
    // The pictures up to the one in sight have to come first.
    this.#pausesOnArrival = pause;
    if (pause) this.#transport.resume();
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
    this.#feed.close();
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

  #seek(positionS: number, pause: boolean): Promise<void> {
    const toS = Math.max(0, positionS);
    const handle = this.#transport.streamId === undefined ? undefined : this.#position.seek(toS);
    if (handle !== undefined) this.#changed();
    // The pictures of two places that the stream goes to at once would be taken for each other's.
    return this.#seeks.run(() => this.#goTo(toS, pause, handle));
  }

  async #goTo(toS: number, pause: boolean, handle: SeekHandle | undefined): Promise<void> {
    if (this.#closed) return;
    const isOpen = this.#transport.streamId !== undefined;
    if (!isOpen) handle?.giveUp();
    this.#flow.reset();
    if (this.#transport.state.kind === 'ended') {
      // A playback that is over begins at its start again, unless it was stopped.
      this.#transport.stop();
      await this.#transport.seek(toS);
      this.play();
      return;
    }
    if (isOpen) {
      handle?.send(this.#reports.stage === 'seeking');
      this.#worker.send({ type: 'seek', toMs: toS * 1000, pause });
    } else {
      this.#position.set(toS);
    }
    try {
      await this.#transport.seek(toS);
      // Of a playback that stood still the specification says: a seek goes on at speed 1.
      if (isOpen && !pause) this.#play();
      if (pause) this.#transport.pause();
    } catch (thrown) {
      if (handle?.giveUp() === true) {
        this.#worker.send({ type: 'cancel-seek' });
        this.#changed();
      }
      throw toGkError(thrown);
    }
  }

  #take(message: FromRecordedWorker): void {
    switch (message.type) {
      case 'state':
        this.#reports.take(message);
        this.#arrive();
        this.#applySound();
        break;
      case 'measured':
      case 'gap':
      case 'sound-seen':
        this.#reports.take(message);
        break;
      case 'clock':
        this.#position.take(message);
        this.#screens.take(message);
        break;
      case 'pressure':
        this.#flow.relieve(message.high);
        break;
      case 'step-waits':
        this.#flow.topUp(() => this.#reports.stage === 'paused');
        return;
      case 'audio':
        this.#sound.push(message.unit, message.dueAtMs);
        return;
      default:
        this.#screens.take(message);
        return;
    }
    this.#changed();
  }

  #arrive(): void {
    if (this.#reports.stage === 'seeking') {
      this.#position.lookedFor();
      return;
    }
    const seekMs = this.#position.arrived();
    if (seekMs === undefined) return;
    this.#reports.noteSeek(seekMs);
    if (this.#pausesOnArrival && this.#reports.stage === 'paused') this.#transport.pause();
    this.#pausesOnArrival = false;
  }

  #showChannels(channels: readonly number[]): void {
    this.#setScreens();
    if (this.#soundChannel !== undefined && !channels.includes(this.#soundChannel)) this.soundChannel = undefined;
  }

  #setScreens(): void {
    const { channels } = this.#transport;
    this.#screens.setChannels(channels);
    this.#worker.send({ type: 'channels', channels });
  }

  /** Sound plays at speed 1 only, and queued sound is muted during a pause. */
  #applySound(): void {
    this.#sound.muted = this.#reports.stage !== 'playing';
  }

  #changed(): void {
    this.#listeners.notify();
  }
}

/** Without WebCodecs, as on plain http, the `<video>`s of the page decode by themselves. */
function usualRenderPath(pageGenerator: boolean): RecordedRenderPath {
  if (typeof VideoDecoder === 'undefined' && mediaSourceClass() !== undefined) return 'mse';
  return pageGenerator ? 'generator' : 'canvas';
}
