import { html, LitElement, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { GpsPoint, Session } from 'gk-sdk';
import type { ScriptUrl } from 'gk-sdk/dom';
import { channelLimit, type CsvDelimiter, type LengthUnit, type Zone } from 'gk-sdk/rules';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { parseChannels } from '../../recordings/parse-channels.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import type { TrackFormat } from '../../track/track-files.js';
import { DEFAULT_SPEED_LIMIT_KMH } from '../../track/speed-band.js';
import type { GkGpsPlayer } from '../gps-player/gps-player.js';
import {
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerWindowChangedEvent,
  GkGpsPlayerPointOpenedEvent,
  type GkGpsPlayerTimeChangedEvent,
} from '../gps-player/gps-player.events.js';
import type { GpsPlayerLabels } from '../gps-player/gps-player.labels.js';
import { mainConverter } from '../live-tile/live-tile-core.js';
import type { GkPlayer } from '../player/player.js';
import {
  GkPlayerChannelsChangedEvent,
  GkPlayerClipChangedEvent,
  GkPlayerClipPackedEvent,
  GkPlayerMainChangedEvent,
  GkPlayerStartSelectedEvent,
  GkPlayerStateChangedEvent,
  type GkPlayerTimeChangedEvent,
} from '../player/player.events.js';
import type { PlayerLabels } from '../player/player.labels.js';
import { IncidentClock } from './incident-core.js';
import { GkIncidentTimeChangedEvent } from './incident.events.js';
import { incidentStyles } from './incident.styles.js';

/** Words of the two elements inside an incident, over those of the page. @public */
export interface IncidentLabels {
  readonly player?: Partial<PlayerLabels>;
  readonly gpsPlayer?: Partial<GpsPlayerLabels>;
}

const NO_WORDS = {};
/** The parts of the two elements inside; no name is in both. */
const PICTURES_PARTS = 'grid, screen, poster, notice, bar, start, channels, message';
const TRACK_PARTS =
  'layout, side, map, legend, status, devices, summary, stops, footage, events, filters, table, transport, save, chart, hours, availability';

/**
 * Reviews what happened to a vehicle, on one clock: the recorded pictures of its channels, the track on the map, its speed and
 * its events. The user can change the time on the speed chart, the track, a stop, an event or the timeline of the recordings;
 * the other parts follow.
 *
 * It is a `<gk-player>` and a `<gk-gps-player>` with an external clock; `gk-elements/define/incident` registers both.
 * Their parts are exported under their own names, and their events are dispatched by the element, too.
 *
 * @summary Pictures, track, speed and events of one vehicle on one clock.
 * @tagname gk-incident
 * @slot messages - Content of the page above the pictures, such as a popover, also while they fill the screen; its keys are its own.
 * @csspart player - The `<gk-player>`.
 * @csspart track - The `<gk-gps-player>`.
 * @fires {GkIncidentTimeChangedEvent} gk-incident-time-changed - The moment shown changed; does not bubble.
 * @fires {GkPlayerStateChangedEvent} gk-player-state-changed - The state of the pictures changed; does not bubble.
 * @fires {GkPlayerStartSelectedEvent} gk-player-start-selected - The user chose where playing begins; does not bubble.
 * @fires {GkPlayerChannelsChangedEvent} gk-player-channels-changed - The user chose channels; does not bubble.
 * @fires {GkPlayerMainChangedEvent} gk-player-main-changed - The user chose the main stream, the sub stream, or neither; does not bubble.
 * @fires {GkPlayerClipChangedEvent} gk-player-clip-changed - The user chose a clip; does not bubble.
 * @fires {GkPlayerClipPackedEvent} gk-player-clip-packed - A clip was packed into MP4; cancelable: nothing is saved then; does not bubble.
 * @fires {GkRequestDownloadEvent} gk-request-download - The user wants the clip as a file; bubbles.
 * @fires {GkGpsPlayerPointOpenedEvent} gk-gps-player-point-opened - The user opened a moment of the track; does not bubble.
 * @fires {GkGpsPlayerLoadedEvent} gk-gps-player-loaded - The track was loaded; does not bubble.
 * @fires {GkGpsPlayerWindowChangedEvent} gk-gps-player-window-changed - Chart and table show another period; does not bubble.
 * @public
 */
export class GkIncident extends LitElement {
  static readonly tagName = 'gk-incident';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, incidentStyles];

  /** The session to read from; default: the one of the `<gk-session>` around the element. */
  @property({ attribute: false }) session: Session | undefined;
  /** Id of the device. */
  @property() device: string | undefined;
  /** Channels to play, from 1; as an attribute `1,2,4`. */
  @property({ converter: { fromAttribute: parseChannels } }) channels: readonly number[] = [1];
  /** Largest number of channels that can be chosen. */
  @property({ type: Number, attribute: 'max-channels' }) maxChannels: number = channelLimit('playback');
  /** Offers no files of the recordings. */
  @property({ type: Boolean, attribute: 'no-download' }) noDownload = false;
  /** The main stream instead of the sub stream; `auto`: for a single or enlarged picture. */
  @property({ converter: mainConverter }) main: boolean | 'auto' = 'auto';
  /** Where it begins, unix seconds; setting another value moves there. */
  @property({ type: Number, attribute: 'at-s' }) atS: number | undefined;
  /** First second of the track, unix seconds. */
  @property({ type: Number, attribute: 'from-s' }) fromS: number | undefined;
  /** Last second of the track, unix seconds. */
  @property({ type: Number, attribute: 'to-s' }) toS: number | undefined;
  /** A track provided by the page. If set, none is loaded from the session. */
  @property({ attribute: false }) track: readonly GpsPoint[] | undefined;
  /** Also loads the events of the device onto the map, for users with `F_event`. */
  @property({ type: Boolean, attribute: 'load-events' }) loadEvents = false;
  /** Shows the addresses of the track's points, and writes them into its files. */
  @property({ type: Boolean }) addresses = false;
  /** Delimiter of saved CSV files. */
  @property({ attribute: false }) csvDelimiter: CsvDelimiter = ',';
  /** Shows one hour at a time in plot and table, with a slider for the hours of the day. */
  @property({ type: Boolean }) hours = false;
  /** Starts to play automatically. */
  @property({ type: Boolean }) autoplay = false;
  /** Speed limit, km/h: speeds above it are marked. */
  @property({ type: Number }) limit = DEFAULT_SPEED_LIMIT_KMH;
  /** Unit of the lengths and speeds shown: `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** URL of a MapLibre style; default: `/map/style.json` of the server; `none` for a plain background. */
  @property({ attribute: 'base-map' }) baseMap: string | undefined;
  /** Address of `gk-sdk/recorded-worker.js`, for pages that forbid workers from blob URLs. */
  @property({ attribute: 'worker-url' }) workerUrl: ScriptUrl | undefined;
  /** Address of `gk-sdk/audio-worklet.js`, for pages that forbid scripts from blob URLs. */
  @property({ attribute: 'worklet-url' }) workletUrl: string | undefined;
  /** URL of MapLibre's worker file, for pages that forbid workers from blob URLs. */
  @property({ attribute: 'map-worker-url' }) mapWorkerUrl: string | undefined;

  /** Labels in another language, of the two elements inside. They override those of the page. */
  @property({ attribute: false }) labels: IncidentLabels = {};

  @query('gk-player') private readonly pictures!: GkPlayer;
  @query('gk-gps-player') private readonly map!: GkGpsPlayer;

  readonly #clock = new IncidentClock((timeS) => this.pictures.seek(timeS));

  /** The moment shown, unix seconds. (read-only) */
  get positionS(): number | undefined {
    return this.hasUpdated ? this.map.positionS : this.atS;
  }

  /** Plays from the present position. */
  play(): void {
    this.#whenRendered(() => {
      this.pictures.play();
    });
  }

  /** Pauses. */
  pause(): void {
    this.#whenRendered(() => {
      this.pictures.pause();
    });
  }

  /** Moves pictures, track, chart and lists to a time, unix seconds. */
  seek(timeS: number): void {
    this.#whenRendered(() => {
      this.map.positionS = timeS;
      this.#clock.choose(timeS);
    });
  }

  /** Plays from a moment of any day on, unix seconds; the recordings of another day are looked up first. */
  playFrom(timeS: number): void {
    this.#whenRendered(() => {
      this.map.positionS = timeS;
      this.pictures.playFrom(timeS);
    });
  }

  /** Saves the track as a file. Resolves with false if the track has no points, or the user cancelled. */
  async save(format: TrackFormat): Promise<boolean> {
    await this.updateComplete;
    return this.map.save(format);
  }

  protected override render(): TemplateResult {
    return html`<div class="incident">
      <gk-player
        part="player"
        exportparts=${PICTURES_PARTS}
        .labels=${this.labels.player ?? NO_WORDS}
        .session=${this.session}
        .device=${this.device}
        .channels=${this.channels}
        .maxChannels=${this.maxChannels}
        .noDownload=${this.noDownload}
        .main=${this.main}
        .atS=${this.atS}
        ?autoplay=${this.autoplay}
        .timeZone=${this.timeZone}
        .workerUrl=${this.workerUrl}
        .workletUrl=${this.workletUrl}
        @gk-player-time-changed=${this.#onPictures}
        @gk-player-state-changed=${(event: GkPlayerStateChangedEvent) => {
          this.#tell(new GkPlayerStateChangedEvent(event.state), event);
        }}
        @gk-player-start-selected=${(event: GkPlayerStartSelectedEvent) => {
          this.#tell(new GkPlayerStartSelectedEvent(event.timeS), event);
        }}
        @gk-player-channels-changed=${(event: GkPlayerChannelsChangedEvent) => {
          this.#tell(new GkPlayerChannelsChangedEvent(event.channels), event);
        }}
        @gk-player-main-changed=${(event: GkPlayerMainChangedEvent) => {
          this.#tell(new GkPlayerMainChangedEvent(event.main), event);
        }}
        @gk-player-clip-changed=${(event: GkPlayerClipChangedEvent) => {
          this.#tell(new GkPlayerClipChangedEvent(event.clip), event);
        }}
        @gk-player-clip-packed=${(event: GkPlayerClipPackedEvent) => {
          this.#tell(new GkPlayerClipPackedEvent(event.files), event);
        }}
        ><slot name="messages" slot="messages"></slot
      ></gk-player>
      <gk-gps-player
        part="track"
        exportparts=${TRACK_PARTS}
        .labels=${this.labels.gpsPlayer ?? NO_WORDS}
        .session=${this.session}
        .device=${this.device}
        .fromS=${this.fromS}
        .toS=${this.toS}
        .track=${this.track}
        .positionS=${this.atS}
        .loadEvents=${this.loadEvents}
        .addresses=${this.addresses}
        .csvDelimiter=${this.csvDelimiter}
        .hours=${this.hours}
        .limit=${this.limit}
        .lengthUnit=${this.lengthUnit}
        .timeZone=${this.timeZone}
        .baseMap=${this.baseMap}
        .mapWorkerUrl=${this.mapWorkerUrl}
        external-clock
        follow
        @gk-gps-player-time-changed=${this.#onChosen}
        @gk-gps-player-loaded=${(event: GkGpsPlayerLoadedEvent) => {
          this.#tell(new GkGpsPlayerLoadedEvent(event.points, event.deviceId), event);
        }}
        @gk-gps-player-window-changed=${(event: GkGpsPlayerWindowChangedEvent) => {
          this.#tell(new GkGpsPlayerWindowChangedEvent(event.fromS, event.toS), event);
        }}
        @gk-gps-player-point-opened=${(event: GkGpsPlayerPointOpenedEvent) => {
          this.#tell(new GkGpsPlayerPointOpenedEvent(event), event);
        }}
      ></gk-gps-player>
    </div>`;
  }

  /** Runs an action after the first rendering, when the parts that it acts on exist. */
  #whenRendered(act: () => void): void {
    if (this.hasUpdated) act();
    else void this.updateComplete.then(act);
  }

  /** Facts do not bubble: events of the inner elements are dispatched here, and `preventDefault` applies to the original. */
  #tell(copy: Event, event: Event): void {
    if (!this.dispatchEvent(copy)) event.preventDefault();
  }

  readonly #onPictures = ({ timeS }: GkPlayerTimeChangedEvent): void => {
    if (this.#clock.isSeeking) return;
    this.map.positionS = timeS;
    this.dispatchEvent(new GkIncidentTimeChangedEvent(timeS, 'clock'));
  };

  readonly #onChosen = ({ timeS, by }: GkGpsPlayerTimeChangedEvent): void => {
    if (by !== 'user') return;
    this.#clock.choose(timeS);
    this.dispatchEvent(new GkIncidentTimeChangedEvent(timeS, 'user'));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-incident': GkIncident;
  }
}
