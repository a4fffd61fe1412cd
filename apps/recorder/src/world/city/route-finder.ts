import FlatQueue from 'flatqueue';
import type { RoadEdge, RoadNetwork } from './road-network.js';
import { SPEED_LIMIT_KMH } from './road-network.js';

/** A way through the network: its nodes, and the edges between them (one fewer). */
export interface Route {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** A way that was found to be the quickest. */
export interface QuickestRoute extends Route {
  /** Driving time with the waits at lights. */
  readonly durationS: number;
}

const LIGHTS_COST_S = 6;
const FASTEST_M_PER_S = SPEED_LIMIT_KMH.motorway / 3.6;

/** Finds the quickest way between nodes (A*), with its working memory kept from one call to the next. */
export class RouteFinder {
  readonly #network: RoadNetwork;
  readonly #arcCostS: Float32Array;
  readonly #costS: Float64Array;
  readonly #arrivedBy: Int32Array;
  readonly #cameFrom: Int32Array;
  /** Which search last touched a node; spares clearing the arrays. */
  readonly #touched: Int32Array;
  readonly #open = new FlatQueue();
  #search = 0;

  /** `isAllowed` decides which edges may be driven; all by default. */
  constructor(network: RoadNetwork, isAllowed: (edge: RoadEdge) => boolean = () => true) {
    this.#network = network;
    const nodeCount = network.nodeX.length;
    this.#costS = new Float64Array(nodeCount);
    this.#arrivedBy = new Int32Array(nodeCount);
    this.#cameFrom = new Int32Array(nodeCount);
    this.#touched = new Int32Array(nodeCount);
    this.#arcCostS = Float32Array.from(network.arcEdge, (edgeIndex, arc) => {
      const edge = network.edges[edgeIndex];
      if (!edge || !isAllowed(edge)) return Infinity;
      const driving = edge.lengthM / (SPEED_LIMIT_KMH[edge.roadClass] / 3.6);
      return driving + (network.nodeLights[network.arcTo[arc] ?? 0] ? LIGHTS_COST_S : 0);
    });
  }

  /** The quickest route, or undefined when there is none. */
  find(from: number, to: number): QuickestRoute | undefined {
    const { firstArc, arcTo, nodeX, nodeY } = this.#network;
    const search = ++this.#search;
    const goalX = nodeX[to] ?? 0;
    const goalY = nodeY[to] ?? 0;
    const leastS = (node: number): number =>
      Math.hypot((nodeX[node] ?? 0) - goalX, (nodeY[node] ?? 0) - goalY) / FASTEST_M_PER_S;
    this.#open.clear();
    this.#reach(from, 0, -1, -1, search);
    this.#open.push(from, leastS(from));
    for (let node = this.#open.pop(); node !== undefined; node = this.#open.pop()) {
      if (node === to) return this.#trace(from, to);
      const cost = this.#costS[node] ?? 0;
      const end = firstArc[node + 1] ?? 0;
      for (let arc = firstArc[node] ?? 0; arc < end; arc++) {
        const next = arcTo[arc] ?? 0;
        const nextCost = cost + (this.#arcCostS[arc] ?? Infinity);
        if (nextCost === Infinity) continue;
        if (this.#touched[next] === search && nextCost >= (this.#costS[next] ?? Infinity)) continue;
        this.#reach(next, nextCost, arc, node, search);
        this.#open.push(next, nextCost + leastS(next));
      }
    }
    return undefined;
  }

  #reach(node: number, costS: number, arc: number, from: number, search: number): void {
    this.#costS[node] = costS;
    this.#arrivedBy[node] = arc;
    this.#cameFrom[node] = from;
    this.#touched[node] = search;
  }

  #trace(from: number, to: number): QuickestRoute {
    const nodes = [to];
    const edges: number[] = [];
    for (let node = to; node !== from; node = this.#cameFrom[node] ?? from) {
      edges.push(this.#network.arcEdge[this.#arrivedBy[node] ?? 0] ?? 0);
      nodes.push(this.#cameFrom[node] ?? from);
    }
    return { nodes: nodes.reverse(), edges: edges.reverse(), durationS: this.#costS[to] ?? 0 };
  }
}
