import { describe, expect, it } from 'vitest';
import { generateCity } from './city.js';
import { SPEED_LIMIT_KMH } from './road-network.js';
import type { RoadNetwork } from './road-network.js';
import { RouteFinder } from './route-finder.js';

describe('generateCity', () => {
  it('gives the same city for the same seed and another for another', () => {
    const first = generateCity(7).network;
    const again = generateCity(7).network;
    const other = generateCity(8).network;
    expect(again.nodeX).toEqual(first.nodeX);
    expect(again.streets).toEqual(first.streets);
    expect(other.nodeX).not.toEqual(first.nodeX);
  });

  it('fills a town of 10 to 14 km with streets of every class, bridges, lights and four depots', () => {
    const { network, depots, blocks, busStops } = generateCity(1);
    const spanM = Math.max(...network.nodeX) - Math.min(...network.nodeX);
    expect(spanM).toBeGreaterThan(10_000);
    expect(spanM).toBeLessThan(14_000);
    expect(new Set(network.edges.map((edge) => edge.roadClass)).size).toBe(6);
    expect(network.edges.filter((edge) => edge.bridge).length).toBeGreaterThan(5);
    expect(network.nodeLights.filter((lights) => lights === 1).length).toBeGreaterThan(100);
    expect(new Set(depots.map((depot) => depot.block)).size).toBe(4);
    for (const use of ['park', 'industry', 'housing', 'school', 'field'])
      expect(blocks.some((block) => block.use === use)).toBe(true);
    expect(busStops.length).toBeGreaterThan(200);
  });

  it.each([1, 2, 3, 99])('joins every node of seed %i to every other, both ways', (seed) => {
    const { network, depots } = generateCity(seed);
    const routes = new RouteFinder(network);
    const home = depots[0]?.gateNode ?? 0;
    for (let i = 0; i < 60; i++) {
      const node = Math.floor((i / 60) * network.nodeX.length);
      expect(routes.find(home, node), `from the depot to node ${String(node)}`).toBeDefined();
      expect(routes.find(node, home), `from node ${String(node)} to the depot`).toBeDefined();
    }
  });

  it('lets no one drive the wrong way on the freeway', () => {
    const { network } = generateCity(1);
    const oneWay = network.edges.findIndex((edge) => edge.roadClass === 'motorway');
    const edge = network.edges[oneWay];
    const arcsBack = [...network.arcEdge.keys()].filter(
      (arc) => network.arcEdge[arc] === oneWay && network.arcTo[arc] === edge?.from,
    );
    expect(edge?.oneWay).toBe(true);
    expect(arcsBack).toEqual([]);
  });
});

describe('RouteFinder', () => {
  it('finds ways whose edges follow each other, and never one slower than the direct edge', () => {
    const { network } = generateCity(1);
    const route = new RouteFinder(network).find(10, network.nodeX.length - 10);
    expect(route?.nodes.length).toBe((route?.edges.length ?? 0) + 1);
    route?.edges.forEach((index, i) => {
      const edge = network.edges[index];
      const ends = [edge?.from, edge?.to];
      expect(ends).toContain(route.nodes[i]);
      expect(ends).toContain(route.nodes[i + 1]);
    });
  });

  it('finds no slower way than one that tries every street', () => {
    const { network } = generateCity(1);
    const finder = new RouteFinder(network);
    const from = 5;
    const quickest = new Float64Array(network.nodeX.length).fill(Infinity);
    quickest[from] = 0;
    for (let changed = true; changed;) {
      changed = false;
      for (let node = 0; node < quickest.length; node++) {
        for (let arc = network.firstArc[node] ?? 0; arc < (network.firstArc[node + 1] ?? 0); arc++) {
          const to = network.arcTo[arc] ?? 0;
          const cost = (quickest[node] ?? Infinity) + arcCostS(network, network.arcEdge[arc] ?? 0, to);
          if (cost >= (quickest[to] ?? Infinity) - 1e-9) continue;
          quickest[to] = cost;
          changed = true;
        }
      }
    }
    for (let to = 100; to < quickest.length; to += 777) {
      const route = finder.find(from, to);
      const cost = route?.edges.reduce((sum, edge, i) => sum + arcCostS(network, edge, route.nodes[i + 1] ?? 0), 0);
      expect(cost).toBeCloseTo(quickest[to] ?? 0, 2);
    }
  });
});

/** Driving at the limit, and a wait at lights. */
function arcCostS(network: RoadNetwork, edgeIndex: number, to: number): number {
  const edge = network.edges[edgeIndex];
  if (!edge) return Infinity;
  return edge.lengthM / (SPEED_LIMIT_KMH[edge.roadClass] / 3.6) + (network.nodeLights[to] === 1 ? 6 : 0);
}
