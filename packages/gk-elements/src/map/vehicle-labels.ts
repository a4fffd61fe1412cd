import type { Map as MapLibreMap } from 'maplibre-gl';
import { pickLabelled } from './label-places.js';
import { mercatorX, mercatorY } from './mercator.js';
import { Paced } from './paced.js';
import type { VehicleScene } from './vehicle-scene.js';

/** Texts that come and go more often than this are not read. */
const LABELS_INTERVAL_MS = 250;

/** Which vehicles have their text under them: chosen anew, at a steady pace, while vehicles or the view move. @internal */
export class VehicleLabels {
  readonly scene: VehicleScene;
  readonly #map: MapLibreMap;
  readonly #paced = new Paced(() => {
    this.#choose();
  }, LABELS_INTERVAL_MS);
  #keys: readonly number[] = [];
  #focus: number | undefined;
  #revision = 0;
  /** The vehicles and texts that were chosen last, as text. */
  #chosen = '[]';

  constructor(map: MapLibreMap, scene: VehicleScene) {
    this.#map = map;
    this.scene = scene;
  }

  /** Keys of the vehicles that were chosen, those with precedence first. One that is gone since then is still among them. */
  get keys(): readonly number[] {
    return this.#keys;
  }

  /** Changes whenever vehicles were chosen, also the same ones: they may stand elsewhere. */
  get revision(): number {
    return this.#revision;
  }

  /** Chooses anew, soon, and paints the map when other texts are to be seen. */
  request(): void {
    this.#paced.request();
  }

  /** The focused vehicle has its text even where others cover it. */
  get focus(): number | undefined {
    return this.#focus;
  }

  setFocus(key: number | undefined): void {
    if (key === this.#focus) return;
    this.#focus = key;
    this.request();
  }

  cancel(): void {
    this.#paced.cancel();
  }

  #choose(): void {
    const bounds = this.#map.getBounds();
    const box = {
      left: mercatorX(bounds.getWest()),
      right: mercatorX(bounds.getEast()),
      top: mercatorY(bounds.getNorth()),
      bottom: mercatorY(bounds.getSouth()),
    };
    const zoom = this.#map.getZoom();
    this.scene.prepare(zoom);
    const picked = pickLabelled(this.scene, box, zoom);
    this.#keys = this.#focus === undefined ? picked : [this.#focus, ...picked.filter((key) => key !== this.#focus)];
    this.#revision += 1;
    const chosen = JSON.stringify(this.#keys.map((key) => [key, this.scene.vehicles?.label(key)]));
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    this.#map.triggerRepaint();
  }
}
