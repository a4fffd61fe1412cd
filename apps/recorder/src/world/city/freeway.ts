import type { StreetBoard } from './board.js';
import type { PlanePoint } from './plane.js';
import { BOARD_HALF_M } from './board.js';
import { RAMP_TERMINAL_OFFSET_M } from './street-board.js';

/** A one-way line of the freeway: a carriageway, a ramp, or the turn at its end. */
export interface OneWayLine {
  readonly kind: 'carriageway' | 'ramp';
  readonly points: readonly PlanePoint[];
}

/** From the middle of the freeway to the middle of a carriageway, in metres. */
const CARRIAGEWAY_M = 14;
const RAMP_LENGTH_M = 400;
const STEP_M = 115;

/**
 * The freeway's one-way lines, for traffic on the right: northbound on the east side. Ramps end in the
 * points of the crossing roads that {@link RAMP_TERMINAL_OFFSET_M} names; all joints are shared points.
 */
export function planOneWayLines(board: StreetBoard): OneWayLine[] {
  const ramps: OneWayLine[] = [];
  const joints = board.interchangeRows.flatMap((y) => [y - RAMP_LENGTH_M, y + RAMP_LENGTH_M]);
  const lane = (y: number, side: number): PlanePoint => ({ x: board.freeway.x(y) + side * CARRIAGEWAY_M, y });
  const ys = [...joints];
  for (let y = -BOARD_HALF_M; y <= BOARD_HALF_M; y += STEP_M) {
    if (joints.every((joint) => Math.abs(joint - y) > STEP_M / 2)) ys.push(y);
  }
  ys.sort((a, b) => a - b);
  const northbound = ys.map((y) => lane(y, 1));
  const southbound = ys.map((y) => lane(y, -1)).reverse();
  for (const y of board.interchangeRows) {
    const middle = board.freeway.x(y);
    const east = { x: middle + RAMP_TERMINAL_OFFSET_M, y };
    const west = { x: middle - RAMP_TERMINAL_OFFSET_M, y };
    ramps.push(ramp(lane(y - RAMP_LENGTH_M, 1), east, 'leaves'), ramp(east, lane(y + RAMP_LENGTH_M, 1), 'joins'));
    ramps.push(ramp(lane(y + RAMP_LENGTH_M, -1), west, 'leaves'), ramp(west, lane(y - RAMP_LENGTH_M, -1), 'joins'));
  }
  return [
    { kind: 'carriageway', points: northbound },
    { kind: 'carriageway', points: southbound },
    { kind: 'ramp', points: turn(northbound[northbound.length - 1], southbound[0], 1) },
    { kind: 'ramp', points: turn(southbound[southbound.length - 1], northbound[0], -1) },
    ...ramps,
  ];
}

/** Ramps leave or join the carriageway gently and meet the crossing road steeply. */
function ramp(from: PlanePoint, to: PlanePoint, end: 'leaves' | 'joins'): OneWayLine {
  const between = (along: number, aside: number): PlanePoint => ({
    x: from.x + (to.x - from.x) * aside,
    y: from.y + (to.y - from.y) * along,
  });
  const bends =
    end === 'leaves'
      ? [between(0.35, 0.2), between(0.7, 0.55), between(0.92, 0.85)]
      : [between(0.08, 0.15), between(0.3, 0.45), between(0.65, 0.8)];
  return { kind: 'ramp', points: [from, ...bends, to] };
}

function turn(from: PlanePoint | undefined, to: PlanePoint | undefined, outward: number): PlanePoint[] {
  if (!from || !to) return [];
  const radius = (from.x - to.x) / 2;
  const middle = (from.x + to.x) / 2;
  const points = [from];
  for (let i = 1; i < 6; i++) {
    const angle = (Math.PI * i) / 6;
    points.push({ x: middle + Math.cos(angle) * radius * 1.6, y: from.y + outward * Math.sin(angle) * 45 });
  }
  points.push(to);
  return points;
}
