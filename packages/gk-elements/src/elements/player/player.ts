import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import type { RecordedStats } from 'gk-sdk/dom';
import { GkError, saveFile } from 'gk-sdk/dom';
import {
  dayBoundsS,
  dayOf,
  formatDay,
  MAX_PLAYBACK_CHANNELS,
  stepPace,
  toggleChannel,
  type TimelinePeriod,
  type Zone,
} from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { parseChannels } from '../../recordings/parse-channels.js';
import type { ShownRecord } from '../../recordings/load-records.js';
import { RecordLoadController } from '../../recordings/record-load-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { browserZone, clockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import type { GkRecordMapMinuteSelectedEvent } from '../record-map/record-map.events.js';
import type { TimelineEvent } from '../timeline/timeline-events.js';
import type { GkTimelineSeekedEvent, GkTimelineSelectionChangedEvent } from '../timeline/timeline.events.js';
import type { GkTimeline } from '../timeline/timeline.js';
import {
  clipWith,
  firstPositionS,
  loopTargetS,
  pictureName,
  playerGrid,
  playerKeyAction,
  playerObstacle,
  viewNotice,
  type PlayerKeyAction,
  type PlayerObstacle,
} from './player-core.js';
import { playerChannels } from './player-channels.js';
import { playerScreens } from './player-screens.js';
import { PlayerThumbnails } from './player-thumbnails.js';
import { playerToolbar } from './player-toolbar.js';
import { PlayerViewController, type PlayerSource } from './player-view-controller.js';
import {
  GkPlayerChannelsChangedEvent,
  GkPlayerClipChangedEvent,
  GkPlayerStateChangedEvent,
  GkPlayerTimeChangedEvent,
  GkRequestDownloadEvent,
  type PlayerState,
} from './player.events.js';
import { englishPlayerLabels, type PlayerLabels } from './player.labels.js';
import { playerStyles } from './player.styles.js';

/** The timeline's head moves this often, milliseconds: it is a few pixels wide. */
const HEAD_EVERY_MS = 100;
/** End leads so far ahead of the last picture, seconds. */
const END_BEFORE_S = 5;
const NO_RECORDS: readonly ShownRecord[] = [];
const FIRST_CHANNEL: readonly number[] = [1];
const STATE_OF = {
  'no-device': 'empty',
  connecting: 'loading',
  loading: 'loading',
  offline: 'offline',
  'no-record': 'no-record',
  failed: 'failed',
} as const satisfies Record<PlayerObstacle['kind'], PlayerState>;
/** A message goes away after this, milliseconds. */
const MESSAGE_MS = 5_000;

/**
 * Recorded cameras of one device, up to 9 at once on one clock, from the server or from the device itself, with a
 * timeline below the pictures.
 *
 * Keys while the player has the focus: K or Space pause, J slower, L faster, comma and period one picture back and on,
 * arrows 5 s (Shift: 10 s), Home and End, 1 to 9 choose a channel, I and O (or [ and ]) begin and end the clip, M sound,
 * S saves the picture, F full screen, Escape shows all channels.
 *
 * @summary Playback of a vehicle's recordings.
 * @tagname gk-player
 * @csspart grid - The pictures.
 * @csspart screen - One channel.
 * @csspart notice - The words over the pictures.
 * @csspart bar - The controls.
 * @csspart channels - The choice of channels.
 * @csspart message - What just happened.
 * @slot tools - Own controls, below the timeline.
 * @cssprop [--gk-player-fit=contain] - How a picture fills its place, as `object-fit`.
 * @fires {GkPlayerTimeChangedEvent} gk-player-time-changed - The time on the screen; at most once a frame; does not bubble.
 * @fires {GkPlayerStateChangedEvent} gk-player-state-changed - What it does changed; does not bubble.
 * @fires {GkPlayerChannelsChangedEvent} gk-player-channels-changed - The user chose channels; does not bubble.
 * @fires {GkPlayerClipChangedEvent} gk-player-clip-changed - The user chose a clip; does not bubble.
 * @fires {GkRequestDownloadEvent} gk-request-download - The user wants the clip as a file; bubbles.
 * @public
 */
