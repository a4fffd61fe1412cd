import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { isOnline, type Session } from 'gk-sdk';
import {
  GkError,
  type LivePlayer,
  type LiveState,
  type LiveStats,
  type RenderPathChoice,
  type ScriptUrl,
} from 'gk-sdk/dom';
import { streamUser } from '../../context/session-user.js';
import { canFillScreen } from '../../controllers/can-fill-screen.js';
import { DeviceController } from '../../controllers/device-controller.js';
import { FullscreenController } from '../../controllers/fullscreen-controller.js';
import { PlainLabelsController } from '../../controllers/plain-labels-controller.js';
import type { LengthUnit } from '../../labels/fleet.labels.js';
import type { SessionNeeds } from '../../controllers/session-needs.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { VisibilityController } from '../../controllers/visibility-controller.js';
import { posterImage } from '../../styles/poster-image.js';
import { baseTokenStyles } from '../../styles/base-tokens.styles.js';
import { hostStyles } from '../../styles/host.styles.js';
import { messagesStyles } from '../../styles/messages.styles.js';
import {
  mainConverter,
  needsSubStream,
  planTile,
  shownState,
  unknownPart,
  type LiveTilePlan,
  type LiveTileWish,
} from './live-tile-core.js';
import { GkLiveTileDeviceChangedEvent, type LiveTileState } from './live-tile.events.js';
import { englishLiveTileLabels, type LiveTileLabels } from './live-tile.labels.js';
import type { LiveTileControlLabels } from './live-tile-controls.labels.js';
import { liveTileStyles } from './live-tile.styles.js';
import { PictureRectLoader } from './picture/picture-rect-loader.js';
import type { PictureRect } from './picture/picture-rect.js';
import { StreamSizeController } from './stream/stream-size-controller.js';
import { fullscreenButton, stateNotice } from './live-tile-view.js';
import { TileState } from './tile-state.js';
import { TileStream } from './stream/tile-stream.js';
import { TileToolsLoader } from './controls/tile-tools-loader.js';

const NO_STREAM: LiveState = { kind: 'idle', code: 'idle', message: '' };
const NOTHING: LiveTilePlan = { kind: 'nothing', state: NO_STREAM };
const HELD: LiveTilePlan = { kind: 'nothing', state: { kind: 'idle', code: 'paused', message: '' } };

/**
 * One live camera. Give it `device` and `channel` inside a `<gk-session>`, or only `src`, the address of a stream. It keeps its
 * last picture while the connection is interrupted, reconnects by itself, and pauses while it is not visible.
 *
 * Its controls appear on pointer, touch or focus; their code and that of the keys is loaded then. The key ? lists the keys that
 * have an effect now; the guide lists all. A double click toggles full screen, the wheel zooms.
 *
 * @summary One live camera of a vehicle.
 * @tagname gk-live-tile
 * @csspart frame - The whole tile, which takes the focus.
 * @csspart poster - The picture before the first one of the stream.
 * @csspart caption - The line with the name.
 * @csspart notice - The words over the picture while it is not live.
 * @csspart stats - The statistics overlay.
 * @csspart controls - The row of buttons.
 * @csspart ptz - The pad that moves the camera.
 * @csspart talk - The panel to talk by.
 * @attr {string} time-zone - Time zone of the time over the picture and in file names: `server`, `vehicle`, `mine` or `utc`, an IANA name, or seconds east of UTC; default: the choice of the page (`setTimeZone`).
 * @csspart osd - Plate, speed and time over the picture, or beside it.
 * @csspart data-meter - Data that the tile has received.
 * @csspart button - The button to press for talking (`talk`).
 * @csspart message - A short message, such as that a picture was saved.
 * @slot overlay - Covers exactly the picture, also a zoomed one. Receives clicks only with `pointer-events: auto`.
 * @slot controls - The page's own buttons, before those of the tile.
 * @slot ptz - Replaces the camera pad.
 * @slot talk - Replaces the talk panel.
 * @slot messages - Content of the page above everything, such as a popover, while the element fills the screen; its keys are its own.
 * @cssprop [--gk-live-tile-fit=contain] - How the picture fills the tile, as `object-fit`.
 * @cssstate idle - Nothing to show, or paused.
 * @cssstate connecting - The connection is being made.
 * @cssstate buffering - Connected; the first picture is on its way.
 * @cssstate live - Pictures are arriving.
 * @cssstate stalled - Pictures stopped; the last one stays.
 * @cssstate offline - The device or the server cannot be reached.
 * @cssstate refused - The server refused the stream.
 * @cssstate unsupported - This browser cannot show the stream.
 * @fires {GkLiveTileStateChangedEvent} gk-live-tile-state-changed - The state or its reason changed; does not bubble.
 * @fires {GkLiveTileDeviceChangedEvent} gk-live-tile-device-changed - The stream shows another device, such as one with device id `*`; does not bubble.
 * @fires {GkLiveTileSoundChangedEvent} gk-live-tile-sound-changed - The user changed sound or volume; does not bubble.
 * @fires {GkLiveTilePictureRectChangedEvent} gk-live-tile-picture-rect-changed - The picture stands elsewhere or has another size, on a tile with an overlay or whose `pictureRect` was read; does not bubble.
 * @fires {GkLiveTileMessageEvent} gk-live-tile-message - The tile shows a message, such as the name of a saved picture; does not bubble.
 * @fires {GkRequestTalkEvent} gk-request-talk - The user wants to talk to the device; cancelable, bubbles.
 * @public
 */
