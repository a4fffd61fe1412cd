import { WORLD_SIZE_PX } from './mercator.js';
import { MARK_REACH_PX, type VehicleScene } from './vehicle-scene.js';

/** Labels that are drawn at most; more would not be read. */
const LABELS = 150;
/** A patch of the map that holds one label, CSS pixels. */
const PATCH = { width: 72, height: 26 };

/** A box of the projection, or of the whole world in CSS pixels at a zoom level. @internal */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Picks the vehicles that get their label: those in view, one a patch of the map, those nearest to the
 * middle when there are too many. Patches lie still while the view moves, and precedence is by key, so that labels do not flicker.
 *
 * @internal
 */
export function pickLabelled(scene: VehicleScene, { left, top, right, bottom }: Box, zoom: number): number[] {
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
    // A view across the antimeridian has a vehicle of its other side beyond the edge of the projection.
    const shownX = x + Math.round(middleX - x);
    if (shownX < left || shownX > right || y < top || y > bottom) return;
    const patch = Math.floor((y * worldPx) / PATCH.height) * columns + Math.floor((x * worldPx) / PATCH.width);
    if (patches.has(patch) || vehicles.label(key).trim() === '') return;
    patches.add(patch);
    picked.push({ key, distance: (shownX - middleX) ** 2 + (y - middleY) ** 2 });
  });
  if (picked.length > LABELS) picked.sort((a, b) => a.distance - b.distance);
  return picked
    .slice(0, LABELS)
    .map(({ key }) => key)
    .sort((a, b) => a - b);
}

/** The boxes in which the label of a vehicle can stand, the best one first, in CSS pixels of the whole world. @internal */
export interface LabelPlaces {
  readonly key: number;
  readonly boxes: readonly Box[];
}

/** Mark near a label, CSS pixels of the whole world. */
interface NearMark {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Side of the squares by which marks near a label are found, CSS pixels. */
const SQUARE_PX = 32;

/**
 * In which of its boxes each label stands: the first one that hides no other vehicle, number or circle. Undefined where each
 * does: a label is less than a vehicle.
 *
 * @internal
 */
export function placesOf(scene: VehicleScene, labels: readonly LabelPlaces[], worldPx: number): (number | undefined)[] {
  const columns = Math.ceil(worldPx / SQUARE_PX) + 1;
  const near = new Map<number, NearMark[]>();
  const squares = ({ left, top, right, bottom }: Box): number[] => {
    const found: number[] = [];
    for (let row = square(top - MARK_REACH_PX); row <= square(bottom + MARK_REACH_PX); row++) {
      for (let column = square(left - MARK_REACH_PX); column <= square(right + MARK_REACH_PX); column++) {
        found.push(row * columns + column);
      }
    }
    return found;
  };
  const places = labels.map(({ key, boxes }) => ({ key, boxes: boxes.map((box) => ({ box, squares: squares(box) })) }));
  for (const { boxes } of places) for (const box of boxes) for (const at of box.squares) near.set(at, []);
  scene.forEachMark(worldPx, (key, atX, atY, reach) => {
    const [x, y] = [atX * worldPx, atY * worldPx];
    near.get(square(y) * columns + square(x))?.push({ key, x, y, reach });
  });
  return places.map(({ key, boxes }) => {
    const free = boxes.findIndex(({ box, squares: around }) =>
      around.every((at) => near.get(at)?.every((mark) => mark.key === key || !hides(box, mark)) ?? true),
    );
    return free < 0 ? undefined : free;
  });
}

const square = (px: number): number => Math.floor(px / SQUARE_PX);

const hides = ({ left, top, right, bottom }: Box, { x, y, reach }: NearMark): boolean =>
  x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;

/**
 * Whether each box is kept, so that none of those lies over another: the first ones have precedence.
 *
 * @internal
 */
export function withoutOverlap(boxes: readonly Box[]): boolean[] {
  const kept: Box[] = [];
  return boxes.map((box) => {
    const free = kept.every(
      (other) =>
        box.left >= other.right || box.right <= other.left || box.top >= other.bottom || box.bottom <= other.top,
    );
    if (free) kept.push(box);
    return free;
  });
}
