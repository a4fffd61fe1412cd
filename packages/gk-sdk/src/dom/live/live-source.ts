import type { AudioUnit } from '../../wire/container/demuxer.js';
import type { SocketFactory } from '../../transport/socket.js';
import type { LiveState } from './live-state.js';
import { EMPTY_STATS, type LiveStats } from './live-stats.js';
import { LiveView } from './live-view.js';
import { mediaSourceClass } from '../mse/media-source-class.js';
import { likelyRenderPath, type RenderPath, type RenderPathChoice } from '../pipelines/render-path.js';
import type { ScriptUrl } from '../worker/script-url.js';
import { softwareDecoderUrl } from '../decoders/software-decoder.js';
import { toStreamAddress } from './stream-address.js';
import { hasPageTrackGenerator } from '../present/track-generator.js';
import { WorkerClient } from '../worker/worker-client.js';
import type { AheadSurface, FromWorker, PageCapabilities, StreamMessage, Surface } from '../worker/worker-messages.js';

/** Options of a {@link LiveSource}. @internal */
export interface LiveSourceOptions {
  readonly url: string | (() => string | Promise<string>);
  readonly renderPath?: RenderPathChoice;
  readonly workerUrl?: ScriptUrl | undefined;
  readonly openSocket?: SocketFactory | undefined;
}

/** Events of a {@link LiveSource} for its player. @internal */
export interface LiveSourceEvents {
  /** State, figures or `hasSound` changed. */
  onChange(source: LiveSource): void;
  /** Its first picture is in sight. */
  onPicture(source: LiveSource): void;
  /** A packet of sound, while it is listened to; `dueAtMs`: when it goes with the picture, Unix time. */
  onAudio(source: LiveSource, unit: AudioUnit, dueAtMs: number | undefined): void;
}

/**
 * The page's end of one stream in the decode worker: gives it addresses and surfaces, and mounts what
 * it paints on in the player's element.
 *
 * @internal
 */
export class LiveSource {
  readonly #options: LiveSourceOptions;
  readonly #events: LiveSourceEvents;
  readonly #view: LiveView;
  #client: WorkerClient | undefined;
  /** Script of the compat worker, once this stream needs it. */
  #compatSource: string | undefined;
  #id = 0;
  #paused = false;
  #listening = false;
  #stopped = false;
  state: LiveState = { kind: 'connecting', code: 'connecting', message: 'Connecting…', attempt: 1 };
  stats: LiveStats = EMPTY_STATS;
  /** A packet of sound has come. */
  hasSound = false;
  hasPicture = false;

