import type { Map as MapLibreMap } from 'maplibre-gl';
import { pickLabelled } from './label-places.js';
import { mercatorX, mercatorY } from './mercator.js';
import { Paced } from './paced.js';
import type { VehicleScene } from './vehicle-scene.js';

/** Texts that come and go more often than this are not read. */
const LABELS_INTERVAL_MS = 250;

/** Which vehicles may have their text beside them: chosen anew, at a steady pace, while vehicles or the view move. @internal */
export class VehicleLabels {
  readonly scene: VehicleScene;
  readonly #map: MapLibreMap;
  readonly #paced = new Paced(() => {
    this.#choose();
  }, LABELS_INTERVAL_MS);
  #keys: readonly number[] = [];
  #focus: number | undefined;
  #revision = 0;
  /** Latest choice, as text: the vehicles and their texts, the focus and the zoom level. */
  #chosen = '[]';

  constructor(map: MapLibreMap, scene: VehicleScene) {
    this.#map = map;
    this.scene = scene;
  }

  /** Keys of the vehicles that were chosen, those with precedence first. One that is gone since then is still among them. */
  get keys(): readonly number[] {
    return this.#keys;
  }

  /** Changes with the chosen vehicles and their texts, and with what their places depend on: focus and zoom level. */
  get revision(): number {
    return this.#revision;
  }

  /** Chooses anew, soon, and paints the map when other texts may be seen, or the same ones in other places. */
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
    const textOf = (key: number): string => this.scene.vehicles?.label(key).trim() ?? '';
    const first = this.#focus !== undefined && textOf(this.#focus) !== '' ? [this.#focus] : [];
    this.#keys = [...first, ...picked.filter((key) => key !== this.#focus)];
    const texts = this.#keys.map((key) => [key, textOf(key)]);
    // A map without texts has nothing to place at another zoom level.
    const chosen = JSON.stringify(texts.length === 0 ? [] : [texts, this.#focus, zoom]);
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    this.#revision += 1;
    this.#map.triggerRepaint();
  }
}
