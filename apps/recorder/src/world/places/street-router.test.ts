import { describe, expect, it } from 'vitest';
import { cityOf } from '../city/city.js';
import { EdgeIndex } from '../city/edge-index.js';
import { toLat, toLng, toPlane } from '../city/plane.js';
import { packNetwork, SPEED_LIMIT_KMH, type RoadEdge, type RoadNetwork } from '../city/road-network.js';
import type { MapPoint, RouteAnswer } from './places.js';
import { StreetRouter } from './street-router.js';

const STREET = { name: 'Test Street', roadClass: 'residential', sectionM: 0 } as const;

/** A small network: nodes in metres, edges as [from, to, class, oneWay]. */
function networkOf(
  nodes: readonly (readonly [number, number])[],
  links: readonly (readonly [number, number, RoadEdge['roadClass'], boolean?])[],
): RoadNetwork {
  const points = nodes.map(([x, y]) => ({ x, y }));
  const edges = links.map(([from, to, roadClass, oneWay = false]) => {
    const [a, b] = [points[from] ?? { x: 0, y: 0 }, points[to] ?? { x: 0, y: 0 }];
    const lengthM = Math.hypot(a.x - b.x, a.y - b.y);
    return { from, to, lengthM, street: 0, roadClass, oneWay, bridge: false, offsetM: 0, district: 0 };
  });
  return packNetwork(points, edges, [STREET]);
}
const routerOf = (network: RoadNetwork) => new StreetRouter(network, new EdgeIndex(network));
const at = (x: number, y: number): MapPoint => ({ lat: toLat(y), lng: toLng(x) });

function found(answer: RouteAnswer): Extract<RouteAnswer, { kind: 'route' }> {
  if (answer.kind !== 'route') throw new Error(answer.kind);
  return answer;
}

/** The least driving time by trying every edge again and again (Bellman and Ford): slow and surely right. */
function leastSeconds(network: RoadNetwork, from: number, to: number): number {
  const costs = network.nodeX.map((_, node) => (node === from ? 0 : Infinity));
  for (let changed = true; changed;) {
    changed = false;
    for (const edge of network.edges) {
      const seconds = edge.lengthM / (SPEED_LIMIT_KMH[edge.roadClass] / 3.6);
      for (const [a, b] of edge.oneWay
        ? [[edge.from, edge.to] as const]
        : [[edge.from, edge.to] as const, [edge.to, edge.from] as const]) {
        const cost = (costs[a] ?? Infinity) + seconds;
        if (cost < (costs[b] ?? Infinity) - 1e-9) {
          costs[b] = cost;
          changed = true;
        }
      }
    }
  }
  return costs[to] ?? Infinity;
}

