import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { GpsPoint, Session } from 'gk-sdk';
import type { CsvDelimiter, LengthUnit, Zone } from 'gk-sdk/rules';
import type { FootageStretch } from '../../track/footage.js';
import { getLabels } from '../../labels/page-labels.js';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { lacksRight } from '../../context/session-user.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { ServerUrlController } from '../../controllers/server-url-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { VisibilityController } from '../../controllers/visibility-controller.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { themeSwatches, themeSwatchStyles } from '../../map/map-theme.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { DEFAULT_SPEED_LIMIT_KMH } from '../../track/speed-band.js';
import { MIN_STOP_S } from '../../track/track-analysis.js';
import type { TrackFormat } from '../../track/track-files.js';
import type { AddressSource } from '../address/address-book.js';
import { footageLegend, footageList } from './track-footage.js';
import { legend, summary, type TrackFrame } from './gps-player-parts.js';
import {
  GkGpsPlayerDeviceSelectedEvent,
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerPlayingChangedEvent,
  GkGpsPlayerTimeChangedEvent,
  GkGpsPlayerWindowChangedEvent,
  GkGpsPlayerPointOpenedEvent,
} from './gps-player.events.js';
import { englishGpsPlayerLabels, type GpsPlayerLabels } from './gps-player.labels.js';
import { gpsPlayerMapStyles } from './gps-player-map.styles.js';
import { gpsPlayerStyles } from './gps-player.styles.js';
import { parseDevices } from './parse-devices.js';
import { TrackAvailability } from './track-availability.js';
import { missingAddresses } from '../../track/missing-addresses.js';
import type { GpsPlayerEvent, PlacedEvent } from './track-events.js';
import { deviceChoice, eventList, stopsAndGaps } from './track-lists.js';
import { trackListsStyles } from './track-lists.styles.js';
import { TrackInput } from './track-input.js';
import { TrackMotion } from './track-motion.js';
import { mapTools, statusWords, type MapActions } from './track-overlays.js';
import { TrackPoints } from './track-points.js';
import { transport } from './track-transport.js';
import { TrackScene, type SceneQuery } from './track-scene.js';
import type { SaveMenu } from './save-menu.js';
import { saveMenuStyles } from './save-menu.styles.js';
import { TrackSaver } from './track-saver.js';
import { trackTableStyles } from './track-table.styles.js';

/** Labels of the chart under a track that is known, and under one of which nothing is. */
const NO_LABELS = {};
const UNKNOWN_LABELS = { noData: '–' };

