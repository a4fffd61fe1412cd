import { DISTRICTS } from './place-words.js';
import type { PlanePoint } from './plane.js';

/** Which district each part of the drawing board belongs to; limits run along the big roads. */
export interface DistrictMap {
  /** Index into {@link DISTRICTS}. */
  at(x: number, y: number): number;
  /** The limits between districts, as lines on the board. */
  readonly limits: readonly (readonly [PlanePoint, PlanePoint])[];
}

/** Gives each cell between the lines to the district whose middle is nearest. */
export function mapDistricts(columns: readonly number[], rows: readonly number[], halfM: number): DistrictMap {
  const xs = [-halfM, ...columns, halfM];
  const ys = [-halfM, ...rows, halfM];
  const owner = (i: number, j: number): number => {
    const x = ((xs[i] ?? 0) + (xs[i + 1] ?? 0)) / 2;
    const y = ((ys[j] ?? 0) + (ys[j + 1] ?? 0)) / 2;
    return nearestDistrict(x, y);
  };
  const limits: (readonly [PlanePoint, PlanePoint])[] = [];
  for (let i = 0; i + 1 < xs.length; i++) {
    for (let j = 0; j + 1 < ys.length; j++) {
      const [x0, x1, y0, y1] = [xs[i] ?? 0, xs[i + 1] ?? 0, ys[j] ?? 0, ys[j + 1] ?? 0];
      if (i + 2 < xs.length && owner(i, j) !== owner(i + 1, j))
        limits.push([
          { x: x1, y: y0 },
          { x: x1, y: y1 },
        ]);
      if (j + 2 < ys.length && owner(i, j) !== owner(i, j + 1))
        limits.push([
          { x: x0, y: y1 },
          { x: x1, y: y1 },
        ]);
    }
  }
  const cellOf = (lines: readonly number[], value: number): number => {
    let index = 0;
    while (index + 2 < lines.length && value > (lines[index + 1] ?? Infinity)) index++;
    return index;
  };
  return { at: (x, y) => owner(cellOf(xs, x), cellOf(ys, y)), limits };
}

function nearestDistrict(x: number, y: number): number {
  let best = 0;
  let bestDistance = Infinity;
  DISTRICTS.forEach((district, index) => {
    const distance = Math.hypot(district.x - x, district.y - y);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = index;
    }
  });
  return best;
}
