import type { PlannedStreet } from './board.js';
import type { PlanePoint } from './plane.js';

/** Streets cut at their crossings. */
export interface StreetGraph {
  readonly nodes: readonly PlanePoint[];
  /** For each street the nodes along it, in order. */
  readonly chains: readonly (readonly number[])[];
}

interface Piece {
  readonly a: PlanePoint;
  readonly b: PlanePoint;
  /** Where other pieces meet this one, as fractions of its length. */
  readonly cuts: number[];
}

const CELL_M = 320;
/** An end this close to another street ends on it. */
const TOUCH_M = 1.5;
/** Crossings closer than this are one crossing. */
const SNAP_M = 14;

/** Finds where streets cross or end on each other, and joins them there. */
export function planarize(streets: readonly PlannedStreet[], maxEdgeM: number): StreetGraph {
  const pieces: Piece[] = [];
  const piecesOf = streets.map((street) => {
    const own: Piece[] = [];
    for (let i = 0; i + 1 < street.points.length; i++) {
      const a = street.points[i];
      const b = street.points[i + 1];
      if (a && b) own.push({ a, b, cuts: [0, 1] });
    }
    pieces.push(...own);
    return own;
  });
  cutAtCrossings(pieces);
  const nodes = new SnappedNodes();
  const chains = piecesOf.map((own) => {
    const chain: number[] = [];
    for (const piece of own) appendPiece(piece, chain, nodes, maxEdgeM);
    return chain;
  });
  return { nodes: nodes.points, chains };
}

function cutAtCrossings(pieces: readonly Piece[]): void {
  const cells = new Map<number, number[]>();
  pieces.forEach((piece, index) => {
    for (const key of cellsOf(piece)) {
      const others = cells.get(key);
      if (!others) cells.set(key, [index]);
      else {
        for (const other of others) {
          const second = pieces[other];
          if (second) cutPair(piece, second);
        }
        others.push(index);
      }
    }
  });
}

function* cellsOf({ a, b }: Piece): Generator<number> {
  const x0 = Math.floor((Math.min(a.x, b.x) - TOUCH_M) / CELL_M);
  const x1 = Math.floor((Math.max(a.x, b.x) + TOUCH_M) / CELL_M);
  const y0 = Math.floor((Math.min(a.y, b.y) - TOUCH_M) / CELL_M);
  const y1 = Math.floor((Math.max(a.y, b.y) + TOUCH_M) / CELL_M);
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) yield x * 4096 + y;
}

function cutPair(p: Piece, q: Piece): void {
  const px = p.b.x - p.a.x;
  const py = p.b.y - p.a.y;
  const qx = q.b.x - q.a.x;
  const qy = q.b.y - q.a.y;
  const cross = px * qy - py * qx;
  const pLength = Math.hypot(px, py);
  const qLength = Math.hypot(qx, qy);
  if (Math.abs(cross) < 1e-6 * pLength * qLength) return;
  const dx = q.a.x - p.a.x;
  const dy = q.a.y - p.a.y;
  const t = (dx * qy - dy * qx) / cross;
  const u = (dx * py - dy * px) / cross;
  const tSlack = TOUCH_M / pLength;
  const uSlack = TOUCH_M / qLength;
  if (t < -tSlack || t > 1 + tSlack || u < -uSlack || u > 1 + uSlack) return;
  p.cuts.push(Math.min(1, Math.max(0, t)));
  q.cuts.push(Math.min(1, Math.max(0, u)));
}

function appendPiece(piece: Piece, chain: number[], nodes: SnappedNodes, maxEdgeM: number): void {
  const length = Math.hypot(piece.b.x - piece.a.x, piece.b.y - piece.a.y);
  const cuts = piece.cuts.sort((s, t) => s - t);
  let last = -1;
  for (const cut of cuts) {
    if (last >= 0 && (cut - last) * length < 0.01) continue;
    if (last >= 0) {
      const parts = Math.ceil(((cut - last) * length) / maxEdgeM);
      for (let i = 1; i < parts; i++) appendNode(piece, last + ((cut - last) * i) / parts, chain, nodes);
    }
    appendNode(piece, cut, chain, nodes);
    last = cut;
  }
}

function appendNode({ a, b }: Piece, fraction: number, chain: number[], nodes: SnappedNodes): void {
  const node = nodes.at(a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction);
  if (chain[chain.length - 1] !== node) chain.push(node);
}

/** Points that swallow later points within the snapping distance. */
class SnappedNodes {
  readonly points: PlanePoint[] = [];
  readonly #cells = new Map<number, number[]>();

  at(x: number, y: number): number {
    const cellX = Math.floor(x / SNAP_M);
    const cellY = Math.floor(y / SNAP_M);
    for (let i = cellX - 1; i <= cellX + 1; i++) {
      for (let j = cellY - 1; j <= cellY + 1; j++) {
        for (const index of this.#cells.get(i * 65536 + j) ?? []) {
          const point = this.points[index];
          if (point && Math.hypot(point.x - x, point.y - y) < SNAP_M) return index;
        }
      }
    }
    const index = this.points.push({ x, y }) - 1;
    const key = cellX * 65536 + cellY;
    const cell = this.#cells.get(key);
    if (cell) cell.push(index);
    else this.#cells.set(key, [index]);
    return index;
  }
}
