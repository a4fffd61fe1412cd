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
  /** Vehicles have changed that are not painted yet. */
  #late = false;

  constructor(map: MapLibreMap, scene: VehicleScene, sources: OwnSources) {
    this.#map = map;
    this.#scene = scene;
    this.#sources = sources;
    map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
      if (sourceId === SOURCES.labels && isSourceLoaded) this.#setOpacity(1);
    });
    map.on('render', () => {
      if (!this.#late) return;
      this.#late = false;
      this.request();
    });
  }

  /** Places the labels anew, soon. */
  request(): void {
    this.#paced.request();
  }

  /**
   * To be called before vehicles that have changed are painted. Their labels wait for that: the worker that places them
   * takes its time. When one stands at a vehicle that is gone, they hide at once.
   */
  vehiclesChanged({ shown }: MapVehicles): void {
    if (this.#labelled.some((key) => shown[key] !== 1)) this.#setOpacity(0);
    this.#late = true;
  }

  cancel(): void {
    this.#paced.cancel();
  }

  #setOpacity(opacity: number): void {
    if (this.#map.getLayer(LABEL_LAYER)) this.#map.setPaintProperty(LABEL_LAYER, 'text-opacity', opacity);
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
    if (keys.length === 0 && this.#labelled.length === 0) return;
    this.#labelled = keys;
    this.#sources.set(
      SOURCES.labels,
      keys.map((key) => vehicleFeature(vehicles.vehicle(key))),
    );
  }
}
