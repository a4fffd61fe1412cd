import { noise2 } from '../random.js';
import type { PlanePoint } from './plane.js';

/**
 * Bends the drawing board, on which streets are straight and blocks are rectangles, into ground that
 * looks grown: the square ring becomes round, and every line wanders a little. Smooth and one to one,
 * so that what is joined on the board stays joined on the ground.
 */
export function createWarp(seed: number): (x: number, y: number) => PlanePoint {
  return (x, y) => {
    const squareRadius = (x ** 4 + y ** 4) ** 0.25;
    const angle = Math.atan2(y, x);
    const corner = Math.sin(2 * angle) ** 2;
    const factor = 1 - 0.2 * roundness(squareRadius) * corner;
    const px = x * factor;
    const py = y * factor;
    const wideX = noise2(seed + 11, px / 2600, py / 2600) * 190;
    const wideY = noise2(seed + 12, px / 2600, py / 2600) * 190;
    const fineX = noise2(seed + 13, px / 820, py / 820) * 34;
    const fineY = noise2(seed + 14, px / 820, py / 820) * 34;
    return { x: px + wideX + fineX, y: py + wideY + fineY };
  };
}

/** How round a square of this half side is drawn: not at all in the middle, most at the ring. */
function roundness(radius: number): number {
  if (radius < 2600) return smooth(radius / 2600);
  return 1 - 0.75 * smooth((radius - 2600) / 3400);
}

function smooth(t: number): number {
  const clamped = Math.min(1, Math.max(0, t));
  return clamped * clamped * (3 - 2 * clamped);
}
