import { unit } from '../random.js';
import type { CrossingLine } from './board.js';

/** The river: from north to south through the western half, with a few bends. */
export function planRiver(seed: number): CrossingLine {
  const phase = unit(seed, 21) * Math.PI * 2;
  const bend = unit(seed, 22) * Math.PI * 2;
  return {
    x: (y) => -1560 + 400 * Math.sin(y / 1750 + phase) + 120 * Math.sin(y / 690 + bend),
    halfWidth: (y) => 68 + 16 * Math.sin(y / 1100 + bend),
  };
}

/** The freeway: east of the ring, nearly straight. */
export function planFreeway(seed: number): CrossingLine {
  const phase = unit(seed, 23) * Math.PI * 2;
  return { x: (y) => 3390 + 230 * Math.sin(y / 2100 + phase), halfWidth: () => 13 };
}

/** The railway: through the town east of the centre, on a viaduct. */
export function planRailway(seed: number): CrossingLine {
  const phase = unit(seed, 24) * Math.PI * 2;
  return { x: (y) => 1180 - y * 0.085 + 150 * Math.sin(y / 2500 + phase), halfWidth: () => 6 };
}

/** True when (x, y) is within `marginM` of the line's edge, measured along x. */
export function isNearLine(line: CrossingLine, x: number, y: number, marginM: number): boolean {
  return Math.abs(x - line.x(y)) < line.halfWidth(y) + marginM;
}
