import type { AddLayerObject, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { Feature } from 'geojson';
import { GkError } from 'gk-sdk';
import { addStyles } from '../styles/add-styles.js';
import type { MapLibre } from './load-maplibre.js';
import type {
  MapBounds,
  MapEngineListener,
  MapEngineOptions,
  MapPlace,
  MapTheme,
  MapTrack,
  MapVehicle,
  MapVehicles,
  MapView,
  TrackEngine,
} from './map-engine.js';
import {
  LABEL_LAYER,
  overVehicles,
  ownSources,
  plainStyle,
  SOURCES,
  underVehicles,
  VEHICLE_LAYER,
  vehicleFeature,
} from './maplibre-layers.js';
import { OwnSources } from './maplibre-sources.js';
import { addTrackImages, showTrack, trackLayers, trackSources } from './maplibre-track.js';
import { mapLibreStyles } from './maplibre.styles.js';
import { provideMapLibreWorker } from './maplibre-worker.js';
import { carryOver, withAnchors } from './map-anchors.js';
import { MAP_ANCHORS, type GkMapAnchor } from './map-layers.js';
import { hitOf, type MapHit } from './map-hit.js';
import { fromMercator } from './mercator.js';
import { Paced } from './paced.js';
import { onScreenRatioChange } from './screen-ratio.js';
import { expansionZoom, MAX_ZOOM } from './vehicle-clusters.js';
import { drawGlyphs, drawVehicleIcons } from './vehicle-icons.js';
import { VehicleLabelLayer } from './vehicle-label-layer.js';
import { VehicleLabels } from './vehicle-labels.js';
import { VehicleLayer } from './vehicle-layer.js';
import { VehicleScene } from './vehicle-scene.js';

/** So many vehicles at one place are listed; with more of them, a press first moves the view nearer, as long as that parts them. */
const LISTED_AT_ONCE = 40;
/**
 * Vehicles are drawn anew at most this often while they change, and less often while the whole map moves; a change after
 * a pause shows at once.
 */
const VEHICLES_INTERVAL_MS = { still: 100, moving: 250 };
/** Room for markers and labels at the edges, and for the buttons on the right, in CSS pixels. */
const FIT_PADDING = { top: 48, bottom: 56, left: 48, right: 72 };

/** {@link TrackEngine} on MapLibre GL. @internal */
export class MapLibreEngine implements TrackEngine {
  readonly #map: MapLibreMap;
  readonly #listener: MapEngineListener;
  readonly #scene = new VehicleScene();
  readonly #repaint = new Paced(
    () => {
      this.#paintVehicles();
    },
    () => VEHICLES_INTERVAL_MS[this.#map.isMoving() ? 'moving' : 'still'],
  );
  readonly #sources: OwnSources;
  readonly #labels: VehicleLabels;
  #theme: MapTheme;
  #vehicles: MapVehicles | undefined;
  #focus: MapVehicle | undefined;
  #track: MapTrack | undefined;
  #plain = true;
  /** The base map as it was asked for last, with the anchors; undefined before the first one. */
  #base: StyleSpecification | undefined;
  #picking = true;
  /** Where the map is on its way to. */
  #goal: MapView | undefined;
  /** The pointer stands over something that can be picked. */
  #pointing = false;
  #picturing = false;
  #ready = false;
  readonly #endScreenRatio: () => void;

  constructor(library: MapLibre, { container, view, theme, label, interactive = true, listener }: MapEngineOptions) {
    this.#theme = theme;
    this.#listener = listener;
    this.#map = new library.Map({
      container,
      center: [view.lng, view.lat],
      zoom: view.zoom,
      maxZoom: MAX_ZOOM,
      interactive,
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
    this.#sources = new OwnSources(this.#map);
    this.#labels = new VehicleLabels(this.#map, this.#scene);
    this.#endScreenRatio = onScreenRatioChange(() => {
      this.#map.resize();
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new library.AttributionControl({ compact: !interactive }), 'bottom-right');
    if (interactive) this.#map.addControl(new library.ScaleControl({ maxWidth: 90 }), 'bottom-left');
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

  get map(): MapLibreMap {
    return this.#map;
  }

  setBaseStyle(style: object | undefined): void {
    this.#plain = style === undefined;
    // The library lets layers of a style that goes wait for the collector, with their resources on the graphics card.
    if (this.#ready) this.#removeOwn();
    this.#ready = false;
    const replaced = this.#base;
    this.#base = withAnchors((style as StyleSpecification | undefined) ?? plainStyle(this.#theme));
    this.#map.setStyle(this.#base, {
      diff: false,
      transformStyle: (shown, next) =>
        shown === undefined || replaced === undefined ? next : carryOver(shown, replaced, next),
    });
  }

  setPicking(picking: boolean): void {
    this.#picking = picking;
    if (!picking) this.#point(false);
  }

  setTheme(theme: MapTheme): void {
    this.#theme = theme;
    if (!this.#ready) return;
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
    this.#labels.request();
  }

  setFocus(vehicle: MapVehicle | undefined): void {
    if (vehicle?.key !== this.#focus?.key) this.#map.triggerRepaint();
    this.#focus = vehicle;
    this.#scene.setFocus(vehicle?.key);
    this.#labels.setFocus(vehicle?.key);
    if (this.#ready) this.#sources.set(SOURCES.focus, vehicle ? [vehicleFeature(vehicle)] : []);
  }

  setTrail(places: readonly MapPlace[]): void {
    const coordinates = places.map(({ lng, lat }) => [lng, lat]);
    const line: Feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
    if (this.#ready) this.#sources.set(SOURCES.trail, coordinates.length > 1 ? [line] : []);
  }

  setTrack(track: MapTrack | undefined): void {
    this.#track = track;
    if (this.#ready) showTrack(this.#sources, track);
  }

  picture(): HTMLCanvasElement | undefined {
    if (!this.#ready) return undefined;
    // The drawing buffer can only be read in the task that painted it. That painting is no news.
    this.#picturing = true;
    this.#map.redraw();
    this.#picturing = false;
    const source = this.#map.getCanvas();
    const copy = document.createElement('canvas');
    copy.width = source.width;
    copy.height = source.height;
    copy.getContext('2d')?.drawImage(source, 0, 0);
    return copy;
  }

  moveTo(view: Partial<MapView>, { animate = true }: { readonly animate?: boolean } = {}): void {
    const now = this.#goal ?? this.view;
    const goal: MapView = {
      lng: view.lng ?? now.lng,
      lat: view.lat ?? now.lat,
      zoom: Math.min(view.zoom ?? now.zoom, MAX_ZOOM),
    };
    if (animate) this.#easeTo(goal, 500);
    else this.#map.jumpTo({ center: [goal.lng, goal.lat], zoom: goal.zoom });
  }

  /** A map that is on its way may be sent elsewhere, for example by the next position of a vehicle: the rest of its goal stays. */
  #easeTo(goal: MapView, duration: number): void {
    this.#map.easeTo({ center: [goal.lng, goal.lat], zoom: goal.zoom, duration });
    // One that is there at once, for a user who wants less motion, has told its end already.
    this.#goal = this.#map.isMoving() ? goal : undefined;
  }

  fitBounds(bounds: MapBounds, { animate = true }: { readonly animate?: boolean } = {}): void {
    this.#map.fitBounds([...bounds], { padding: FIT_PADDING, maxZoom: 16, animate, duration: 500 });
  }

  zoomBy(steps: number): void {
    const now = this.#goal ?? this.view;
    this.#easeTo({ ...now, zoom: Math.min(now.zoom + steps, MAX_ZOOM) }, 200);
  }

  project({ lng, lat }: MapPlace): { readonly x: number; readonly y: number } {
    return this.#map.project([lng, lat]);
  }

  placeAt({ x, y }: { readonly x: number; readonly y: number }): MapPlace {
    const { lng, lat } = this.#map.unproject([x, y]);
    return { lng, lat };
  }

  vehicleAt(place: MapPlace): MapVehicle | undefined {
    const hit = this.#hit(place);
    if (hit === undefined || 'vehicle' in hit) return hit?.vehicle;
    return hit.gathering === 'stacks' ? this.#vehicles?.vehicle(hit.cluster.key) : undefined;
  }

  resize(): void {
    this.#map.resize();
  }

  remove(): void {
    this.#repaint.cancel();
    this.#labels.cancel();
    this.#endScreenRatio();
    this.#map.getContainer().removeEventListener('webglcontextlost', this.#dropOwnPictures, true);
    this.#map.remove();
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      // A dispatcher's map is flat, whatever its base map sets; the vehicles' layer counts on it.
      map.setProjection({ type: 'mercator' });
      leaveOutSky(map);
      this.#addOwn();
      this.#ready = true;
      this.#listener.ready();
    });
    // The library can bring back its own layers after a loss, and warns of any other.
    map.getContainer().addEventListener('webglcontextlost', this.#dropOwnPictures, true);
    map.on('move', () => {
      this.#labels.request();
      this.#listener.moving();
    });
    map.on('dragstart', () => {
      this.#listener.dragged?.();
    });
    // The library says of a move by keys no more than that it moves.
    map.getCanvas().addEventListener('keydown', (event) => {
      if (isPanKey(event)) this.#listener.dragged?.();
    });
    map.on('moveend', () => {
      this.#goal = undefined;
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
      console.error(`gk-elements: ${error.message} See setWorkerUrl() of maplibre-gl, or map-worker-url of the map.`);
      this.#listener.failed();
    });
    map.on('idle', () => {
      if (this.#ready && !this.#picturing) this.#listener.painted?.();
    });
    map.on('click', ({ lngLat }) => {
      if (!this.#ready) return;
      if (this.#picking) this.#clicked(lngLat);
      else this.#listener.placePressed?.({ lng: lngLat.lng, lat: lngLat.lat });
    });
    map.on('mousemove', ({ lngLat }) => {
      if (this.#picking && !map.isMoving()) this.#point(this.#hit(lngLat) !== undefined);
    });
  }

  /** Sets the cursor at a change only: a tool of the page may have one of its own. */
  #point(pointing: boolean): void {
    if (pointing === this.#pointing) return;
    this.#pointing = pointing;
    this.#map.getCanvas().style.cursor = pointing ? 'pointer' : '';
  }

  #clicked(place: MapPlace): void {
    const hit = this.#hit(place);
    if (hit === undefined) this.#listener.backgroundClicked({ lng: place.lng, lat: place.lat });
    else if ('vehicle' in hit) this.#listener.vehicleClicked(hit.vehicle.deviceId);
    else this.#clusterClicked(hit);
  }

  #clusterClicked({ cluster, gathering }: Exclude<MapHit, { readonly vehicle: MapVehicle }>): void {
    const zoom = expansionZoom(cluster, gathering, this.view.zoom);
    if (zoom !== undefined && (gathering === 'circles' || cluster.count > LISTED_AT_ONCE)) {
      this.moveTo({ ...fromMercator(cluster.x, cluster.y), zoom });
      return;
    }
    const vehicles = this.#vehicles;
    if (!vehicles) return;
    const gathered = this.#scene.keysIn(cluster).map((key) => vehicles.vehicle(key));
    this.#listener.stackClicked?.(gathered, this.project(vehicles.vehicle(cluster.key)));
  }

  #hit(place: MapPlace): MapHit | undefined {
    return hitOf(place, { map: this, scene: this.#scene, vehicles: this.#vehicles, focus: this.#focus });
  }

  #paintVehicles(): void {
    if (!this.#vehicles) return;
    this.#scene.setVehicles(this.#vehicles);
    this.#labels.request();
    this.#map.triggerRepaint();
  }

  readonly #dropOwnPictures = (): void => {
    this.#ready = false;
    if (this.#base === undefined) return;
    for (const id of [VEHICLE_LAYER, LABEL_LAYER]) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
  };

  #addOwn(): void {
    // The ground may have been made before the theme changed.
    if (this.#plain) this.#map.setPaintProperty('gk-background', 'background-color', this.#theme.background);
    const icons = [
      ...drawVehicleIcons(this.#theme, 'headed'),
      ...drawVehicleIcons(this.#theme, 'unheaded'),
      ...(['small', 'large', 'hollow'] as const).flatMap((ground) => drawGlyphs(this.#theme, ground)),
    ];
    for (const { name, image, pixelRatio } of icons) {
      if (this.#map.hasImage(name)) this.#map.updateImage(name, image);
      else this.#map.addImage(name, image, { pixelRatio });
    }
    addTrackImages(this.#map, this.#theme);
    this.#sources.add({ ...ownSources(), ...trackSources() });
    // A style that comes back after a loss of the context has some of the layers.
    this.#removeOwn();
    const { below, above } = this.#ownLayers();
    this.#addAbove('vehicles', below);
    this.#addAbove('vehicle-labels', above);
    this.#sources.hideEmpty();
    this.#labels.request();
    showTrack(this.#sources, this.#track);
  }

  /** Directly above an anchor, and so below the page's layers. */
  #addAbove(anchor: GkMapAnchor, layers: readonly AddLayerObject[]): void {
    const order = this.#map.getLayersOrder();
    const next = order[order.indexOf(MAP_ANCHORS[anchor]) + 1];
    for (const layer of layers) this.#map.addLayer(layer, next);
  }

  #removeOwn(): void {
    const { below, above } = this.#ownLayers();
    for (const { id } of [...below, ...above]) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
  }

  /** Below and above the place where a page puts what its vehicles' labels cover. */
  #ownLayers(): { readonly below: readonly AddLayerObject[]; readonly above: readonly AddLayerObject[] } {
    const vehicles = new VehicleLayer(VEHICLE_LAYER, this.#scene, this.#theme);
    const labels = new VehicleLabelLayer(LABEL_LAYER, this.#labels, this.#theme);
    return {
      below: [...trackLayers(this.#theme), ...underVehicles(this.#theme), vehicles],
      above: [labels, ...overVehicles(this.#theme)],
    };
  }
}

/** Makes a {@link MapLibreEngine}. The container must stand in a root that has MapLibre's styles. @internal */
export async function createMapLibreEngine(library: MapLibre, options: MapEngineOptions): Promise<TrackEngine> {
  await provideMapLibreWorker(library, options.workerUrl);
  const root = options.container.getRootNode();
  if (root instanceof ShadowRoot) addStyles(root, mapLibreStyles, 'under');
  try {
    return new MapLibreEngine(library, options);
  } catch (cause) {
    throw new GkError('unsupported', 'Your browser does not seem to support WebGL', { cause });
  }
}

/** A key by which the library pans; with a key held beside it, it turns the map, or takes none. */
function isPanKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.startsWith('Arrow') && !shiftKey && !altKey && !ctrlKey && !metaKey;
}

/**
 * The library draws a sky over the whole of its canvas in every frame, a transparent one where a style has none, and on a flat map
 * it is never seen: without a graphics card it takes a third of a frame.
 */
function leaveOutSky({ painter }: MapLibreMap): void {
  painter.drawFunctions = { ...painter.drawFunctions, sky: () => undefined };
}
