import type { City } from '../city/city.js';
import { SPEED_LIMIT_KMH } from '../city/road-network.js';
import { RouteFinder } from '../city/route-finder.js';
import type { Route } from '../city/route-finder.js';
import { angleBetweenDeg, bearingDeg } from '../city/plane.js';
import { RandomStream, hash32, noise1 } from '../random.js';
import { MotionWriter } from './motion-profile.js';
import { OVERSPEED_KMH } from './tour.js';
import type { Tour } from './tour.js';
import { DRIVING_HABITS } from './vehicle-kind.js';
import type { DrivingHabits, VehicleKind } from './vehicle-kind.js';

/** No tour takes longer, in seconds; what would is cut by leaving out its last stops. */
const LONGEST_TOUR_S = 8_200;

interface Leg {
  readonly route: Route;
  /** Time at the stop after the leg. */
  readonly stopS: number;
}

/** Plans round trips through a city. Tours are numbered: the same number always gives the same tour. */
export class TourPlanner {
  readonly #city: City;
  readonly #routes: RouteFinder;
  readonly #stopNodes: Record<'van' | 'bus' | 'truck', readonly number[]>;
  readonly #freewayEnds: readonly [number, number];

  constructor(city: City) {
    this.#city = city;
    this.#routes = new RouteFinder(city.network);
    const nodesOf = (classes: readonly string[]): number[] => [
      ...new Set(
        city.network.edges.filter((edge) => classes.includes(edge.roadClass) && !edge.bridge).map((edge) => edge.from),
      ),
    ];
    this.#stopNodes = {
      van: nodesOf(['residential', 'tertiary']),
      bus: city.busStops.map((stop) => stop.node),
      truck: nodesOf(['tertiary', 'secondary']),
    };
    this.#freewayEnds = freewayEnds(city);
  }

  /** Plans a tour from a depot; stops are left out from the end until it is short enough. */
  plan(kind: VehicleKind, depot: number, number: number): Tour {
    const gate = this.#city.depots[depot]?.gateNode ?? 0;
    const key = hash32(this.#city.seed, depot, number, 91);
    const habits = DRIVING_HABITS[kind];
    for (let cut = 0; ; cut += 600) {
      const stream = new RandomStream(key, 92);
      const workS = stream.between(...habits.workS) - cut;
      const legs = kind === 'express' ? this.#circuits(gate, workS) : this.#rounds(kind, gate, workS, stream);
      const tour = this.#drive(legs, habits, new RandomStream(key, 93), key);
      if (tour.profile.durationS <= LONGEST_TOUR_S || workS <= 0) return tour;
    }
  }

  /** From stop to stop until the working time is over, then home. */
  #rounds(kind: 'van' | 'bus' | 'truck', gate: number, workS: number, stream: RandomStream): Leg[] {
    const habits = DRIVING_HABITS[kind];
    const legs: Leg[] = [];
    let at = gate;
    let spentS = 0;
    while (spentS < workS) {
      const next = this.#nextStop(kind, at, habits, stream);
      const route = this.#routes.find(at, next);
      if (!route || next === at) continue;
      const stopS = stream.between(...habits.stopS);
      legs.push({ route, stopS });
      // An honest guess is enough here: driving takes about twice the time at the limit.
      spentS += this.#timeAtLimitS(route) * 1.7 + stopS;
      at = next;
    }
    const home = this.#routes.find(at, gate);
    if (home && home.edges.length > 0) legs.push({ route: home, stopS: 0 });
    return legs;
  }

  /** Up and down the freeway without a stop. */
  #circuits(gate: number, workS: number): Leg[] {
    const [north, south] = this.#freewayEnds;
    const nodes = [gate];
    const edges: number[] = [];
    const append = (to: number): number => {
      const route = this.#routes.find(nodes[nodes.length - 1] ?? gate, to);
      if (!route) return Infinity;
      for (const node of route.nodes.slice(1)) nodes.push(node);
      for (const edge of route.edges) edges.push(edge);
      return this.#timeAtLimitS(route);
    };
    let spentS = append(north);
    while (spentS < workS) spentS += append(south) + append(north);
    append(gate);
    return [{ route: { nodes, edges }, stopS: 0 }];
  }

  /** The best of a few draws: a stop at about the wanted distance. */
  #nextStop(kind: 'van' | 'bus' | 'truck', from: number, habits: DrivingHabits, stream: RandomStream): number {
    const { nodeX, nodeY } = this.#city.network;
    const wantedM = stream.between(...habits.hopM);
    let best = from;
    let bestMiss = Infinity;
    for (let i = 0; i < 24; i++) {
      const node = stream.pick(this.#stopNodes[kind]);
      const distance = Math.hypot((nodeX[node] ?? 0) - (nodeX[from] ?? 0), (nodeY[node] ?? 0) - (nodeY[from] ?? 0));
      const miss = Math.abs(distance - wantedM);
      if (node !== from && miss < bestMiss) {
        bestMiss = miss;
        best = node;
      }
    }
    return best;
  }

  #timeAtLimitS(route: Route): number {
    let seconds = 0;
    for (const index of route.edges) {
      const edge = this.#city.network.edges[index];
      if (edge) seconds += edge.lengthM / (SPEED_LIMIT_KMH[edge.roadClass] / 3.6);
    }
    return seconds;
  }

  #drive(legs: readonly Leg[], habits: DrivingHabits, stream: RandomStream, key: number): Tour {
    const { network } = this.#city;
    const cityPace = stream.between(...habits.cityPace);
    const freewayPace = stream.between(...habits.freewayPace);
    const writer = new MotionWriter();
    const wayX: number[] = [];
    const wayY: number[] = [];
    const wayM: number[] = [];
    const engineOffS: number[] = [];
    let distanceM = 0;
    for (const { route, stopS } of legs) {
      const lengths: number[] = [];
      const tops: number[] = [];
      const through: number[] = [];
      const waits: number[] = [];
      route.edges.forEach((index, i) => {
        const edge = network.edges[index];
        const node = route.nodes[i] ?? 0;
        if (!edge) return;
        wayX.push(network.nodeX[node] ?? 0);
        wayY.push(network.nodeY[node] ?? 0);
        wayM.push(distanceM);
        distanceM += edge.lengthM;
        lengths.push(edge.lengthM);
        const onFreeway = edge.roadClass === 'motorway';
        const flow = 1 + noise1(key, edge.street, edge.offsetM / 900) * (onFreeway ? 0.025 : 0.12);
        tops.push((SPEED_LIMIT_KMH[edge.roadClass] / 3.6) * (onFreeway ? freewayPace : cityPace) * flow);
        const red = i > 0 && network.nodeLights[node] === 1 && !onFreeway && stream.chance(0.42);
        waits.push(red ? stream.between(6, 48) : 0);
        through.push(red ? 0 : this.#cornerSpeed(route, i));
      });
      writer.drive(lengths, tops, through, waits, habits.agility);
      if (stopS > habits.engineOffAfterS) engineOffS.push(writer.timeS + 12, writer.timeS + stopS - 8);
      writer.stand(stopS);
    }
    const lastNode = legs[legs.length - 1]?.route.nodes.at(-1) ?? 0;
    wayX.push(network.nodeX[lastNode] ?? 0);
    wayY.push(network.nodeY[lastNode] ?? 0);
    wayM.push(distanceM);
    const profile = writer.finish();
    return {
      profile,
      wayX: Float32Array.from(wayX),
      wayY: Float32Array.from(wayY),
      wayM: Float32Array.from(wayM),
      engineOffS: Float32Array.from(engineOffS),
      overspeedS: Float32Array.from(overspeedTimes(profile.startS, profile.speed)),
    };
  }

  /** How fast (m/s) a vehicle can take the bend at point i of a route. */
  #cornerSpeed(route: Route, i: number): number {
    const { nodeX, nodeY } = this.#city.network;
    const [before, here, after] = [route.nodes[i - 1] ?? 0, route.nodes[i] ?? 0, route.nodes[i + 1] ?? 0];
    if (i === 0) return 0;
    const arriving = bearingDeg((nodeX[here] ?? 0) - (nodeX[before] ?? 0), (nodeY[here] ?? 0) - (nodeY[before] ?? 0));
    const leaving = bearingDeg((nodeX[after] ?? 0) - (nodeX[here] ?? 0), (nodeY[after] ?? 0) - (nodeY[here] ?? 0));
    const turn = angleBetweenDeg(arriving, leaving);
    if (turn < 18) return Infinity;
    if (turn < 35) return 14;
    if (turn < 60) return 8;
    return turn < 130 ? 5 : 2.2;
  }
}

/** The northernmost and the southernmost node of the freeway. */
function freewayEnds(city: City): [number, number] {
  const { edges, nodeY } = city.network;
  let north = -1;
  let south = -1;
  for (const edge of edges) {
    if (edge.roadClass !== 'motorway') continue;
    if (north < 0 || (nodeY[edge.to] ?? 0) > (nodeY[north] ?? 0)) north = edge.to;
    if (south < 0 || (nodeY[edge.to] ?? 0) < (nodeY[south] ?? 0)) south = edge.to;
  }
  return [north, south];
}

function overspeedTimes(startS: Float32Array, speed: Float32Array): number[] {
  const limit = OVERSPEED_KMH / 3.6;
  const times: number[] = [];
  speed.forEach((value, i) => {
    if (i > 0 && value >= limit && (speed[i - 1] ?? 0) < limit) times.push(startS[i] ?? 0);
  });
  return times;
}