/**
 * Replays where a vehicle was: a map with the track coloured by speed, its stops, gaps and direction; the speed over time;
 * a table of the points; and one cursor for all of them. It reads the track of `device` from the session around it, or
 * takes a `track`.
 *
 * It plays in real time: at 1×, a second of the track takes a second. With `external-clock` it has no clock of its own: the
 * page sets `position-s`, for example to the time of a video, and listens to `gk-gps-player-time-changed`. With `devices`,
 * several vehicles move on the same clock, one of them shown in detail.
 *
 * With `hours`, chart and table show one hour at a time, with one bar per second, and a slider selects the hour; hours without
 * GPS data cannot be selected. A press on a bar, a row, a point or an event, or Enter, dispatches `gk-gps-player-point-opened`.
 *
 * Keys: Space or K plays and pauses, J and L go 10 seconds back and forward, `<` and `>` change the speed. Chart and table have
 * keys of their own. `gk-elements/define/gps-player` registers `gk-speed-chart` and `gk-record-map`, too.
 *
 * @summary Replays a GPS track with map, chart and table on one clock.
 * @tagname gk-gps-player
 * @csspart layout - The grid of all parts, whose areas are `map`, `side`, `transport`, `hours`, `chart` and `availability`.
 * @csspart side - Column beside the map: figures, stops, events and the table.
 * @csspart map - The map with its buttons.
 * @csspart legend - Meaning of the colours of the track.
 * @csspart status - The text over the map.
 * @csspart devices - The selection of the vehicle shown in detail.
 * @csspart summary - The track in numbers.
 * @csspart stops - The stops of the track.
 * @csspart gaps - The times without a position, with their length.
 * @csspart footage - The stretches of the track by where their footage is.
 * @csspart events - The events on the route.
 * @csspart filters - The choice which points the table shows.
 * @csspart table - The table of points.
 * @csspart transport - Controls for playback, speed and file export.
 * @csspart save - The menu of file formats.
 * @csspart chart - The speed chart.
 * @csspart hours - The hours of the day.
 * @csspart availability - Minutes with GPS data, and times online.
 * @cssprop [--gk-gps-player-map-height=26rem] - Height of the map, and of the table beside it.
 * @cssprop --gk-color-map - Background of the plain base map.
 * @cssprop --gk-color-trail - Colour of a track without speeds.
 * @fires {GkGpsPlayerTimeChangedEvent} gk-gps-player-time-changed - The position changed; does not bubble.
 * @fires {GkGpsPlayerPlayingChangedEvent} gk-gps-player-playing-changed - Playback started or stopped; does not bubble.
 * @fires {GkGpsPlayerDeviceSelectedEvent} gk-gps-player-device-selected - The user chose another vehicle to show in detail; does not bubble.
 * @fires {GkGpsPlayerWindowChangedEvent} gk-gps-player-window-changed - Chart and table show another period; does not bubble.
 * @fires {GkGpsPlayerPointOpenedEvent} gk-gps-player-point-opened - The user opened a moment of the track; does not bubble.
 * @fires {GkGpsPlayerLoadedEvent} gk-gps-player-loaded - The track was loaded; does not bubble.
 * @public
 */
export class GkGpsPlayer extends LitElement {
  static readonly tagName = 'gk-gps-player';
  /** @internal */
  static override styles = [
    tokenStyles,
    hostStyles,
    themeSwatchStyles,
    gpsPlayerStyles,
    gpsPlayerMapStyles,
    trackListsStyles,
    trackTableStyles,
    saveMenuStyles,
  ];

  /** The session to read from; default: the one of the `<gk-session>` around the player. */
  @property({ attribute: false }) session: Session | undefined;
  /** Id of the device whose track is loaded; with several devices, the one shown in detail. Changes when the user chooses another. */
  @property() device: string | undefined;
  /**
   * Ids of devices played back on one clock; as an attribute `GK-0007,GK-0008`. Without `device`, the first is shown in detail.
   */
  @property({ converter: { fromAttribute: parseDevices } }) devices: readonly string[] = [];
  /** First second to load, unix seconds. */
  @property({ type: Number, attribute: 'from-s' }) fromS: number | undefined;
  /** Last second to load, unix seconds. */
  @property({ type: Number, attribute: 'to-s' }) toS: number | undefined;
  /** Shows one hour in chart and table, with a slider for the hours of the day. */
  @property({ type: Boolean }) hours = false;
  /** First moment that chart and table show, unix seconds; with `windowToS`. Follows the position and the user with `hours`. */
  @property({ type: Number, attribute: 'window-from-s' }) windowFromS: number | undefined;
  /** End of what chart and table show, unix seconds, not included. */
  @property({ type: Number, attribute: 'window-to-s' }) windowToS: number | undefined;
  /** A track provided by the page. If set, nothing is loaded from the session. */
  @property({ attribute: false }) track: readonly GpsPoint[] | undefined;
  /** Events on the route, shown as marks on the map and as a list. */
  @property({ attribute: false }) events: readonly GpsPlayerEvent[] = [];
  /**
   * Where the footage of each period is, from `footageStretches`: the track is then coloured by footage instead of by speed,
   * and the periods are listed. Empty = coloured by speed.
   */
  @property({ attribute: false }) footage: readonly FootageStretch[] = [];
  /** Also loads the events of the device from the server, for users with `F_event`. */
  @property({ type: Boolean, attribute: 'load-events' }) loadEvents = false;
  /** Shows which minutes of the day have GPS data, and from when to when the device was online. */
  @property({ type: Boolean }) availability = false;
  /** Includes the address of each point in saved files, if the server looks up addresses. */
  @property({ type: Boolean }) addresses = false;
  /** Delimiter of saved CSV files. */
  @property({ attribute: false }) csvDelimiter: CsvDelimiter = ',';
  /** Source of addresses, used instead of the session's server. */
  @property({ attribute: false }) addressSource: AddressSource | undefined;
  /** The position, unix seconds. Follows the clock and the user. */
  @property({ type: Number, attribute: 'position-s' }) positionS: number | undefined;
  /** Whether the player is playing. Becomes false at the end of the track. */
  @property({ type: Boolean, reflect: true }) playing = false;
  /** Seconds of the track played per second. */
  @property({ type: Number }) speed = 1;
  /** Keeps the vehicle in view while it moves. */
  @property({ type: Boolean }) follow = false;
  /** Jumps over stops and gaps. */
  @property({ type: Boolean, attribute: 'skip-stops' }) skipStops = false;
  /** The page sets the position: the player has no clock and no play button. */
  @property({ type: Boolean, attribute: 'external-clock' }) externalClock = false;
  /** Speed limit, km/h: speeds above it are marked. */
  @property({ type: Number }) limit = DEFAULT_SPEED_LIMIT_KMH;
  /** Minimum duration of a stop, seconds. */
  @property({ type: Number, attribute: 'min-stop-s' }) minStopS = MIN_STOP_S;
  /** Unit of the lengths and speeds shown: `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** URL of a MapLibre style; default: `/map/style.json` of the server; `none` for a plain background. */
  @property({ attribute: 'base-map' }) baseMap: string | undefined;
  /** URL of MapLibre's worker file, for pages whose content security policy forbids `blob:` workers. */
  @property({ attribute: 'map-worker-url' }) mapWorkerUrl: string | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<GpsPlayerLabels> = {};

