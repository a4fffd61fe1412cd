import type { RoadClass } from './board.js';
import type { NamedStreet } from './street-names.js';

/**
 * The streets as a directed graph in typed arrays. Edges are straight and at most about 130 m long, so
 * that bends are nodes. Lengths and places are ground metres.
 */
export interface RoadNetwork {
  readonly nodeX: Float64Array;
  readonly nodeY: Float64Array;
  /** 1 = the crossing has traffic lights. */
  readonly nodeLights: Uint8Array;
  /** Arcs leaving node n: `firstArc[n]` up to `firstArc[n + 1]`. */
  readonly firstArc: Int32Array;
  readonly arcTo: Int32Array;
  readonly arcEdge: Int32Array;
  readonly edges: readonly RoadEdge[];
  readonly streets: readonly NamedStreet[];
}

/** A piece of street between two nodes. */
export interface RoadEdge {
  readonly from: number;
  readonly to: number;
  readonly lengthM: number;
  /** Index into {@link RoadNetwork.streets}. */
  readonly street: number;
  readonly roadClass: RoadClass;
  /** Only from `from` to `to`. */
  readonly oneWay: boolean;
  readonly bridge: boolean;
  /** Distance of `from` from the street's start. */
  readonly offsetM: number;
  /** Index into the list of districts. */
  readonly district: number;
}

/** Speed limits in km/h. */
export const SPEED_LIMIT_KMH: Record<RoadClass, number> = {
  motorway: 100,
  motorway_link: 50,
  primary: 60,
  secondary: 50,
  tertiary: 50,
  residential: 30,
};

/** Packs edges into a network. */
export function packNetwork(
  nodes: readonly { x: number; y: number }[],
  edges: readonly RoadEdge[],
  streets: readonly NamedStreet[],
): RoadNetwork {
  const degree = new Int32Array(nodes.length + 1);
  for (const edge of edges) {
    bump(degree, edge.from);
    if (!edge.oneWay) bump(degree, edge.to);
  }
  const firstArc = new Int32Array(nodes.length + 1);
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) {
    firstArc[i] = sum;
    sum += degree[i] ?? 0;
  }
  firstArc[nodes.length] = sum;
  const next = firstArc.slice();
  const arcTo = new Int32Array(sum);
  const arcEdge = new Int32Array(sum);
  const addArc = (from: number, to: number, edge: number): void => {
    const slot = next[from] ?? 0;
    next[from] = slot + 1;
    arcTo[slot] = to;
    arcEdge[slot] = edge;
  };
  edges.forEach((edge, index) => {
    addArc(edge.from, edge.to, index);
    if (!edge.oneWay) addArc(edge.to, edge.from, index);
  });
  return {
    nodeX: Float64Array.from(nodes, (node) => node.x),
    nodeY: Float64Array.from(nodes, (node) => node.y),
    nodeLights: findLights(nodes.length, edges),
    firstArc,
    arcTo,
    arcEdge,
    edges,
    streets,
  };
}

/** Lights stand where two through streets meet and one of them is a main road. */
function findLights(nodeCount: number, edges: readonly RoadEdge[]): Uint8Array {
  const through = new Map<number, Set<number>>();
  const main = new Set<number>();
  for (const edge of edges) {
    if (edge.roadClass === 'motorway' || edge.roadClass === 'motorway_link' || edge.roadClass === 'residential')
      continue;
    for (const node of [edge.from, edge.to]) {
      const streets = through.get(node);
      if (streets) streets.add(edge.street);
      else through.set(node, new Set([edge.street]));
      if (edge.roadClass !== 'tertiary') main.add(node);
    }
  }
  const lights = new Uint8Array(nodeCount);
  for (const [node, streets] of through) if (streets.size > 1 && main.has(node)) lights[node] = 1;
  return lights;
}

function bump(counts: Int32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
