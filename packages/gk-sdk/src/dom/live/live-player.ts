import { LiveSource } from './live-source.js';
import type { LiveSound } from './live-sound.js';
import type { LiveState } from './live-state.js';
import type { LiveStats } from './live-stats.js';
import type { RenderPathChoice } from '../pipelines/render-path.js';
import type { SocketFactory } from '../../transport/socket.js';
import type { ScriptUrl } from '../worker/script-url.js';

/** Options of {@link createLivePlayer}. @public */
export interface LivePlayerOptions {
  /**
   * The stream's address (`ws.cgi`, spec 000 section 7), or a function that makes it; the function
   * is called before each connection, so that expired credentials can be renewed. A secret: it is
   * never logged or shown.
   */
  readonly url: string | (() => string | Promise<string>);
  /** Takes this render path or none. @defaultValue 'auto' */
  readonly renderPath?: RenderPathChoice;
  /**
   * URL of the decode worker's script, for pages whose policy forbids workers from blob URLs. All players of a page
   * share one worker per URL. By default it is inlined.
   */
  readonly workerUrl?: ScriptUrl | undefined;
  /** Address of `gk-sdk/audio-worklet.js`, for pages whose policy forbids scripts from `blob:`. */
  readonly workletUrl?: string | undefined;
  /**
   * Opens the stream's socket on the page, in place of the worker's own `WebSocket`; that of a session is
   * `Session.openSocket`. It loads the worker for rare streams, as it takes what nearly no page needs.
   */
  readonly openSocket?: SocketFactory | undefined;
}

/**
 * One live stream on the screen. Made by {@link createLivePlayer}, which starts it; its creator closes it.
 *
 * @public
 */
export interface LivePlayer {
  /** Mount it where the picture shall be; it fills its parent, and `object-fit` on it is honoured. */
  readonly element: HTMLElement;
  readonly state: LiveState;
  /** Renewed once a second. */
  readonly stats: LiveStats;
  /** A packet of sound has come. */
  readonly hasSound: boolean;
  /**
   * What the sound of a live stream does: `none`: no sound has come, or none that this browser can play;
   * `blocked`: not muted, but the browser waits for a click or key, in whose handler
   * {@link LivePlayer.resumeSound} belongs.
   */
  readonly soundState: 'none' | 'muted' | 'blocked' | 'playing';
  /** True at first: nothing is decoded. Unmute in the handler of a click, or the browser may block the sound. */
  muted: boolean;
  /** 0 to 1. @defaultValue 1 */
  volume: number;
  /**
   * Begins to sound where the browser waited for a gesture: call it in the handler of a click or key. Rejects with the
   * browser's own error when it still refuses; where the sound cannot be played at all (`none`, although sound has come), with the
   * GkError that says why.
   */
  resumeSound(): Promise<void>;
  /**
   * Shows another stream of the same camera, such as main instead of sub. The current stream plays on until the new one
   * has a picture, so that there is no gap; when the new one is refused or cannot be shown, `state` reports it, over
   * the last picture.
   */
  setSource(url: LivePlayerOptions['url']): void;
  /** Calls `listener` after each change of state, figures or sound; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /**
   * The picture on the screen, as PNG in its full size. Rejects with `not-found` while there is none, and with
   * `unsupported` and the words of the state when this browser cannot show the stream.
   */
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

/** States in which a stream has nothing to show and will not soon have. */
const WORDS_ONLY: ReadonlySet<LiveState['kind']> = new Set(['offline', 'refused', 'unsupported']);

class WorkerLivePlayer implements LivePlayer {
  readonly element = document.createElement('div');
  readonly #options: LivePlayerOptions;
  readonly #listeners = new Set<() => void>();
  #source: LiveSource;
  /** Takes the place of `#source` once it has a picture. */
  #next: LiveSource | undefined;
  /** Has ended; its last picture stays in sight until there is a new one. */
  #kept: LiveSource | undefined;
  #paused = false;
  #muted = true;
  #volume = 1;
  #sound: LiveSound | undefined;
  #closed = false;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    // Set by script: a policy that forbids style attributes in markup allows it.
    this.element.style.cssText = 'display:grid;width:100%;height:100%;overflow:hidden';
    this.#source = this.#create(options.url);
  }

