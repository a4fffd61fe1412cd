import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { GpsPoint, Session } from 'gk-sdk';
import type { LengthUnit, Zone } from 'gk-sdk/rules';
import { lacksRight } from '../../context/session-user.js';
import { DeviceStoreController } from '../../controllers/device-store-controller.js';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { ServerUrlController } from '../../controllers/server-url-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { VisibilityController } from '../../controllers/visibility-controller.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { BaseMapLoader } from '../../map/base-map-loader.js';
import { paintMap, type CanvasScene } from '../../map/canvas-map.js';
import { loadMapLibreEngine } from '../../map/load-maplibre-engine.js';
import type { MapPlace, MapTheme, MapView } from '../../map/map-engine.js';
import { pageMapPool } from '../../map/map-pool.js';
import { themeSwatches, themeSwatchStyles } from '../../map/map-theme.js';
import { Trail } from '../../map/trail.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat } from '../../time/clock-format.js';
import { serverNowS } from '../../time/server-now.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { DEFAULT_SPEED_LIMIT_KMH } from '../../track/speed-band.js';
import { GroundMap } from './ground-map.js';
import {
  deviceVehicle,
  isStale,
  MINI_MAP_ZOOM,
  nextView,
  toVehicle,
  type MiniMapPosition,
  type MiniMapVehicle,
} from './mini-map-core.js';
import { englishMiniMapLabels, type MiniMapLabels } from './mini-map.labels.js';
import { miniMapStyles } from './mini-map.styles.js';

/** How often the age of a position is looked at, milliseconds. */
const AGE_INTERVAL_MS = 30_000;
const ZOOMS = { least: 3, most: 18 };

/**
 * A small map of one vehicle with its trail, and its speed and heading as gauges: a device of the session around it, or a
 * `position` of the page's own. A page can have many mini maps: the visible ones share a few graphics contexts, and the others
 * show a still picture of the streets with the live vehicle on top. Without WebGL, the background is plain.
 *
 * `gk-elements/define/mini-map` registers `gk-gauge`, too.
 *
 * @summary A small live map of one vehicle.
 * @tagname gk-mini-map
 * @csspart map - The map.
 * @csspart gauges - The gauges over the map.
 * @csspart words - The text over the map: an old position.
 * @csspart none - The text in place of the map: no position, or why the vehicle is not known.
 * @cssprop --gk-color-map - Background of the plain base map.
 * @cssprop --gk-color-trail - Colour of the trail.
 * @public
 */
