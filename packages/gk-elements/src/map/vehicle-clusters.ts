import type { MapVehicles } from './map-engine.js';
import { WORLD_SIZE_PX } from './mercator.js';

/** How near vehicles are gathered, CSS pixels. */
const RADIUS_PX = 46;

/** Zoom level from which on every vehicle stands alone. @internal */
export const CLUSTERS_BELOW_ZOOM = 14;

/** Vehicles gathered into one circle. @internal */
export interface VehicleCluster {
  /** The middle of its vehicles, Web Mercator. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The longer side of the box around its vehicles, Web Mercator. */
  readonly extent: number;
}

/** A fleet at one whole zoom level: circles, and those that stand alone. @internal */
export interface GatheredVehicles {
  readonly clusters: readonly VehicleCluster[];
  /** Keys. */
  readonly alone: readonly number[];
}

/**
 * Gathers vehicles that stand near one another at a whole zoom level. The order of the keys decides
 * who gathers whom, so that circles hardly jump while vehicles move. One level costs a few
 * milliseconds at 10,000 vehicles; a library's index of all levels costs ten times as much, each
 * time that somebody moves.
 *
 * @internal
 */
export function gatherVehicles(vehicles: MapVehicles, zoom: number): GatheredVehicles {
  const { size, shown, x, y } = vehicles;
  const radius = RADIUS_PX / (WORLD_SIZE_PX * 2 ** zoom);
  const columns = Math.ceil(1 / radius);
  const columnAt = (key: number): number => Math.min(columns - 1, Math.floor((x[key] ?? 0) / radius));
  const rowAt = (key: number): number => Math.floor((y[key] ?? 0) / radius);
  // Lists of keys by cell, linked through an array: nothing is made per vehicle.
  const heads = new Map<number, number>();
  const next = new Int32Array(size);
  for (let key = size - 1; key >= 0; key--) {
    if (shown[key] !== 1) continue;
    const cell = rowAt(key) * columns + columnAt(key);
    next[key] = heads.get(cell) ?? -1;
    heads.set(cell, key);
  }
  const clusters: VehicleCluster[] = [];
  const alone: number[] = [];
  const taken = new Uint8Array(size);
  const near = new Int32Array(4);
  for (let key = 0; key < size; key++) {
    if (shown[key] !== 1 || taken[key] === 1) continue;
    taken[key] = 1;
    const fromX = x[key] ?? 0;
    const fromY = y[key] ?? 0;
    const fromRow = rowAt(key);
    const nearColumns = near.subarray(0, columnsNear(columnAt(key), columns, near));
    let [count, sumX, sumY, west, north, east, south] = [1, fromX, fromY, fromX, fromY, fromX, fromY];
    for (let row = fromRow - 1; row <= fromRow + 1; row++) {
      for (const column of nearColumns) {
        const at = row * columns + column;
        let before = -1;
        for (let other = heads.get(at) ?? -1; other >= 0; other = next[other] ?? -1) {
          const toX = (x[other] ?? 0) - fromX;
          // Over 180 degrees it goes on beyond.
          const otherX = fromX + (toX > 0.5 ? toX - 1 : toX < -0.5 ? toX + 1 : toX);
          const otherY = y[other] ?? 0;
          const isNear = (otherX - fromX) ** 2 + (otherY - fromY) ** 2 <= radius * radius;
          if (taken[other] === 0 && isNear) {
            taken[other] = 1;
            count++;
            sumX += otherX;
            sumY += otherY;
            if (otherX < west) west = otherX;
            if (otherX > east) east = otherX;
            if (otherY < north) north = otherY;
            if (otherY > south) south = otherY;
          } else if (taken[other] === 0) {
            before = other;
            continue;
          }
          // Who is taken leaves the list, so that crowds are not walked over again and again.
          if (before < 0) heads.set(at, next[other] ?? -1);
          else next[before] = next[other] ?? -1;
        }
      }
    }
    if (count === 1) alone.push(key);
    else
      clusters.push({ x: inWorld(sumX / count), y: sumY / count, count, extent: Math.max(east - west, south - north) });
  }
  return { clusters, alone };
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

/** The whole zoom level at which a circle comes apart. @internal */
export function expansionZoom({ extent }: VehicleCluster, zoom: number): number {
  for (let level = Math.floor(zoom) + 1; level < CLUSTERS_BELOW_ZOOM; level++) {
    if (extent * WORLD_SIZE_PX * 2 ** level > RADIUS_PX) return level;
  }
  return CLUSTERS_BELOW_ZOOM;
}

/** A number in at most four letters: 999, 1.2k, 12k. @internal */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 9.95 ? `${Number(thousands.toFixed(1))}k` : `${Math.round(thousands)}k`;
}
