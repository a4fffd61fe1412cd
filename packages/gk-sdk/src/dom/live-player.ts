import { GkError } from '../errors/gk-error.js';
import type { LiveState } from './live-state.js';
import { EMPTY_STATS, type LiveStats } from './live-stats.js';
import { LiveView } from './live-view.js';
import { mediaSourceClass } from './media-source-class.js';
import { chooseRung, type Rung, type RungChoice } from './rung.js';
import { toStreamAddress } from './stream-address.js';
import { hasPageTrackGenerator } from './track-generator.js';
import { WorkerClient } from './worker-client.js';
import type { AheadSurface, FromWorker, PageCapabilities, Surface, ToWorker } from './worker-messages.js';

/** Options of {@link createLivePlayer}. @public */
export interface LivePlayerOptions {
  /**
   * The stream's address (`ws.cgi`, spec 000 section 7), or a function that makes it; the function
   * is called before each connection, so that expired credentials can be renewed. A secret: it is
   * never logged or shown.
   */
  readonly url: string | (() => string | Promise<string>);
  /** Takes this rung of the ladder or none. @defaultValue 'auto' */
  readonly rung?: RungChoice;
  /**
   * Where the decode worker's script is served, for pages whose policy forbids workers from blob
   * URLs. All players of a page share one worker per URL. By default it is inlined.
   */
  readonly workerUrl?: string;
}

/**
 * One live stream on the screen. Made by {@link createLivePlayer}, which starts it; whoever makes it
 * closes it.
 *
 * @public
 */
export interface LivePlayer {
  /** Mount it where the picture shall be; it fills its parent, and `object-fit` on it is honoured. */
  readonly element: HTMLElement;
  readonly state: LiveState;
  /** Renewed once a second. */
  readonly stats: LiveStats;
  /** Calls `listener` after each change of `state` or `stats`; returns what takes it off. */
  subscribe(listener: () => void): () => void;
  /** The picture on the screen, as PNG in its full size. Rejects with `not-found` while there is none. */
  snapshot(): Promise<Blob>;
  /** Stops decoding, as for a hidden tile; the newest group of pictures is kept for a while. */
  pause(): void;
  /** Ends a pause. */
  resume(): void;
  /** Frees everything. Idempotent. */
  close(): void;
}

/**
 * Starts a live stream: connects, decodes off the page's thread and paints into `element`.
 *
 * @example
 * ```ts
 * const player = createLivePlayer({ url: session.streamUrl({ deviceId: 'CAR-1', channel: 1 }) });
 * document.body.append(player.element);
 * const off = player.subscribe(() => console.log(player.state.message));
 * // later
 * off();
 * player.close();
 * ```
 * @public
 */
export function createLivePlayer(options: LivePlayerOptions): LivePlayer {
  return new WorkerLivePlayer(options);
}

