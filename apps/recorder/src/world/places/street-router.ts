import type { EdgeIndex, EdgePlace } from '../city/edge-index.js';
import { toLat, toLng, toPlane, type PlanePoint } from '../city/plane.js';
import { SPEED_LIMIT_KMH, type RoadEdge, type RoadNetwork } from '../city/road-network.js';
import { RouteFinder } from '../city/route-finder.js';
import type { MapPoint, RouteAnswer } from './places.js';

/** No way begins or ends farther than this from a street, in metres. */
const REACH_M = 1_000;
/** A place this near to the end of an edge is the crossing there. */
const CROSSING_M = 0.01;

/** A way between two places on streets. */
interface Way {
  readonly places: readonly PlanePoint[];
  readonly distanceM: number;
  readonly durationS: number;
}

/** An end of an edge, and how far it is from a place on that edge. */
interface EdgeEnd {
  readonly node: number;
  readonly distanceM: number;
}

/** Finds the quickest way over the city's streets. The freeway and its ramps are tolled. */
export class StreetRouter {
  readonly #network: RoadNetwork;
  readonly #edges: EdgeIndex;
  readonly #anyRoad: RouteFinder;
  readonly #freeRoads: RouteFinder;

  constructor(network: RoadNetwork, edges: EdgeIndex) {
    this.#network = network;
    this.#edges = edges;
    this.#anyRoad = new RouteFinder(network);
    this.#freeRoads = new RouteFinder(network, isFree);
  }

  /** The quickest way through two or more points in their order. */
  route(points: readonly MapPoint[], { avoidTolls }: { readonly avoidTolls: boolean }): RouteAnswer {
    const finder = avoidTolls ? this.#freeRoads : this.#anyRoad;
    const stops: EdgePlace[] = [];
    for (const [index, point] of points.entries()) {
      const { x, y } = toPlane(point.lat, point.lng);
      const stop = this.#edges.nearest(x, y, REACH_M, avoidTolls ? isFree : undefined);
      if (stop === undefined) return { kind: 'no-street', index };
      stops.push(stop);
    }
    const ways: Way[] = [];
    for (const [index, stop] of stops.entries()) {
      const next = stops[index + 1];
      if (next === undefined) break;
      const way = this.#between(finder, stop, next);
      if (way === undefined) return { kind: 'no-way', index };
      ways.push(way);
    }
    const places = ways.flatMap((way, index) => (index === 0 ? way.places : way.places.slice(1)));
    return {
      kind: 'route',
      points: places.map(({ x, y }) => ({ lat: toLat(y), lng: toLng(x) })),
      distanceM: sum(ways.map((way) => way.distanceM)),
      durationS: sum(ways.map((way) => way.durationS)),
      legs: ways.map(({ distanceM, durationS }) => ({ distanceM, durationS })),
    };
  }

  #between(finder: RouteFinder, from: EdgePlace, to: EdgePlace): Way | undefined {
    const straightM = to.alongM - from.alongM;
    let best: Way | undefined;
    if (from.index === to.index && (straightM >= 0 || !from.edge.oneWay)) {
      const distanceM = Math.abs(straightM);
      best = { places: [from, to].map(placeOf), distanceM, durationS: secondsOn(from.edge, distanceM) };
    }
    for (const exit of exitsOf(from)) {
      for (const entry of entriesOf(to)) {
        const route = finder.find(exit.node, entry.node);
        if (route === undefined) continue;
        const durationS = secondsOn(from.edge, exit.distanceM) + route.durationS + secondsOn(to.edge, entry.distanceM);
        if (best !== undefined && best.durationS <= durationS) continue;
        const edgesM = sum(route.edges.map((index) => this.#network.edges[index]?.lengthM ?? 0));
        best = {
          places: [placeOf(from), ...route.nodes.map((node) => this.#placeOfNode(node)), placeOf(to)],
          distanceM: exit.distanceM + edgesM + entry.distanceM,
          durationS,
        };
      }
    }
    return best;
  }

  #placeOfNode(node: number): PlanePoint {
    return { x: this.#network.nodeX[node] ?? 0, y: this.#network.nodeY[node] ?? 0 };
  }
}

function isFree(edge: RoadEdge): boolean {
  return edge.roadClass !== 'motorway' && edge.roadClass !== 'motorway_link';
}

/** Where one can leave the edge of a place. Whoever stands on a crossing need not drive along the edge. */
function exitsOf({ edge, alongM }: EdgePlace): EdgeEnd[] {
  const forth = { node: edge.to, distanceM: edge.lengthM - alongM };
  const back = { node: edge.from, distanceM: alongM };
  return edge.oneWay && alongM > CROSSING_M ? [forth] : [forth, back];
}

/** From where one can come to a place on its edge. */
function entriesOf({ edge, alongM }: EdgePlace): EdgeEnd[] {
  const forth = { node: edge.from, distanceM: alongM };
  const back = { node: edge.to, distanceM: edge.lengthM - alongM };
  return edge.oneWay && back.distanceM > CROSSING_M ? [forth] : [forth, back];
}

function placeOf({ x, y }: EdgePlace): PlanePoint {
  return { x, y };
}

function secondsOn(edge: RoadEdge, distanceM: number): number {
  return distanceM / (SPEED_LIMIT_KMH[edge.roadClass] / 3.6);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
