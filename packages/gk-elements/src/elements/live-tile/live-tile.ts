import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import {
  createLivePlayer,
  GkError,
  type LivePlayer,
  type LiveState,
  type LiveStats,
  type RungChoice,
} from 'gk-sdk/dom';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import {
  figureRows,
  isDeviceOnline,
  isWorthSaying,
  keepsPlaying,
  planTile,
  shownState,
  stateWords,
} from './live-tile-core.js';
import type { LiveTilePlan, LiveTileWish } from './live-tile-core.js';
import { GkTileStateChangedEvent, type LiveTileState } from './live-tile.events.js';
import { englishLiveTileLabels, type LiveTileLabels } from './live-tile.labels.js';
import { liveTileStyles } from './live-tile.styles.js';
import { VisibilityController } from './visibility-controller.js';

const RUNGS: ReadonlySet<string> = new Set(['auto', 'generator', 'canvas', 'mse', 'jpeg']);
const NO_STREAM: LiveState = { kind: 'idle', code: 'idle', message: '' };

/**
 * One live camera. Give it `device` and `channel` inside a `<gk-session>`, or only `src`, the address
 * of a stream. It keeps its last picture through every break, comes back by itself, and rests while
 * nobody can see it. Full screen: double click, F or Enter.
 *
 * @summary One live camera of a vehicle.
 * @tagname gk-live-tile
 * @csspart frame - The whole tile, which takes the focus.
 * @csspart caption - The line with the name.
 * @csspart notice - The words over the picture while it is not live.
 * @csspart stats - The statistics overlay.
 * @cssprop [--gk-live-tile-fit=contain] - How the picture fills the tile, as `object-fit`.
 * @cssstate idle - Nothing to show, or paused.
 * @cssstate connecting - The connection is being made.
 * @cssstate buffering - Connected; the first picture is on its way.
 * @cssstate live - Pictures are arriving.
 * @cssstate stalled - Pictures stopped; the last one stays.
 * @cssstate offline - The device or the server cannot be reached.
 * @cssstate refused - The server said no.
 * @cssstate unsupported - This browser cannot show the stream.
 * @fires {GkTileStateChangedEvent} gk-tile-state-changed - The state or its reason changed; does not bubble.
 * @public
 */
