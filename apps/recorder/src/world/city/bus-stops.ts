import { hash32 } from '../random.js';
import type { RoadNetwork } from './road-network.js';

/** A bus stop beside a street, between two crossings. */
export interface BusStop {
  readonly node: number;
  readonly name: string;
}

const MIN_SPACING_M = 330;

/** Puts stops along the main roads, named after the street that crosses next to them. */
export function chooseBusStops(seed: number, network: RoadNetwork): BusStop[] {
  const { nodeX, nodeY } = network;
  const crossing = new Map<number, Set<number>>();
  for (const edge of network.edges) {
    for (const node of [edge.from, edge.to]) {
      const streets = crossing.get(node);
      if (streets) streets.add(edge.street);
      else crossing.set(node, new Set([edge.street]));
    }
  }
  const candidates = network.edges
    .filter(
      (edge) =>
        (edge.roadClass === 'primary' || edge.roadClass === 'secondary' || edge.roadClass === 'tertiary') &&
        !edge.bridge,
    )
    .filter((edge) => crossing.get(edge.from)?.size === 1)
    .sort((a, b) => hash32(seed, a.from, 51) - hash32(seed, b.from, 51));
  const stops: BusStop[] = [];
  const cells = new Map<number, number[]>();
  const names = new Set<string>();
  for (const edge of candidates) {
    const x = nodeX[edge.from] ?? 0;
    const y = nodeY[edge.from] ?? 0;
    if (!claim(cells, x, y, nodeX, nodeY, edge.from)) continue;
    const own = plainName(network.streets[edge.street]?.name);
    const others = [...(crossing.get(edge.to) ?? [])].filter((street) => street !== edge.street);
    const other = plainName(network.streets[others[0] ?? -1]?.name);
    const base = other && !other.includes(',') ? `${own} & ${other}` : own;
    let name = base;
    for (let n = 2; names.has(name); n++) name = `${base} ${String(n)}`;
    names.add(name);
    stops.push({ node: edge.from, name });
  }
  return stops;
}

/** Takes a place unless another stop is near; stops are kept by cells of the spacing's size. */
function claim(
  cells: Map<number, number[]>,
  x: number,
  y: number,
  nodeX: Float64Array,
  nodeY: Float64Array,
  node: number,
): boolean {
  const cx = Math.floor(x / MIN_SPACING_M);
  const cy = Math.floor(y / MIN_SPACING_M);
  for (let i = cx - 1; i <= cx + 1; i++) {
    for (let j = cy - 1; j <= cy + 1; j++) {
      for (const other of cells.get(i * 4096 + j) ?? []) {
        if (Math.hypot((nodeX[other] ?? 0) - x, (nodeY[other] ?? 0) - y) < MIN_SPACING_M) return false;
      }
    }
  }
  const key = cx * 4096 + cy;
  const cell = cells.get(key);
  if (cell) cell.push(node);
  else cells.set(key, [node]);
  return true;
}

function plainName(name: string | undefined): string {
  return (name ?? '').replace(/ (Road|Street)$/, '');
}