  get state(): LiveState {
    return this.#closed ? { kind: 'idle', code: 'closed', message: 'Closed' } : this.#source.state;
  }

  get stats(): LiveStats {
    return this.#source.stats;
  }

  get hasSound(): boolean {
    return this.#source.hasSound;
  }

  get soundState(): LivePlayer['soundState'] {
    const state = this.#sound?.state;
    if (!this.hasSound || state === 'unsupported') return 'none';
    return state === 'playing' || state === 'blocked' ? state : 'muted';
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    this.#listen();
    this.#notify();
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    if (this.#sound) this.#sound.volume = volume;
    this.#notify();
  }

  async resumeSound(): Promise<void> {
    await this.#sound?.resume();
  }

  setSource(url: LivePlayerOptions['url']): void {
    if (this.#closed) return;
    this.#next?.close();
    this.#next = this.#create(url);
    // There is nothing to wait for when the current source does not play or the next one never will.
    if (this.#source.state.kind !== 'live' || WORDS_ONLY.has(this.#next.state.kind)) this.#advance();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async snapshot(): Promise<Blob> {
    const source = this.#inSight();
    try {
      return await source.snapshot();
    } catch (error) {
      // Another stream has taken its place meanwhile.
      if (source === this.#inSight()) throw error;
      return this.snapshot();
    }
  }

  pause(): void {
    this.#pause(true);
  }

  resume(): void {
    this.#pause(false);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const source of [this.#source, this.#next, this.#kept]) source?.close();
    this.#sound?.close();
    this.#notify();
    this.#listeners.clear();
  }

  /** Whose picture is on the page. */
  #inSight(): LiveSource {
    return this.#source.hasPicture ? this.#source : (this.#kept ?? this.#source);
  }

  #pause(paused: boolean): void {
    this.#paused = paused;
    this.#source.pause(paused);
    this.#next?.pause(paused);
  }

  #create(url: LivePlayerOptions['url']): LiveSource {
    const source = new LiveSource({ ...this.#options, url }, this.element, {
      onChange: (changed) => {
        if (changed === this.#next && WORDS_ONLY.has(changed.state.kind)) this.#advance();
        if (changed === this.#source) {
          this.#listen();
          this.#notify();
        }
      },
      onPicture: (shown) => {
        if (shown === this.#next) this.#advance();
        if (shown !== this.#source) return;
        this.#kept?.close();
        this.#kept = undefined;
      },
      onAudio: (heard, unit, dueAtMs) => {
        if (heard === this.#source) this.#sound?.push(unit, dueAtMs);
      },
    });
    if (this.#paused) source.pause(true);
    return source;
  }

  /** The next stream becomes the one that counts. */
  #advance(): void {
    if (this.#next === undefined) return;
    const before = this.#source;
    this.#source = this.#next;
    this.#next = undefined;
    before.stop();
    if (before.hasPicture || this.#kept === undefined) {
      this.#kept?.close();
      this.#kept = before;
    } else {
      before.close();
    }
    this.#listen();
    this.#notify();
  }

  /** Has sound handed out, and played, exactly while it is wanted. */
  #listen(): void {
    const wanted = !this.#muted && this.hasSound && !this.#closed;
    this.#source.listen(wanted);
    if (wanted) void this.#startSound();
    else if (this.#muted) {
      this.#sound?.close();
      this.#sound = undefined;
    }
  }

  async #startSound(): Promise<void> {
    if (this.#sound) return;
    const { LiveSound } = await import('./live-sound.js');
    if (this.#sound || this.#muted || this.#closed) return;
    this.#sound = new LiveSound(this.#volume, this.#options.workletUrl, () => {
      this.#notify();
    });
    this.#notify();
  }

  /** As a `ListenerSet` does, which would be weight on every page. */
  #notify(): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        reportError(error);
      }
    }
  }
}
