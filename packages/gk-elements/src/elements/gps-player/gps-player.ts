import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { GpsPoint, Session } from 'gk-sdk';
import { saveFile } from 'gk-sdk/dom';
import { fromKilometres, type LengthUnit, type Zone } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { mapLibreStyles } from '../../map/maplibre.styles.js';
import { themeSwatches, themeSwatchStyles } from '../../map/map-theme.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { browserZone, clockFormat, durationWords } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { DEFAULT_SPEED_LIMIT_KMH } from '../../track/speed-band.js';
import { STOP_FROM_S } from '../../track/track-analysis.js';
import { toTrackFile, type TrackFormat } from '../../track/track-files.js';
import type { GkChartTimePickedEvent } from '../speed-chart/speed-chart.events.js';
import { PlayerClock } from './gps-player-clock.js';
import { nearestTimeS, rowAt, tableRows, toMapTrack, trackBounds } from './gps-player-core.js';
import { PlayerMap } from './gps-player-map.js';
import { legend, pointColumns, summary, type PlayerFrame } from './gps-player-parts.js';
import {
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerPlayingChangedEvent,
  GkGpsPlayerTimeChangedEvent,
} from './gps-player.events.js';
import { englishGpsPlayerLabels, type GpsPlayerLabels } from './gps-player.labels.js';
import { gpsPlayerStyles } from './gps-player.styles.js';
import { mapTools, statusWords, vehicleMarker, type MapActions } from './player-overlays.js';
import { PlayerTrack } from './player-track.js';
import { onPlayerKey, transport, type TransportMoves } from './player-transport.js';
import { tableFilters, type FilterChoice } from './track-filters.js';
import { TrackTable, type TrackTableFrame } from './track-table.js';

/**
 * Replays where a vehicle was: a map with the track coloured by speed, its stops, gaps and direction; the speed over time;
 * a table of the points; and one cursor for all of them. It reads the track of `device` from the session around it, or
 * takes a `track`.
 *
 * It plays in true time: at 1× a second of the track takes a second. With `external-clock` it has no clock of its own:
 * the page sets `position-s`, for example to the time of a video, and hears what the user chooses.
 *
 * Keys: Space or K plays and pauses, J and L go 10 seconds back and forward, `<` and `>` change the speed; those of the
 * chart and the table are theirs. `gk-elements/define/gps-player` registers `gk-speed-chart`, too.
 *
 * @summary Replays a GPS track with map, chart and table on one clock.
 * @tagname gk-gps-player
 * @csspart map - The map with its buttons.
 * @csspart legend - What the colours of the track mean.
 * @csspart status - The words over the map.
 * @csspart summary - The track in numbers.
 * @csspart table - The table of points.
 * @csspart transport - Play, speed, time and files.
 * @csspart save - The menu of files.
 * @csspart chart - The speed chart.
 * @cssprop [--gk-gps-player-map-height=26rem] - Height of the map, and of the table beside it.
 * @fires {GkGpsPlayerTimeChangedEvent} gk-gps-player-time-changed - The position changed; does not bubble.
 * @fires {GkGpsPlayerPlayingChangedEvent} gk-gps-player-playing-changed - It began to play, or stopped; does not bubble.
 * @fires {GkGpsPlayerLoadedEvent} gk-gps-player-loaded - The track was read; does not bubble.
 * @public
 */
