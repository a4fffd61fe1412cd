import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GkErrorCode, Session } from 'gk-sdk';
import type { Microphone } from 'gk-sdk/dom';
import type { TalkState } from 'gk-sdk/stream';
import { streamUser } from '../../context/session-user.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { TalkButton } from './talk-button.js';
import { talkAccess, talkNotice, type TalkNotice } from './talk-core.js';
import { TalkLine } from './talk-line.js';
import type { TalkMode } from './talk-mode.js';
import type { TalkParts } from './talk-parts.js';
import type { TalkAccess, TalkLabels } from './talk.labels.js';

/** Options of a {@link TalkController}. @internal */
export interface TalkControllerOptions {
  readonly session: () => Session | undefined;
  /** The devices to talk to; undefined: all that there are. */
  readonly deviceIds: () => readonly string[] | undefined;
  /** Most privileged level that may not; undefined where the right is enough. */
  readonly deniedFrom?: number;
  /** Talk channel; the first by default. */
  readonly channel?: () => number;
  readonly mode: () => TalkMode;
  readonly workletUrl: () => string | undefined;
  readonly loadParts: () => Promise<TalkParts>;
  /** Of a talk element: `open` and `speaking` become its states. */
  readonly internals?: ElementInternals;
  /** Called after each change of the state. */
  readonly onState: (state: TalkState) => void;
}

const IDLE: TalkState = { kind: 'idle' };
const TICK_MS = 1_000;

/**
 * Whether one may talk, the line, its button and its keys, and all that ends speech without a word of the user: a window
 * that loses the focus, a page that is hidden, an element that is removed. The microphone runs only while somebody speaks.
 *
 * @internal
 */