class WorkerLivePlayer implements LivePlayer {
  readonly #options: LivePlayerOptions;
  readonly #view: LiveView;
  readonly #listeners = new Set<() => void>();
  readonly #snapshots = new Map<number, (blob: Blob | undefined) => void>();
  #nextSnapshot = 1;
  #client: WorkerClient | undefined;
  /** Script of the compat worker, once this stream needs it. */
  #compatSource: string | undefined;
  #id = 0;
  #state: LiveState = { kind: 'connecting', code: 'connecting', message: 'Connecting', attempt: 1 };
  #stats: LiveStats = EMPTY_STATS;
  #paused = false;
  #closed = false;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    this.#view = new LiveView({
      onMseProgress: (progress) => {
        this.#send({ type: 'mse-progress', id: this.#id, ...progress });
      },
      onMseFailed: (failed) => {
        this.#send({ type: 'mse-progress', id: this.#id, presented: 0, dropped: 0, latencyMs: 0, failed });
      },
    });
    this.#open();
  }

  get element(): HTMLElement {
    return this.#view.element;
  }

  get state(): LiveState {
    return this.#state;
  }

  get stats(): LiveStats {
    return this.#stats;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async snapshot(): Promise<Blob> {
    const blob = (await this.#view.snapshot()) ?? (await this.#workerSnapshot());
    if (blob === undefined) throw new GkError('not-found', 'There is no picture yet; wait until the stream is live.');
    return blob;
  }

  pause(): void {
    this.#paused = true;
    this.#send({ type: 'pause', id: this.#id });
  }

  resume(): void {
    this.#paused = false;
    this.#send({ type: 'resume', id: this.#id });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#client?.remove(this.#id);
    this.#client = undefined;
    this.#view.close();
    for (const resolve of this.#snapshots.values()) resolve(undefined);
    this.#snapshots.clear();
    this.#setState({ kind: 'idle', code: 'closed', message: 'Closed' });
    this.#listeners.clear();
  }

  #open(): void {
    const { url, rung = 'auto', workerUrl } = this.#options;
    let fixedUrl: string | undefined;
    try {
      fixedUrl = typeof url === 'string' ? toStreamAddress(url) : undefined;
    } catch {
      this.#setState({ kind: 'unsupported', code: 'address', message: 'The address of the stream is not valid' });
      return;
    }
    try {
      this.#client = WorkerClient.shared(workerUrl, this.#compatSource);
    } catch {
      this.#blocked();
      return;
    }
    this.#id = this.#client.add({
      onMessage: (message) => {
        this.#take(message);
      },
      onLost: (blocked) => {
        this.#client = undefined;
        if (blocked) this.#blocked();
        else this.#open();
      },
    });
    const page = { trackGenerator: hasPageTrackGenerator(), mediaSource: mediaSourceClass() !== undefined };
    const ahead = this.#surfaceAhead(rung, page);
    const transfer = ahead === undefined ? [] : [transferable(ahead.surface)];
    this.#send({ type: 'open', id: this.#id, url: fixedUrl, rung, page, ahead }, transfer);
    if (this.#paused) this.#send({ type: 'pause', id: this.#id });
  }

  /** Opens the stream again in the worker that has everything; its script is loaded only now. */
  async #useCompat(): Promise<void> {
    const { compatWorkerSource } = await import('./compat-worker.generated.js');
    if (this.#closed || this.#compatSource !== undefined) return;
    this.#compatSource = compatWorkerSource;
    this.#client?.remove(this.#id);
    this.#open();
  }

  /** Makes the most likely surface now, while the connection is being made. */
  #surfaceAhead(choice: RungChoice, page: PageCapabilities): AheadSurface | undefined {
    const { rung } = chooseRung(choice, {
      videoDecoder: typeof VideoDecoder !== 'undefined',
      offscreenCanvas: typeof OffscreenCanvas !== 'undefined',
      ...page,
    });
    if (rung === undefined || rung === 'mse') return undefined;
    const surface = this.#view.createSurface(rung);
    return surface && { rung, surface };
  }

  #blocked(): void {
    const message = 'The page does not allow the video worker; give the address of its script (workerUrl)';
    this.#setState({ kind: 'unsupported', code: 'worker-blocked', message });
  }

  #take(message: FromWorker): void {
    switch (message.type) {
      case 'state':
        this.#setState(message.state);
        return;
      case 'stats':
        this.#stats = message.stats.find(([id]) => id === this.#id)?.[1] ?? this.#stats;
        this.#notify();
        return;
      case 'url-wanted':
        void this.#giveUrl(message.id);
        return;
      case 'surface-wanted':
        this.#giveSurface(message.id, message.rung);
        return;
      case 'surface-live':
        void this.#view.reveal(message.rung);
        return;
      case 'track':
        this.#view.showTrack(message.track);
        return;
      case 'compat-wanted':
        void this.#useCompat();
        return;
      case 'mse-handle':
        void this.#view.withMse((mse) => {
          mse.playHandle(message.handle);
        });
        return;
      case 'mse-init':
        void this.#view.withMse((mse) => {
          mse.init(message.mime, message.segment);
        });
        return;
      case 'mse-media':
        void this.#view.withMse((mse) => {
          mse.append(message.segment, message.keyTimeS);
        });
        return;
      case 'mse-target':
        void this.#view.withMse((mse) => {
          mse.setBuffer(message.bufferMs);
        });
        return;
      case 'snapshot':
        this.#snapshots.get(message.request)?.(message.blob);
        this.#snapshots.delete(message.request);
        return;
    }
  }

  async #giveUrl(id: number): Promise<void> {
    const { url } = this.#options;
    let address: string | undefined;
    try {
      address = toStreamAddress(typeof url === 'string' ? url : await url());
    } catch {
      // The application could not make an address now; the stream asks again later.
      address = undefined;
    }
    this.#send({ type: 'url', id, url: address });
  }

  #giveSurface(id: number, rung: Rung): void {
    const surface = this.#view.createSurface(rung);
    const transfer = surface === undefined ? [] : [transferable(surface)];
    this.#send({ type: 'surface', id, rung, surface }, transfer);
  }

  #workerSnapshot(): Promise<Blob | undefined> {
    if (this.#client === undefined) return Promise.resolve(undefined);
    const request = this.#nextSnapshot++;
    this.#send({ type: 'snapshot', id: this.#id, request });
    return new Promise((resolve) => {
      this.#snapshots.set(request, resolve);
    });
  }

  #send(message: ToWorker, transfer?: Transferable[]): void {
    this.#client?.send(message, transfer);
  }

  #setState(state: LiveState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function transferable(surface: Surface): Transferable {
  return surface.kind === 'track' ? surface.writable : surface.canvas;
}
