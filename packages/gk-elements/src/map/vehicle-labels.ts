import { WORLD_SIZE_PX } from './mercator.js';
import type { VehicleScene } from './vehicle-scene.js';

/** Labels that are drawn at most; more would not be read. */
const LABELS = 150;
/** A patch of the map that holds one label, CSS pixels. */
const PATCH = { width: 72, height: 26 };

/** A box of the projection. @internal */
export interface SceneBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Picks the vehicles that get their label: those in view, one a patch of the map, those nearest to the
 * middle when there are too many. Patches lie still while the view moves, so that labels do not flicker.
 *
 * @internal
 */
export function pickLabelled(scene: VehicleScene, { left, top, right, bottom }: SceneBox, zoom: number): number[] {
  const { vehicles } = scene;
  if (vehicles === undefined) return [];
  const worldPx = WORLD_SIZE_PX * 2 ** Math.floor(zoom);
  const columns = Math.ceil(worldPx / PATCH.width);
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  const patches = new Set<number>();
  const picked: { readonly key: number; readonly distance: number }[] = [];
  scene.forEachDrawn((key) => {
    const x = vehicles.x[key] ?? 0;
    const y = vehicles.y[key] ?? 0;
    if (x < left || x > right || y < top || y > bottom) return;
    const patch = Math.floor((y * worldPx) / PATCH.height) * columns + Math.floor((x * worldPx) / PATCH.width);
    if (patches.has(patch) || vehicles.label(key) === '') return;
    patches.add(patch);
    picked.push({ key, distance: (x - middleX) ** 2 + (y - middleY) ** 2 });
  });
  if (picked.length > LABELS) picked.sort((a, b) => a.distance - b.distance);
  return picked.slice(0, LABELS).map(({ key }) => key);
}