export class GkLiveTile extends LitElement {
  static readonly tagName = 'gk-live-tile';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, liveTileStyles];

  /** Id of the device to show. */
  @property() device: string | undefined;
  /** Channel of the device, from 1. */
  @property({ type: Number }) channel = 1;
  /** Address of a stream (`ws:`, `wss:` or relative to the page); it goes before `device`. A secret: never reflected. */
  @property() src: string | undefined;
  /** The main stream instead of the sub stream. */
  @property({ type: Boolean }) main = false;
  /** `auto`, or one way to the screen only: `generator`, `canvas`, `mse`, `jpeg`; for tests. */
  @property() rung: RungChoice = 'auto';
  /** Shows the stream's figures over the picture. */
  @property({ type: Boolean, attribute: 'stats-overlay' }) statsOverlay = false;
  /** Name of the camera; default: the channel's name. */
  @property() label: string | undefined;
  /** Where the worker's script is served, for pages that forbid workers from blob URLs. */
  @property({ attribute: 'worker-url' }) workerUrl: string | undefined;
  /** The session to take the stream from; default: the one of the `<gk-session>` around the tile. */
  @property({ attribute: false }) session: Session | undefined;
  /** Says nothing to screen readers by itself: what is around it (a wall) speaks for all of its tiles. */
  @property({ type: Boolean }) quiet = false;
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<LiveTileLabels> = {};

  @state() private shown: LiveState = NO_STREAM;
  @state() private announcement = '';
  @state() private fullScreen = false;

  readonly #internals = this.attachInternals();
  readonly #labels = new LabelsController(this, 'liveTile', englishLiveTileLabels);
  readonly #session = new SessionController(this);
  readonly #visibility = new VisibilityController(this, (visible) => {
    this.#show(visible);
  });
  #player: LivePlayer | undefined;
  #playing: string | undefined;
  #plan: LiveTilePlan = { kind: 'nothing', state: NO_STREAM };
  #unfollowDevice: (() => void) | undefined;
  #followed: { readonly session: Session; readonly device: string } | undefined;
  #wasOnline: boolean | undefined;
  #trouble = false;

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#plan = { kind: 'nothing', state: NO_STREAM };
      this.#stop();
      this.#follow(undefined, undefined);
      this.#refresh();
    });
  }

  /** What the tile is doing. (read-only) */
  get state(): LiveTileState {
    return this.shown.kind;
  }

  /** What the tile is doing, in words. (read-only) */
  get stateMessage(): string {
    const { words, detail } = stateWords(this.shown, this.#labels.words);
    return detail === '' ? words : `${words}: ${detail}`;
  }

  /** Figures of the stream, renewed once a second; undefined while there is no stream. (read-only) */
  get stats(): LiveStats | undefined {
    return this.#player?.stats;
  }

  /** The picture on the tile as PNG, in its full size. Rejects with `not-found` while there is none. */
  async snapshot(): Promise<Blob> {
    if (this.#player === undefined) throw new GkError('not-found', 'The tile shows no stream yet.');
    return this.#player.snapshot();
  }

  /** Enters or leaves full screen. */
  async toggleFullScreen(): Promise<void> {
    if (this.ownerDocument.fullscreenElement === this) await this.ownerDocument.exitFullscreen();
    else await this.requestFullscreen();
  }

  /** Gives the tile the keyboard. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.frame')?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('fullscreenchange', this.#onFullScreenChange);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('fullscreenchange', this.#onFullScreenChange);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.isConnected) return;
    const { session } = this.#session;
    this.#follow(this.src ? undefined : session, this.device);
    if (changed.has('rung') || changed.has('workerUrl')) this.#stop();
    this.#apply();
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const { words, detail } = stateWords(this.shown, labels);
    const busy = this.shown.kind === 'connecting' || this.shown.kind === 'buffering';
    const quiet = this.shown.kind === 'live' || this.shown.code === 'paused';
    return html`
      <div
        class="frame"
        part="frame"
        role="group"
        tabindex="0"
        aria-label=${this.#name}
        @dblclick=${this.#onFullScreenWish}
        @keydown=${this.#onKeyDown}
      >
        <div class="video">${this.#player?.element ?? nothing}</div>
        ${
          quiet
            ? nothing
            : html`<div class="notice" part="notice">
                ${busy ? html`<span class="busy"></span>` : nothing}
                <span class="words">${words}</span>
                ${detail === '' ? nothing : html`<span class="detail">${detail}</span>`}
              </div>`
        }
        ${this.statsOverlay ? this.#overlay(labels) : nothing}
        <div class="caption" part="caption">
          <span class="dot"></span>
          <span class="name">${this.#name}</span>
          <button
            type="button"
            aria-label=${this.fullScreen ? labels.leaveFullScreen : labels.enterFullScreen}
            @click=${this.#onFullScreenWish}
            @dblclick=${stop}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" /></svg>
          </button>
        </div>
      </div>
      ${this.quiet ? nothing : html`<div class="visually-hidden" role="status">${this.announcement}</div>`}
    `;
  }

  #overlay(labels: LiveTileLabels): TemplateResult | typeof nothing {
    const stats = this.#player?.stats;
    if (stats === undefined) return nothing;
    return html`<dl class="stats" part="stats" aria-label=${labels.statistics}>
      ${figureRows(stats).map(
        ([figure, value]) =>
          html`<dt>${labels.figures[figure]}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
  }

  get #name(): string {
    if (this.label) return this.label;
    const labels = this.#labels.words;
    if (!this.device) return labels.tile;
    const known = this.#session.session?.devices.get(this.device)?.channelNames[this.channel - 1];
    return `${this.device} · ${known || labels.channel(this.channel)}`;
  }

  #wish(): LiveTileWish {
    const { session, state: sessionState } = this.#session;
    const device = this.device && session ? session.devices.get(this.device) : undefined;
    return {
      src: this.src,
      device: this.device,
      channel: this.channel,
      main: this.main,
      session: session === undefined ? 'none' : sessionState?.kind === 'signed-in' ? 'ready' : 'waiting',
      online: device === undefined ? undefined : isDeviceOnline(device),
    };
  }

  /** Brings the stream in line with what is asked for. */
  #apply(): void {
    const wish = this.#wish();
    this.#plan = planTile(wish);
    const cameBack = wish.online === true && this.#wasOnline === false;
    this.#wasOnline = wish.online;
    if (this.#plan.kind === 'play') {
      // A device that is back need not wait for the stream's next try.
      const waits = cameBack && this.#player !== undefined && this.#player.state.kind !== 'live';
      if (this.#plan.key !== this.#playing || waits) this.#stop();
      if (this.#player === undefined && this.#visibility.visible) this.#start(this.#plan.key);
    } else if (!keepsPlaying(this.#playing, wish)) {
      this.#stop();
    }
    this.#refresh();
  }

  #start(key: string): void {
    const { session } = this.#session;
    const { src, device, channel, main, workerUrl } = this;
    this.#playing = key;
    this.#player = createLivePlayer({
      url: src || (() => (session && device ? session.streamUrl({ deviceId: device, channel, main }) : '')),
      rung: RUNGS.has(this.rung) ? this.rung : 'auto',
      ...(workerUrl && { workerUrl }),
    });
    this.#player.subscribe(() => {
      if (this.statsOverlay) this.requestUpdate();
      this.#refresh();
    });
  }

  #stop(): void {
    const player = this.#player;
    this.#playing = undefined;
    this.#player = undefined;
    player?.close();
    if (this.isConnected) this.requestUpdate();
  }

  #show(visible: boolean): void {
    if (!visible) this.#player?.pause();
    else if (this.#player === undefined) this.requestUpdate();
    else this.#player.resume();
  }

  /** Takes over the state, and tells whoever wants to know. */
  #refresh(): void {
    const next = shownState(this.#plan, this.#player?.state);
    const before = this.shown;
    if (next.kind === before.kind && next.code === before.code && next.message === before.message) return;
    this.shown = next;
    this.#internals.states.delete(before.kind);
    this.#internals.states.add(next.kind);
    if (isWorthSaying(next, this.#trouble)) {
      this.announcement = this.#labels.words.announcement(this.#name, this.stateMessage);
      this.#trouble = next.kind !== 'live';
    }
    this.dispatchEvent(new GkTileStateChangedEvent(next.kind, next.code, this.stateMessage));
  }

  /** Listens to the one device of the tile in the session's store. */
  #follow(session: Session | undefined, device: string | undefined): void {
    const followed = this.#followed;
    if (followed?.session === session && followed?.device === device) return;
    this.#unfollowDevice?.();
    this.#unfollowDevice = undefined;
    this.#followed = undefined;
    if (session === undefined || !device) return;
    this.#followed = { session, device };
    this.#unfollowDevice = session.devices.subscribeDevice(device, () => {
      this.requestUpdate();
    });
  }

  readonly #onFullScreenChange = (): void => {
    this.fullScreen = this.ownerDocument.fullscreenElement === this;
  };

  readonly #onFullScreenWish = (): void => {
    // Refused outside of a user's gesture or in a frame without the right: nothing changes then.
    this.toggleFullScreen().catch(() => undefined);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key !== 'f' && event.key !== 'F' && (event.key !== 'Enter' || onButton)) return;
    event.preventDefault();
    this.#onFullScreenWish();
  };
}

function stop(event: Event): void {
  event.stopPropagation();
}
