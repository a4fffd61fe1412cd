import type { City } from '../city/city.js';
import { SPEED_LIMIT_KMH } from '../city/road-network.js';
import { RouteFinder } from '../city/route-finder.js';
import type { Route } from '../city/route-finder.js';
import { angleBetweenDeg, bearingDeg } from '../city/plane.js';
import { RandomStream, hash32, noise1, unit } from '../random.js';
import { MotionWriter } from './motion-profile.js';
import type { MotionProfile } from './motion-profile.js';
import { OVERSPEED_KMH } from './tour.js';
import type { Tour } from './tour.js';
import { DRIVING_HABITS } from './vehicle-kind.js';
import type { DrivingHabits, VehicleKind } from './vehicle-kind.js';

/** A tour takes this long, in seconds: with two ways through the yard it fills most of a slot of the rota. */
const TOUR_S = { least: 8_500, most: 9_050 } as const;
/** About how long a kind takes from one stop to the next and at the stop, in seconds. */
const GUESSED_LEG_S: Record<VehicleKind, number> = { van: 460, bus: 260, truck: 900, express: 700 };
const STOPS_OF_A_LINE = 6;
/** How long a vehicle is too fast before that counts, and how far apart two times are, in seconds. */
const OVERSPEED = { leastS: 10, apartS: 120 } as const;

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

  /** Plans a tour from a depot that takes {@link TOUR_S}. */
  plan(kind: VehicleKind, depot: number, number: number): Tour {
    const gate = this.#city.depots[depot]?.gateNode ?? 0;
    const key = hash32(this.#city.seed, depot, number, 91);
    const habits = DRIVING_HABITS[kind];
    const stream = new RandomStream(key, 92);
    const way = kind === 'express' ? this.#lines(gate, stream) : this.#rounds(kind, gate, stream);
    const drive = (legs: readonly Leg[]): Tour => this.#drive(legs, habits, new RandomStream(key, 93), key);
    const wantedS = TOUR_S.least + unit(key, 94) * (TOUR_S.most - TOUR_S.least);
    const planned: Leg[] = [];
    const tried = new Set<number>();
    let longest: { readonly legs: readonly Leg[]; readonly durationS: number } | undefined;
    for (let stops = Math.round(wantedS / GUESSED_LEG_S[kind]); stops > 0 && !tried.has(stops);) {
      tried.add(stops);
      while (planned.length < stops) planned.push(way.next().value);
      const legs = this.#withWayHome(planned.slice(0, stops), gate);
      const tour = drive(legs);
      const { durationS } = tour.profile;
      if (durationS >= TOUR_S.least && durationS <= TOUR_S.most) return tour;
      if (durationS < TOUR_S.least && durationS > (longest?.durationS ?? 0)) longest = { legs, durationS };
      // As many stops more or fewer as the time makes up for, at least one.
      const miss = (wantedS - durationS) / (durationS / legs.length);
      stops += Math.sign(miss) * Math.max(1, Math.round(Math.abs(miss)));
    }
    if (longest === undefined) throw new RangeError(`The depot ${String(depot)} has no tour of a few hours.`);
    // Stops come whole: what a tour lacks is spent at all of them.
    return drive(withLongerStops(longest.legs, wantedS - longest.durationS));
  }

  #withWayHome(legs: readonly Leg[], gate: number): Leg[] {
    const home = this.#routes.find(legs.at(-1)?.route.nodes.at(-1) ?? gate, gate);
    return home && home.edges.length > 0 ? [...legs, { route: home, stopS: 0 }] : [...legs];
  }

  /** From stop to stop. */
  *#rounds(kind: 'van' | 'bus' | 'truck', gate: number, stream: RandomStream): Generator<Leg, never> {
    const habits = DRIVING_HABITS[kind];
    for (let at = gate; ;) {
      const next = this.#nextStop(kind, at, habits, stream);
      const route = this.#routes.find(at, next);
      if (!route || next === at) continue;
      yield { route, stopS: stream.between(...habits.stopS) };
      at = next;
    }
  }

  /** Lines over the freeway from end to end, with stops in the city between them. */
  *#lines(gate: number, stream: RandomStream): Generator<Leg, never> {
    const habits = DRIVING_HABITS.express;
    let at = gate;
    for (let northward = stream.chance(0.5); ; northward = !northward) {
      const [north, south] = this.#freewayEnds;
      for (let stops = 0; stops < STOPS_OF_A_LINE; stops++) {
        const stop = this.#nextStop('van', at, habits, stream);
        const over = northward ? [south, north] : [north, south];
        const route = this.#through(at, stops === 0 ? [...over, stop] : [stop]);
        if (route.edges.length === 0) continue;
        yield { route, stopS: stream.between(...habits.stopS) };
        at = stop;
      }
    }
  }

  #through(from: number, to: readonly number[]): Route {
    const nodes = [from];
    const edges: number[] = [];
    for (const next of to) {
      const route = this.#routes.find(nodes[nodes.length - 1] ?? from, next);
      if (!route) return { nodes: [from], edges: [] };
      for (const node of route.nodes.slice(1)) nodes.push(node);
      for (const edge of route.edges) edges.push(edge);
    }
    return { nodes, edges };
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
      overspeedS: Float32Array.from(overspeedTimes(profile)),
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

function withLongerStops(legs: readonly Leg[], moreS: number): Leg[] {
  const stops = legs.filter(({ stopS }) => stopS > 0).length;
  return legs.map((leg) => (leg.stopS > 0 ? { ...leg, stopS: leg.stopS + moreS / stops } : leg));
}

/** When a vehicle begins to be too fast for a while; a short time below the limit does not end that. */
function overspeedTimes({ startS, speed, durationS }: MotionProfile): number[] {
  const limit = OVERSPEED_KMH / 3.6;
  const times: number[] = [];
  let begunS: number | undefined;
  let slowS = -Infinity;
  speed.forEach((value, i) => {
    const fromS = startS[i] ?? 0;
    const toS = startS[i + 1] ?? durationS;
    if (value < limit) return;
    if (begunS === undefined || fromS - slowS > OVERSPEED.apartS) begunS = fromS;
    if (toS - begunS >= OVERSPEED.leastS && times[times.length - 1] !== begunS) times.push(begunS);
    slowS = toS;
  });
  return times;
}
