import type { TrackBitmap } from '../../model/tracks/track.js';
import { continuousLngs } from '../../util/longitude.js';
import type { LatLng } from '../../model/tracks/lat-lng.js';
import { checkRouteLength, pathLengthKm } from './route.js';

/** Size of a cell, degrees (spec 002 section 9). @internal */
export const ROUTE_ACCURACY_DEG = 0.0001;
/** Width of the drawn line, cells (spec 002 section 9). @internal */
export const ROUTE_LINE_CELLS = 5;
/** Cells around the route on every side (spec 002 section 9). @internal */
export const ROUTE_PADDING_CELLS = 5;

/** Near the poles a degree of longitude is so short that a route of 50 km could fill any memory. */
const MAX_CELLS = 1 << 26;

/**
 * Draws a route: cells of 0.0001 degrees, a line of 5 cells, 5 cells of padding, at most 50 km (spec 002 section 9).
 *
 * @example
 * ```ts
 * const answer = drawRoute(path);
 * if (answer.kind === 'bitmap') await tracks.save(index, { ...track, bitmap: answer.bitmap });
 * ```
 * @public
 */
export function drawRoute(path: readonly LatLng[]):
  | { readonly kind: 'bitmap'; readonly bitmap: TrackBitmap }
  /** "A route longer than the limit shows an error and the route bitmap is not built" (spec 002 section 4). */
  | { readonly kind: 'too-large'; readonly title: 'route too large'; readonly text: 'please reset route' }
  /** Fewer than two places. */
  | { readonly kind: 'empty' } {
  if (path.length < 2) return { kind: 'empty' };
  const tooLarge = checkRouteLength(pathLengthKm(path));
  if (tooLarge) return { kind: 'too-large', ...tooLarge };
  const points = unwrap(path).map(({ lat, lng }) => ({ x: lng / ROUTE_ACCURACY_DEG, y: lat / ROUTE_ACCURACY_DEG }));
  const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const { x, y } of points) {
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
    bounds.south = Math.min(bounds.south, y);
    bounds.north = Math.max(bounds.north, y);
  }
  const west = Math.floor(bounds.west) - ROUTE_PADDING_CELLS;
  const south = Math.floor(bounds.south) - ROUTE_PADDING_CELLS;
  const width = Math.floor(bounds.east) + 1 + ROUTE_PADDING_CELLS - west;
  const height = Math.floor(bounds.north) + 1 + ROUTE_PADDING_CELLS - south;
  if (!(width * height <= MAX_CELLS)) {
    return { kind: 'too-large', title: 'route too large', text: 'please reset route' };
  }
  const data = new Uint8Array(Math.ceil((width * height) / 8));
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1];
    const to = points[i];
    if (from && to)
      drawLine(data, width, height, { x: from.x - west, y: from.y - south }, { x: to.x - west, y: to.y - south });
  }
  const lng = roundDegrees(west * ROUTE_ACCURACY_DEG);
  const bitmap = {
    lat: roundDegrees(south * ROUTE_ACCURACY_DEG),
    lng: lng > 180 ? roundDegrees(lng - 360) : lng < -180 ? roundDegrees(lng + 360) : lng,
    width,
    height,
    accuracyDeg: ROUTE_ACCURACY_DEG,
    data,
  };
  return { kind: 'bitmap', bitmap };
}

/** True when a place lies on the route. @public */
export function isOnRoute(bitmap: TrackBitmap, place: LatLng): boolean {
  const east = (((place.lng - bitmap.lng) % 360) + 360) % 360;
  const column = Math.floor(east / bitmap.accuracyDeg + 1e-6);
  const row = Math.floor((place.lat - bitmap.lat) / bitmap.accuracyDeg + 1e-6);
  if (!(column >= 0 && column < bitmap.width && row >= 0 && row < bitmap.height)) return false;
  const bit = column + row * bitmap.width;
  return (((bitmap.data[bit >>> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sets every cell whose middle is at most half a line width from the line: row by row, since a thick line is convex. */
function drawLine(data: Uint8Array, width: number, height: number, a: Point, b: Point): void {
  const radius = ROUTE_LINE_CELLS / 2;
  const firstRow = Math.max(0, Math.floor(Math.min(a.y, b.y) - radius));
  const lastRow = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y) + radius));
  const edges = outline(a, b, radius);
  for (let row = firstRow; row <= lastRow; row++) {
    const y = row + 0.5;
    let left = Infinity;
    let right = -Infinity;
    const widen = (x: number): void => {
      left = Math.min(left, x);
      right = Math.max(right, x);
    };
    for (const end of [a, b]) {
      const reach = radius * radius - (y - end.y) ** 2;
      if (reach < 0) continue;
      widen(end.x - Math.sqrt(reach));
      widen(end.x + Math.sqrt(reach));
    }
    for (const [from, to] of edges) {
      if (from.y === to.y || (y - from.y) * (y - to.y) > 0) continue;
      widen(from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y));
    }
    const first = Math.max(0, Math.ceil(left - 0.5));
    const last = Math.min(width - 1, Math.floor(right - 0.5));
    for (let x = first; x <= last; x++) {
      const bit = x + row * width;
      data[bit >>> 3] = (data[bit >>> 3] ?? 0) | (0x80 >> (bit & 7));
    }
  }
}

/** The long sides and the ends of a thick line, as a rectangle. */
function outline(a: Point, b: Point, radius: number): [Point, Point][] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return [];
  const dx = (-(b.y - a.y) / length) * radius;
  const dy = ((b.x - a.x) / length) * radius;
  const corners = [
    { x: a.x + dx, y: a.y + dy },
    { x: b.x + dx, y: b.y + dy },
    { x: b.x - dx, y: b.y - dy },
    { x: a.x - dx, y: a.y - dy },
  ] as const;
  return [
    [corners[0], corners[1]],
    [corners[1], corners[2]],
    [corners[2], corners[3]],
    [corners[3], corners[0]],
  ];
}

/** Longitudes without a jump at the date line. */
function unwrap(path: readonly LatLng[]): LatLng[] {
  const lngs = continuousLngs(path.map(({ lng }) => lng));
  return path.map(({ lat, lng }, i) => ({ lat, lng: lngs[i] ?? lng }));
}

/** Four decimals are exactly the cells; the rest is rounding. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