  constructor(options: LiveSourceOptions, element: HTMLElement, events: LiveSourceEvents) {
    this.#options = options;
    this.#events = events;
    this.#view = new LiveView(element, (report) => {
      this.#send(report);
    });
    this.#open();
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    this.#send({ type: paused ? 'pause' : 'resume' });
  }

  /** Whether packets of sound shall be handed out. */
  listen(listening: boolean): void {
    if (listening === this.#listening) return;
    this.#listening = listening;
    this.#send({ type: 'listen', on: listening });
  }

  /** The picture in sight, as PNG. Rejects with `not-found` while there is none, `unsupported` when there will be none. */
  snapshot(): Promise<Blob> {
    return this.#view.snapshot(
      this.#client &&
        ((port) => {
          this.#send({ type: 'snapshot', port }, [port]);
        }),
      this,
    );
  }

  /** Ends the stream; the last picture stays in sight. */
  stop(): void {
    this.#stopped = true;
    this.#client?.remove(this.#id);
    this.#client = undefined;
  }

  /** Ends the stream and takes its picture away. */
  close(): void {
    this.stop();
    this.#view.close();
  }

  #open(): void {
    const { url, renderPath = 'auto', workerUrl, openSocket } = this.#options;
    const fixedUrl = typeof url === 'string' && !openSocket ? toStreamAddress(url) : undefined;
    if (fixedUrl === '') {
      this.#setState({ kind: 'unsupported', code: 'address', message: 'The stream address is not valid' });
      return;
    }
    try {
      this.#client = WorkerClient.shared(workerUrl, this.#compatSource);
    } catch (thrown) {
      void this.#lost('blocked', thrown);
      return;
    }
    this.#id = this.#client.add({
      onMessage: (message) => {
        this.#take(message);
      },
      onStats: (stats) => {
        this.stats = stats;
        this.#events.onChange(this);
      },
      onLost: (loss, words) => {
        this.#client = undefined;
        this.#view.keep();
        void this.#lost(loss, words);
      },
    });
    const page = { trackGenerator: hasPageTrackGenerator(), mediaSource: mediaSourceClass() !== undefined };
    const ahead = this.#surfaceAhead(renderPath, page);
    this.#send(
      { type: 'open', url: fixedUrl, renderPath, page, ahead, decoderUrl: softwareDecoderUrl() },
      transferables(ahead?.surface),
    );
    if (this.#paused) this.pause(true);
    if (this.#listening) this.#send({ type: 'listen', on: true });
  }

  /** Opens the stream again, or says why there is no worker, in words that only such a page loads. */
  async #lost(loss: 'restart' | 'blocked' | 'crashed', thrown?: unknown): Promise<void> {
    if (loss === 'restart') {
      this.#open();
      return;
    }
    const { workerLoss } = await import('../worker/worker-loss.js');
    const message = workerLoss(loss, this.#options.workerUrl, thrown);
    if (!this.#stopped) this.#setState({ kind: 'unsupported', code: `worker-${loss}`, message });
  }

  /** Opens the stream again in the worker that has everything; its script is loaded only now. */
  async #useCompat(): Promise<void> {
    const { compatWorkerSource } = await import('../worker/compat-worker.generated.js');
    if (this.#stopped || this.#compatSource) return;
    this.#compatSource = compatWorkerSource;
    this.#client?.remove(this.#id);
    this.#open();
  }

  /** Makes the most likely surface now, while the connection is being made. */
  #surfaceAhead(choice: RenderPathChoice, page: PageCapabilities): AheadSurface | undefined {
    const renderPath = likelyRenderPath(choice, typeof VideoDecoder !== 'undefined', page.trackGenerator);
    if (renderPath === 'mse') return undefined;
    const surface = this.#view.createSurface(renderPath);
    return surface && { renderPath, surface };
  }

  #take(message: Exclude<FromWorker, { type: 'figures' }>): void {
    switch (message.type) {
      case 'state':
        this.#setState(message.state);
        // The other worker begins at pictures that only refresh, where there are any.
        if (message.state.code === 'no-key-frames') void this.#useCompat();
        return;
      case 'url-wanted':
        void this.#giveUrl();
        return;
      case 'surface-wanted':
        this.#giveSurface(message.renderPath);
        return;
      case 'surface-live':
        void this.#reveal(message.renderPath);
        return;
      case 'track':
        this.#view.showTrack(message.track);
        return;
      case 'compat-wanted':
        void this.#useCompat();
        return;
      case 'sound-seen':
        this.hasSound = true;
        this.#events.onChange(this);
        return;
      case 'audio':
        this.#events.onAudio(this, message.unit, message.dueAtMs);
        return;
      default:
        void this.#view.takeMse(message);
    }
  }

  async #reveal(renderPath: RenderPath): Promise<void> {
    await this.#view.reveal(renderPath);
    this.hasPicture = true;
    if (!this.#stopped) this.#events.onPicture(this);
  }

  async #giveUrl(): Promise<void> {
    const { url, openSocket } = this.#options;
    let address = '';
    let port: MessagePort | undefined;
    try {
      address = toStreamAddress(typeof url === 'string' ? url : await url());
      if (openSocket) {
        const { openPortSocket } = await import('../worker/worker-loss.js');
        port = openPortSocket(this, openSocket, address, () => this.#client);
      }
    } catch {
      // The application could not make an address now; the stream asks again later.
    }
    this.#send({ type: 'url', url: port ?? address }, port && [port]);
  }

  #giveSurface(renderPath: RenderPath): void {
    const surface = this.#view.createSurface(renderPath);
    this.#send({ type: 'surface', renderPath, surface }, transferables(surface));
  }

  #send(message: StreamMessage, transfer?: Transferable[]): void {
    this.#client?.send({ ...message, id: this.#id }, transfer);
  }

  #setState(state: LiveState): void {
    this.state = state;
    this.#events.onChange(this);
  }
}

function transferables(surface: Surface | undefined): Transferable[] | undefined {
  return surface && [surface.kind === 'track' ? surface.writable : surface.canvas];
}
