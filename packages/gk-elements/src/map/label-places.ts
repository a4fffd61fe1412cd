import { WORLD_SIZE_PX } from './mercator.js';
import type { VehicleScene } from './vehicle-scene.js';

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

/** Where a label stands beside its vehicle. @internal */
export type LabelSide = 'below' | 'above';

/** The boxes in which the label of a vehicle can stand. @internal */
export interface LabelSides extends Readonly<Record<LabelSide, Box>> {
  readonly key: number;
}

/** Room that the picture of another vehicle needs around its middle, CSS pixels. */
const VEHICLE_REACH_PX = 8;
/** Side of the squares by which vehicles near a label are found, CSS pixels. */
const SQUARE_PX = 32;

/**
 * On which side of its vehicle each label stands: below, but above where it would hide another vehicle that it does not hide
 * there.
 *
 * @internal
 */
export function sidesOf(scene: VehicleScene, labels: readonly LabelSides[], worldPx: number): LabelSide[] {
  const { vehicles } = scene;
  if (vehicles === undefined) return labels.map(() => 'below');
  const { x, y } = vehicles;
  const columns = Math.ceil(worldPx / SQUARE_PX) + 1;
  const near = new Map<number, number[]>();
  const squares = (box: Box): number[] => {
    const found: number[] = [];
    for (let row = square(box.top - VEHICLE_REACH_PX); row <= square(box.bottom + VEHICLE_REACH_PX); row++) {
      for (let column = square(box.left - VEHICLE_REACH_PX); column <= square(box.right + VEHICLE_REACH_PX); column++) {
        found.push(row * columns + column);
      }
    }
    return found;
  };
  const places = labels.map(({ key, below, above }) => ({
    key,
    below: { box: below, squares: squares(below) },
    above: { box: above, squares: squares(above) },
  }));
  for (const { below, above } of places) for (const at of [...below.squares, ...above.squares]) near.set(at, []);
  scene.forEachDrawn((key) => {
    near.get(square((y[key] ?? 0) * worldPx) * columns + square((x[key] ?? 0) * worldPx))?.push(key);
  });
  return places.map(({ key, below, above }) => {
    const hides = (place: typeof below): boolean =>
      place.squares.some((at) =>
        near
          .get(at)
          ?.some((other) => other !== key && reaches(place.box, (x[other] ?? 0) * worldPx, (y[other] ?? 0) * worldPx)),
      );
    return hides(below) && !hides(above) ? 'above' : 'below';
  });
}

const square = (px: number): number => Math.floor(px / SQUARE_PX);

const reaches = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x > left - VEHICLE_REACH_PX &&
  x < right + VEHICLE_REACH_PX &&
  y > top - VEHICLE_REACH_PX &&
  y < bottom + VEHICLE_REACH_PX;

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
