import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { DeviceFilter, Session } from 'gk-sdk';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { deviceTitleAttribute } from '../../vehicle/device-title-attribute.js';
import { lacksRight } from '../../context/session-user.js';
import { DeviceStoreController } from '../../controllers/device-store-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { ServerUrlController } from '../../controllers/server-url-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { VisibilityController } from '../../controllers/visibility-controller.js';
import { isWaiting, toFleetNotice } from '../../fleet/fleet-notice.js';
import { englishFleetLabels, type FleetLabels, type LengthUnit } from '../../labels/fleet.labels.js';
import { BaseMapLoader } from '../../map/base-map-loader.js';
import type { ClusterMode } from '../../map/clustering.js';
import { FleetMap } from '../../map/fleet-map.js';
import { loadMapLibreEngine } from '../../map/load-maplibre-engine.js';
import type { GkMapLibreMap } from '../../map/map-libre-types.js';
import { pageMapPool } from '../../map/map-pool.js';
import { themeSwatches, themeSwatchStyles } from '../../map/map-theme.js';
import type { MapVehicle } from '../../map/map-engine.js';
import type { GkMapLayers } from '../../map/map-layers.js';
import { arrayVehicles, storeVehicles, type VehicleLabel, type VehiclePosition } from '../../map/vehicle-tracker.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { mapControls, type MapControls } from './gps-map-controls.js';
import {
  mapToolsAttribute,
  type MapPlaceAction,
  type MapPlaceTarget,
  type MapTool,
  type PlaceSource,
} from './gps-map-place.js';
import type { MapToolsLabels } from './gps-map-tools.labels.js';
import { MapToolsLoader } from './map-tools-loader.js';
import type { PlaceRequest } from './place-requests.js';
import { DEFAULT_ZOOM, infoPlace, toMapStatus, toView, type MapStatus } from './gps-map-core.js';
import {
  GkGpsMapDeviceSelectedEvent,
  GkGpsMapFocusClearedEvent,
  GkGpsMapFollowChangedEvent,
  GkGpsMapReadyEvent,
} from './gps-map.events.js';
import { gpsMapStyles } from './gps-map.styles.js';
import type * as VehicleLists from './gps-map-vehicles.js';
import type { VehicleListActions, VehiclesInView } from './gps-map-vehicles.js';
import type { MapTools } from './tools/map-tools.js';
import { serverNowS } from '../../time/server-now.js';
import type { DeviceTitle } from '../../vehicle/device-title.js';

/** Vehicles that the list names; a map with more says how many there are. */
const LISTED_VEHICLES = 40;
const ALL: DeviceFilter = { mode: 'all' };
/** How often the list of vehicles in view follows the data; it follows the view at once. */
const LIST_INTERVAL_MS = 3000;
/** A map that opens at its vehicles waits so long for them before it paints. */
const VEHICLES_WAIT_MS = 2000;
/** How often the age of the positions is looked at. */
const AGE_INTERVAL_MS = 30_000;

