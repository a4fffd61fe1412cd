import {
  AttributionControl,
  Map as MapLibreMap,
  ScaleControl,
  type AddLayerObject,
  type GeoJSONSource,
  type MapMouseEvent,
  type StyleSpecification,
} from 'maplibre-gl';
import type { Feature, FeatureCollection, Point } from 'geojson';
import { GkError } from 'gk-sdk';
import type {
  MapBounds,
  MapEngine,
  MapEngineListener,
  MapEngineOptions,
  MapPlace,
  MapTheme,
  MapVehicle,
  MapVehicles,
  MapView,
} from './map-engine.js';
import {
  LABEL_LAYER,
  overVehicles,
  ownSources,
  plainStyle,
  SOURCES,
  underVehicles,
  VEHICLE_LAYER,
} from './maplibre-layers.js';
import { provideMapLibreWorker } from './maplibre-worker.js';
import { fromMercator, mercatorX, mercatorY } from './mercator.js';
import { Paced } from './paced.js';
import { expansionZoom } from './vehicle-clusters.js';
import { drawVehicleIcons } from './vehicle-icons.js';
import { pickLabelled } from './vehicle-labels.js';
import { VehicleLayer } from './vehicle-layer.js';
import { VehicleScene, type SceneHit } from './vehicle-scene.js';

const MAX_ZOOM = 18;
/** Vehicles are drawn anew at most this often while they change; a change after a pause shows at once. */
const VEHICLES_INTERVAL_MS = 100;
/** Labels are placed by the map library's worker, which costs more. */
const LABELS_INTERVAL_MS = 250;
/** Room for markers and labels at the edges, and for the buttons on the right, in CSS pixels. */
const FIT_PADDING = { top: 48, bottom: 56, left: 48, right: 72 };

/** Radius of the ring around the focused vehicle, CSS pixels. */
const FOCUS_RADIUS_PX = 20;

const geometry = ({ lng, lat }: MapPlace): Point => ({ type: 'Point', coordinates: [lng, lat] });

const feature = (vehicle: MapVehicle): Feature => ({
  type: 'Feature',
  id: vehicle.key,
  geometry: geometry(vehicle),
  properties: { deviceId: vehicle.deviceId, angle: vehicle.angle, state: vehicle.state, label: vehicle.label },
});

const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

