import { isGkError } from 'gk-sdk';
import { isClustered, type ClusterMode } from './clustering.js';
import { MapLibreMissingError } from './load-maplibre.js';
import type { MapCondition } from './map-condition.js';
import type {
  MapBounds,
  MapEngine,
  MapEngineFactory,
  MapEngineListener,
  MapPlace,
  MapTheme,
  MapVehicle,
  MapView,
} from './map-engine.js';
import type { GkMapLibreMap } from './map-libre-types.js';
import type { MapLease, MapPool } from './map-pool.js';
import { MapWaiters } from './map-waiters.js';
import type { GkMapLayers } from './map-layers.js';
import { PageLayers } from './page-layers.js';
import { Trail } from './trail.js';
import { VehicleTracker, type VehicleSource } from './vehicle-tracker.js';

/** Callbacks of a fleet map. @internal */
export interface FleetMapListener {
  conditionChanged(): void;
  vehicleClicked(deviceId: string): void;
  /** The user pressed a vehicle that stands for several at its place; `point` is in the map's box, CSS pixels. */
  stackClicked(vehicles: readonly MapVehicle[], point: { readonly x: number; readonly y: number }): void;
  backgroundClicked(): void;
  /** The user pressed the map while it picks nothing. */
  placePressed(place: MapPlace): void;
  /** The focused vehicle is at another point of the map's box, in CSS pixels; undefined = there is none. */
  focusMoved(point: { readonly x: number; readonly y: number } | undefined): void;
  /** The user drags the view, or pans it by keys. */
  dragged(): void;
  /** The view came to rest somewhere else. */
  viewMoved(): void;
  /** The style of the map is ready: of the first one, of another base map, or after a loss. */
  mapReady(map: GkMapLibreMap): void;
}

/** Options that a map starts with, apart from those that {@link FleetMap} adds. @internal */
export interface FleetMapStart {
  readonly container: HTMLElement;
  readonly theme: MapTheme;
  readonly view: MapView;
  readonly label: string;
  readonly workerUrl: string | undefined;
}

/**
 * A fleet on a map: keeps the engine's picture equal to the vehicles, focus and trail that it was
 * told, whether the engine is there yet, loads another style, or was lost and made again. It takes its graphics context
 * from a pool, so that many maps do not take them from one another.
 *
 * @internal
 */
export class FleetMap {
  readonly #createEngine: MapEngineFactory;
  readonly #listener: FleetMapListener;
  readonly #pool: MapPool;
  readonly #tracker = new VehicleTracker();
  readonly #trail = new Trail();
  readonly #pageLayers = new PageLayers();
  readonly #waiters = new MapWaiters();
  #engine: MapEngine | undefined;
  #start: FleetMapStart | undefined;
  #lease: MapLease | undefined;
  #visible = true;
  #opening: Promise<void> | undefined;
  /** Names the engine that is being made; a stop makes it a stranger. */
  #run: object | undefined;
  #ready = false;
  #blank = false;
  #baseStyle: object | undefined;
  #clusterMode: ClusterMode = 'auto';
  #picking = true;
  #focusId: string | undefined;
  #centredOn: string | undefined;
  #follow = false;
  #lastView: MapView | undefined;
  #openAt: Partial<MapView> = {};
  #condition: MapCondition = 'starting';

  constructor(createEngine: MapEngineFactory, pool: MapPool, listener: FleetMapListener) {
    this.#createEngine = createEngine;
    this.#pool = pool;
    this.#listener = listener;
  }

  get condition(): MapCondition {
    return this.#condition;
  }

  /** Number of vehicles shown. */
  get count(): number {
    return this.#tracker.count;
  }

  /** View of the map; undefined before there is one. */
  get view(): MapView | undefined {
    return this.#engine?.view ?? this.#lastView;
  }

  /** True from the start until the stop. */
  get started(): boolean {
    return this.#start !== undefined;
  }

  /** The library's map, while its style is ready. */
  get map(): GkMapLibreMap | undefined {
    return this.#ready ? this.#engine?.map : undefined;
  }

  /** The map once its style is ready; rejects with a GkError `unsupported` where there cannot be one. */
  whenReady(): Promise<GkMapLibreMap> {
    return this.#waiters.wait(this.map, this.#condition);
  }

  /** Shows layers of the page on this and every later map; the function removes them. */
  addLayers(layers: GkMapLayers): () => void {
    return this.#pageLayers.add(layers);
  }

