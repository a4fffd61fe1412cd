import type { PlannedBlock } from './board.js';
import type { PlanePoint } from './plane.js';
import type { RoadNetwork } from './road-network.js';

/** A yard where vehicles rest. */
export interface Depot {
  readonly name: string;
  /** Index of its block. */
  readonly block: number;
  /** The node of the network in front of its gate. */
  readonly gateNode: number;
  /** Ground place of its middle. */
  readonly middle: PlanePoint;
}

/** Where depots are wanted on the board, in metres. */
const SITES = [
  { name: 'Depot North', x: 500, y: 3250 },
  { name: 'Depot South', x: -250, y: -3350 },
  { name: 'School Bus Yard', x: -3350, y: 600 },
  { name: 'Truck Terminal', x: 4250, y: -3300 },
] as const;

const MIN_SIDE_M = 120;

/** Chooses a block near each site. */
export function chooseDepots(
  blocks: readonly PlannedBlock[],
  network: RoadNetwork,
  warp: (x: number, y: number) => PlanePoint,
): Depot[] {
  const taken = new Set<number>();
  return SITES.map((site) => {
    let block = -1;
    let nearest = Infinity;
    blocks.forEach((candidate, index) => {
      if (taken.has(index) || candidate.use === 'wood' || candidate.use === 'park') return;
      if (Math.min(candidate.x1 - candidate.x0, candidate.y1 - candidate.y0) < MIN_SIDE_M) return;
      const distance = Math.hypot(
        (candidate.x0 + candidate.x1) / 2 - site.x,
        (candidate.y0 + candidate.y1) / 2 - site.y,
      );
      if (distance < nearest) {
        nearest = distance;
        block = index;
      }
    });
    taken.add(block);
    const chosen = blocks[block];
    if (!chosen) throw new RangeError(`No block for ${site.name}.`);
    const middle = warp((chosen.x0 + chosen.x1) / 2, (chosen.y0 + chosen.y1) / 2);
    return { name: site.name, block, gateNode: nearestStreetNode(network, middle), middle };
  });
}

function nearestStreetNode(network: RoadNetwork, to: PlanePoint): number {
  let best = 0;
  let nearest = Infinity;
  for (const edge of network.edges) {
    if (edge.oneWay || edge.bridge) continue;
    const distance = Math.hypot((network.nodeX[edge.from] ?? 0) - to.x, (network.nodeY[edge.from] ?? 0) - to.y);
    if (distance < nearest) {
      nearest = distance;
      best = edge.from;
    }
  }
  return best;
}
