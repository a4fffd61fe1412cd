import { RIVERSIDE_HALF_M, RIVERSIDE_OFFSET_M } from './board.js';
import type { PlannedStreet, StreetBoard } from './board.js';
import type { DistrictMap } from './districts.js';
import { planOneWayLines } from './freeway.js';
import { planarize } from './planarize.js';
import type { PlanePoint } from './plane.js';
import { packNetwork } from './road-network.js';
import type { RoadEdge, RoadNetwork } from './road-network.js';
import { nameStreets } from './street-names.js';
import type { Junction } from './street-names.js';
import { isNearLine } from './winding-lines.js';

const MAX_EDGE_M = 125;
/** Small streets keep this far from the freeway. */
const FREEWAY_CLEARANCE_M = 45;

interface Link {
  readonly from: number;
  readonly to: number;
  readonly street: number;
  readonly oneWay: boolean;
  readonly bridge: boolean;
}

/** Turns the drawing board into the network that vehicles drive on. */
export function buildNetwork(
  seed: number,
  board: StreetBoard,
  districts: DistrictMap,
  warp: (x: number, y: number) => PlanePoint,
): RoadNetwork {
  const graph = planarize(board.streets, MAX_EDGE_M);
  const nodes = [...graph.nodes];
  const streets = [...board.streets];
  const chains = graph.chains.map((chain) => [...chain]);
  const links: Link[] = [];
  const seen = new Set<number>();
  chains.forEach((chain, street) => {
    const planned = streets[street];
    if (planned) addLinks(chain, street, planned);
  });
  addFreeway();
  const kept = largestPart(nodes.length, links);
  const ground = nodes.map((node) => warp(node.x, node.y));
  const offsets = chains.map((chain) => offsetsAlong(chain, ground));
  const named = nameStreets(
    seed,
    streets,
    offsets.map((list) => list[list.length - 1] ?? 0),
    junctions(),
  );
  const { remap, points } = renumber(kept, ground);
  const edges = kept.map((link) => toEdge(link));
  return packNetwork(points, edges, named);

  function addLinks(chain: readonly number[], street: number, planned: PlannedStreet): void {
    for (let i = 0; i + 1 < chain.length; i++) {
      const from = chain[i];
      const to = chain[i + 1];
      if (from === undefined || to === undefined) continue;
      const a = nodes[from];
      const b = nodes[to];
      if (!a || !b) continue;
      const key = Math.min(from, to) * 1_000_003 + Math.max(from, to);
      const built = judge(board, planned, a, b);
      if (built === 'none' || seen.has(key)) continue;
      seen.add(key);
      links.push({ from, to, street, oneWay: false, bridge: built === 'bridge' });
    }
  }

  function addFreeway(): void {
    const known = new Map<string, number>();
    const nodeAt = (point: PlanePoint): number => {
      const key = `${point.x.toFixed(1)},${point.y.toFixed(1)}`;
      let node = known.get(key);
      if (node === undefined) {
        // Only the ends of ramps stand on the row itself: there the crossing road already has a node.
        const joins = board.interchangeRows.includes(point.y);
        node = joins ? graph.nodes.findIndex((other) => Math.hypot(other.x - point.x, other.y - point.y) < 15) : -1;
        if (node < 0) node = nodes.push(point) - 1;
        known.set(key, node);
      }
      return node;
    };
    for (const line of planOneWayLines(board)) {
      const roadClass = line.kind === 'ramp' ? 'motorway_link' : 'motorway';
      const street =
        streets.push({ role: line.kind === 'ramp' ? 'ramp' : 'freeway', roadClass, points: line.points }) - 1;
      const chain = line.points.map(nodeAt);
      chains.push(chain);
      chain.forEach((to, i) => {
        const from = chain[i - 1];
        if (from !== undefined && from !== to) links.push({ from, to, street, oneWay: true, bridge: false });
      });
    }
  }

  /** Finds, for small streets, the bigger street that they begin on. */
  function junctions(): (street: number) => Junction | undefined {
    const bigger = new Map<number, Junction>();
    chains.forEach((chain, street) => {
      if (streets[street]?.role !== 'arterial' && streets[street]?.role !== 'collector') return;
      chain.forEach((node, i) => {
        if (!bigger.has(node)) bigger.set(node, { street, offsetM: offsets[street]?.[i] ?? 0 });
      });
    });
    return (street) => {
      const chain = chains[street] ?? [];
      return bigger.get(chain[0] ?? -1) ?? bigger.get(chain[chain.length - 1] ?? -1);
    };
  }

  function toEdge(link: Link): RoadEdge {
    const from = ground[link.from];
    const to = ground[link.to];
    const a = nodes[link.from];
    const b = nodes[link.to];
    const position = chains[link.street]?.indexOf(link.from) ?? 0;
    if (!from || !to || !a || !b) throw new RangeError('A link of the street network has no ends.');
    return {
      from: remap.get(link.from) ?? 0,
      to: remap.get(link.to) ?? 0,
      lengthM: Math.hypot(to.x - from.x, to.y - from.y),
      street: link.street,
      roadClass: streets[link.street]?.roadClass ?? 'residential',
      oneWay: link.oneWay,
      bridge: link.bridge,
      offsetM: offsets[link.street]?.[position] ?? 0,
      district: districts.at((a.x + b.x) / 2, (a.y + b.y) / 2),
    };
  }
}

