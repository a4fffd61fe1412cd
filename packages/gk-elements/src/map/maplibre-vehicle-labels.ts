import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapVehicles } from './map-engine.js';
import { LABEL_LAYER, SOURCES, vehicleFeature } from './maplibre-layers.js';
import type { OwnSources } from './maplibre-sources.js';
import { mercatorX, mercatorY } from './mercator.js';
import { Paced } from './paced.js';
import { pickLabelled } from './vehicle-labels.js';
import type { VehicleScene } from './vehicle-scene.js';

/** Labels are placed by the map library's worker, which costs more than drawing vehicles. */
const LABELS_INTERVAL_MS = 250;

/** How long vehicles wait for their labels, so that both are painted in one frame. */
const LABELS_WAIT_MS = 100;

/** The texts under the vehicles: picks which are shown and hands them to the map library at a steady pace. @internal */
export class VehicleLabels {
  readonly #map: MapLibreMap;
  readonly #scene: VehicleScene;
  readonly #sources: OwnSources;
  readonly #paced = new Paced(() => {
    this.#place();
  }, LABELS_INTERVAL_MS);
  /** Keys of the vehicles whose labels the map shows. */
  #labelled: readonly number[] = [];
  /** The labels that the map has got, as text; undefined when that is not known. */
  #shown: string | undefined;
  /** The worker has labels to place; the map is painted when it has them. */
  #sent = false;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(map: MapLibreMap, scene: VehicleScene, sources: OwnSources) {
    this.#map = map;
    this.#scene = scene;
    this.#sources = sources;
    map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
      if (sourceId === SOURCES.labels && isSourceLoaded) this.#setOpacity(1);
    });
    map.on('render', () => {
      clearTimeout(this.#late);
    });
  }

  /** Places the labels anew, soon. */
  request(): void {
    this.#paced.request();
  }

  /**
   * Paints vehicles that have changed, together with their labels when these come soon: without a graphics card, each frame of the
   * map holds the page for as long as it takes to draw. Labels at vehicles that are gone hide at once.
   */
  paint({ shown }: MapVehicles): void {
    if (this.#labelled.some((key) => shown[key] !== 1)) this.#setOpacity(0);
    this.#sent = false;
    this.request();
    clearTimeout(this.#late);
    if (this.#sent) this.#late = setTimeout(() => this.#map.triggerRepaint(), LABELS_WAIT_MS);
    else this.#map.triggerRepaint();
  }

  /** To be called when sources were added to the map. */
  restart(): void {
    this.#shown = undefined;
  }

  cancel(): void {
    this.#paced.cancel();
    clearTimeout(this.#late);
  }

  /** At a change only: the library paints the map anew even when a property stays as it is. */
  #setOpacity(opacity: number): void {
    if (!this.#map.getLayer(LABEL_LAYER)) return;
    if (this.#map.getPaintProperty(LABEL_LAYER, 'text-opacity') === opacity) return;
    this.#map.setPaintProperty(LABEL_LAYER, 'text-opacity', opacity);
  }

  #place(): void {
    const { vehicles } = this.#scene;
    if (vehicles === undefined) return;
    const bounds = this.#map.getBounds();
    const box = {
      left: mercatorX(bounds.getWest()),
      right: mercatorX(bounds.getEast()),
      top: mercatorY(bounds.getNorth()),
      bottom: mercatorY(bounds.getSouth()),
    };
    const zoom = this.#map.getZoom();
    this.#scene.prepare(zoom);
    const keys = pickLabelled(this.#scene, box, zoom);
    const labelled = keys.map((key) => vehicles.vehicle(key));
    const shown = JSON.stringify(labelled.map(({ lng, lat, label }) => [lng, lat, label]));
    this.#labelled = keys;
    if (shown === this.#shown) {
      this.#setOpacity(1);
      return;
    }
    this.#shown = shown;
    this.#sent = this.#sources.set(SOURCES.labels, labelled.map(vehicleFeature));
  }
}