  @query('.map-box') private readonly mapBox!: HTMLElement;

  readonly #labels = new LabelsController(this, 'gpsPlayer', englishGpsPlayerLabels);
  readonly #serverUrl = new ServerUrlController(this);
  readonly #session: SessionController = new SessionController(this, {
    needed: (lost) => !lost && this.track === undefined,
    denied: () => this.#scene.track.points.length === 0 && lacksRight(this.#session.state, 'F_gps'),
  });
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session, device: this.#shown }));
  readonly #update = (): void => {
    this.requestUpdate();
  };
  readonly #scene = new TrackScene({
    changed: this.#update,
    loaded: (points, deviceId) => {
      this.dispatchEvent(new GkGpsPlayerLoadedEvent(points, deviceId));
    },
    pressed: (moment) => {
      this.#input.open(moment);
    },
    eventWords: () => getLabels().eventFeed,
  });
  readonly #visibility = new VisibilityController(this, (visible) => {
    this.#scene.map.setVisible(visible);
  });
  readonly #availability = new TrackAvailability();
  readonly #saver = new TrackSaver(this.#update);
  readonly #motion = new TrackMotion(this, {
    span: () => this.#scene.tracks.span,
    skipped: () => this.#scene.track.skipped,
    moved: (timeS, by) => {
      this.dispatchEvent(new GkGpsPlayerTimeChangedEvent(timeS, by));
    },
    playingChanged: (playing) => {
      this.dispatchEvent(new GkGpsPlayerPlayingChangedEvent(playing));
    },
  });
  readonly #input = new TrackInput(this, this.#motion, {
    track: () => this.#scene.track,
    zone: () => this.#zone.zone,
    opened: (point, event) => {
      this.dispatchEvent(new GkGpsPlayerPointOpenedEvent({ point, deviceId: this.#shown, event }));
    },
    windowChanged: ({ startS, endS }) => {
      void this.updateComplete.then(() => {
        this.dispatchEvent(new GkGpsPlayerWindowChangedEvent(startS, endS));
      });
    },
  });
  readonly #mapActions: MapActions = {
    zoomBy: (steps) => {
      this.#scene.map.zoomBy(steps);
    },
    fit: () => {
      this.#scene.map.fit();
    },
    toggleFollow: () => {
      this.follow = !this.follow;
    },
  };
  readonly #eventActions = {
    open: (event: PlacedEvent): void => {
      this.#input.open({ timeS: event.timeS, event });
    },
    retry: (): void => {
      this.#scene.loadedEvents.forget();
      this.requestUpdate();
    },
  };
  readonly #points = new TrackPoints(this, {
    seek: this.#motion.seek,
    open: (timeS) => {
      this.#input.openAt(timeS);
    },
  });

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#scene.stop();
      this.#saver.cancel();
    });
  }

  /** Plays from the current position, or from the beginning if the position is at the end. */
  play(): void {
    this.#motion.play();
  }

  /** Pauses at the current position. */
  pause(): void {
    this.#motion.pause();
  }

  /** Loads tracks and events again, for example after an error. */
  reload(): void {
    this.#scene.forget();
    this.requestUpdate();
  }

  /** Shows the whole track. */
  fit(): void {
    this.#scene.map.fit();
  }

  /**
   * Saves the track shown in detail as a file, like the menu. Resolves with false if the track has no points, or the user
   * cancelled.
   */
  save(format: TrackFormat): Promise<boolean> {
    const addresses = this.addresses ? this.#addressSource : undefined;
    const [name, zone, delimiter] = [this.#shown ?? 'track', this.#zone.zone, this.csvDelimiter];
    const { points } = this.#scene.track.indexed;
    const { fromS, toS } = this;
    const period = fromS !== undefined && toS !== undefined ? { startS: fromS, endS: toS } : undefined;
    return this.#saver.save({ name, points, format, zone, delimiter, addresses, period, events: this.#knownEvents });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#motion.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const query: SceneQuery = { ...this.#query(), session: this.#session.session };
    if (this.isConnected) this.#scene.ask(query);
    const taken = this.#scene.take(query);
    if (taken !== 'same' || changed.has('limit') || changed.has('footage')) {
      this.#scene.draw(this.limit, this.footage, this.#labels.words, taken === 'another');
      this.#motion.keepInSpan();
    }
    this.#input.followHour(changed.has('positionS') || changed.has('hours') || taken !== 'same');
    this.#motion.follow();
  }

  protected override render(): TemplateResult {
    const frame = this.#frame();
    const { words } = frame;
    const { analysis } = this.#scene.track;
    const empty = analysis.summary === undefined;
    const known = this.#isKnown;
    const { zone } = this.#zone;
    return html`<div class="player" part="layout" role="group" aria-label=${words.player} @keydown=${this.#input.onKey}>
      <div class="map-box" part="map">
        ${this.#scene.map.render(words.map)} ${themeSwatches} ${this.#scene.markers(this.positionS, this.limit)}
        ${empty ? nothing : this.footage.length > 0 ? footageLegend(frame, this.footage) : legend(frame)}
        ${mapTools(words, this.#mapActions, { follow: this.follow, disabled: empty })} ${this.#status(frame, empty)}
        ${this.#scene.map.ground === 'canvas' ? html`<span class="note">${words.noWebGl}</span>` : nothing}
      </div>
      <div class="side" part="side">
        ${deviceChoice(frame, this.#scene.tracks.all, this.#shown, this.positionS, this.#chooseDevice)}
        ${summary(frame, analysis, this.#motion.seek)} ${stopsAndGaps(frame, analysis, this.#motion.seek)}
        ${footageList(frame, this.footage, this.#input.openTime)}
        ${eventList(frame, this.#scene.events, this.#scene.loadedEvents.load, this.#eventActions)}
        ${this.#points.render(frame, this.#scene.track, { positionS: this.positionS, window: this.#input.window, known })}
      </div>
      ${transport(frame, this, this.#motion, { empty: this.#scene.tracks.span === undefined, menu: this.#saveMenu(empty) })}
      ${this.hours && !empty ? this.#input.hourSlider(frame, analysis.summary.startS) : nothing}
      <gk-speed-chart
        part="chart"
        .period=${this.#input.window}
        .bars=${this.#input.window !== undefined}
        .track=${this.#scene.track.points}
        .cursorS=${this.positionS}
        .limit=${this.limit}
        .minStopS=${this.minStopS}
        .lengthUnit=${this.lengthUnit}
        .timeZone=${zone}
        .labels=${known ? NO_LABELS : UNKNOWN_LABELS}
        @gk-speed-chart-time-selected=${this.#input.onPicked}
        @pointerdown=${this.#input.onChartDown}
        @click=${this.#input.onChartClick}
        @keydown=${this.#input.onChartKey}
      ></gk-speed-chart>
      ${
        this.availability && !empty
          ? this.#availability.render(
              frame,
              this.#scene.track.indexed,
              { timeS: this.positionS ?? analysis.summary.startS, zone, asked: this },
              this.#motion.seek,
            )
          : nothing
      }
    </div>`;
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    this.#scene.map.setVisible(this.#visibility.visible);
    this.#scene.map.update(this.mapBox, this.renderRoot, {
      label: this.#labels.words.map,
      workerUrl: this.mapWorkerUrl,
      baseMap: this.baseMap,
      serverUrl: this.#serverUrl.url,
      session: this.#session.session,
    });
    const fix = this.#scene.track.at(this.positionS);
    if (fix && this.follow) this.#scene.map.follow(fix);
  }

  #frame(): TrackFrame {
    const locale = this.#labels.locale;
    const clock = clockFormat(locale, this.#zone.zone);
    return { words: this.#labels.words, locale, clock, unit: this.lengthUnit, limitKmh: this.limit };
  }

  /** Id of the device in detail. */
  get #shown(): string | undefined {
    return this.device || this.devices[0];
  }

  get #addressSource(): AddressSource | undefined {
    return this.addressSource ?? this.#session.session?.rest;
  }

  #query(): Omit<SceneQuery, 'session'> {
    const { track, devices, fromS, toS, minStopS, events, loadEvents } = this;
    return { track, device: this.#shown, devices, fromS, toS, minStopS, events, loadEvents };
  }

  /** Undefined until the server has answered, and when none were requested. */
  get #knownEvents(): readonly GpsPlayerEvent[] | undefined {
    const { loadedEvents } = this.#scene;
    if (!this.loadEvents) return this.events.length === 0 ? undefined : this.events;
    return loadedEvents.load === 'loaded' ? [...this.events, ...loadedEvents.events] : undefined;
  }

  #saveMenu(disabled: boolean): SaveMenu {
    return {
      disabled,
      missing: missingAddresses(this.#scene.track.indexed.points),
      addresses: this.#addressSource && this.addresses,
      state: this.#saver.state,
      save: (format) => void this.save(format),
      setAddresses: (addresses) => {
        this.addresses = addresses;
      },
      cancel: () => {
        this.#saver.cancel();
      },
    };
  }

  /** Whether a track without points is one; not while it could not be loaded. */
  get #isKnown(): boolean {
    const isLoaded = this.#scene.track.load.kind === 'loaded' && this.#session.state?.kind === 'signed-in';
    return this.track !== undefined || isLoaded;
  }

  #status(frame: TrackFrame, empty: boolean): TemplateResult {
    const { words } = frame;
    return statusWords(frame, {
      load: this.#scene.track.load,
      known: this.#isKnown || (!empty && this.#scene.track.load.kind === 'loaded'),
      empty,
      notice: words.notices[toFleetNotice(this.#session.state)] || (this.#shown ? '' : words.noDevice),
      retry: () => {
        this.reload();
      },
    });
  }

  readonly #chooseDevice = (deviceId: string): void => {
    if (deviceId === this.#shown) return;
    this.device = deviceId;
    this.dispatchEvent(new GkGpsPlayerDeviceSelectedEvent(deviceId));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-gps-player': GkGpsPlayer;
  }
}