export class GkLiveTile extends LitElement {
  static readonly tagName = 'gk-live-tile';
  /** @internal */
  static override styles = [baseTokenStyles, hostStyles, liveTileStyles, messagesStyles];

  /** Id of the device to show. */
  @property() device: string | undefined;
  /** Channel of the device, from 1. */
  @property({ type: Number }) channel = 1;
  /** With device `*`: which random stream; another id shows another device. */
  @property({ attribute: 'stream-id' }) streamId: string | undefined;
  /**
   * Address of a stream (`ws:`, `wss:` or relative to the page); it takes precedence over `device`. A secret: never reflected
   * as an attribute.
   */
  @property() src: string | undefined;
  /** The main stream instead of the sub stream; `auto`: while the tile is large and the main stream can be shown. */
  @property({ converter: mainConverter }) main: boolean | 'auto' = false;
  /** `auto`, or only one render path: `generator`, `canvas`, `mse`, `jpeg`; for tests. */
  @property({ attribute: 'render-path' }) renderPath: RenderPathChoice = 'auto';
  /** Shows statistics of the stream over the picture. */
  @property({ type: Boolean, attribute: 'stats-overlay' }) statsOverlay = false;
  /** `auto`, or `none`: no buttons. Keys, wheel and double click stay. */
  @property() controls = 'auto';
  /** Pauses the tile. */
  @property({ type: Boolean }) paused = false;
  /** Turns the camera's sound on. Where the browser waits for a click, the tile says so. */
  @property({ type: Boolean }) sound = false;
  /** 0 to 1. */
  @property({ type: Number }) volume = 1;
  /**
   * Shows plate, speed and server clock over the picture; `auto`: in the empty bars beside the picture, or else in a row below
   * it, so that they do not cover text in the picture. Needs a session.
   */
  @property({ converter: mainConverter }) osd: boolean | 'auto' = false;
  /** Speed in `kilometre` or `mile`. */
  @property({ attribute: 'length-unit' }) lengthUnit: LengthUnit = 'kilometre';
  /** Offers to move the camera, to users with the right `F_ptz`; needs a session. */
  @property({ type: Boolean }) ptz = false;
  /**
   * Offers to talk to the device over the picture, to users with the right `F_talk`, on secure pages. To handle the talk
   * itself, a page cancels `gk-request-talk`.
   */
  @property({ type: Boolean }) talk = false;
  /** Uses as little data as possible: the sub stream, whatever `main` says. */
  @property({ type: Boolean, attribute: 'data-saver' }) dataSaver = false;
  /** Shows the data that the tile has received, and an estimate per hour. */
  @property({ type: Boolean, attribute: 'data-meter' }) dataMeter = false;
  /** After this number of MB (of 1024 KB), still pictures replace the stream until the user continues; 0 = no limit. */
  @property({ type: Number, attribute: 'data-limit-mb' }) dataLimitMb = 0;
  /** Name of the camera; default: the channel's name. */
  @property() label: string | undefined;
  /** Address of a picture to show until the first one of the stream; nothing is loaded without it. */
  @property() poster: string | undefined;
  /** Where the worker's script is served, for pages that forbid workers from blob URLs. */
  @property({ attribute: 'worker-url' }) workerUrl: ScriptUrl | undefined;
  /** Where `gk-sdk/audio-worklet.js` is served, for pages that forbid scripts from blob URLs. */
  @property({ attribute: 'worklet-url' }) workletUrl: string | undefined;
  /** The session to take the stream from; default: the one of the `<gk-session>` around the tile. */
  @property({ attribute: false }) session: Session | undefined;
  /** Announces nothing to screen readers by itself: its container (a wall) speaks for all of its tiles. */
  @property({ type: Boolean }) quiet = false;
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<LiveTileLabels & LiveTileControlLabels> = {};