describe('a route on a small network', () => {
  it('is the straight line on one street, in either direction', () => {
    const router = routerOf(
      networkOf(
        [
          [0, 0],
          [1000, 0],
        ],
        [[0, 1, 'residential']],
      ),
    );
    for (const [from, to] of [
      [100, 900],
      [900, 100],
    ] as const) {
      const route = found(router.route([at(from, 3), at(to, -3)], { avoidTolls: true }));
      expect(route.distanceM).toBeCloseTo(800, 3);
      expect(route.durationS).toBeCloseTo(800 / (30 / 3.6), 3);
      expect(route.points.map(({ lat, lng }) => Math.round(toPlane(lat, lng).x))).toEqual([from, to]);
    }
  });

  it('goes round the block against a one-way street', () => {
    const router = routerOf(
      networkOf(
        [
          [0, 0],
          [400, 0],
          [400, 300],
          [0, 300],
        ],
        [
          [0, 1, 'residential', true],
          [1, 2, 'residential', true],
          [2, 3, 'residential', true],
          [3, 0, 'residential', true],
        ],
      ),
    );
    const forth = found(router.route([at(100, 0), at(300, 0)], { avoidTolls: true }));
    const back = found(router.route([at(300, 0), at(100, 0)], { avoidTolls: true }));
    expect([forth.distanceM, back.distanceM].map(Math.round)).toEqual([200, 1200]);
  });

  it('takes the freeway when tolls may cost, and never else', () => {
    const network = networkOf(
      [
        [0, 0],
        [3000, 0],
        [0, 500],
        [3000, 500],
      ],
      [
        [0, 1, 'motorway'],
        [0, 2, 'motorway_link'],
        [1, 3, 'motorway_link'],
        [2, 3, 'residential'],
      ],
    );
    const points = [at(1, 500), at(2999, 500)];
    const free = found(routerOf(network).route(points, { avoidTolls: true }));
    const tolled = found(routerOf(network).route(points, { avoidTolls: false }));
    expect(Math.round(free.distanceM)).toBe(2998);
    expect(Math.round(tolled.distanceM)).toBe(4002);
    expect(tolled.durationS).toBeLessThan(free.durationS);
    // Right on the freeway: the free way begins at the nearest free street.
    const [first] = found(routerOf(network).route([at(1500, 0), at(2999, 500)], { avoidTolls: true })).points;
    expect(Math.round(toPlane(first?.lat ?? 0, first?.lng ?? 0).y)).toBe(500);
  });

  it('says which point has no street, and which has no way to the next', () => {
    const router = routerOf(
      networkOf(
        [
          [0, 0],
          [500, 0],
          [9000, 0],
          [9500, 0],
        ],
        [
          [0, 1, 'residential'],
          [2, 3, 'residential'],
        ],
      ),
    );
    expect(router.route([at(0, 0), at(0, 2000)], { avoidTolls: true })).toEqual({ kind: 'no-street', index: 1 });
    expect(router.route([at(0, 0), at(400, 0), at(9200, 0)], { avoidTolls: true })).toEqual({
      kind: 'no-way',
      index: 1,
    });
  });

  it('takes as long as the quickest of all ways', () => {
    let state = 7;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 20; round++) {
      const nodes = Array.from({ length: 12 }, () => [random() * 4000, random() * 4000] as const);
      const classes = ['residential', 'secondary'] as const;
      const links = Array.from({ length: 26 }, () => {
        const from = Math.floor(random() * 12);
        return [
          from,
          (from + 1 + Math.floor(random() * 11)) % 12,
          classes[random() < 0.5 ? 0 : 1],
          random() < 0.3,
        ] as const;
      });
      // Lights cost time of their own; a network without them is enough here.
      const network = { ...networkOf(nodes, links), nodeLights: new Uint8Array(12) };
      const [a, b] = [network.edges[0], network.edges[5]];
      if (!a || !b) throw new Error('No edges.');
      const points = [a.from, b.to].map((node) => at(network.nodeX[node] ?? 0, network.nodeY[node] ?? 0));
      const answer = routerOf(network).route(points, { avoidTolls: true });
      const least = leastSeconds(network, a.from, b.to);
      if (answer.kind === 'route') expect(answer.durationS).toBeCloseTo(least, 3);
      else expect(least).toBe(Infinity);
    }
  });
});

describe('a route through the city', () => {
  const { network } = cityOf(1);
  const router = routerOf(network);
  const points = [at(-3000, -2500), at(200, 300), at(3200, 2800)];

  it('joins its legs, is longer than the straight lines and no labyrinth', () => {
    const route = found(router.route(points, { avoidTolls: true }));
    const planes = route.points.map(({ lat, lng }) => toPlane(lat, lng));
    const lengthM = planes.reduce((sum, point, index) => {
      const last = planes[index - 1];
      return last === undefined ? sum : sum + Math.hypot(point.x - last.x, point.y - last.y);
    }, 0);
    expect(route.legs).toHaveLength(2);
    expect(lengthM).toBeCloseTo(route.distanceM, 0);
    expect(route.legs.reduce((sum, leg) => sum + leg.distanceM, 0)).toBeCloseTo(route.distanceM, 6);
    const straightM = Math.hypot(3200, 2800) + Math.hypot(3000, 2500);
    expect(route.distanceM).toBeGreaterThan(straightM * 0.97);
    expect(route.distanceM).toBeLessThan(straightM * 2);
  });

  it('is never quicker for staying off the freeway', () => {
    const tolled = found(router.route(points, { avoidTolls: false }));
    expect(tolled.durationS).toBeLessThanOrEqual(found(router.route(points, { avoidTolls: true })).durationS + 1e-6);
  });
});