export class GkGpsPlayer extends LitElement {
  static readonly tagName = 'gk-gps-player';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, mapLibreStyles, themeSwatchStyles, gpsPlayerStyles];

  /** The session to read from; default: the one of the `<gk-session>` around the player. */
  @property({ attribute: false }) session: Session | undefined;
  /** Id of the device whose track to read. */
  @property() device: string | undefined;
  /** First second to read, unix seconds. */
  @property({ type: Number, attribute: 'from-s' }) fromS: number | undefined;
  /** Last second to read, unix seconds. */
  @property({ type: Number, attribute: 'to-s' }) toS: number | undefined;
  /** A track of the page's own. Set, nothing is read from the session. */
  @property({ attribute: false }) track: readonly GpsPoint[] | undefined;
  /** The position, unix seconds. Follows the clock and the user. */
  @property({ type: Number, attribute: 'position-s' }) positionS: number | undefined;
  /** Whether it plays. Becomes false at the end of the track. */
  @property({ type: Boolean, reflect: true }) playing = false;
  /** How many seconds of the track go by in one. */
  @property({ type: Number }) speed = 1;
  /** Keeps the vehicle in sight while it moves. */
  @property({ type: Boolean }) follow = false;
  /** Jumps over stops and gaps. */
  @property({ type: Boolean, attribute: 'skip-stops' }) skipStops = false;
  /** The page moves the position: no clock and no play button of its own. */
  @property({ type: Boolean, attribute: 'external-clock' }) externalClock = false;
  /** Speed limit, km/h: speeds above it are marked. */
  @property({ type: Number }) limit = DEFAULT_SPEED_LIMIT_KMH;
  /** A vehicle that stands this long has stopped, seconds. */
  @property({ type: Number, attribute: 'stop-from-s' }) stopFromS = STOP_FROM_S;
  /** How lengths and speeds are shown. */
  @property() unit: LengthUnit = 'kilometre';
  /** IANA name of the zone whose clock is shown, or seconds east of UTC; default: the browser's. */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** URL of a MapLibre style; default: `/map/style.json` of the server; `none` for the plain ground. */
  @property({ attribute: 'base-map' }) baseMap: string | undefined;
  /** URL of MapLibre's worker file, for pages whose content security policy forbids `blob:` workers. */
  @property({ attribute: 'worker-url' }) workerUrl: string | undefined;
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<GpsPlayerLabels> = {};

  @state() private filter: FilterChoice = { intervalS: 0, fromShown: 0 };
  @query('.map-box') private readonly mapBox!: HTMLElement;

  readonly #labels = new LabelsController(this, 'gpsPlayer', englishGpsPlayerLabels);
  readonly #session = new SessionController(this);
  readonly #table = new TrackTable(this);
  readonly #track = new PlayerTrack(
    () => {
      this.requestUpdate();
    },
    (points) => {
      this.dispatchEvent(new GkGpsPlayerLoadedEvent(points));
    },
  );
  readonly #map = new PlayerMap({
    changed: () => {
      this.requestUpdate();
    },
    clicked: (place, withinDeg) => {
      const timeS = nearestTimeS(this.#track.indexed, place, withinDeg);
      if (timeS !== undefined) this.#seek(timeS);
    },
  });
  readonly #clock = new PlayerClock(
    () => {
      const { summary: track } = this.#track.analysis;
      if (track === undefined || this.positionS === undefined) return undefined;
      const { positionS, speed } = this;
      return { positionS, speed, endS: track.endS, skipped: this.skipStops ? this.#track.skipped : [] };
    },
    (positionS, ended) => {
      this.positionS = positionS;
      this.dispatchEvent(new GkGpsPlayerTimeChangedEvent(positionS, 'clock'));
      if (ended) this.pause();
    },
  );
  readonly #moves: TransportMoves = {
    toggle: () => {
      if (this.playing) this.pause();
      else this.play();
    },
    skip: (byS) => {
      const { summary: track } = this.#track.analysis;
      if (track === undefined) return;
      this.#seek(Math.min(track.endS, Math.max(track.startS, (this.positionS ?? track.startS) + byS)));
    },
  };
  readonly #mapActions: MapActions = {
    zoomBy: (steps) => {
      this.#map.zoomBy(steps);
    },
    fit: () => {
      this.#map.fit();
    },
    toggleFollow: () => {
      this.follow = !this.follow;
    },
  };
  #rows: Int32Array = new Int32Array(0);

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#map.stop();
      this.#track.cancel();
    });
  }

  /** Plays from the position, at the end from the beginning. */
  play(): void {
    const { summary: track } = this.#track.analysis;
    if (track === undefined || this.externalClock) return;
    if (this.positionS === undefined || this.positionS >= track.endS) this.positionS = track.startS;
    this.#setPlaying(true);
  }

  /** Stops at the position. */
  pause(): void {
    this.#setPlaying(false);
  }

  /** Reads the track again, for example after an error. */
  reload(): void {
    this.#track.forget();
    this.requestUpdate();
  }

  /** Shows the whole track. */
  fit(): void {
    this.#map.fit();
  }

  /** Saves the track as a file; false when there is no point to save. */
  save(format: TrackFormat): boolean {
    const file = toTrackFile(this.device ?? 'track', this.#track.indexed.points, format);
    if (file) saveFile(new Blob([file.text], { type: file.mediaType }), file.name);
    return file !== undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clock.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { device, fromS, toS, track } = this;
    if (this.isConnected) this.#track.ask({ device, fromS, toS, track, session: this.#session.session });
    const taken = this.#track.take(track, this.stopFromS);
    if (taken !== 'same' || changed.has('limit')) this.#drawTrack(taken === 'another');
    if (taken === 'another' || changed.has('filter') || changed.has('unit')) {
      const { intervalS, fromShown } = this.filter;
      this.#rows = tableRows(this.#track.indexed, { intervalS, fromKmh: fromShown / fromKilometres(1, this.unit) });
    }
    if (this.isConnected && this.playing && !this.externalClock) this.#clock.start();
    else this.#clock.stop();
  }

  protected override render(): TemplateResult {
    const frame = this.#frame();
    const { words } = frame;
    const fix = this.#track.at(this.positionS);
    const { analysis } = this.#track;
    const empty = analysis.summary === undefined;
    return html`<div class="player" role="group" aria-label=${words.player} @keydown=${this.#onKeyDown}>
      <div class="map-box" part="map">
        ${this.#map.render(words.map)} ${themeSwatches} ${vehicleMarker(fix, fix && this.#map.project(fix), this.limit)}
        ${empty ? nothing : legend(frame)}
        ${mapTools(words, this.#mapActions, { follow: this.follow, disabled: empty })} ${this.#status(frame, empty)}
        ${this.#map.ground === 'canvas' ? html`<span class="note">${words.noWebGl}</span>` : nothing}
      </div>
      <div class="side">
        ${summary(frame, analysis, this.#seek)}
        ${tableFilters(frame, this.filter, (filter) => {
          this.filter = filter;
        })}
        ${this.#table.render(this.#tableFrame(frame))}
      </div>
      ${transport(frame, this, this.#moves, { fix, empty, zone: this.timeZone ?? browserZone() })}
      <gk-speed-chart
        part="chart"
        .track=${this.#track.points}
        .cursorS=${this.positionS}
        .limit=${this.limit}
        .stopFromS=${this.stopFromS}
        .unit=${this.unit}
        .timeZone=${this.timeZone}
        @gk-chart-time-picked=${this.#onPicked}
      ></gk-speed-chart>
    </div>`;
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    this.#map.update(this.mapBox, this.renderRoot, {
      label: this.#labels.words.map,
      workerUrl: this.workerUrl,
      baseMap: this.baseMap,
      serverUrl: this.#session.serverUrl,
    });
    const fix = this.#track.at(this.positionS);
    if (fix && this.follow) this.#map.follow(fix);
  }

  #frame(): PlayerFrame {
    const locale = this.#labels.locale;
    const clock = clockFormat(locale, this.timeZone ?? browserZone());
    return { words: this.#labels.words, locale, clock, unit: this.unit, limitKmh: this.limit };
  }

  /** Shows the track on the map: all of it when it is another one. */
  #drawTrack(another: boolean): void {
    const { indexed, analysis } = this.#track;
    const { words } = this.#frame();
    const mapTrack = toMapTrack(indexed, analysis, this.limit, (seconds) => durationWords(seconds, words.seconds));
    this.#map.setTrack(mapTrack, another ? trackBounds(indexed) : undefined);
    const { positionS, externalClock } = this;
    const { summary: track } = analysis;
    if (track === undefined || externalClock) return;
    if (positionS === undefined || positionS < track.startS || positionS > track.endS) this.positionS = track.startS;
  }

  #status(frame: PlayerFrame, empty: boolean): TemplateResult {
    const { words } = frame;
    return statusWords(frame, {
      load: this.#track.load,
      given: this.track !== undefined,
      empty,
      notice: words.notices[toFleetNotice(this.#session.state)] || (this.device ? '' : words.noDevice),
      retry: () => {
        this.reload();
      },
    });
  }

  #tableFrame(frame: PlayerFrame): TrackTableFrame {
    const { words } = frame;
    const { indexed, analysis } = this.#track;
    return {
      track: indexed,
      rows: this.#rows,
      current: this.positionS === undefined ? -1 : rowAt(indexed, this.#rows, this.positionS),
      label: words.points,
      empty: analysis.summary === undefined ? words.noData : words.noRows,
      isFast: ({ speedInKmh }) => speedInKmh > this.limit,
      choose: this.#seek,
      columns: pointColumns(frame),
    };
  }

  #setPlaying(playing: boolean): void {
    if (playing === this.playing) return;
    this.playing = playing;
    this.dispatchEvent(new GkGpsPlayerPlayingChangedEvent(playing));
  }

  readonly #seek = (timeS: number): void => {
    this.positionS = timeS;
    this.dispatchEvent(new GkGpsPlayerTimeChangedEvent(timeS, 'user'));
  };

  readonly #onPicked = ({ timeS }: GkChartTimePickedEvent): void => {
    this.#seek(timeS);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    onPlayerKey(event, this, this.#moves);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-gps-player': GkGpsPlayer;
  }
}