/**
 * A map of vehicles: markers point in the direction of travel, and their colour and shape show the state. If vehicles would
 * hide one another, only one is drawn, with their number; a press on it lists them. The vehicles come from the session around
 * the map, from its `session` property, or from `positions`. An online vehicle fades when its position is older than five
 * minutes. The page must install `maplibre-gl`. Without a base map, the vehicles are shown on a plain background.
 *
 * @summary A live map of the fleet's vehicles.
 * @tagname gk-gps-map
 * @slot controls - Buttons of the page below those of the map.
 * @slot info - Content shown at the focused vehicle, for example an info window; in a corner where the vehicle has no position, or there is no map. Hidden while a tool is open.
 * @csspart map - The map itself.
 * @csspart controls - The buttons over the map.
 * @csspart info - The box at the focused vehicle, or in the corner.
 * @csspart status - The text over the map.
 * @csspart vehicles - The list of vehicles in view, visible while the focus is in it.
 * @csspart stack - The list of vehicles that stand so close together that only one of them is seen, after a press on it.
 * @csspart tool - The box of the tool that is open.
 * @csspart tool-drawing - Ruler and pin over the map.
 * @csspart place-menu - The menu of a place.
 * @cssprop --gk-color-map - Background of the plain base map.
 * @cssprop --gk-color-trail - Trail of the focused vehicle.
 * @fires {GkGpsMapDeviceSelectedEvent} gk-gps-map-device-selected - The user selected a vehicle; cancelable, does not bubble.
 * @fires {GkGpsMapFocusClearedEvent} gk-gps-map-focus-cleared - The user cleared the focused vehicle; cancelable, does not bubble.
 * @fires {GkGpsMapFollowChangedEvent} gk-gps-map-follow-changed - The user turned following on or off; does not bubble.
 * @fires {GkGpsMapReadyEvent} gk-gps-map-ready - The style of the map is ready, at the start and after each change of it; does not bubble.
 * @fires {GkGpsMapToolChangedEvent} gk-gps-map-tool-changed - A tool was opened or closed; does not bubble.
 * @fires {GkGpsMapPlaceActionEvent} gk-gps-map-place-action - The user chose an entry of `placeActions`; does not bubble.
 * @public
 */
