import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import type { RecordedStats, ScriptUrl } from 'gk-sdk/dom';
import { channelLimit, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { canFillScreen } from '../../controllers/can-fill-screen.js';
import { FullscreenController } from '../../controllers/fullscreen-controller.js';
import { BoxController } from '../../controllers/box-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { ToolbarController } from '../../controllers/toolbar-controller.js';
import { isInPageContent } from '../../interaction/controls.js';
import { parseChannels } from '../../recordings/parse-channels.js';
import type { ShownRecord } from '../../recordings/load-records.js';
import { hostStyles } from '../../styles/host.styles.js';
import { messagesStyles } from '../../styles/messages.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { englishEventFeedLabels } from '../event-feed/event-feed.labels.js';
import { mainConverter } from '../live-tile/live-tile-core.js';
import { TrackEvents } from '../gps-player/track-events.js';
import type { TimelineEvent } from '../timeline/timeline-events.js';
import type { GkTimeline } from '../timeline/timeline.js';
import { planPlayer, playerKeyOf, playerState, type PlayerPlan } from './player-core.js';
import { PlayerActions } from './player-actions.js';
import { PlayerChoice } from './player-choice.js';
import { PlayerClipController } from './player-clip-controller.js';
import { playerChannels } from './player-channels.js';
import { PlayerDeck } from './player-deck.js';
import { PlayerFiles } from './player-files.js';
import { playerLines } from './player-lines.js';
import { PlayerMessageController } from './player-message-controller.js';
import { playerNotice } from './player-notice.js';
import { PlayerStartPicker } from './player-start-picker.js';
import { playerScreens } from './player-screens.js';
import { PlayerPosters, type PostersWish } from './player-posters.js';
import { PlayerThumbnails } from './player-thumbnails.js';
import { playerToolbar, toolbarView } from './player-toolbar.js';
import { GkPlayerStartSelectedEvent, GkPlayerStateChangedEvent, type PlayerState } from './player.events.js';
import { englishPlayerLabels, type PlayerLabels } from './player.labels.js';
import { playerStyles } from './player.styles.js';

/**
 * Recorded cameras of one device, up to 9 at once on one clock, from the server or from the device itself, with a
 * timeline below the pictures.
 *
 * The Tab key stops once at the controls; Left, Right, Home and End then move between them.
 *
 * Keys while the player has the focus: K or Space pause, J slower, L faster, comma and period step one picture back and
 * forward, arrows move 5 s (Shift: 10 s), Home and End move to the first and last recording, 1 to 9 select a channel, I and O
 * (or [ and ]) set start and end of the clip, M toggles sound, S saves the picture, F toggles full screen, Escape shows all
 * channels.
 *
 * @summary Playback of a vehicle's recordings.
 * @tagname gk-player
 * @csspart grid - The pictures.
 * @csspart screen - One channel.
 * @csspart poster - A picture before it plays.
 * @csspart notice - The words over the pictures.
 * @csspart bar - The controls.
 * @csspart start - The time pickers.
 * @csspart channels - The choice of channels.
 * @csspart message - A short message, such as that a picture was saved.
 * @slot tools - Own controls, below the timeline.
 * @slot beside - Content to the right of the pictures, such as a small map, also in full screen: 132 to 256 CSS pixels wide,
 * depending on the free space. It never covers the pictures, and the player ignores its keys.
 * @slot messages - Content of the page above everything, such as a popover, while the element fills the screen; its keys are its own.
 * @cssprop [--gk-player-fit=contain] - How a picture fills its place, as `object-fit`.
 * @fires {GkPlayerTimeChangedEvent} gk-player-time-changed - The time on the screen; at most once a frame; does not bubble.
 * @fires {GkPlayerStartSelectedEvent} gk-player-start-selected - The user chose where playing begins: in the time pickers, or a day in the record map; does not bubble.
 * @fires {GkPlayerStateChangedEvent} gk-player-state-changed - The state of the player changed; does not bubble.
 * @fires {GkPlayerChannelsChangedEvent} gk-player-channels-changed - The user chose channels; does not bubble.
 * @fires {GkPlayerMainChangedEvent} gk-player-main-changed - The user chose the main stream, the sub stream, or neither; does not bubble.
 * @fires {GkPlayerClipChangedEvent} gk-player-clip-changed - The user chose a clip; does not bubble.
 * @fires {GkPlayerClipPackedEvent} gk-player-clip-packed - A clip was packed into MP4; cancelable: the player then saves nothing; does not bubble.
 * @fires {GkRequestDownloadEvent} gk-request-download - The user wants the clip as a file; bubbles.
 * @public
 */
export class GkPlayer extends LitElement {
  static readonly tagName = 'gk-player';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, playerStyles, messagesStyles];

  /** Id of the device. */
  @property() device: string | undefined;
  /** Channels to show, from 1, at most 9; by attribute `1,2`. The user may choose others. */
  @property({ converter: { fromAttribute: parseChannels } }) channels: readonly number[] = [1];
  /** Maximum number of channels at once, 1 to 9. With 1, choosing a channel replaces the current one. */
  @property({ type: Number, attribute: 'max-channels' }) maxChannels: number = channelLimit('playback');
  /** Where it is recorded: on the server, or on the device, which must be online. */
  @property() place: 'server' | 'device' = 'server';
  /** First moment, unix seconds; with `toS` instead of the whole day. */
  @property({ type: Number, attribute: 'from-s' }) fromS: number | undefined;
  /** Last moment, unix seconds. */
  @property({ type: Number, attribute: 'to-s' }) toS: number | undefined;
  /** Shows fields for the day and the time where playing begins. The chosen time becomes `atS`, and plays. */
  @property({ type: Boolean, attribute: 'time-pickers' }) timePickers = false;
  /** Earliest moment that can be chosen in the time pickers, unix seconds; default: any. */
  @property({ type: Number, attribute: 'earliest-s' }) earliestS: number | undefined;
  /** Latest moment that can be chosen there, unix seconds; default, and at most: now. */
  @property({ type: Number, attribute: 'latest-s' }) latestS: number | undefined;
  /**
   * Duration of the playback from its start, seconds; default: to the end of the timeline. A seek outside of it starts a new
   * playback.
   */
  @property({ type: Number, attribute: 'duration-s' }) durationS: number | undefined;
  /** Where to begin, unix seconds, and the day to show; setting another value moves there. */
  @property({ type: Number, attribute: 'at-s' }) atS: number | undefined;
  /** Speed when it begins to play: 0.2, 0.5, 1, 2, 4, 8 or 16. */
  @property({ type: Number }) speed = 1;
  /** Begins to play by itself. */
  @property({ type: Boolean }) autoplay = false;
  /**
   * The main stream instead of the sub stream; `auto`, the default: for a single or enlarged picture. The user can change it.
   */
  @property({ converter: mainConverter }) main: boolean | 'auto' = 'auto';
  /** `simplePlaybackLayout` of the server: the grid for 7 and 8 pictures, `4x2` or `3x3`. */
  @property({ attribute: 'simple-layout' }) simpleLayout: string | undefined;
  /**
   * Address of a picture of the first channel to show before it plays, or `auto`: the server's pictures of the start position,
   * for every channel. Without it, nothing is loaded.
   */
  @property() poster: string | undefined;
  /** Recordings, for pages that know them; by default the player loads them. */
  @property({ attribute: false }) records: readonly ShownRecord[] | undefined;
  /** Events of the timeline; by default the player loads the events of the device. */
  @property({ attribute: false }) events: readonly TimelineEvent[] | undefined;
  /** The clip from A to B, unix seconds. */
  @property({ attribute: false }) clip: TimelinePeriod | undefined;
  /** Hides the buttons that save a clip as a file. */
  @property({ type: Boolean, attribute: 'no-download' }) noDownload = false;
  /** Shows the day record map. Changes when the user opens or closes it. */
  @property({ type: Boolean, attribute: 'record-map', reflect: true }) recordMap = false;
  /** Repeats the clip. */
  @property({ type: Boolean }) loop = false;
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** Address of `gk-sdk/recorded-worker.js`, for pages that forbid workers from blob URLs. */
  @property({ attribute: 'worker-url' }) workerUrl: ScriptUrl | undefined;
  /** Address of `gk-sdk/audio-worklet.js`, for pages that forbid scripts from blob URLs. */
  @property({ attribute: 'worklet-url' }) workletUrl: string | undefined;
  /** The session to play from; default: the one of the `<gk-session>` around the player. */
  @property({ attribute: false }) session: Session | undefined;
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<PlayerLabels> = {};

  @query('gk-timeline') private readonly timeline!: GkTimeline | null;
  @query('.stage') private readonly stage!: HTMLElement | null;

  readonly #labels = new LabelsController(this, 'player', englishPlayerLabels);
  readonly #eventWords = new LabelsController(this, 'eventFeed', englishEventFeedLabels);
  readonly #session: SessionController = new SessionController(this, { needed: () => this.#deck.view === undefined });
  readonly #message = new PlayerMessageController(this);
  readonly #fullscreen = new FullscreenController(
    this,
    () => {
      this.#message.say(this.#labels.words.fullscreenRefused);
    },
    () => this,
  );
  readonly #stage = new BoxController(this, () => this.stage);
  readonly #parts = { element: this, labels: this.#labels, message: this.#message };
  readonly #deck: PlayerDeck = new PlayerDeck({
    ...this.#parts,
    session: this.#session,
    enlarged: () => this.#choice.enlarged,
    onHead: (positionS) => {
      if (this.timeline) this.timeline.positionS = positionS;
    },
  });
  readonly #events = new TrackEvents(
    () => {
      this.requestUpdate();
    },
    () => this.#eventWords.words,
  );
  readonly #thumbnails = new PlayerThumbnails();
  readonly #posters = new PlayerPosters(this, this.#thumbnails);
  readonly #choice: PlayerChoice = new PlayerChoice({ ...this.#parts, deck: this.#deck });
  readonly #packing = new PlayerClipController(this);
  readonly #files = new PlayerFiles({
    ...this.#parts,
    deck: this.#deck,
    choice: this.#choice,
    packing: this.#packing,
  });
  readonly #startPicker = new PlayerStartPicker({
    ...this.#parts,
    deck: this.#deck,
    nowS: () => this.#session.session?.serverNowS() ?? Date.now() / 1000,
  });
  readonly #actions = new PlayerActions({
    element: this,
    deck: this.#deck,
    choice: this.#choice,
    files: this.#files,
    fullscreen: this.#fullscreen,
    toggleMap: () => (this.recordMap = !this.recordMap),
    soundIsSilent: () => {
      this.#message.say(this.#labels.words.soundAtNormalSpeedOnly);
    },
  });
  #state: PlayerState = 'empty';

  constructor() {
    super();
    // The situation asks for the zone itself.
    new ZoneController(this, () => ({ session: this.#session.session, device: this.device }));
    new ToolbarController(this);
    new TeardownController(this, () => {
      if (this.#deck.view !== undefined) this.#enter('stopped');
      this.#deck.close();
      this.#posters.ask(undefined);
      this.#thumbnails.clear();
      this.#packing.cancel();
      this.#events.cancel();
    });
    this.addEventListener('keydown', this.#onKeyDown);
  }

  /**
   * Capture time of the visible pictures, unix seconds. Read it once per frame, or listen to `gk-player-time-changed`.
   * (read-only)
   */
  get positionS(): number {
    return this.#deck.positionS;
  }

  /** State of the player. (read-only) */
  get state(): PlayerState {
    return this.#state;
  }

  /** Statistics of the pictures; undefined while nothing is open. (read-only) */
  get stats(): RecordedStats | undefined {
    return this.#deck.view?.stats;
  }

  /** Plays, or continues. If the recordings are still being looked up, it plays as soon as they are known. */
  play(): void {
    this.#deck.play();
  }

  /** Pauses. */
  pause(): void {
    this.#deck.pause();
  }

  /** Plays from a time of any day on, unix seconds, which becomes `atS`; the recordings of another day are looked up first. */
  playFrom(timeS: number): void {
    this.#deck.playFrom(timeS);
  }

  /** Goes to a time, unix seconds. */
  async seek(timeS: number): Promise<void> {
    await this.#deck.seek(timeS);
  }

  /** Steps one picture forward or back. */
  async step(direction: 1 | -1): Promise<void> {
    await this.#deck.view?.step(direction);
  }

  /** The picture of a channel as PNG, in its full size. Rejects with `not-found` while there is none. */
  async snapshot(channel?: number): Promise<Blob> {
    return this.#deck.snapshot(channel ?? this.#choice.channel);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.isConnected) return;
    this.#deck.follow(changed);
    this.#files.follow();
    if (changed.has('device') || changed.has('atS')) this.#startPicker.forget();
    this.#events.ask(this.events === undefined ? this.#deck.situation.eventsQuery : undefined);
    this.#posters.ask(this.#postersWish);
    this.#enter(playerState(this.#deck.situation.obstacle, this.#deck.view?.state.kind));
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.autoplay && this.#state === 'stopped' && this.#deck.view === undefined) this.play();
  }

  protected override render(): TemplateResult {
    const { words } = this.#labels;
    const { view, situation } = this.#deck;
    const { channels } = situation;
    const shown = view?.channels ?? [];
    const plan = this.#plan();
    return html`
      <div
        class="stage"
        role="group"
        aria-label=${words.player}
        tabindex="0"
        ${styleProperties({ '--_aside': `${plan.asidePx}px` })}
      >
        ${playerScreens({
          words,
          channels,
          shown: (channel) => shown.find((one) => one.channel === channel),
          posterOf: this.#posterOf,
          nameOf: this.#nameOf,
          columns: plan.columns,
          chosen: this.#choice.channel,
          enlarged: this.#choice.enlarged,
          choose: this.#choice.choose,
          enlarge: this.#choice.enlarge,
        })}
        ${playerNotice({
          words,
          device: this.device ?? '',
          date: clockFormat(this.#labels.locale, situation.zone).zonedDate(situation.bounds.startS),
          obstacle: situation.obstacle,
          state: view?.state,
          play: this.#onPlay,
          reload: this.#onRetry,
        })}
        <slot name="beside" class="beside" @slotchange=${this.#onBeside}></slot>
      </div>
      ${this.timePickers ? this.#startPicker.render() : nothing}
      <div class="controls" role="toolbar" aria-label=${words.player}>
        ${this.#toolbar()}
        ${
          situation.offeredChannels.length > 1
            ? playerChannels(words, situation.offeredChannels, channels, this.#nameOf, this.#choice.toggle)
            : nothing
        }
      </div>
      ${playerLines({
        device: this.device,
        place: situation.place,
        bounds: situation.bounds,
        records: situation.records,
        areRecordsKnown: situation.areRecordsKnown,
        channels,
        events: this.events ?? this.#events.events,
        areEventsPending: this.#events.load === 'loading',
        readEventsAgain: this.#events.load === 'failed' ? this.#readEventsAgain : undefined,
        words,
        positionS: this.positionS,
        clip: this.clip,
        thumbnail: this.#thumbnail,
        zone: situation.zone,
        session: this.#session.session,
        showsMap: this.recordMap,
        showsDays: situation.period === undefined,
        seek: (timeS) => void this.seek(timeS),
        setClip: (clip) => {
          this.#deck.setClip(clip);
        },
        chooseMinute: (timeS, mayPlay) => {
          if (mayPlay) void this.seek(timeS);
          else this.#message.say(words.noRecord);
        },
        chooseDay: (timeS) => {
          this.atS = timeS;
          this.dispatchEvent(new GkPlayerStartSelectedEvent(timeS));
        },
      })}
      <slot name="tools"></slot>
      <div class="message" part="message" role="status">${this.#message.words}</div>
      <slot name="messages"></slot>
    `;
  }

  /** Only a server gives pictures of any time. */
  get #postersWish(): PostersWish | undefined {
    const { view, situation } = this.#deck;
    const { place, obstacle, channels } = situation;
    if (this.poster !== 'auto' || view !== undefined || obstacle !== undefined || place !== 'server') return undefined;
    return { session: this.#session.session, deviceId: this.device, channels, timeS: this.positionS };
  }

  /** An enlarged picture stands alone. */
  #plan(): PlayerPlan {
    const { view, situation } = this.#deck;
    const { enlarged } = this.#choice;
    const measured = view?.stats.channels ?? [];
    const ratios = (enlarged === undefined ? situation.channels : [enlarged]).map((channel) => {
      const { width = 0, height = 0 } = measured.find((one) => one.channel === channel) ?? {};
      return width > 0 && height > 0 ? width / height : undefined;
    });
    const hasAside = this.querySelector(':scope > [slot="beside"]') !== null;
    return planPlayer(ratios, this.#stage.size, hasAside, this.simpleLayout);
  }

  #toolbar(): TemplateResult {
    const { view, situation } = this.#deck;
    const facts = {
      words: this.#labels.words,
      place: situation.place,
      enabled: situation.obstacle === undefined,
      isAwaited: situation.isAwaited,
      playsWhenReady: this.#deck.playsWhenReady,
      firstSpeed: this.speed,
      chosen: this.#choice.channel,
      clip: this.clip,
      isLooping: this.loop,
      packedPercent: this.#packing.percent,
      isEnlarged: this.#choice.enlarged !== undefined,
      showsMap: this.recordMap,
      hasMap: situation.obstacle === undefined || situation.obstacle.kind === 'no-record',
      offersFiles: !this.noDownload,
      main: this.main,
      showsMain: this.#deck.showsMain,
      isFullscreen: canFillScreen(this) ? this.#fullscreen.isOn : undefined,
    };
    return playerToolbar(toolbarView(view, facts), this.#actions);
  }

  readonly #posterOf = (channel: number): string | undefined => {
    if (this.poster === 'auto') return this.#posters.of(channel);
    return channel === this.#deck.situation.channels[0] ? this.poster || undefined : undefined;
  };

  readonly #nameOf = (channel: number): string =>
    this.#deck.situation.device?.channelNames[channel - 1] || this.#labels.words.channel(channel);

  #enter(next: PlayerState): void {
    if (next === this.#state) return;
    this.#state = next;
    void this.updateComplete.then(() => {
      this.dispatchEvent(new GkPlayerStateChangedEvent(next));
    });
  }

  readonly #thumbnail = (timeS: number, signal: AbortSignal): Promise<string | undefined> =>
    this.#thumbnails.read(
      this.#session.session,
      { deviceId: this.device, channel: this.#choice.channel, timeS },
      signal,
    );

  readonly #onPlay = (): void => {
    this.play();
  };

  readonly #onBeside = (): void => {
    this.requestUpdate();
  };

  readonly #readEventsAgain = (): void => {
    this.#events.forget();
    this.requestUpdate();
  };

  readonly #onRetry = (): void => {
    this.#deck.reload();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (isInPageContent(event)) return;
    const action = playerKeyOf(event, this.#choice.enlarged !== undefined);
    const { obstacle, isAwaited } = this.#deck.situation;
    if (action === undefined || (obstacle !== undefined && !(isAwaited && action.kind === 'toggle'))) return;
    event.preventDefault();
    this.#actions.act(action);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-player': GkPlayer;
  }
}
