import type { MapVehicles } from './map-engine.js';
import { WORLD_SIZE_PX } from './mercator.js';

/** How near vehicles are gathered into circles, CSS pixels: circles that are so far apart hide little of one another. */
const CIRCLE_RADIUS_PX = 46;

/** How near one vehicle stands for others, CSS pixels: marks that are so far apart touch, and hide nothing of one another. */
const STACK_RADIUS_PX = 26;

/**
 * From the middle of a vehicle, to the right and up, to the number of those that it stands for: outside of the ring of a focused one. CSS
 * pixels.
 *
 * @internal
 */
export const BADGE_AWAY_PX = { plain: 12, focused: 21 };
/** How far around its middle a number reaches, CSS pixels. @internal */
export const BADGE_RADIUS_PX = 10;

/** Zoom level from which on vehicles are gathered only where they would hide one another. @internal */
export const CLUSTERS_BELOW_ZOOM = 14;

/** Last zoom level of a map. @internal */
export const MAX_ZOOM = 18;

/** Vehicles gathered into one mark: a circle, or the picture of one of them; both have their number. @internal */
export interface VehicleCluster {
  /** The vehicle that gathered the others: the mark stands at its place. */
  readonly key: number;
  readonly count: number;
  /** The middle of the box around its vehicles, Web Mercator. */
  readonly x: number;
  readonly y: number;
  /** The longer side of that box, Web Mercator. */
  readonly extent: number;
}

/** How vehicles are gathered: into circles, or into stacks, of which one vehicle is seen. @internal */
export type Gathering = 'circles' | 'stacks';

/** A fleet at one zoom level: those that are gathered, and those that stand alone. @internal */
export interface GatheredVehicles {
  readonly clusters: readonly VehicleCluster[];
  /** Keys. */
  readonly alone: readonly number[];
  /** By key: the vehicle that gathered it, itself where it stands alone; -1 = not shown. */
  readonly gatheredBy: Int32Array;
}

/** Which zoom level vehicles are gathered for; in between, marks only move apart. @internal */
export const gatheringLevel = (gathering: Gathering, zoom: number): number =>
  gathering === 'circles' ? Math.floor(zoom) : Math.floor(zoom * 2) / 2;

const radiusAt = (gathering: Gathering, level: number): number =>
  (gathering === 'circles' ? CIRCLE_RADIUS_PX : STACK_RADIUS_PX) / (WORLD_SIZE_PX * 2 ** level);

/**
 * Gathers vehicles that stand near one another at a zoom level. Each mark stands at the vehicle that gathered the others, so no two
 * marks are nearer to each other than the radius. The order of the keys decides
 * who gathers whom, so that marks hardly jump while vehicles move; only `first`, the focused one, comes before all. One level costs a few
 * milliseconds at 10,000 vehicles; a library's index of all levels costs ten times as much, each
 * time that somebody moves.
 *
 * @internal
 */