export class GkGpsMap extends LitElement {
  static readonly tagName = 'gk-gps-map';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, themeSwatchStyles, gpsMapStyles];

  /** The session to take the vehicles from; default: the one of the `<gk-session>` around the map. */
  @property({ attribute: false }) session: Session | undefined;
  /** Vehicles of a map without a session. If set, the session is not used. */
  @property({ attribute: false }) positions: readonly VehiclePosition[] | undefined;
  /** Which of the session's vehicles to show. */
  @property({ attribute: false }) filter: DeviceFilter = ALL;
  /**
   * Id of the focused vehicle: it is centred, marked with a ring and shown with its trail, even if the filter does not match
   * it.
   */
  @property({ attribute: 'focus-device' }) focusDevice: string | undefined;
  /** Keeps the focused vehicle centred as it moves; off as soon as the user drags the map or pans it by arrow keys. */
  @property({ type: Boolean }) follow = false;
  /** Text under each vehicle: `deviceid`, `driver`, `memo`, or empty. */
  @property() label: VehicleLabel = '';
  /** Title of vehicles with `label="deviceid"`: `id`, or `plate` where a vehicle has one. */
  @property({ attribute: 'device-title', converter: deviceTitleAttribute }) deviceTitle: DeviceTitle = 'id';
  /**
   * When to group vehicles into circles with a count: `auto` (above 500), `on` or `off`. Without circles, only vehicles that
   * hide others show a count.
   */
  @property() cluster: ClusterMode = 'auto';
  /** Moves the view to all vehicles when the first ones arrive. */
  @property({ type: Boolean, attribute: 'auto-fit' }) autoFit = false;
  /** URL of a MapLibre style; default: `/map/style.json` of the server; `none` for a plain background. */
  @property({ attribute: 'base-map' }) baseMap: string | undefined;
  /** Centre of the map, `latitude,longitude` in degrees. */
  @property() center: string | undefined;
  /** Zoom level, 0 (the world) to 20 (a door). */
  @property({ type: Number }) zoom = DEFAULT_ZOOM;
  /** Set while a drawing tool of the page is active: clicks then select no vehicle, open no cluster and keep the focus. */
  @property({ type: Boolean }) drawing = false;
  /**
   * Tools that the map offers: `nearest` (vehicles), `ruler`, `search` (of a place, if there are `places`). With one of them,
   * or with `placeActions`, each place has a context menu: users open it with the right mouse button, a long press, the
   * context-menu key, Shift+F10 or a button.
   */
  @property({ converter: mapToolsAttribute }) tools: readonly MapTool[] = [];
  /** Unit of distances: `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /** Finds places by their names, such as `createRestApi(session.rest).geocoding`. */
  @property({ attribute: false }) places: PlaceSource | undefined;
  /**
   * Returns entries of the page for the context menu of a place: called when the menu opens, with the place and the vehicle
   * there.
   */
  @property({ attribute: false }) placeActions: ((at: MapPlaceTarget) => readonly MapPlaceAction[]) | undefined;
  /** URL of MapLibre's worker file, for pages whose content security policy forbids `blob:` workers. */
  @property({ attribute: 'map-worker-url' }) mapWorkerUrl: string | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<FleetLabels & MapToolsLabels> = {};

  @query('.map') private readonly mapBox!: HTMLElement;
  @query('.info') private readonly infoBox!: HTMLElement;
  @state() private inView: VehiclesInView = { nearest: [], total: 0 };
  /** The vehicles of a pressed place. */
  @state() private stack: readonly MapVehicle[] = [];
  /** The lists of vehicles; undefined until their code is there. */
  @state() private lists: typeof VehicleLists | undefined;
  /** The code of a tool did not come. */
  @state() private toolFailed = false;

  readonly #labels = new LabelsController(this, 'fleet', englishFleetLabels);
  readonly #serverUrl = new ServerUrlController(this);
  readonly #session: SessionController = new SessionController(this, {
    needed: (lost) => !lost && !this.positions,
    denied: () => this.#map.count === 0 && lacksRight(this.#session.state, 'F_gps'),
  });
  readonly #store = new DeviceStoreController(this, () =>
    this.positions ? undefined : this.#session.session?.devices,
  );
  readonly #map = new FleetMap(loadMapLibreEngine, pageMapPool(), {
    conditionChanged: () => {
      this.#updateSoon();
    },
    vehicleClicked: (deviceId) => {
      this.#select(deviceId);
    },
    stackClicked: (vehicles, point) => {
      this.#openStack(vehicles, point);
    },
    backgroundClicked: () => {
      if (!this.#tools.tools?.closeMenu(true) && !this.#closeStack()) this.#clearFocus();
    },
    placePressed: (place) => {
      this.#tools.tools?.pressed(place);
    },
    focusMoved: (point) => {
      this.#focusPoint = point;
      this.#placeInfo();
      this.#tools.tools?.moved();
    },
    dragged: () => {
      this.#closeStack();
      this.#tools.tools?.closeMenu();
      if (!this.follow) return;
      this.follow = false;
      this.dispatchEvent(new GkGpsMapFollowChangedEvent(false));
    },
    viewMoved: () => {
      queueMicrotask(() => {
        this.#refreshList();
      });
    },
    mapReady: (map) => {
      this.dispatchEvent(new GkGpsMapReadyEvent(map));
    },
  });
  readonly #tools = new MapToolsLoader({
    element: this,
    map: this.#map,
    session: () => this.#session.session,
    select: (deviceId) => {
      this.#select(deviceId);
    },
  });
  readonly #controls: Omit<MapControls, 'search' | 'menu'> = {
    zoomBy: (steps) => {
      this.#map.zoomBy(steps);
    },
    fitAll: () => {
      this.#map.fitAll();
    },
    toggleFollow: () => {
      this.follow = !this.follow;
      this.dispatchEvent(new GkGpsMapFollowChangedEvent(this.follow));
    },
  };
  readonly #listActions: VehicleListActions = {
    select: (deviceId) => {
      this.#closeStack();
      this.#select(deviceId);
    },
    close: () => {
      this.#closeStack();
    },
  };
  readonly #visibility = new VisibilityController(this, (visible) => {
    this.#map.setVisible(visible);
  });
  readonly #base = new BaseMapLoader({
    styleChanged: (style) => {
      this.#map.setBaseStyle(style);
    },
    themeChanged: (theme) => {
      this.#map.setTheme(theme);
    },
  });
  #resize: ResizeObserver | undefined;
  #fitted = false;
  /** Where the focused vehicle is in the map's box, px; undefined = nowhere. */
  #focusPoint: { readonly x: number; readonly y: number } | undefined;
  #listTimer: ReturnType<typeof setTimeout> | undefined;
  #ageTimer: ReturnType<typeof setInterval> | undefined;
  #waitTimer: ReturnType<typeof setTimeout> | undefined;
  /** It has waited long enough. */
  #waited = false;
  /** The ways to the menu of a place are listened for, or about to be. */
  #watching = false;

  constructor() {
    super();
    new TeardownController(this, () => {
      this.#teardown();
    });
  }

  /** Centre of the map in degrees, and its zoom level; undefined until the map is created. (read-only) */
  get view(): { readonly lat: number; readonly lng: number; readonly zoom: number } | undefined {
    return this.#map.view;
  }

  /** Fits the view to all vehicles shown. */
  fitAll(): void {
    this.#map.fitAll();
  }

  /** Moves the view to a vehicle (by its id) or to a position in degrees. Without `zoom`, the zoom level stays the same. */
  flyTo(target: string | { readonly lat: number; readonly lng: number }, zoom?: number): void {
    // A focus that was set just before would otherwise pull the view back to its own zoom.
    void this.updateComplete.then(() => {
      if (typeof target === 'string') this.#map.moveToVehicle(target, zoom);
      else this.#map.moveTo({ lat: target.lat, lng: target.lng, ...(zoom !== undefined && { zoom }) });
    });
  }

  /**
   * Resolves with the MapLibre map as soon as its style is ready; pending while the element is not connected. Another base map
   * keeps the map. After the element was moved or lost its graphics context, it creates a new map, which `gk-gps-map-ready`
   * carries.
   *
   * @throws GkError `unsupported` where there cannot be a map: no WebGL, no `maplibre-gl`, or a worker that does not load.
   */
  whenMapReady(): Promise<GkMapLibreMap> {
    return this.#map.whenReady();
  }

  /**
   * Shows sources and layers of the page, at once or as soon as there is a map, and again after every change of base map,
   * theme and graphics context. Layers with the same `id` replace the former ones; when only the data of GeoJSON sources
   * differs, it is set in place.
   *
   * @returns a function that removes them.
   * @throws GkError `invalid-argument` for an id of a layer or source that begins with `gk-`.
   */
  addLayers(layers: GkMapLayers): () => void {
    return this.#map.addLayers(layers);
  }

  /** The tool that is open. (read-only) */
  get tool(): MapTool | undefined {
    return this.#tools.tools?.tool;
  }

  /**
   * Opens a tool and closes another one; `tools` need not list it. The ruler starts at `place`, in degrees; `nearest` lists the
   * vehicles nearest to `place`, or to the centre of the map.
   *
   * @throws The error of the browser where the code of the tools cannot be loaded.
   */
  async openTool(tool: MapTool, place?: { readonly lat: number; readonly lng: number }): Promise<void> {
    await this.updateComplete;
    (await this.#tools.load()).open(tool, place);
  }

  /** Closes the tool that is open. */
  closeTool(): void {
    this.#tools.tools?.closeMenu();
    this.#tools.tools?.close();
  }

  /** Moves the keyboard focus to the map. */
  override focus(options?: FocusOptions): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas) canvas.focus(options);
    else super.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override update(changed: PropertyValues<this>): void {
    // Before the rendering, which tells in words whether there is any vehicle.
    if (this.isConnected) this.#showVehicles(changed);
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const notice = this.positions ? 'none' : toFleetNotice(this.#session.state);
    const { words, blocking, canRetry, link } = toMapStatus(this.#map.condition, notice, this.#map.count, labels);
    const said = words || (this.toolFailed ? labels.toolFailed : '');
    return html`
      <div class="map" part="map"></div>
      ${themeSwatches}
      <div class="info" part="info" hidden><slot name="info"></slot></div>
      ${this.lists?.vehicleList(this.inView, this.focusDevice, labels, this.#listActions)}
      ${this.stack.length > 0 ? this.lists?.stackList(this.stack, this.focusDevice, labels, this.#listActions) : nothing}
      <div class="status ${blocking ? 'blocking' : ''} ${said ? '' : 'silent'}" part="status" role="status">
        ${said ? says(said, link) : nothing}
        ${canRetry ? html`<button type="button" @click=${this.#onRetry}>${labels.retry}</button>` : nothing}
      </div>
      ${blocking ? nothing : mapControls(labels, this.#controlsNow(), this.focusDevice ? this.follow : undefined)}
    `;
  }

  protected override firstUpdated(): void {
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.drawing || this.#tools.tools?.close()) return;
      if (!this.#closeStack()) this.#clearFocus();
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!this.isConnected) return;
    this.#startMap();
    if (changed.has('center') || changed.has('zoom')) this.#map.moveTo(toView(this.center, this.zoom));
    if (this.#hasMenu()) this.#watchPlaces();
    this.#map.setPicking(!this.drawing && this.tool !== 'ruler');
    this.mapBox.classList.toggle('aiming', this.tool === 'ruler');
    this.#base.ask(this.baseMap, this.#serverUrl.url, this.#session.session);
    this.#map.setFocus(this.focusDevice || undefined, this.follow);
    this.#placeInfo();
    // At once: a journey from a place where nobody was would load all streets on its way.
    if (this.autoFit && !this.#fitted) this.#fitted = Boolean(this.focusDevice) || this.#map.fitAll({ animate: false });
    if (!this.#waitsForVehicles()) this.#map.paint();
  }

  #startMap(): void {
    if (this.#map.started) return;
    this.#resize = new ResizeObserver(() => {
      this.#map.resize();
      // The place that it belongs to is elsewhere now, or out of sight.
      this.#tools.tools?.closeMenu();
    });
    this.#resize.observe(this);
    this.#ageTimer = setInterval(() => {
      this.#age();
    }, AGE_INTERVAL_MS);
    this.#map.setVisible(this.#visibility.visible);
    const start = {
      container: this.mapBox,
      theme: this.#base.theme(this.renderRoot),
      view: toView(this.center, this.zoom),
      label: this.#labels.words.map,
      workerUrl: this.mapWorkerUrl,
    };
    void this.#map.start(start, { blank: this.#waitsForVehicles() });
  }

  /** The box stays where it is while a map that begins does not know its place yet. */
  #placeInfo(): void {
    const box = this.infoBox;
    const size = { width: this.clientWidth, height: this.clientHeight };
    const place = infoPlace(Boolean(this.focusDevice), this.#focusPoint, this.#map.condition, size);
    // A tool needs the map, and its box may lie where this one does.
    box.hidden = place === 'nowhere' || this.tool !== undefined;
    box.classList.toggle('corner', place === 'corner');
    box.style.transform = typeof place === 'string' ? '' : place.transform;
  }

  #waitsForVehicles(): boolean {
    const coming = this.positions === undefined && isWaiting(toFleetNotice(this.#session.state));
    if (this.#waited || !this.autoFit || !coming) return false;
    this.#waitTimer ??= setTimeout(() => {
      this.#waited = true;
      this.requestUpdate();
    }, VEHICLES_WAIT_MS);
    return true;
  }

  #teardown(): void {
    this.#map.stop();
    clearTimeout(this.#waitTimer);
    this.#waitTimer = undefined;
    this.#resize?.disconnect();
    this.#base.stop();
    clearInterval(this.#ageTimer);
    this.#ageTimer = undefined;
    clearTimeout(this.#listTimer);
    this.#listTimer = undefined;
  }

  #showVehicles(changed: PropertyValues<this>): void {
    this.#map.setCluster(this.cluster);
    const store = this.#store.store;
    const change = this.#store.take();
    const whole =
      changed.has('positions') ||
      changed.has('filter') ||
      changed.has('label') ||
      changed.has('deviceTitle') ||
      changed.has('focusDevice') ||
      change?.kind === 'reset';
    if (!whole && change === undefined) return;
    if (whole) this.#age();
    if (this.positions) this.#map.show(arrayVehicles(this.positions, this.label, this.deviceTitle));
    else if (store === undefined) this.#map.show(arrayVehicles([], ''));
    else {
      const ids = !whole && change?.kind === 'update' ? change.deviceIds : undefined;
      this.#map.show(storeVehicles(store, this.filter, this.label, this.focusDevice, this.deviceTitle), ids);
    }
    this.#listTimer ??= setTimeout(() => {
      this.#listTimer = undefined;
      this.#refreshList();
    }, LIST_INTERVAL_MS);
  }

  /** The map answers in the midst of an update, too. */
  #updateSoon(): void {
    queueMicrotask(() => {
      this.requestUpdate();
    });
  }

  #age(): void {
    this.#map.age(serverNowS(this.#session.session));
  }

  #refreshList(): void {
    // Names must not change under the finger of somebody who reads them.
    if (this.renderRoot.querySelector('.vehicles:focus-within') === null)
      this.inView = this.#map.inView(LISTED_VEHICLES);
    if (this.inView.total > 0) void this.#loadLists();
  }

  /** The lists come with the first vehicles, not with the page. Where their code does not come, the next look asks for it again. */
  async #loadLists(): Promise<void> {
    this.lists ??= await import('./gps-map-vehicles.js').catch(() => undefined);
  }

  #openStack(vehicles: readonly MapVehicle[], { x, y }: { readonly x: number; readonly y: number }): void {
    this.stack = vehicles.toSorted((a, b) => a.deviceId.localeCompare(b.deviceId, undefined, { numeric: true }));
    void this.#loadLists().then(async () => {
      await this.updateComplete;
      const list = this.renderRoot.querySelector<HTMLElement>('.stack');
      const room = this.clientHeight - (list?.offsetHeight ?? 0);
      list?.style.setProperty('--_x', `${x}px`);
      list?.style.setProperty('--_y', `${y}px`);
      list?.style.setProperty('--_room', `calc(${room}px - 1rem)`);
      list?.querySelector<HTMLElement>('li button')?.focus();
    });
  }

  #controlsNow(): MapControls {
    return {
      ...this.#controls,
      search:
        this.tools.includes('search') && this.places
          ? () => {
              this.#use((tools) => {
                tools.open('search');
              });
            }
          : undefined,
      menu: this.#hasMenu()
        ? () => {
            this.#openMenu({ kind: 'middle' });
          }
        : undefined,
    };
  }

  #hasMenu(): boolean {
    return (this.tools.length > 0 || this.placeActions !== undefined) && !this.drawing;
  }

  /** A map without tools needs none of it. Where the code does not come, the next update asks for it again. */
  #watchPlaces(): void {
    const { shadowRoot } = this;
    if (this.#watching || !shadowRoot) return;
    this.#watching = true;
    import('./place-requests.js').then(
      ({ watchPlaceRequests }) => {
        watchPlaceRequests(shadowRoot, (request) => this.#openMenu(request));
      },
      () => {
        this.#watching = false;
      },
    );
  }

  #openMenu(request: PlaceRequest): boolean {
    if (!this.#hasMenu()) return false;
    this.#closeStack();
    // A press while the map starts is kept until there are places. Where there cannot be a map, its words say so.
    this.#map.whenReady().then(
      () => {
        this.#use((tools) => {
          tools.openMenu(request);
        });
      },
      () => undefined,
    );
    return true;
  }

  #use(act: (tools: MapTools) => void): void {
    this.toolFailed = false;
    this.#tools.load().then(act, () => {
      this.toolFailed = true;
    });
  }

  /** Returns whether there was a list to close; the keyboard is then with the map, if it was in the list. */
  #closeStack(): boolean {
    if (this.stack.length === 0) return false;
    if (this.renderRoot.querySelector('.stack:focus-within')) this.focus();
    this.stack = [];
    return true;
  }

  #select(deviceId: string): void {
    if (this.dispatchEvent(new GkGpsMapDeviceSelectedEvent(deviceId))) this.focusDevice = deviceId;
  }

  readonly #onRetry = (): void => {
    this.#map.retry();
  };

  #clearFocus(): void {
    if (!this.focusDevice) return;
    if (this.dispatchEvent(new GkGpsMapFocusClearedEvent())) this.focusDevice = undefined;
  }
}

/** The words over the map, and where they lead. */
function says(words: string, link: MapStatus['link']): TemplateResult {
  return html`${words}${
    link === undefined ? nothing : html` <a href=${link.url} target="_blank" rel="noreferrer">${link.words}</a>`
  }`;
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-gps-map': GkGpsMap;
  }
}