export class GkPlayer extends LitElement {
  static readonly tagName = 'gk-player';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, playerStyles];

  /** Id of the device. */
  @property() device: string | undefined;
  /** Channels to show, from 1, at most 9; by attribute `1,2`. The user may choose others. */
  @property({ converter: { fromAttribute: parseChannels } }) channels: readonly number[] = [1];
  /** Where it is recorded: on the server, or on the device, which must be online. */
  @property() place: 'server' | 'device' = 'server';
  /** First moment, unix seconds; with `toS` instead of the whole day. */
  @property({ type: Number, attribute: 'from-s' }) fromS: number | undefined;
  /** Last moment, unix seconds. */
  @property({ type: Number, attribute: 'to-s' }) toS: number | undefined;
  /** Where to begin, unix seconds, and the day to show; another value goes there. */
  @property({ type: Number, attribute: 'at-s' }) atS: number | undefined;
  /** Speed when it begins to play: 0.2, 0.5, 1, 2, 4, 8 or 16. */
  @property({ type: Number }) speed = 1;
  /** Begins to play by itself. */
  @property({ type: Boolean }) autoplay = false;
  /** The main stream instead of the sub stream. */
  @property({ type: Boolean }) main = false;
  /** `simplePlaybackLayout` of the server: how 7 and 8 pictures stand, `4x2` or `3x3`. */
  @property({ attribute: 'simple-layout' }) simpleLayout: string | undefined;
  /** What is recorded, for pages that know it; default: the player looks for itself. */
  @property({ attribute: false }) records: readonly ShownRecord[] | undefined;
  /** What happened, for the timeline. */
  @property({ attribute: false }) events: readonly TimelineEvent[] = [];
  /** The clip from A to B, unix seconds. */
  @property({ attribute: false }) clip: TimelinePeriod | undefined;
  /** Repeats the clip. */
  @property({ type: Boolean }) loop = false;
  /** IANA name of the zone whose clock is shown, or seconds east of UTC; default: the browser's. */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** Address of `gk-sdk/recorded-worker.js`, for pages that forbid workers from blob URLs. */
  @property({ attribute: 'worker-url' }) workerUrl: string | undefined;
  /** The session to play from; default: the one of the `<gk-session>` around the player. */
  @property({ attribute: false }) session: Session | undefined;
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<PlayerLabels> = {};

  @state() private chosen = 0;
  @state() private enlarged: number | undefined;
  @state() private message = '';
  @state() private showsMap = false;
  @state() private isFullScreen = false;
  @state() private isTall = false;

  @query('gk-timeline') private readonly timeline!: GkTimeline | null;

  readonly #labels = new LabelsController(this, 'player', englishPlayerLabels);
  readonly #session = new SessionController(this);
  readonly #load = new RecordLoadController(this);
  readonly #playing = new PlayerViewController(this, (positionS) => {
    this.#onTime(positionS);
  });
  readonly #thumbnails = new PlayerThumbnails();
  readonly #resize = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = this;
    this.isTall = clientWidth < 480 || clientHeight > clientWidth * 1.6;
  });
  #messageTimer: ReturnType<typeof setTimeout> | undefined;
  #headAtMs = 0;
  /** Where to begin, once chosen by the user. */
  #wantedS: number | undefined;
  #state: PlayerState = 'empty';

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#playing.close();
      this.#thumbnails.clear();
    });
  }

  /** Capture time on the screen, unix seconds. Read it once a frame, or follow `gk-player-time-changed`. (read-only) */
  get positionS(): number {
    const view = this.#playing.view;
    if (view !== undefined && view.state.kind !== 'stopped') return view.positionS;
    return firstPositionS(this.#wantedS ?? this.atS, this.#bounds, this.#records);
  }

  /** What it does. (read-only) */
  get state(): PlayerState {
    return this.#state;
  }

  /** Figures of the pictures; undefined while nothing is open. (read-only) */
  get stats(): RecordedStats | undefined {
    return this.#playing.view?.stats;
  }

  /** Plays, or goes on. */
  play(): void {
    const source = this.#source();
    if (source === undefined || this.#obstacle !== undefined) return;
    const isNew = this.#playing.view === undefined;
    const view = this.#playing.open(source, this.#channels, this.positionS);
    const { kind } = view.state;
    if (kind === 'ended' || kind === 'failed' || isNew || kind === 'stopped') {
      view.play();
      if (isNew && this.speed !== 1) view.setSpeed(this.speed);
    } else view.resume();
    this.requestUpdate();
  }

  /** Stands still. */
  pause(): void {
    this.#playing.view?.pause();
  }

  /** Goes to a time, unix seconds. */
  async seek(timeS: number): Promise<void> {
    this.#wantedS = timeS;
    const view = this.#playing.view;
    this.requestUpdate();
    if (view === undefined) {
      this.dispatchEvent(new GkPlayerTimeChangedEvent(this.positionS));
      return;
    }
    try {
      await view.seek(timeS);
    } catch (error) {
      const { words } = this.#labels;
      this.#say(error instanceof GkError && error.code === 'not-found' ? words.noRecord : String(error));
    }
  }

  /** One picture on or back. */
  async step(direction: 1 | -1): Promise<void> {
    await this.#playing.view?.step(direction);
  }

  /** The picture of a channel as PNG, in its full size. Rejects with `not-found` while there is none. */
  async snapshot(channel?: number): Promise<Blob> {
    const view = this.#playing.view;
    if (view === undefined) throw new GkError('not-found', 'Nothing has been played yet.');
    return view.snapshot(channel ?? this.#chosen);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    this.addEventListener('fullscreenchange', this.#onFullScreenChange);
    this.addEventListener('keydown', this.#onKeyDown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    clearTimeout(this.#messageTimer);
    this.removeEventListener('fullscreenchange', this.#onFullScreenChange);
    this.removeEventListener('keydown', this.#onKeyDown);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.isConnected) return;
    const { session, state: sessionState } = this.#session;
    const { device } = this;
    if (changed.has('device') || changed.has('place')) this.#wantedS = undefined;
    const source = this.#source();
    if (this.#playing.view !== undefined && (source === undefined || !this.#playing.fits(source)))
      this.#playing.close();
    const ready = sessionState?.kind === 'signed-in' && this.records === undefined && this.#online !== false;
    const allChannels = Array.from({ length: this.#channelCount }, (_, index) => index + 1);
    this.#load.want(
      session && device && ready
        ? { session, deviceId: device, place: this.#place, channels: allChannels, dayStartS: this.#bounds.startS }
        : undefined,
    );
    const view = this.#playing.view;
    if (
      view &&
      changed.has('channels') &&
      view.channels.map(({ channel }) => channel).join() !== this.#channels.join()
    ) {
      view.setChannels(this.#channels);
    }
    if (changed.has('atS') && this.atS !== undefined) {
      this.#wantedS = undefined;
      if (view) void this.seek(this.atS);
    }
    this.#setState();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.autoplay && this.#state === 'stopped' && this.#playing.view === undefined) this.play();
  }

  protected override render(): TemplateResult {
    const { words } = this.#labels;
    const view = this.#playing.view;
    const channels = this.#channels;
    const shown = view?.channels ?? [];
    return html`
      <div class="stage" role="group" aria-label=${words.player} tabindex="0">
        ${playerScreens({
          words,
          channels,
          shown: (channel) => shown.find((one) => one.channel === channel),
          nameOf: this.#nameOf,
          grid: playerGrid(channels.length, this.isTall, this.simpleLayout),
          chosen: this.#chosen,
          enlarged: channels.includes(this.enlarged ?? 0) ? this.enlarged : undefined,
          choose: this.#choose,
          enlarge: this.#enlarge,
        })}
        ${this.#notice()}
      </div>
      ${this.#toolbar()}
      ${
        this.#channelCount > 1
          ? playerChannels(words, this.#channelCount, channels, this.#nameOf, this.#toggleChannel)
          : nothing
      }
      ${this.#lines()}
      <slot name="tools"></slot>
      <div class="message" part="message" role="status">${this.message}</div>
    `;
  }

  #lines(): TemplateResult | typeof nothing {
    if (!this.device) return nothing;
    const { startS, endS } = this.#bounds;
    return html`<gk-timeline
        .fromS=${startS}
        .toS=${endS}
        .records=${this.#records}
        .channels=${this.#channels}
        .events=${this.events}
        .positionS=${this.positionS}
        .selection=${this.clip}
        .thumbnail=${this.#place === 'server' ? this.#thumbnail : undefined}
        .timeZone=${this.timeZone}
        selectable
        @gk-timeline-seeked=${this.#onSeeked}
        @gk-timeline-selection-changed=${this.#onSelected}
      ></gk-timeline>
      ${
        this.showsMap
          ? html`<gk-record-map
              .device=${this.device}
              .day=${formatDay(dayOf(startS, this.#zone))}
              .place=${this.#place}
              .channels=${this.#channels}
              .records=${this.#records}
              .timeZone=${this.timeZone}
              .session=${this.#session.session}
              @gk-record-map-minute-selected=${this.#onMinute}
            ></gk-record-map>`
          : nothing
      }`;
  }

  #notice(): TemplateResult | typeof nothing {
    const { words } = this.#labels;
    const obstacle = this.#obstacle;
    if (obstacle !== undefined) return this.#obstacleNotice(obstacle);
    const view = this.#playing.view;
    if (view === undefined || view.state.kind === 'stopped') {
      return html`<div class="notice start" part="notice">
        <button type="button" class="big" aria-label=${words.play} @click=${this.#onPlay}>
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 2.5 13 8l-8.5 5.5z" /></svg>
        </button>
      </div>`;
    }
    const notice = viewNotice(view.state, words);
    if (notice === undefined) return nothing;
    const failed = view.state.kind === 'failed';
    return html`<div class="notice" part="notice">
      ${notice.busy ? html`<span class="busy"></span>` : nothing}
      <span class="words">${notice.words}</span>
      ${notice.detail === '' ? nothing : html`<span class="detail">${notice.detail}</span>`}
      ${failed ? html`<button type="button" @click=${this.#onPlay}>${words.retry}</button>` : nothing}
    </div>`;
  }

  #obstacleNotice(obstacle: PlayerObstacle): TemplateResult {
    const { words } = this.#labels;
    const said = {
      'no-device': () => words.noDevice,
      connecting: () => words.connecting,
      offline: () => words.offline,
      loading: () => words.loading,
      'no-record': () =>
        words.noRecordOn(this.device ?? '', clockFormat(this.#labels.locale, this.#zone).date(this.#bounds.startS)),
      failed: () => words.loadFailed,
    }[obstacle.kind]();
    const isBusy = obstacle.kind === 'loading' || obstacle.kind === 'connecting';
    return html`<div class="notice" part="notice">
      ${isBusy ? html`<span class="busy"></span>` : nothing}
      <span class="words">${said}</span>
      ${
        obstacle.kind === 'failed'
          ? html`<span class="detail">${obstacle.message}</span>
              <button type="button" @click=${this.#onRetry}>${words.retry}</button>`
          : nothing
      }
    </div>`;
  }

  #toolbar(): TemplateResult {
    const view = this.#playing.view;
    const chosen = view?.channels.find(({ channel }) => channel === this.#chosen);
    return playerToolbar(
      {
        words: this.#labels.words,
        place: this.#place,
        enabled: this.#obstacle === undefined,
        isPlaying: view !== undefined && view.speed > 0 && !['stopped', 'ended', 'failed'].includes(view.state.kind),
        speed: view?.speed ?? this.speed,
        clip: this.clip,
        isLooping: this.loop,
        hasSound: chosen?.hasSound === true,
        isHeard: view?.soundChannel !== undefined,
        volume: view?.volume ?? 1,
        hasPicture: chosen?.state === 'playing',
        isEnlarged: this.enlarged !== undefined,
        showsMap: this.showsMap,
        isFullScreen: this.isFullScreen,
      },
      this.#actions,
    );
  }

  readonly #actions = {
    toggle: (): void => {
      this.#act({ kind: 'toggle' });
    },
    step: (direction: 1 | -1): void => {
      void this.step(direction);
    },
    skip: (byS: number): void => {
      this.#act({ kind: 'skip', byS });
    },
    setSpeed: (speed: number): void => {
      this.#setSpeed(speed);
    },
    toggleSound: (): void => {
      this.#act({ kind: 'mute' });
    },
    setVolume: (volume: number): void => {
      const view = this.#playing.view;
      if (view) view.volume = volume;
    },
    snapshot: (): void => {
      void this.#save();
    },
    setClipEnd: (end: 'start' | 'end'): void => {
      this.#setClip(clipWith(this.clip, end, this.positionS, this.#bounds));
    },
    toggleLoop: (): void => {
      this.loop = !this.loop;
    },
    download: (): void => {
      this.#requestDownload();
    },
    clearClip: (): void => {
      this.#setClip(undefined);
    },
    toggleMap: (): void => {
      this.showsMap = !this.showsMap;
    },
    shrink: (): void => {
      this.enlarged = undefined;
    },
    toggleFullScreen: (): void => {
      void this.#toggleFullScreen();
    },
  };

  #act(action: PlayerKeyAction): void {
    const view = this.#playing.view;
    switch (action.kind) {
      case 'toggle':
        if (view && view.speed > 0 && !['stopped', 'ended', 'failed'].includes(view.state.kind)) view.pause();
        else this.play();
        return;
      case 'slower':
      case 'faster':
        this.#stepSpeed(action.kind);
        return;
      case 'step':
        void this.step(action.direction);
        return;
      case 'skip':
        void this.seek(Math.max(this.#bounds.startS, Math.min(this.#bounds.endS, this.positionS + action.byS)));
        return;
      case 'start':
        void this.seek(firstPositionS(undefined, this.#bounds, this.#records));
        return;
      case 'end':
        void this.seek(Math.max(this.#bounds.startS, this.#lastRecordS - END_BEFORE_S));
        return;
      case 'channel':
        if (action.channel > this.#channelCount) return;
        if (!this.#channels.includes(action.channel)) this.#toggleChannel(action.channel);
        this.#choose(action.channel);
        return;
      case 'set-start':
        this.#actions.setClipEnd('start');
        return;
      case 'set-end':
        this.#actions.setClipEnd('end');
        return;
      case 'full-screen':
        void this.#toggleFullScreen();
        return;
      case 'snapshot':
        void this.#save();
        return;
      case 'shrink':
        this.enlarged = undefined;
        return;
      case 'mute':
        if (view) view.soundChannel = view.soundChannel === undefined ? this.#chosen : undefined;
    }
  }

  #stepSpeed(kind: 'slower' | 'faster'): void {
    const view = this.#playing.view;
    if (view === undefined) {
      this.play();
      return;
    }
    const next = stepPace({ speed: view.speed, lastSpeed: 1 }, kind).speed;
    this.#setSpeed(next);
  }

  #setSpeed(speed: number): void {
    const view = this.#playing.view;
    if (speed === 0) view?.pause();
    else if (view === undefined) this.speed = speed;
    else view.setSpeed(speed);
  }

  get #place(): 'server' | 'device' {
    return this.place === 'device' ? 'device' : 'server';
  }

  get #zone(): Zone {
    return this.timeZone ?? browserZone();
  }

  /** The day, or the part of it, that the timeline shows. */
  get #bounds(): TimelinePeriod {
    const { fromS, toS } = this;
    if (fromS !== undefined && toS !== undefined && toS > fromS) return { startS: fromS, endS: toS };
    const nowS = (this.#session.session?.serverNowMs() ?? Date.now()) / 1000;
    return dayBoundsS(dayOf(this.atS ?? fromS ?? nowS, this.#zone), this.#zone);
  }

  get #records(): readonly ShownRecord[] {
    const { state: load } = this.#load;
    return this.records ?? (load.kind === 'ready' ? load.records : NO_RECORDS);
  }

  get #lastRecordS(): number {
    return this.#records.reduce((latest, { endS }) => Math.max(latest, endS), this.#bounds.startS);
  }

  get #device(): ReturnType<Session['devices']['get']> {
    return this.device ? this.#session.session?.devices.get(this.device) : undefined;
  }

  get #online(): boolean | undefined {
    const device = this.#device;
    return this.#place === 'device' && device ? (Number(device.status ?? 0) & 1) === 1 : undefined;
  }

  get #channelCount(): number {
    return Math.max(this.#device?.chn_count ?? 1, ...this.#channels);
  }

  get #channels(): readonly number[] {
    const channels = this.channels.slice(0, MAX_PLAYBACK_CHANNELS);
    return channels.length > 0 ? channels : FIRST_CHANNEL;
  }

  get #chosen(): number {
    return this.#channels.includes(this.chosen) ? this.chosen : (this.#channels[0] ?? 1);
  }

  get #obstacle(): PlayerObstacle | undefined {
    const { state: load } = this.#load;
    const given = this.records;
    return playerObstacle({
      device: this.device,
      place: this.#place,
      signedIn: this.#session.state?.kind === 'signed-in' || this.#playing.view !== undefined,
      online: this.#online,
      records: given
        ? { kind: 'ready', count: given.length }
        : load.kind === 'ready'
          ? { kind: 'ready', count: load.records.length }
          : load.kind === 'failed'
            ? { kind: 'failed', message: load.error.message }
            : load,
    });
  }

  #source(): PlayerSource | undefined {
    const { session } = this.#session;
    if (!session || !this.device) return undefined;
    const { place, main, workerUrl, device: deviceId } = this;
    return {
      session,
      deviceId,
      main,
      workerUrl,
      place: place === 'device' ? 'device' : 'server',
      endS: this.#bounds.endS,
    };
  }

  readonly #nameOf = (channel: number): string =>
    this.#device?.channelNames[channel - 1] || this.#labels.words.channel(channel);

  readonly #choose = (channel: number): void => {
    this.chosen = channel;
    const view = this.#playing.view;
    if (view?.soundChannel !== undefined) view.soundChannel = channel;
  };

  readonly #enlarge = (channel: number): void => {
    this.#choose(channel);
    this.enlarged = this.enlarged === undefined ? channel : undefined;
  };

  readonly #toggleChannel = (channel: number): void => {
    const { words } = this.#labels;
    const choice = toggleChannel(this.#channels, channel, 'playback');
    if (choice.message !== undefined) this.#say(words.tooManyChannels(MAX_PLAYBACK_CHANNELS));
    else if (choice.channels.length > 0) {
      this.channels = choice.channels;
      this.dispatchEvent(new GkPlayerChannelsChangedEvent(choice.channels));
    }
  };

  #setClip(clip: TimelinePeriod | undefined): void {
    this.clip = clip;
    this.dispatchEvent(new GkPlayerClipChangedEvent(clip));
  }

  #requestDownload(): void {
    const { clip, device } = this;
    if (!clip || !device) return;
    this.dispatchEvent(
      new GkRequestDownloadEvent({ deviceId: device, place: this.#place, channels: this.#channels, ...clip }),
    );
  }

  async #save(): Promise<void> {
    const { words, locale } = this.#labels;
    try {
      const picture = await this.snapshot();
      const moment = clockFormat(locale, this.#zone).moment(this.positionS);
      const name = pictureName(this.#device?.plate || (this.device ?? ''), this.#chosen, moment);
      saveFile(picture, name);
      this.#say(words.saved(name));
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  async #toggleFullScreen(): Promise<void> {
    if (this.ownerDocument.fullscreenElement === this) await this.ownerDocument.exitFullscreen();
    else await this.requestFullscreen();
  }

  #say(message: string): void {
    clearTimeout(this.#messageTimer);
    this.message = message;
    this.#messageTimer = setTimeout(() => {
      this.message = '';
    }, MESSAGE_MS);
  }

  #onTime(positionS: number): void {
    const now = performance.now();
    if (this.timeline && now - this.#headAtMs > HEAD_EVERY_MS) {
      this.#headAtMs = now;
      this.timeline.positionS = positionS;
    }
    const loopS = loopTargetS(this.clip, this.loop, positionS);
    if (loopS !== undefined && this.#playing.view?.state.kind === 'playing') void this.seek(loopS);
    this.dispatchEvent(new GkPlayerTimeChangedEvent(positionS));
  }

  #setState(): void {
    const obstacle = this.#obstacle;
    const next = obstacle === undefined ? (this.#playing.view?.state.kind ?? 'stopped') : STATE_OF[obstacle.kind];
    if (next === this.#state) return;
    this.#state = next;
    void this.updateComplete.then(() => {
      this.dispatchEvent(new GkPlayerStateChangedEvent(next));
    });
  }

  readonly #thumbnail = async (timeS: number, signal: AbortSignal): Promise<string | undefined> => {
    const { session } = this.#session;
    if (!session || !this.device) return undefined;
    return this.#thumbnails.read(session, { deviceId: this.device, channel: this.#chosen, timeS }, signal);
  };

  readonly #onPlay = (): void => {
    this.play();
  };

  readonly #onRetry = (): void => {
    this.#load.retry();
  };

  readonly #onSeeked = (event: GkTimelineSeekedEvent): void => {
    void this.seek(event.timeS);
  };

  readonly #onSelected = (event: GkTimelineSelectionChangedEvent): void => {
    if (event.settled) this.#setClip(event.selection);
  };

  readonly #onMinute = (event: GkRecordMapMinuteSelectedEvent): void => {
    if (event.recorded) void this.seek(event.timeS);
    else this.#say(this.#labels.words.noRecord);
  };

  readonly #onFullScreenChange = (): void => {
    this.isFullScreen = this.ownerDocument.fullscreenElement === this;
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const [target] = event.composedPath();
    const types = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    // Space and Enter press a button that has the focus.
    if (types || (target instanceof HTMLButtonElement && event.key === ' ')) return;
    const action = playerKeyAction(event);
    if (action === undefined || this.#obstacle !== undefined) return;
    event.preventDefault();
    this.#act(action);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-player': GkPlayer;
  }
}