export class GkMiniMap extends LitElement {
  static readonly tagName = 'gk-mini-map';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, themeSwatchStyles, miniMapStyles];

  /** The session to take the vehicle from; default: the one of the `<gk-session>` around the map. */
  @property({ attribute: false }) session: Session | undefined;
  /** Id of the device to show. */
  @property() device: string | undefined;
  /** A position provided by the page, for example from a recording. If set, it is used instead of the device's. */
  @property({ attribute: false }) position: MiniMapPosition | undefined;
  /** A track to draw below the vehicle instead of its trail. */
  @property({ attribute: false }) track: readonly Pick<GpsPoint, 'lat' | 'lng'>[] | undefined;
  /** Keeps the vehicle centred. Otherwise the map moves only when the vehicle nears an edge. */
  @property({ type: Boolean }) follow = false;
  /** Shows speed and heading of a vehicle whose position is not old. */
  @property({ type: Boolean }) gauges = false;
  /** Zoom level, 3 (a continent) to 18 (a door). */
  @property({ type: Number }) zoom = MINI_MAP_ZOOM;
  /** Speed limit, km/h. */
  @property({ type: Number }) limit = DEFAULT_SPEED_LIMIT_KMH;
  /** Unit of the speeds shown: `kilometre` or `mile`. */
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
  @property({ attribute: false }) labels: Partial<MiniMapLabels> = {};

  @query('.map') private readonly mapBox!: HTMLElement;
  @query('.over') private readonly canvas!: HTMLCanvasElement;

  readonly #labels = new LabelsController(this, 'miniMap', englishMiniMapLabels);
  readonly #serverUrl = new ServerUrlController(this);
  readonly #session: SessionController = new SessionController(this, {
    needed: (lost) => !lost && !this.position,
    denied: () => this.#vehicle === undefined && lacksRight(this.#session.state, 'F_gps'),
  });
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session, device: this.device }));
  readonly #store = new DeviceStoreController(this, () => (this.position ? undefined : this.#session.session?.devices));
  readonly #visibility = new VisibilityController(this, () => {
    this.requestUpdate();
  });
  readonly #ground = new GroundMap({
    createEngine: loadMapLibreEngine,
    pool: pageMapPool(),
    changed: () => {
      this.#updateSoon();
    },
  });
  readonly #base = new BaseMapLoader({
    styleChanged: (style) => {
      this.#ground.setBaseStyle(style);
    },
    themeChanged: () => {
      this.#updateSoon();
    },
  });
  readonly #trail = new Trail();
  #vehicle: MiniMapVehicle | undefined;
  #view: MapView | undefined;
  #size = { widthPx: 0, heightPx: 0 };
  #resize: ResizeObserver | undefined;
  #age: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#ground.stop();
      this.#base.stop();
      this.#resize?.disconnect();
      this.#resize = undefined;
      clearInterval(this.#age);
      this.#age = undefined;
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    // The store reports every device; most changes are of others.
    const change = this.#store.take();
    if (change?.kind !== 'update' || changed.size > 0) return true;
    return !this.hasUpdated || this.device === undefined || change.deviceIds.has(this.device);
  }

  protected override update(changed: PropertyValues<this>): void {
    // Not before: only now the store of another session is there.
    const record = this.device === undefined ? undefined : this.#store.store?.get(this.device);
    this.#vehicle = this.position ? toVehicle(this.position) : deviceVehicle(record);
    if (changed.has('device')) this.#view = undefined;
    this.#trail.follow(this.device ?? '');
    if (this.#vehicle && !this.#vehicle.isFixed) this.#trail.push(this.#vehicle);
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const words = this.#labels.words;
    const vehicle = this.#vehicle;
    const age = vehicle !== undefined && isStale(vehicle, this.#nowS()) ? words.stale(this.#when(vehicle.timeS)) : '';
    const { state } = this.#session;
    const lost =
      this.position === undefined && state?.kind === 'reconnecting' ? words.notices[toFleetNotice(state)] : '';
    const old = `${lost} ${age}`.trim();
    const stale = vehicle !== undefined && old !== '';
    return html`<div class=${stale ? 'stale' : ''}>
      <div class="map" part="map" aria-hidden="true"></div>
      <canvas class="over" role="img" aria-label=${words.map(this.device ?? '')}></canvas>
      ${themeSwatches}
      ${vehicle === undefined ? html`<div class="none" part="none">${this.#missing(words)}</div>` : this.#tools(words)}
      ${stale ? html`<span class="words" part="words" title=${old}>${old}</span>` : nothing}
      ${
        this.gauges && vehicle?.speedKmh !== undefined && !stale
          ? html`<div class="gauges" part="gauges">
              <gk-gauge .value=${vehicle.speedKmh} .limit=${this.limit} .lengthUnit=${this.lengthUnit}></gk-gauge>
              ${
                vehicle.headingDeg === undefined
                  ? nothing
                  : html`<gk-gauge kind="direction" .value=${vehicle.headingDeg}></gk-gauge>`
              }
            </div>`
          : nothing
      }
    </div>`;
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    this.#age ??= setInterval(() => {
      this.requestUpdate();
    }, AGE_INTERVAL_MS);
    if (this.#resize === undefined) {
      this.#resize = new ResizeObserver(() => {
        this.#size = { widthPx: this.clientWidth, heightPx: this.clientHeight };
        this.requestUpdate();
      });
      this.#resize.observe(this);
    }
    const theme = this.#base.theme(this.renderRoot);
    if (!this.#visibility.visible && this.#view !== undefined) {
      this.#ground.show(this.#start(theme), false);
      return;
    }
    this.#base.ask(this.baseMap, this.#serverUrl.url, this.#session.session);
    const vehicle = this.#vehicle;
    if (vehicle === undefined || this.#size.widthPx === 0) return;
    this.#view = nextView(this.#view, vehicle, this.#size, this.follow, this.zoom);
    this.#ground.moveTo(this.#view, this.#size);
    this.#ground.show(this.#start(theme), this.#visibility.visible);
    this.#paint(theme, this.#view, vehicle);
  }

  /** Why there is no vehicle: only one that is known, or none that was asked for, has no signal. */
  #missing(words: MiniMapLabels): string {
    const { device } = this;
    if (!device || this.#store.store?.get(device)) return words.noPosition;
    return words.notices[toFleetNotice(this.#session.state)] || words.unknownDevice;
  }

  #start(theme: MapTheme): Parameters<GroundMap['show']>[0] {
    return {
      container: this.mapBox,
      theme,
      label: this.#labels.words.map(this.device ?? ''),
      workerUrl: this.mapWorkerUrl,
    };
  }

  #paint(theme: MapTheme, view: MapView, vehicle: MiniMapVehicle): void {
    const trail: readonly MapPlace[] = this.track ?? this.#trail.places();
    const ground = this.#ground.live ? 'bare' : (this.#ground.picture ?? 'plain');
    const { state, lat, lng, headingDeg, icon } = vehicle;
    const scene: CanvasScene = {
      view,
      theme,
      size: this.#size,
      ground,
      trail,
      vehicle: { lat, lng, state, icon, angle: isStale(vehicle, this.#nowS()) ? undefined : headingDeg },
    };
    paintMap(this.canvas, scene, globalThis.devicePixelRatio);
  }

  #tools(words: MiniMapLabels): TemplateResult {
    const button = (label: string, path: string, by: number): TemplateResult =>
      html`<button
        type="button"
        aria-label=${label}
        title=${label}
        @click=${() => {
          this.zoom = Math.min(ZOOMS.most, Math.max(ZOOMS.least, this.zoom + by));
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path} />`}</svg>
      </button>`;
    return html`<div class="tools">
      ${button(words.zoomIn, 'M8 3v10M3 8h10', 1)} ${button(words.zoomOut, 'M3 8h10', -1)}
    </div>`;
  }

  /** The map answers in the midst of an update, too. */
  #updateSoon(): void {
    queueMicrotask(() => {
      this.requestUpdate();
    });
  }

  #nowS(): number {
    return serverNowS(this.#session.session);
  }

  #when(timeS: number | undefined): string {
    const clock = clockFormat(this.#labels.locale, this.#zone.zone);
    return timeS === undefined ? '' : clock.zonedMoment(timeS);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-mini-map': GkMiniMap;
  }
}
