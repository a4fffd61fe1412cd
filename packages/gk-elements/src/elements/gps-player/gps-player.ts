import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { GpsPoint, Session } from 'gk-sdk';
import { saveFile } from 'gk-sdk/dom';
import type { LengthUnit, TimelinePeriod, Zone } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { mapLibreStyles } from '../../map/maplibre.styles.js';
import { themeSwatches, themeSwatchStyles } from '../../map/map-theme.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { browserZone, clockFormat, durationWords } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { fixAt, indexTrack, type IndexedTrack, type TrackFix } from '../../track/indexed-track.js';
import { DEFAULT_SPEED_LIMIT_KMH, speedBand } from '../../track/speed-band.js';
import { analyseTrack, STOP_FROM_S, type TrackAnalysis } from '../../track/track-analysis.js';
import { toTrackFile, type TrackFormat } from '../../track/track-files.js';
import { VEHICLE_SHAPES } from '../../vehicle/vehicle-shape.js';
import type { GkChartTimePickedEvent } from '../speed-chart/speed-chart.events.js';
import { PlayerClock } from './gps-player-clock.js';
import {
  nearestTimeS,
  rowAt,
  skippedPeriods,
  stepSpeed,
  tableRows,
  toMapTrack,
  trackBounds,
} from './gps-player-core.js';
import { PlayerMap } from './gps-player-map.js';
import {
  iconButton,
  legend,
  saveMenu,
  speedSelect,
  speedWords,
  summary,
  type PlayerFrame,
} from './gps-player-parts.js';
import {
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerPlayingChangedEvent,
  GkGpsPlayerTimeChangedEvent,
} from './gps-player.events.js';
import { englishGpsPlayerLabels, type GpsPlayerLabels } from './gps-player.labels.js';
import { gpsPlayerStyles } from './gps-player.styles.js';
import { tableFilters, type FilterChoice } from './track-filters.js';
import { TrackLoader } from './track-loader.js';
import { TrackTable } from './track-table.js';

