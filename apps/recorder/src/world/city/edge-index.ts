import Flatbush from 'flatbush';
import type { RoadEdge, RoadNetwork } from './road-network.js';

const CANDIDATES = 12;

/** The place on an edge that is nearest to somewhere. */
export interface EdgePlace {
  /** Index into {@link RoadNetwork.edges}. */
  readonly index: number;
  readonly edge: RoadEdge;
  readonly distanceM: number;
  /** Distance from the edge's start. */
  readonly alongM: number;
  /** True when the place asked for lies on the right of the edge's direction. */
  readonly right: boolean;
  /** The place on the edge, ground metres. */
  readonly x: number;
  readonly y: number;
}

/** Finds the edge of a network that is nearest to a place. */
export class EdgeIndex {
  readonly #network: RoadNetwork;
  readonly #index: Flatbush;

  constructor(network: RoadNetwork) {
    this.#network = network;
    const { nodeX, nodeY, edges } = network;
    this.#index = new Flatbush(edges.length);
    for (const edge of edges) {
      const [ax, ay, bx, by] = [nodeX[edge.from] ?? 0, nodeY[edge.from] ?? 0, nodeX[edge.to] ?? 0, nodeY[edge.to] ?? 0];
      this.#index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    }
    this.#index.finish();
  }

  /**
   * The nearest place on an edge that `isWanted` takes, within `reachM` metres. Boxes come in order of their
   * distance, which is a lower bound for that of the edge.
   */
  nearest(x: number, y: number, reachM: number, isWanted?: (edge: RoadEdge) => boolean): EdgePlace | undefined {
    const { edges } = this.#network;
    const filter = isWanted && ((index: number): boolean => isWantedAt(edges, index, isWanted));
    let best: EdgePlace | undefined;
    for (const index of this.#index.neighbors(x, y, CANDIDATES, reachM, filter)) {
      const edge = edges[index];
      if (!edge) continue;
      const found = this.#project(index, edge, x, y);
      if (found.distanceM < (best?.distanceM ?? reachM)) best = found;
    }
    return best;
  }

  #project(index: number, edge: RoadEdge, x: number, y: number): EdgePlace {
    const { nodeX, nodeY } = this.#network;
    const ax = nodeX[edge.from] ?? 0;
    const ay = nodeY[edge.from] ?? 0;
    const dx = (nodeX[edge.to] ?? 0) - ax;
    const dy = (nodeY[edge.to] ?? 0) - ay;
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (edge.lengthM * edge.lengthM)));
    const placeX = ax + dx * share;
    const placeY = ay + dy * share;
    return {
      index,
      edge,
      distanceM: Math.hypot(x - placeX, y - placeY),
      alongM: edge.lengthM * share,
      right: dx * (y - ay) - dy * (x - ax) < 0,
      x: placeX,
      y: placeY,
    };
  }
}

function isWantedAt(edges: readonly RoadEdge[], index: number, isWanted: (edge: RoadEdge) => boolean): boolean {
  const edge = edges[index];
  return edge !== undefined && isWanted(edge);
}