  /**
   * Makes the engine as soon as the page has a graphics context for it. After a stop the previous view comes back. A
   * `blank` map paints nothing until {@link FleetMap.paint}: to paint another place first, and then the vehicles',
   * takes its graphics card twice as long.
   */
  async start(options: FleetMapStart, { blank = false }: { readonly blank?: boolean } = {}): Promise<void> {
    if (this.#start) return;
    this.#start = options;
    this.#blank = blank;
    this.#lease = this.#pool.join(
      {
        granted: () => {
          this.#opening = this.#open();
        },
        revoked: () => {
          this.#halt();
          this.#setCondition('waiting');
        },
      },
      'main',
    );
    this.setVisible(this.#visible);
    await this.#opening;
  }

  /** Makes an engine that did not load once more. */
  retry(): void {
    if (this.#condition !== 'failed' || this.#lease?.held !== true) return;
    this.#halt();
    this.#opening = this.#open();
  }

  /** Begins to paint a map that was started blank. */
  paint(): void {
    if (!this.#blank) return;
    this.#blank = false;
    this.#engine?.setBaseStyle(this.#baseStyle);
  }

  /** Frees the engine; vehicles, focus and view stay known. */
  stop(): void {
    this.#halt();
    this.#lease?.release();
    this.#lease = undefined;
    this.#start = undefined;
    this.#condition = 'starting';
  }

  /** A map that nobody sees gives way to others of the page. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#lease?.setVisible(visible);
    if (visible && this.#lease?.held === false) this.#setCondition('waiting');
  }

  /** Shows the vehicles of a source; with `deviceIds` only these have changed. */
  show(source: VehicleSource, deviceIds?: Iterable<string>): void {
    const before = this.focused;
    if (!this.#tracker.update(source, deviceIds)) return;
    if (this.#ready) {
      this.#engine?.setClustering(isClustered(this.#clusterMode, this.#tracker.count));
      this.#engine?.showVehicles(this.#tracker);
    }
    this.#refreshFocus(before);
  }

  /** Lets positions grow old. */
  age(nowS: number): void {
    const before = this.focused;
    if (!this.#tracker.age(nowS)) return;
    if (this.#ready) this.#engine?.showVehicles(this.#tracker);
    this.#refreshFocus(before);
  }

  setCluster(mode: ClusterMode): void {
    this.#clusterMode = mode;
    if (this.#ready) this.#engine?.setClustering(isClustered(mode, this.#tracker.count));
  }

  /** Whether clicks pick vehicles, open clusters and reach the background. */
  setPicking(picking: boolean): void {
    this.#picking = picking;
    this.#engine?.setPicking(picking);
  }

  /** Rings a vehicle, starts its trail and moves the view there, at once or when it first has a position. */
  setFocus(deviceId: string | undefined, follow: boolean): void {
    const begins = follow && !this.#follow;
    this.#follow = follow;
    if (deviceId === this.#focusId) {
      if (begins) this.#centre(true);
      return;
    }
    this.#focusId = deviceId;
    this.#centredOn = undefined;
    this.#trail.follow(deviceId);
    const vehicle = this.focused;
    if (vehicle) this.#trail.push(vehicle);
    this.#pushFocus();
    this.#centre(true);
  }

  /** The focused vehicle, when it is shown. */
  get focused(): MapVehicle | undefined {
    return this.#focusId === undefined ? undefined : this.#tracker.get(this.#focusId);
  }

  /** A vehicle that is shown. */
  vehicle(deviceId: string): MapVehicle | undefined {
    return this.#tracker.get(deviceId);
  }

  /** The vehicle that is seen at a place. */
  vehicleAt(place: MapPlace): MapVehicle | undefined {
    return this.#ready ? this.#engine?.vehicleAt(place) : undefined;
  }

  /** The place of a point of the map's box; undefined before there is a map. */
  placeAt(point: { readonly x: number; readonly y: number }): MapPlace | undefined {
    return this.#engine?.placeAt(point);
  }

  /** Where a place lies in the map's box, CSS pixels; undefined before there is a map. */
  project(place: MapPlace): { readonly x: number; readonly y: number } | undefined {
    return this.#engine?.project(place);
  }

  setBaseStyle(style: object | undefined): void {
    if (style === this.#baseStyle) return;
    this.#baseStyle = style;
    if (!this.#engine || this.#blank) return;
    this.#leaveStyle();
    this.#engine.setBaseStyle(style);
  }

  setTheme(theme: MapTheme): void {
    if (this.#start) this.#start = { ...this.#start, theme };
    this.#engine?.setTheme(theme);
  }

  /** Moves the view; before the map is there, it opens there. */
  moveTo(view: Partial<MapView>): void {
    if (this.#engine) this.#engine.moveTo(view);
    else this.#openAt = { ...this.#openAt, ...view };
  }

  /** Moves the view to a vehicle, when it is shown. */
  moveToVehicle(deviceId: string, zoom: number | undefined): void {
    const vehicle = this.#tracker.get(deviceId);
    if (vehicle) this.moveTo({ lat: vehicle.lat, lng: vehicle.lng, ...(zoom !== undefined && { zoom }) });
  }

  /** Moves the view to all vehicles, with an animation unless told otherwise; false when there is none or no map yet. */
  fitAll(options: { readonly animate?: boolean } = {}): boolean {
    const bounds = this.#tracker.bounds();
    if (!bounds || !this.#engine) return false;
    this.#engine.fitBounds(bounds, options);
    return true;
  }

  zoomBy(steps: number): void {
    this.#engine?.zoomBy(steps);
  }

  resize(): void {
    this.#engine?.resize();
    this.#tellFocus();
  }

  /** The vehicles in view, nearest to the middle first. */
  inView(limit: number): { readonly nearest: readonly MapVehicle[]; readonly total: number } {
    const bounds: MapBounds | undefined = this.#engine?.bounds;
    return bounds ? this.#tracker.within(bounds, limit) : { nearest: [], total: 0 };
  }

  async #open(): Promise<void> {
    const start = this.#start;
    if (start === undefined) return;
    const run = {};
    this.#run = run;
    this.#setCondition('starting');
    try {
      const engine = await this.#createEngine({
        ...start,
        view: this.#lastView ?? start.view,
        listener: this.#engineListener(),
      });
      if (this.#run !== run) {
        engine.remove();
        return;
      }
      this.#engine = engine;
      // The colours may be others by now.
      if (this.#start && this.#start.theme !== start.theme) engine.setTheme(this.#start.theme);
      engine.setPicking(this.#picking);
      engine.moveTo(this.#openAt, { animate: false });
      this.#openAt = {};
      this.#centre(false);
      if (!this.#blank) engine.setBaseStyle(this.#baseStyle);
    } catch (error) {
      if (this.#run === run) this.#setCondition(toCondition(error));
    }
  }

  #halt(): void {
    if (this.#engine) this.#lastView = this.#engine.view;
    this.#engine?.remove();
    this.#engine = undefined;
    this.#run = undefined;
    this.#leaveStyle();
  }

  #leaveStyle(): void {
    this.#ready = false;
    this.#pageLayers.detach();
  }

  #engineListener(): MapEngineListener {
    return {
      ready: () => {
        this.#ready = true;
        this.#setCondition('ready');
        this.#pushAll();
        this.#tellReady();
      },
      vehicleClicked: (deviceId) => {
        this.#listener.vehicleClicked(deviceId);
      },
      stackClicked: (vehicles, point) => {
        this.#listener.stackClicked(vehicles, point);
      },
      backgroundClicked: () => {
        this.#listener.backgroundClicked();
      },
      placePressed: (place) => {
        this.#listener.placePressed(place);
      },
      moving: () => {
        this.#tellFocus();
      },
      dragged: () => {
        this.#listener.dragged();
      },
      moved: () => {
        this.#listener.viewMoved();
      },
      contextChanged: (lost) => {
        if (lost) this.#leaveStyle();
        this.#setCondition(lost ? 'context-lost' : this.#blank ? 'starting' : 'ready');
      },
      failed: () => {
        this.#setCondition('failed');
      },
    };
  }

  #pushAll(): void {
    this.#engine?.setClustering(isClustered(this.#clusterMode, this.#tracker.count));
    this.#engine?.showVehicles(this.#tracker);
    this.#pushFocus();
    this.#listener.viewMoved();
  }

  #tellReady(): void {
    const { map } = this;
    if (map === undefined) return;
    this.#pageLayers.attach(map);
    this.#waiters.told(map, this.#condition);
    this.#listener.mapReady(map);
  }

  #refreshFocus(before: MapVehicle | undefined): void {
    const vehicle = this.focused;
    if (sameVehicle(before, vehicle)) return;
    if (vehicle) this.#trail.push(vehicle);
    this.#pushFocus();
    if (vehicle) this.#centre(true);
  }

  #pushFocus(): void {
    if (this.#ready) {
      this.#engine?.setFocus(this.focused);
      this.#engine?.setTrail(this.focused ? this.#trail.places() : []);
    }
    this.#tellFocus();
  }

  /** Brings the focused vehicle to the middle: once, and at each of its moves when following. */
  #centre(animate: boolean): void {
    const vehicle = this.focused;
    if (!vehicle || !this.#engine || (this.#centredOn === vehicle.deviceId && !this.#follow)) return;
    this.#centredOn = vehicle.deviceId;
    this.#engine.moveTo({ lat: vehicle.lat, lng: vehicle.lng }, { animate });
  }

  #tellFocus(): void {
    const place: MapPlace | undefined = this.focused;
    this.#listener.focusMoved(place && this.#engine?.project(place));
  }

  #setCondition(condition: MapCondition): void {
    if (condition === this.#condition) return;
    this.#condition = condition;
    this.#waiters.told(undefined, condition);
    this.#listener.conditionChanged();
  }
}

function toCondition(error: unknown): MapCondition {
  if (error instanceof MapLibreMissingError) return 'missing';
  return isGkError(error, 'unsupported') ? 'unsupported' : 'failed';
}

function sameVehicle(a: MapVehicle | undefined, b: MapVehicle | undefined): boolean {
  const drawn = ['lat', 'lng', 'angle', 'state', 'stale', 'kind', 'label'] as const;
  return drawn.every((name) => Object.is(a?.[name], b?.[name]));
}