  readonly #labels = new PlainLabelsController(this, 'liveTile', englishLiveTileLabels);
  readonly #needs: SessionNeeds = { needed: () => !this.src && !this.#stream.player, speaks: true };
  readonly #session = new SessionController(this, this.#needs);
  readonly #visibility = new VisibilityController(this, (visible) => {
    this.#stream.visible = visible;
  });
  readonly #size = new StreamSizeController(this);
  readonly #fullscreen = new FullscreenController(
    this,
    () => this.#loader.tools?.tellRefusal(),
    () => this,
  );
  readonly #stream = new TileStream({
    element: this,
    address: (main) => {
      const { src, device: deviceId, channel, streamId } = this;
      return src || (() => (deviceId && this.#session.session?.streamUrl({ deviceId, channel, main, streamId })) || '');
    },
    openSocket: () => (this.src ? undefined : this.#session.session?.openSocket),
    onChange: (player) => {
      this.#onStream(player);
    },
    onPlayer: () => {
      if (this.isConnected) this.requestUpdate();
    },
  });
  readonly #pictureRect = new PictureRectLoader(this, () => this.#loader.tools?.zoom);
  #plan: LiveTilePlan = NOTHING;
  #held = false;
  #shownDevice: string | undefined;
  #user: string | undefined;
  readonly #shown = new TileState(
    {
      element: this,
      states: this.attachInternals().states,
      words: () => this.#labels.words,
      name: () => this.#name,
    },
    NO_STREAM,
  );
  readonly #loader = new TileToolsLoader({
    element: this,
    stream: this.#stream,
    session: this.#session,
    visibility: this.#visibility,
    name: () => this.#name,
    announce: (words) => {
      this.#shown.announce(words);
    },
    hold: (held) => {
      this.#held = held;
      this.requestUpdate();
    },
  });

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#plan = NOTHING;
      this.#stream.stop();
      this.#refresh();
    });
    new DeviceController(this, () => ({
      store: this.src ? undefined : this.#session.session?.devices,
      deviceId: this.device || undefined,
    }));
  }

  /** State of the tile. (read-only) */
  get state(): LiveTileState {
    return this.#shown.state.kind;
  }

  /** State of the tile, in words. (read-only) */
  get stateMessage(): string {
    return this.#shown.message;
  }

  /** Statistics of the stream, updated once a second; undefined while there is no stream. (read-only) */
  get stats(): LiveStats | undefined {
    return this.#stream.player?.stats;
  }

  /**
   * Device whose picture the stream carries; undefined until it is known, and for streams that do not report it. With device id
   * `*` it changes by itself, at most once a second. (read-only)
   */
  get shownDevice(): string | undefined {
    return this.#shownDevice;
  }

  /**
   * Position of the picture on the tile, and the size of the video; undefined while there is no picture. The tile tracks it
   * after the first read, or when it has an overlay; it is also undefined until the code for this has loaded. (read-only)
   */
  get pictureRect(): PictureRect | undefined {
    return this.#pictureRect.rect;
  }

  /** Whether the tile fills the screen. (read-only) */
  get fullscreen(): boolean {
    return this.#fullscreen.isOn;
  }

  /** Bytes that the tile has received since it was created, up to about the last second. (read-only) */
  get receivedBytes(): number {
    return Math.round(this.#stream.meter.bytes);
  }

  /** The picture on the tile as PNG, in its full size. Rejects with `not-found` while there is none. */
  async snapshot(): Promise<Blob> {
    const { player } = this.#stream;
    if (!player) throw new GkError('not-found', 'No stream yet.');
    return player.snapshot();
  }

  /** Enters or leaves full screen. */
  toggleFullscreen(): Promise<void> {
    return this.#fullscreen.toggle();
  }

  /** Moves the keyboard focus to the tile. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.frame')?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.isConnected) return;
    if (changed.has('renderPath') || changed.has('workerUrl') || changed.has('workletUrl')) this.#stream.stop();
    if (changed.has('paused')) this.#stream.rest();
    if (changed.has('sound') || changed.has('volume')) this.#stream.applySound();
    const wish = this.#wish();
    this.#plan = this.#held ? HELD : planTile(wish);
    this.#stream.follow(this.#plan, wish);
    this.#refresh();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#loader.check();
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const { player } = this.#stream;
    const { tools } = this.#loader;
    const { state } = this.#shown;
    const busy = state.kind === 'connecting' || state.kind === 'buffering';
    const quiet = state.kind === 'live' || state.code === 'paused';
    return html`
      <div
        class="frame"
        part="frame"
        role="group"
        tabindex="0"
        aria-label=${this.#name}
        @dblclick=${this.#fullscreen.wish}
      >
        <div class="video">
          ${this.poster && !this.#stream.hasPicture && !tools?.still ? posterImage(this.poster, labels.poster(this.#name)) : nothing}
          ${player?.element ?? tools?.still ?? nothing}
        </div>
        <div class="overlay" hidden><slot name="overlay" @slotchange=${this.#pictureRect.load}></slot></div>
        ${quiet ? nothing : stateNotice(this.#shown.words, busy)} ${tools?.renderLayer()}
        <div class="caption" part="caption">
          <span class="dot"></span>
          <span class="name" dir="auto">${this.#name}</span>
          ${this.controls === 'none' ? nothing : [tools?.renderBar(), canFillScreen(this) ? fullscreenButton(this.#fullscreen.isOn, labels, this.#fullscreen.wish) : nothing]}
        </div>
      </div>
      ${this.quiet ? nothing : html`<div class="visually-hidden" role="status">${this.#shown.announcement}</div>`}
      <slot name="messages"></slot>
    `;
  }

  get #name(): string {
    if (this.label) return this.label;
    const labels = this.#labels.words;
    if (!this.device) return labels.tile;
    const known = this.#session.session?.devices.get(this.device)?.channelNames[this.channel - 1];
    return `${this.device} · ${known || labels.channel(this.channel)}`;
  }

  #wish(): LiveTileWish {
    const { src, device, channel, streamId } = this;
    const { session, state } = this.#session;
    const known = device ? session?.devices.get(device) : undefined;
    return {
      src,
      device,
      channel,
      streamId,
      main: !this.dataSaver && (this.main === 'auto' ? this.#size.large && this.#size.refused !== device : this.main),
      user: (this.#user = streamUser(state, this.#user)),
      ready: state?.kind === 'signed-in',
      online: known && isOnline(known),
    };
  }

  #onStream(player: LivePlayer): void {
    if (this.statsOverlay || this.#loader.tools) this.requestUpdate();
    if (this.main === 'auto' && this.#stream.main && needsSubStream(player.state)) this.#size.refuse(this.device);
    this.#pictureRect.check();
    this.#refresh();
  }

  #refresh(): void {
    const shownDevice = this.stats?.deviceId;
    if (shownDevice !== this.#shownDevice) {
      this.#shownDevice = shownDevice;
      this.dispatchEvent(new GkLiveTileDeviceChangedEvent(shownDevice));
    }
    const { session } = this.#session;
    const unknown =
      this.device && session && !this.src ? unknownPart(session.devices, this.device, this.channel) : undefined;
    this.#shown.take(shownState(this.#plan, this.#stream.state, unknown), this.#needs.problem);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-live-tile': GkLiveTile;
  }
}