/** Says whether a piece of street can be built where the board draws it. */
function judge(board: StreetBoard, street: PlannedStreet, a: PlanePoint, b: PlanePoint): 'road' | 'bridge' | 'none' {
  const x = (a.x + b.x) / 2;
  const y = (a.y + b.y) / 2;
  const major = street.role === 'arterial' || street.role === 'ring' || street.role === 'boulevard';
  const crosses = (line: { x(y: number): number }): boolean => (a.x - line.x(a.y)) * (b.x - line.x(b.y)) < 0;
  if (major) {
    if (Math.abs(y) < RIVERSIDE_HALF_M + 300) return isNearLine(board.river, x, y, 26) ? 'bridge' : 'road';
    return crosses(board.river) || isNearLine(board.river, x, y, 20) ? 'none' : 'road';
  }
  if (street.role !== 'riverside' && (crosses(board.river) || isNearLine(board.river, x, y, RIVERSIDE_OFFSET_M - 3)))
    return 'none';
  return crosses(board.freeway) || isNearLine(board.freeway, x, y, FREEWAY_CLEARANCE_M) ? 'none' : 'road';
}

/** The links of the biggest connected part; what was cut off by the river is no place to drive to. */
function largestPart(nodeCount: number, links: readonly Link[]): Link[] {
  const parent = Int32Array.from({ length: nodeCount }, (_, i) => i);
  const root = (node: number): number => {
    let top = node;
    while ((parent[top] ?? top) !== top) top = parent[top] ?? top;
    let walk = node;
    while (walk !== top) {
      const up = parent[walk] ?? top;
      parent[walk] = top;
      walk = up;
    }
    return top;
  };
  for (const link of links) parent[root(link.from)] = root(link.to);
  const sizes = new Map<number, number>();
  for (const link of links) sizes.set(root(link.from), (sizes.get(root(link.from)) ?? 0) + 1);
  let best = -1;
  for (const [part, size] of sizes) if (size > (sizes.get(best) ?? 0)) best = part;
  return links.filter((link) => root(link.from) === best);
}

function offsetsAlong(chain: readonly number[], ground: readonly PlanePoint[]): number[] {
  let offset = 0;
  return chain.map((node, i) => {
    const point = ground[node];
    const previous = ground[chain[i - 1] ?? -1];
    if (point && previous) offset += Math.hypot(point.x - previous.x, point.y - previous.y);
    return offset;
  });
}

function renumber(
  links: readonly Link[],
  ground: readonly PlanePoint[],
): { remap: Map<number, number>; points: PlanePoint[] } {
  const remap = new Map<number, number>();
  const points: PlanePoint[] = [];
  for (const link of links) {
    for (const node of [link.from, link.to]) {
      const point = ground[node];
      if (point && !remap.has(node)) remap.set(node, points.push(point) - 1);
    }
  }
  return { remap, points };
}