export function gatherVehicles(
  vehicles: MapVehicles,
  level: number,
  gathering: Gathering,
  first?: number,
): GatheredVehicles {
  const { size, shown, x, y } = vehicles;
  const radius = radiusAt(gathering, level);
  const columns = Math.ceil(1 / radius);
  const columnAt = (key: number): number => Math.min(columns - 1, Math.floor((x[key] ?? 0) / radius));
  const rowAt = (key: number): number => Math.floor((y[key] ?? 0) / radius);
  // Lists of keys by cell, linked through an array: nothing is made per vehicle. Cells that share a list do no harm.
  const lists = 2 ** Math.ceil(Math.log2(size + 1)) * 2;
  const listOf = (row: number, column: number): number =>
    (Math.imul(row, 73_856_093) ^ Math.imul(column, 19_349_663)) & (lists - 1);
  const heads = new Int32Array(lists).fill(-1);
  const next = new Int32Array(size);
  for (let key = size - 1; key >= 0; key--) {
    if (shown[key] !== 1) continue;
    const list = listOf(rowAt(key), columnAt(key));
    next[key] = heads[list] ?? -1;
    heads[list] = key;
  }
  const clusters: VehicleCluster[] = [];
  const alone: number[] = [];
  const gatheredBy = new Int32Array(size).fill(-1);
  const near = new Int32Array(4);
  const gather = (key: number): void => {
    if (shown[key] !== 1 || gatheredBy[key] !== -1) return;
    gatheredBy[key] = key;
    const fromX = x[key] ?? 0;
    const fromY = y[key] ?? 0;
    const fromRow = rowAt(key);
    const nearColumns = near.subarray(0, columnsNear(columnAt(key), columns, near));
    let [count, west, north, east, south] = [1, fromX, fromY, fromX, fromY];
    for (let row = fromRow - 1; row <= fromRow + 1; row++) {
      for (const column of nearColumns) {
        const list = listOf(row, column);
        let before = -1;
        for (let other = heads[list] ?? -1; other >= 0; other = next[other] ?? -1) {
          const toX = (x[other] ?? 0) - fromX;
          // Over 180 degrees it goes on beyond.
          const otherX = fromX + (toX > 0.5 ? toX - 1 : toX < -0.5 ? toX + 1 : toX);
          const otherY = y[other] ?? 0;
          const isNear = (otherX - fromX) ** 2 + (otherY - fromY) ** 2 <= radius * radius;
          if (gatheredBy[other] === -1 && isNear) {
            gatheredBy[other] = key;
            count++;
            if (otherX < west) west = otherX;
            if (otherX > east) east = otherX;
            if (otherY < north) north = otherY;
            if (otherY > south) south = otherY;
          } else if (gatheredBy[other] === -1) {
            before = other;
            continue;
          }
          // Who is gathered leaves the list, so that crowds are not walked over again and again.
          if (before < 0) heads[list] = next[other] ?? -1;
          else next[before] = next[other] ?? -1;
        }
      }
    }
    if (count === 1) alone.push(key);
    else
      clusters.push({
        key,
        count,
        x: inWorld((west + east) / 2),
        y: (north + south) / 2,
        extent: Math.max(east - west, south - north),
      });
  };
  if (first !== undefined) gather(first);
  const [focused] = clusters;
  if (focused && gathering === 'stacks') {
    // The number of the focused one is further away than the others' numbers: those that it would hide count as well.
    const away = (radius * BADGE_AWAY_PX.focused) / STACK_RADIUS_PX;
    const reach = (radius * BADGE_RADIUS_PX) / STACK_RADIUS_PX;
    const [badgeX, badgeY] = [(x[focused.key] ?? 0) + away, (y[focused.key] ?? 0) - away];
    let hidden = 0;
    for (let key = 0; key < size; key++) {
      const dx = (x[key] ?? 0) - badgeX;
      const isHidden = Math.hypot(dx - Math.round(dx), (y[key] ?? 0) - badgeY) <= reach;
      if (!isHidden || shown[key] !== 1 || gatheredBy[key] !== -1) continue;
      gatheredBy[key] = focused.key;
      hidden++;
    }
    clusters[0] = { ...focused, count: focused.count + hidden };
  }
  for (let key = 0; key < size; key++) gather(key);
  return { clusters, alone, gatheredBy };
}

/** Writes a column and those beside it, around the world, whose last one may be a narrow one; returns how many. */
function columnsNear(column: number, columns: number, into: Int32Array): number {
  into[0] = (column + columns - 1) % columns;
  into[1] = column;
  into[2] = (column + 1) % columns;
  if (column === 0) into[3] = columns - 2;
  else if (column === columns - 2) into[3] = 0;
  else return 3;
  return 4;
}

function inWorld(x: number): number {
  return x < 0 ? x + 1 : x > 1 ? x - 1 : x;
}

/** The whole zoom level at which gathered vehicles come apart; undefined when they do at none. @internal */
export function expansionZoom({ extent }: VehicleCluster, gathering: Gathering, zoom: number): number | undefined {
  const last = gathering === 'circles' ? CLUSTERS_BELOW_ZOOM : MAX_ZOOM;
  for (let level = Math.floor(zoom) + 1; level <= last; level++) {
    if (extent > radiusAt(gathering, level)) return level;
  }
  return gathering === 'circles' ? CLUSTERS_BELOW_ZOOM : undefined;
}

/** A number in at most four letters: 999, 1.2k, 12k. @internal */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 9.95 ? `${Number(thousands.toFixed(1))}k` : `${Math.round(thousands)}k`;
}