export class TalkController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: TalkControllerOptions;
  #line: TalkLine | undefined;
  #session: Session | undefined;
  #user: string | undefined;
  /** Request made before the parts were loaded. */
  #wish: 'line' | 'speech' | undefined;
  #told: TalkState = IDLE;
  #loading: Promise<void> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly button = new TalkButton(this);
  /** Undefined until they are loaded. */
  parts: TalkParts | undefined;
  loadFailed = false;
  microphones: readonly Microphone[] = [];
  microphoneId: string | undefined;
  volume = 1;
  muted = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: TalkControllerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    new TeardownController(host, () => {
      this.end();
    });
  }

  get line(): TalkLine | undefined {
    return this.#line;
  }

  get state(): TalkState {
    return this.#line?.state ?? IDLE;
  }

  get isOpen(): boolean {
    return this.#line?.isOpen === true;
  }

  get speaking(): boolean {
    return this.#line?.speaking === true;
  }

  get access(): TalkAccess {
    const { session, deviceIds, deniedFrom } = this.#options;
    return talkAccess({
      isSecure: this.parts?.isSecure ?? true,
      session: session(),
      deviceIds: deviceIds(),
      ...(deniedFrom !== undefined && { deniedFrom }),
    });
  }

  /** Neither open nor to be opened. */
  get isDisabled(): boolean {
    return this.access !== 'ready' && !this.isOpen;
  }

  get mode(): TalkMode {
    return this.#options.mode();
  }

  get microphoneFailure(): GkErrorCode | undefined {
    return this.#line?.microphoneFailure;
  }

  /** Our sound goes out. */
  get microphoneOn(): boolean {
    return this.speaking && this.#line?.microphoneOn === true;
  }

  /** How long the line is open, milliseconds; undefined while it is not. */
  get openForMs(): number | undefined {
    const { openedAtMs } = this.#line ?? {};
    return this.isOpen && openedAtMs !== undefined ? performance.now() - openedAtMs : undefined;
  }

  hostConnected(): void {
    addEventListener('blur', this.#onBlur);
    document.addEventListener('visibilitychange', this.#onHidden);
    this.#mediaDevices?.addEventListener('devicechange', this.#onDevices);
    this.#tick();
    void this.load();
  }

  hostUpdate(): void {
    const session = this.#options.session();
    if (!this.#host.isConnected) return;
    const user = streamUser(session?.state, this.#user);
    // A line goes to the server that it was opened to, by the user who opened it.
    if (this.#session && (session !== this.#session || user !== this.#user)) this.forget();
    this.#session = session;
    this.#user = user;
  }

  hostDisconnected(): void {
    removeEventListener('blur', this.#onBlur);
    document.removeEventListener('visibilitychange', this.#onHidden);
    this.#mediaDevices?.removeEventListener('devicechange', this.#onDevices);
    this.speak(false);
    this.#wish = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Loads what talk is made of, ahead of the click: a browser lets sound begin only within it. */
  async load(): Promise<void> {
    this.#loading ??= this.#options.loadParts().then(
      (parts) => {
        this.parts = parts;
        this.loadFailed = false;
        this.#onDevices();
        this.#takeWish();
      },
      () => {
        this.#loading = undefined;
        this.loadFailed = true;
        this.#wish = undefined;
      },
    );
    await this.#loading;
    this.#host.requestUpdate();
  }

  /** Opens the line with the microphone off, as soon as the parts are loaded. */
  start(): void {
    if (this.isOpen) return;
    if (this.parts === undefined) {
      this.#wish ??= 'line';
      void this.load();
      return;
    }
    const { session, deviceIds } = this.#options;
    const opened = session();
    if (opened === undefined || this.access !== 'ready') return;
    const channel = this.#options.channel?.() ?? 1;
    const request = this.parts.talkRequest(deviceIds() ?? 'broadcast', channel);
    const line: TalkLine = new TalkLine(this.parts, {
      url: opened.streamUrl(request),
      channel,
      openSocket: opened.openSocket,
      microphoneId: () => this.microphoneId,
      workletUrl: this.#options.workletUrl(),
      onChange: () => {
        this.#onLine(line);
      },
    });
    this.#line = line;
    line.setVolume(this.volume, this.muted);
    line.open();
  }

  /** Starts or stops speaking; opens the line if it is not open. */
  speak(on: boolean): void {
    if (on) this.start();
    if (this.#wish) this.#wish = on ? 'speech' : 'line';
    this.#line?.speak(on);
  }

  end(): void {
    this.#wish = undefined;
    this.#line?.close();
  }

  /** Ends the talk, and knows nothing of it any more: the next one is with somebody else. */
  forget(): void {
    this.end();
    this.#line = undefined;
    this.#told = IDLE;
    this.#tick();
  }

  setVolume(volume: number, muted: boolean): void {
    this.volume = volume;
    this.muted = muted;
    if (this.isOpen) this.#line?.setVolume(volume, muted);
    this.#host.requestUpdate();
  }

  chooseMicrophone(deviceId: string | undefined): void {
    this.microphoneId = deviceId;
    if (this.speaking) {
      this.#line?.speak(false);
      this.#line?.speak(true);
    }
    this.#host.requestUpdate();
  }

  /** Takes the keys of the panel; true when it was one of them. */
  readonly takeKey = (event: KeyboardEvent): boolean => this.button.takeKey(event, this.mode);

  /** Returns the current activity, or why nothing can be done. `state` may leave out what is shown elsewhere. */
  notice(labels: TalkLabels, state: TalkState = this.state): TalkNotice {
    if (this.loadFailed) return { tone: 'bad', words: labels.loadFailed };
    return talkNotice(this.access, state, this, labels);
  }

  #takeWish(): void {
    const wish = this.#wish;
    this.#wish = undefined;
    if (wish === 'speech') this.speak(true);
    else if (wish === 'line') this.start();
  }

  #onLine(line: TalkLine): void {
    if (line !== this.#line) return;
    const { state } = line;
    if (state !== this.#told) {
      const spoke = this.#told.kind === 'talking' && this.#told.speaking;
      this.#told = state;
      // Microphones have names once one of them was allowed.
      if (spoke) this.#onDevices();
      this.#tick();
      this.#showState(state);
    }
    this.#host.requestUpdate();
  }

  #showState(state: TalkState): void {
    const { internals, onState } = this.#options;
    if (internals) {
      internals.states[this.isOpen ? 'add' : 'delete']('open');
      internals.states[this.speaking ? 'add' : 'delete']('speaking');
    }
    onState(state);
  }

  #tick(): void {
    clearInterval(this.#timer);
    this.#timer = this.isOpen
      ? setInterval(() => {
          this.#host.requestUpdate();
        }, TICK_MS)
      : undefined;
  }

  get #mediaDevices(): MediaDevices | undefined {
    return (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  }

  readonly #onDevices = (): void => {
    if (this.parts?.isSecure !== true) return;
    this.parts.listMicrophones().then(
      (microphones) => {
        this.microphones = microphones;
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  };

  /** Who holds the button in another window would never let it go here. */
  readonly #onBlur = (): void => {
    if (this.mode === 'hold') this.speak(false);
  };

  readonly #onHidden = (): void => {
    if (document.hidden) this.speak(false);
  };
}