/** How far the buttons and keys jump, seconds (spec 001 section 4). */
const SKIP_S = 10;

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
  readonly #loader = new TrackLoader(() => {
    this.requestUpdate();
  });
  readonly #map = new PlayerMap({
    changed: () => {
      this.requestUpdate();
    },
    clicked: (place, withinDeg) => {
      const timeS = nearestTimeS(this.#indexed, place, withinDeg);
      if (timeS !== undefined) this.#seek(timeS);
    },
  });
  readonly #clock = new PlayerClock(
    () => {
      const { summary: track } = this.#analysis;
      if (track === undefined || this.positionS === undefined) return undefined;
      const { positionS, speed } = this;
      return { positionS, speed, endS: track.endS, skipped: this.skipStops ? this.#skipped : [] };
    },
    (positionS, ended) => {
      this.positionS = positionS;
      this.dispatchEvent(new GkGpsPlayerTimeChangedEvent(positionS, 'clock'));
      if (ended) this.pause();
    },
  );
  #indexed: IndexedTrack = indexTrack([]);
  #analysis: TrackAnalysis = analyseTrack(this.#indexed);
  #skipped: readonly TimelinePeriod[] = [];
  #points: readonly GpsPoint[] = [];
  #rows: Int32Array = new Int32Array(0);
  #asked = '';

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#map.stop();
      this.#loader.cancel();
      this.#asked = '';
    });
  }

  /** Plays from the position, at the end from the beginning. */
  play(): void {
    const { summary: track } = this.#analysis;
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
    this.#asked = '';
    this.requestUpdate();
  }

  /** Shows the whole track. */
  fit(): void {
    this.#map.fit();
  }

  /** Saves the track as a file; false when there is no point to save. */
  save(format: TrackFormat): boolean {
    const file = toTrackFile(this.device ?? 'track', this.#indexed.points, format);
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

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.isConnected) this.#load();
    const points = this.track ?? (this.#loader.state.kind === 'loaded' ? this.#loader.state.points : []);
    if (points !== this.#points || changed.has('stopFromS') || changed.has('limit')) {
      this.#takeTrack(points);
    }
    this.#rows = tableRows(this.#indexed, { intervalS: this.filter.intervalS, fromKmh: this.#fromKmh });
    if (this.isConnected && this.playing && !this.externalClock) this.#clock.start();
    else this.#clock.stop();
  }

  protected override render(): TemplateResult {
    const frame = this.#frame();
    const { words } = frame;
    const fix = this.positionS === undefined ? undefined : fixAt(this.#indexed, this.positionS);
    return html`<div class="player" role="group" aria-label=${words.player} @keydown=${this.#onKeyDown}>
      <div class="map-box" part="map">
        ${this.#map.render(words.map)} ${themeSwatches} ${this.#marker(fix)}
        ${this.#analysis.summary === undefined ? nothing : legend(frame)} ${this.#mapTools(words)}
        ${this.#status(frame)}
        ${this.#map.ground === 'canvas' ? html`<span class="note">${words.noWebGl}</span>` : nothing}
      </div>
      <div class="side">
        ${summary(frame, this.#analysis, this.#seek)}
        ${tableFilters(frame, this.filter, (filter) => {
          this.filter = filter;
        })}
        ${this.#table.render(this.#tableFrame(frame))}
      </div>
      ${this.#transport(frame, fix)}
      <gk-speed-chart
        part="chart"
        .track=${this.#points}
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
    const fix = this.positionS === undefined ? undefined : fixAt(this.#indexed, this.positionS);
    if (fix && this.follow) this.#map.follow(fix);
  }

  get #fromKmh(): number {
    return this.unit === 'mile' ? this.filter.fromShown / 0.6214 : this.filter.fromShown;
  }

  #frame(): PlayerFrame {
    const locale = this.#labels.locale;
    const clock = clockFormat(locale, this.timeZone ?? browserZone());
    return { words: this.#labels.words, locale, clock, unit: this.unit, limitKmh: this.limit };
  }

  #load(): void {
    const { device, fromS, toS, track } = this;
    const { session } = this.#session;
    const signedIn = session?.state.kind === 'signed-in';
    if (track !== undefined || !device || fromS === undefined || toS === undefined || !(fromS <= toS)) {
      this.#asked = '';
      if (this.#loader.state.kind !== 'idle') queueMicrotask(() => this.#loader.clear());
      return;
    }
    const key = `${device} ${fromS} ${toS}`;
    if (!session || !signedIn || key === this.#asked) return;
    this.#asked = key;
    const read = session.rest.gps.bind(session.rest);
    // After this update, which the loader's first word would be part of.
    queueMicrotask(() => {
      void this.#loader.load(read, { deviceId: device, startS: fromS, endS: toS }).then(() => {
        if (this.#loader.state.kind !== 'loaded' || this.#asked !== key) return;
        this.dispatchEvent(new GkGpsPlayerLoadedEvent(this.#loader.state.points.length));
      });
    });
  }

  #takeTrack(points: readonly GpsPoint[]): void {
    const another = points !== this.#points;
    this.#points = points;
    this.#indexed = indexTrack(points);
    this.#analysis = analyseTrack(this.#indexed, this.stopFromS);
    this.#skipped = skippedPeriods(this.#analysis);
    const { words } = this.#frame();
    const mapTrack = toMapTrack(this.#indexed, this.#analysis, this.limit, (seconds) =>
      durationWords(seconds, words.seconds),
    );
    this.#map.setTrack(mapTrack, another ? trackBounds(this.#indexed) : undefined);
    const { summary: track } = this.#analysis;
    const { positionS } = this;
    if (track !== undefined && !this.externalClock) {
      if (positionS === undefined || positionS < track.startS || positionS > track.endS) this.positionS = track.startS;
    }
  }

  #marker(fix: TrackFix | undefined): TemplateResult {
    const at = fix && this.#map.project(fix);
    const band = fix === undefined || fix.inGap ? 'unknown' : speedBand(fix.speedKmh, this.limit);
    const shape = {
      unknown: 'offline',
      standing: 'idle',
      slow: 'driving',
      brisk: 'driving',
      fast: 'overspeed',
    } as const;
    const place = { '--x': `${at?.x ?? 0}px`, '--y': `${at?.y ?? 0}px`, '--angle': `${fix?.headingDeg ?? 0}deg` };
    return html`<div class="marker" ?hidden=${fix === undefined} ${styleProperties(place)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path class=${band} d=${VEHICLE_SHAPES[shape[band]]} />`}</svg>
    </div>`;
  }

  #mapTools(words: GpsPlayerLabels): TemplateResult {
    const disabled = this.#analysis.summary === undefined;
    const follow = (): void => {
      this.follow = !this.follow;
    };
    return html`<div class="map-tools">
      ${iconButton('zoomIn', words.zoomIn, () => {
        this.#map.zoomBy(1);
      })}
      ${iconButton('zoomOut', words.zoomOut, () => {
        this.#map.zoomBy(-1);
      })}
      ${iconButton(
        'fit',
        words.fit,
        () => {
          this.#map.fit();
        },
        { disabled },
      )}
      ${iconButton('follow', words.follow, follow, { pressed: this.follow, disabled })}
    </div>`;
  }

  #status({ words, locale }: PlayerFrame): TemplateResult {
    const load = this.#loader.state;
    const box = (content: unknown): TemplateResult =>
      html`<div class="status" part="status" role="status" ?hidden=${content === nothing}>${content}</div>`;
    if (this.track !== undefined || load.kind === 'loaded') {
      return box(this.#analysis.summary === undefined ? words.noData : nothing);
    }
    if (load.kind === 'loading') {
      const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(load.share);
      return box(
        html`${words.loading(percent)}<progress aria-label=${words.loading('')} .value=${load.share}></progress>`,
      );
    }
    if (load.kind === 'failed') {
      const retry = (): void => {
        this.reload();
      };
      return box(
        html`<span>${words.failed}${load.error ? html`<br />${load.error.message}` : nothing}</span
          ><button type="button" @click=${retry}>${words.retry}</button>`,
      );
    }
    const notice = words.notices[toFleetNotice(this.#session.state)];
    return box(notice || (this.device ? nothing : words.noDevice));
  }

  #transport(frame: PlayerFrame, fix: TrackFix | undefined): TemplateResult {
    const { words, clock } = frame;
    const disabled = this.#analysis.summary === undefined;
    const own = html`
      ${iconButton('back', words.back, () => this.#skip(-SKIP_S), { disabled })}
      ${iconButton(this.playing ? 'pause' : 'play', this.playing ? words.pause : words.play, this.#toggle, { disabled })}
      ${iconButton('forward', words.forward, () => this.#skip(SKIP_S), { disabled })}
      ${speedSelect(frame, this.speed, (speed) => {
        this.speed = speed;
      })}
      <label class="skip"
        ><input type="checkbox" .checked=${this.skipStops} @change=${this.#onSkipStops} />${words.skipStops}</label
      >
    `;
    const over = fix !== undefined && fix.speedKmh > this.limit;
    const speed = fix === undefined || fix.inGap ? words.noGps : speedWords(frame, fix.speedKmh);
    const zone = this.timeZone ?? browserZone();
    return html`<div class="transport" part="transport">
      ${this.externalClock ? nothing : own}
      ${saveMenu(frame, disabled, (format) => {
        this.save(format);
      })}
      <span class="moment"
        >${this.positionS === undefined ? nothing : clock.moment(this.positionS)}
        <small
          >${typeof zone === 'string' ? zone : `UTC${zone < 0 ? '-' : '+'}${durationWords(Math.abs(zone), String)}`}</small
        ></span
      >
      <span class="now ${over ? 'over' : ''}">${disabled ? nothing : speed}</span>
    </div>`;
  }

  #tableFrame(frame: PlayerFrame): Parameters<TrackTable['render']>[0] {
    const { words, clock } = frame;
    return {
      track: this.#indexed,
      rows: this.#rows,
      current: this.positionS === undefined ? -1 : rowAt(this.#indexed, this.#rows, this.positionS),
      label: words.points,
      empty: this.#analysis.summary === undefined ? words.noData : words.noRows,
      isFast: ({ speedInKmh }) => speedInKmh > this.limit,
      choose: this.#seek,
      columns: [
        { name: words.time, words: ({ time }) => clock.second(time / 1000) },
        { name: words.speed, words: ({ speedInKmh }) => speedWords(frame, speedInKmh) },
        { name: words.heading, words: ({ trackingAngle }) => `${Math.round(trackingAngle)}°` },
        { name: words.position, words: ({ lat, lng }) => `${lat.toFixed(6)}, ${lng.toFixed(6)}` },
      ],
    };
  }

  #setPlaying(playing: boolean): void {
    if (playing === this.playing) return;
    this.playing = playing;
    this.dispatchEvent(new GkGpsPlayerPlayingChangedEvent(playing));
  }

  #skip(byS: number): void {
    const { summary: track } = this.#analysis;
    if (track !== undefined)
      this.#seek(Math.min(track.endS, Math.max(track.startS, (this.positionS ?? track.startS) + byS)));
  }

  readonly #seek = (timeS: number): void => {
    this.positionS = timeS;
    this.dispatchEvent(new GkGpsPlayerTimeChangedEvent(timeS, 'user'));
  };

  readonly #toggle = (): void => {
    if (this.playing) this.pause();
    else this.play();
  };

  readonly #onPicked = ({ timeS }: GkChartTimePickedEvent): void => {
    this.#seek(timeS);
  };

  readonly #onSkipStops = (event: Event): void => {
    this.skipStops = (event.currentTarget as HTMLInputElement).checked;
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || this.externalClock) return;
    // Those keep their own keys.
    if ((event.composedPath()[0] as Element).matches('button, input, select, summary') && event.key === ' ') return;
    if ((event.composedPath()[0] as Element).matches('input, select')) return;
    const act: Readonly<Record<string, () => void>> = {
      ' ': this.#toggle,
      k: this.#toggle,
      j: () => this.#skip(-SKIP_S),
      l: () => this.#skip(SKIP_S),
      '<': () => (this.speed = stepSpeed(this.speed, -1)),
      '>': () => (this.speed = stepSpeed(this.speed, 1)),
    };
    const action = act[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-gps-player': GkGpsPlayer;
  }
}
