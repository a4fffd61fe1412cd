import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import type { RecordedStats } from 'gk-sdk/dom';
import { GkError } from 'gk-sdk/dom';
import { MAX_PLAYBACK_CHANNELS, toggleChannel, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
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
import { isDeviceOnline } from '../live-tile/live-tile-core.js';
import type { TimelineEvent } from '../timeline/timeline-events.js';
import type { GkTimeline } from '../timeline/timeline.js';
import {
  firstPositionS,
  loopTargetS,
  pictureName,
  playerGrid,
  playerBounds,
  playerKeyOf,
  playerObstacle,
  playerState,
  recordedPeriod,
  type PlayerObstacle,
} from './player-core.js';
import { PlayerActions } from './player-actions.js';
import { playerChannels } from './player-channels.js';
import { playerLines } from './player-lines.js';
import { PlayerMessageController } from './player-message-controller.js';
import { playerNotice } from './player-notice.js';
import { playerScreens } from './player-screens.js';
import { PlayerShapeController } from './player-shape-controller.js';
import { PlayerThumbnails } from './player-thumbnails.js';
import { playerToolbar, toolbarView } from './player-toolbar.js';
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
const NO_RECORDS: readonly ShownRecord[] = [];
const FIRST_CHANNEL: readonly number[] = [1];

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
  @state() private showsMap = false;

  @query('gk-timeline') private readonly timeline!: GkTimeline | null;

  readonly #labels = new LabelsController(this, 'player', englishPlayerLabels);
  readonly #session = new SessionController(this);
  readonly #load = new RecordLoadController(this);
  readonly #playing = new PlayerViewController(this, (positionS) => {
    this.#onTime(positionS);
  });
  readonly #thumbnails = new PlayerThumbnails();
  readonly #actions = new PlayerActions({
    look: () => ({
      view: this.#playing.view,
      positionS: this.positionS,
      bounds: this.#bounds,
      recorded: recordedPeriod(this.#records, this.#bounds),
      clip: this.clip,
      chosen: this.#chosen,
      channelCount: this.#channelCount,
      channels: this.#channels,
    }),
    pictureName: () => {
      const moment = clockFormat(this.#labels.locale, this.#zone).moment(this.positionS);
      return pictureName(this.#device?.plate || (this.device ?? ''), this.#chosen, moment);
    },
    play: () => {
      this.play();
    },
    seek: (timeS) => this.seek(timeS),
    step: (direction) => this.step(direction),
    snapshot: () => this.snapshot(),
    setFirstSpeed: (speed) => (this.speed = speed),
    setClip: (clip) => {
      this.#setClip(clip);
    },
    requestDownload: () => {
      const { clip, device: deviceId } = this;
      if (!clip || !deviceId) return;
      const init = { deviceId, place: this.#place, channels: this.#channels, ...clip };
      this.dispatchEvent(new GkRequestDownloadEvent(init));
    },
    choose: (channel) => {
      this.#choose(channel);
    },
    toggleChannel: (channel) => {
      this.#toggleChannel(channel);
    },
    toggleLoop: () => (this.loop = !this.loop),
    toggleMap: () => (this.showsMap = !this.showsMap),
    toggleFullScreen: () => {
      void this.#shape.toggleFullScreen();
    },
    shrink: () => (this.enlarged = undefined),
    saved: (outcome) => {
      this.#message.say('name' in outcome ? this.#labels.words.saved(outcome.name) : outcome.reason);
    },
  });
  readonly #shape = new PlayerShapeController(this);
  readonly #message = new PlayerMessageController(this);
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
    this.addEventListener('keydown', this.#onKeyDown);
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
    this.#playing.play(source, this.#channels, this.positionS, this.speed);
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
    const hasFailed = view.state.kind === 'failed';
    try {
      await view.seek(timeS);
      if (hasFailed) view.play();
    } catch (error) {
      const { words } = this.#labels;
      this.#message.say(error instanceof GkError && error.code === 'not-found' ? words.noRecord : String(error));
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
    if (changed.has('channels')) this.#playing.show(this.#channels);
    if (changed.has('atS') && this.atS !== undefined) {
      this.#wantedS = undefined;
      if (this.#playing.view) void this.seek(this.atS);
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
          grid: playerGrid(channels.length, this.#shape.isTall, this.simpleLayout),
          chosen: this.#chosen,
          enlarged: channels.includes(this.enlarged ?? 0) ? this.enlarged : undefined,
          choose: this.#choose,
          enlarge: this.#enlarge,
        })}
        ${playerNotice({
          words,
          device: this.device ?? '',
          date: clockFormat(this.#labels.locale, this.#zone).date(this.#bounds.startS),
          obstacle: this.#obstacle,
          state: view?.state,
          play: this.#onPlay,
          reload: this.#onRetry,
        })}
      </div>
      ${this.#toolbar()}
      ${
        this.#channelCount > 1
          ? playerChannels(words, this.#channelCount, channels, this.#nameOf, this.#toggleChannel)
          : nothing
      }
      ${playerLines({
        device: this.device,
        place: this.#place,
        bounds: this.#bounds,
        records: this.#records,
        channels,
        events: this.events,
        positionS: this.positionS,
        clip: this.clip,
        thumbnail: this.#thumbnail,
        timeZone: this.timeZone,
        zone: this.#zone,
        session: this.#session.session,
        showsMap: this.showsMap,
        seek: (timeS) => void this.seek(timeS),
        setClip: (clip) => {
          this.#setClip(clip);
        },
        chooseMinute: (timeS, recorded) => {
          if (recorded) void this.seek(timeS);
          else this.#message.say(words.noRecord);
        },
      })}
      <slot name="tools"></slot>
      <div class="message" part="message" role="status">${this.#message.words}</div>
    `;
  }

  #toolbar(): TemplateResult {
    const facts = {
      words: this.#labels.words,
      place: this.#place,
      enabled: this.#obstacle === undefined,
      firstSpeed: this.speed,
      chosen: this.#chosen,
      clip: this.clip,
      isLooping: this.loop,
      isEnlarged: this.enlarged !== undefined,
      showsMap: this.showsMap,
      isFullScreen: this.#shape.isFullScreen,
    };
    return playerToolbar(toolbarView(this.#playing.view, facts), this.#actions);
  }

  get #place(): 'server' | 'device' {
    return this.place === 'device' ? 'device' : 'server';
  }

  get #zone(): Zone {
    return this.timeZone ?? browserZone();
  }

  /** The day, or the part of it, that the timeline shows. */
  get #bounds(): TimelinePeriod {
    const nowS = (this.#session.session?.serverNowMs() ?? Date.now()) / 1000;
    return playerBounds(this, nowS, this.#zone);
  }

  get #records(): readonly ShownRecord[] {
    const { state: load } = this.#load;
    return this.records ?? (load.kind === 'ready' ? load.records : NO_RECORDS);
  }

  get #device(): ReturnType<Session['devices']['get']> {
    return this.device ? this.#session.session?.devices.get(this.device) : undefined;
  }

  get #online(): boolean | undefined {
    const device = this.#device;
    return this.#place === 'device' && device ? isDeviceOnline(device) : undefined;
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
    return playerObstacle({
      device: this.device,
      place: this.#place,
      signedIn: this.#session.state?.kind === 'signed-in' || this.#playing.view !== undefined,
      online: this.#online,
      records: this.records ? { kind: 'ready', records: this.records } : this.#load.state,
    });
  }

  #source(): PlayerSource | undefined {
    const { session } = this.#session;
    const { device: deviceId, main, workerUrl } = this;
    if (!session || !deviceId) return undefined;
    return { session, deviceId, main, workerUrl, place: this.#place, endS: this.#bounds.endS };
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
    if (choice.message !== undefined) this.#message.say(words.tooManyChannels(MAX_PLAYBACK_CHANNELS));
    else if (choice.channels.length > 0) {
      this.channels = choice.channels;
      this.dispatchEvent(new GkPlayerChannelsChangedEvent(choice.channels));
    }
  };

  #setClip(clip: TimelinePeriod | undefined): void {
    this.clip = clip;
    this.dispatchEvent(new GkPlayerClipChangedEvent(clip));
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
    const next = playerState(this.#obstacle, this.#playing.view?.state.kind);
    if (next === this.#state) return;
    this.#state = next;
    void this.updateComplete.then(() => {
      this.dispatchEvent(new GkPlayerStateChangedEvent(next));
    });
  }

  readonly #thumbnail = (timeS: number, signal: AbortSignal): Promise<string | undefined> =>
    this.#thumbnails.read(this.#session.session, { deviceId: this.device, channel: this.#chosen, timeS }, signal);

  readonly #onPlay = (): void => {
    this.play();
  };

  readonly #onRetry = (): void => {
    this.#load.retry();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const action = playerKeyOf(event);
    if (action === undefined || this.#obstacle !== undefined) return;
    event.preventDefault();
    this.#actions.act(action);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-player': GkPlayer;
  }
}