/** {@link MapEngine} on MapLibre GL. @internal */
export class MapLibreEngine implements MapEngine {
  readonly #map: MapLibreMap;
  readonly #listener: MapEngineListener;
  readonly #scene = new VehicleScene();
  readonly #repaint = new Paced(() => {
    this.#paintVehicles();
  }, VEHICLES_INTERVAL_MS);
  readonly #relabel = new Paced(() => {
    this.#placeLabels();
  }, LABELS_INTERVAL_MS);
  #theme: MapTheme;
  #vehicles: MapVehicles | undefined;
  #focus: MapVehicle | undefined;
  /** Keys of the vehicles whose labels the map shows. */
  #labelled: readonly number[] = [];
  #plain = true;
  #ready = false;

  constructor({ container, view, theme, label, listener }: MapEngineOptions) {
    this.#theme = theme;
    this.#listener = listener;
    this.#map = new MapLibreMap({
      container,
      style: plainStyle(theme),
      center: [view.lng, view.lat],
      zoom: view.zoom,
      maxZoom: MAX_ZOOM,
      attributionControl: false,
      // The element watches its own size.
      trackResize: false,
      // The map stays flat and north up: a dispatcher reads headings off it.
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      fadeDuration: 0,
      locale: { 'Map.Title': label },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    this.#map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left');
    this.#listen();
  }

  get view(): MapView {
    const { lng, lat } = this.#map.getCenter();
    return { lng, lat, zoom: this.#map.getZoom() };
  }

  get bounds(): MapBounds {
    const bounds = this.#map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  setBaseStyle(style: object | undefined): void {
    this.#plain = style === undefined;
    this.#ready = false;
    this.#map.setStyle((style as StyleSpecification | undefined) ?? plainStyle(this.#theme), { diff: false });
  }

  setTheme(theme: MapTheme): void {
    this.#theme = theme;
    if (!this.#ready) return;
    this.#removeOwn();
    if (this.#plain) this.#map.setPaintProperty('gk-background', 'background-color', theme.background);
    this.#addOwn();
  }

  showVehicles(vehicles: MapVehicles): void {
    this.#vehicles = vehicles;
    this.#repaint.request();
  }

  setClustering(clustered: boolean): void {
    if (clustered === this.#scene.clustered) return;
    this.#scene.setClustering(clustered);
    this.#map.triggerRepaint();
    this.#relabel.request();
  }

  setFocus(vehicle: MapVehicle | undefined): void {
    this.#focus = vehicle;
    void this.#source(SOURCES.focus)?.setData(collection(vehicle ? [feature(vehicle)] : []));
  }

  setTrail(places: readonly MapPlace[]): void {
    const coordinates = places.map(({ lng, lat }) => [lng, lat]);
    const line: Feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
    void this.#source(SOURCES.trail)?.setData(collection(coordinates.length > 1 ? [line] : []));
  }

  moveTo(view: Partial<MapView>, { animate = true }: { readonly animate?: boolean } = {}): void {
    const now = this.view;
    const target = {
      center: [view.lng ?? now.lng, view.lat ?? now.lat] satisfies [number, number],
      zoom: Math.min(view.zoom ?? now.zoom, MAX_ZOOM),
    };
    if (animate) this.#map.easeTo({ ...target, duration: 500 });
    else this.#map.jumpTo(target);
  }

  fitBounds(bounds: MapBounds): void {
    this.#map.fitBounds([...bounds], { padding: FIT_PADDING, maxZoom: 16, duration: 500 });
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 200 });
  }

  project({ lng, lat }: MapPlace): { readonly x: number; readonly y: number } {
    return this.#map.project([lng, lat]);
  }

  resize(): void {
    this.#map.resize();
  }

  remove(): void {
    this.#repaint.cancel();
    this.#relabel.cancel();
    this.#map.getContainer().removeEventListener('webglcontextlost', this.#dropVehicleLayer, true);
    this.#map.remove();
  }

  #source(name: string): GeoJSONSource | undefined {
    return this.#ready ? this.#map.getSource<GeoJSONSource>(name) : undefined;
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      // A dispatcher's map is flat, whatever its base map asks for; the vehicles' layer counts on it.
      map.setProjection({ type: 'mercator' });
      this.#addOwn();
      this.#ready = true;
      this.#listener.ready();
    });
    // The library can bring back its own layers after a loss, and warns of any other.
    map.getContainer().addEventListener('webglcontextlost', this.#dropVehicleLayer, true);
    map.on('move', () => {
      this.#relabel.request();
      this.#listener.moving();
    });
    map.on('moveend', () => {
      this.#listener.moved();
    });
    map.on('webglcontextlost', () => {
      this.#listener.contextChanged(true);
    });
    map.on('webglcontextrestored', () => {
      this.#listener.contextChanged(false);
    });
    map.on('error', ({ error }) => {
      // A tile or a glyph that cannot be had is no reason to stop, a worker is.
      if (!error.message.startsWith('Worker failed to load')) return;
      console.error(`gk-elements: ${error.message} See setWorkerUrl() of maplibre-gl, or worker-url of the map.`);
      this.#listener.failed();
    });
    map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
      if (sourceId === SOURCES.labels && isSourceLoaded) this.#setLabelOpacity(1);
    });
    map.on('click', (event) => {
      this.#clicked(event);
    });
    map.on('mousemove', ({ lngLat }) => {
      if (map.isMoving()) return;
      map.getCanvas().style.cursor = this.#hit(lngLat) === undefined ? '' : 'pointer';
    });
  }

  #clicked({ lngLat }: MapMouseEvent): void {
    if (!this.#ready) return;
    const hit = this.#hit(lngLat);
    if (hit === undefined) this.#listener.backgroundClicked();
    else if ('vehicle' in hit) this.#listener.vehicleClicked(hit.vehicle.deviceId);
    else
      this.moveTo({ ...fromMercator(hit.cluster.x, hit.cluster.y), zoom: expansionZoom(hit.cluster, this.view.zoom) });
  }

  /** What lies at a place; the focused vehicle lies above all others. */
  #hit({ lng, lat }: MapPlace): { vehicle: MapVehicle } | Extract<SceneHit, { cluster: unknown }> | undefined {
    const { zoom } = this.view;
    if (this.#focus) {
      const at = this.project(this.#focus);
      const pointer = this.project({ lng, lat });
      if (Math.hypot(at.x - pointer.x, at.y - pointer.y) <= FOCUS_RADIUS_PX) return { vehicle: this.#focus };
    }
    const hit = this.#scene.hit(mercatorX(lng), mercatorY(lat), zoom);
    if (hit === undefined || 'cluster' in hit) return hit;
    const vehicle = this.#vehicles?.vehicle(hit.key);
    return vehicle && { vehicle };
  }

  #paintVehicles(): void {
    if (!this.#vehicles) return;
    const { shown } = this.#vehicles;
    this.#scene.setVehicles(this.#vehicles);
    // The worker takes its time; a label must not stand there alone that long.
    if (this.#labelled.some((key) => shown[key] !== 1)) this.#setLabelOpacity(0);
    this.#map.triggerRepaint();
    this.#relabel.request();
  }

  #setLabelOpacity(opacity: number): void {
    if (this.#ready) this.#map.setPaintProperty(LABEL_LAYER, 'text-opacity', opacity);
  }

  #placeLabels(): void {
    const vehicles = this.#vehicles;
    if (vehicles === undefined) return;
    const [west, south, east, north] = this.bounds;
    const box = { left: mercatorX(west), right: mercatorX(east), top: mercatorY(north), bottom: mercatorY(south) };
    const { zoom } = this.view;
    this.#scene.prepare(zoom);
    const keys = pickLabelled(this.#scene, box, zoom);
    if (keys.length === 0 && this.#labelled.length === 0) return;
    this.#labelled = keys;
    void this.#source(SOURCES.labels)?.setData(collection(keys.map((key) => feature(vehicles.vehicle(key)))));
  }

  readonly #dropVehicleLayer = (): void => {
    this.#ready = false;
    if (this.#map.getLayer(VEHICLE_LAYER)) this.#map.removeLayer(VEHICLE_LAYER);
  };

  #addOwn(): void {
    for (const { name, image, pixelRatio } of drawVehicleIcons(this.#theme)) {
      if (this.#map.hasImage(name)) this.#map.updateImage(name, image);
      else this.#map.addImage(name, image, { pixelRatio });
    }
    for (const [name, source] of Object.entries(ownSources())) {
      if (!this.#map.getSource(name)) this.#map.addSource(name, source);
    }
    // A style that comes back after a loss of the context has some of the layers.
    this.#removeOwn();
    for (const layer of this.#ownLayers()) this.#map.addLayer(layer);
  }

  #removeOwn(): void {
    for (const { id } of this.#ownLayers()) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
  }

  #ownLayers(): AddLayerObject[] {
    const vehicles = new VehicleLayer(VEHICLE_LAYER, this.#scene, this.#theme);
    return [...underVehicles(this.#theme), vehicles, ...overVehicles(this.#theme)];
  }
}

/** Makes a {@link MapLibreEngine}. The container must stand in a root that has MapLibre's styles. @internal */
export async function createMapLibreEngine(options: MapEngineOptions): Promise<MapEngine> {
  await provideMapLibreWorker(options.workerUrl);
  try {
    return new MapLibreEngine(options);
  } catch (cause) {
    throw new GkError('unsupported', 'Your browser does not seem to support WebGL', { cause });
  }
}
