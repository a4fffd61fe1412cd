import {
  AttributionControl,
  Map as MapLibreMap,
  ScaleControl,
  type GeoJSONFeatureDiff,
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
  MapVehicleDiff,
  MapView,
} from './map-engine.js';
import { LAYERS, plainStyle, SOURCES, vehicleLayers, vehicleSources } from './maplibre-layers.js';
import { provideMapLibreWorker } from './maplibre-worker.js';
import { drawVehicleIcons } from './vehicle-icons.js';

const MAX_ZOOM = 18;
/** Room for markers and labels at the edges, and for the buttons on the right, in CSS pixels. */
const FIT_PADDING = { top: 48, bottom: 56, left: 48, right: 72 };

const geometry = ({ lng, lat }: MapPlace): Point => ({ type: 'Point', coordinates: [lng, lat] });

const feature = (vehicle: MapVehicle): Feature => ({
  type: 'Feature',
  id: vehicle.key,
  geometry: geometry(vehicle),
  properties: { deviceId: vehicle.deviceId, angle: vehicle.angle, state: vehicle.state, label: vehicle.label },
});

const featureDiff = (vehicle: MapVehicle): GeoJSONFeatureDiff => ({
  id: vehicle.key,
  newGeometry: geometry(vehicle),
  addOrUpdateProperties: [
    { key: 'angle', value: vehicle.angle },
    { key: 'state', value: vehicle.state },
    { key: 'label', value: vehicle.label },
  ],
});

const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

/** {@link MapEngine} on MapLibre GL. @internal */
export class MapLibreEngine implements MapEngine {
  readonly #map: MapLibreMap;
  readonly #listener: MapEngineListener;
  #theme: MapTheme;
  #clustered = false;
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

  setVehicles(vehicles: readonly MapVehicle[]): void {
    void this.#source(SOURCES.vehicles)?.setData(collection(vehicles.map(feature)));
  }

  applyDiff({ added, changed, removed }: MapVehicleDiff): void {
    if (added.length + changed.length + removed.length === 0) return;
    void this.#source(SOURCES.vehicles)?.updateData({
      add: added.map(feature),
      update: changed.map(featureDiff),
      remove: [...removed],
    });
  }

  setClustering(clustered: boolean): void {
    if (clustered === this.#clustered) return;
    this.#clustered = clustered;
    void this.#source(SOURCES.vehicles)?.setClusterOptions({ cluster: clustered });
  }

  setFocus(vehicle: MapVehicle | undefined): void {
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
    this.#map.remove();
  }

  #source(name: string): GeoJSONSource | undefined {
    return this.#ready ? this.#map.getSource<GeoJSONSource>(name) : undefined;
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#addOwn();
      this.#ready = true;
      this.#listener.ready();
    });
    map.on('move', () => {
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
    map.on('click', (event) => {
      void this.#clicked(event);
    });
    const layers = Object.values(LAYERS);
    map.on('mouseenter', layers, () => {
      map.getCanvas().style.cursor = 'pointer';
    });
    map.on('mouseleave', layers, () => {
      map.getCanvas().style.cursor = '';
    });
  }

  async #clicked({ point }: MapMouseEvent): Promise<void> {
    if (!this.#ready) return;
    // A finger is wider than a mouse pointer: 24 px of target around the point.
    const box: [[number, number], [number, number]] = [
      [point.x - 6, point.y - 6],
      [point.x + 6, point.y + 6],
    ];
    const hit = this.#map.queryRenderedFeatures(box, { layers: Object.values(LAYERS) })[0];
    if (hit === undefined) {
      this.#listener.backgroundClicked();
      return;
    }
    const clusterId: unknown = hit.properties['cluster_id'];
    if (typeof clusterId !== 'number') {
      this.#listener.vehicleClicked(String(hit.properties['deviceId']));
      return;
    }
    const zoom = await this.#source(SOURCES.vehicles)?.getClusterExpansionZoom(clusterId);
    if (hit.geometry.type !== 'Point' || zoom === undefined) return;
    const [lng = 0, lat = 0] = hit.geometry.coordinates;
    this.moveTo({ lng, lat, zoom });
  }

  #addOwn(): void {
    for (const { name, image, pixelRatio } of drawVehicleIcons(this.#theme)) {
      if (this.#map.hasImage(name)) this.#map.updateImage(name, image);
      else this.#map.addImage(name, image, { pixelRatio });
    }
    for (const [name, source] of Object.entries(vehicleSources(this.#clustered))) {
      if (!this.#map.getSource(name)) this.#map.addSource(name, source);
    }
    for (const layer of vehicleLayers(this.#theme)) this.#map.addLayer(layer);
  }

  #removeOwn(): void {
    for (const { id } of vehicleLayers(this.#theme)) this.#map.removeLayer(id);
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
