import { describe, expect, it } from 'vitest';
import type { PlannedStreet } from './board.js';
import { planarize } from './planarize.js';

describe('planarize', () => {
  it('joins streets that cross, on both of them', () => {
    const graph = planarize([street(-100, 0, 100, 0), street(0, -100, 0, 100)], 1000);
    expect(graph.chains.map((chain) => chain.length)).toEqual([3, 3]);
    expect(graph.chains[0]?.[1]).toBe(graph.chains[1]?.[1]);
    expect(graph.nodes[graph.chains[0]?.[1] ?? -1]).toEqual({ x: 0, y: 0 });
  });

  it('joins a street that ends on another', () => {
    const graph = planarize([street(-100, 0, 100, 0), street(30, 0, 30, 90)], 1000);
    expect(graph.chains[0]?.length).toBe(3);
    expect(graph.chains[0]?.[1]).toBe(graph.chains[1]?.[0]);
  });

  it('leaves streets alone that do not meet', () => {
    const graph = planarize([street(-100, 0, 100, 0), street(0, 20, 0, 100), street(-100, 40, -20, 40)], 1000);
    expect(graph.chains.map((chain) => chain.length)).toEqual([2, 2, 2]);
    expect(new Set(graph.chains.flat()).size).toBe(6);
  });

  it('makes one crossing of crossings that nearly coincide', () => {
    const graph = planarize([street(-100, 0, 100, 0), street(0, -100, 0, 100), street(-100, -95, 100, 105)], 1000);
    expect(new Set(graph.chains.map((chain) => chain[1])).size).toBe(1);
  });

  it('cuts long stretches into even parts', () => {
    const graph = planarize([street(0, 0, 1000, 0)], 130);
    expect(graph.nodes.map((node) => Math.round(node.x))).toEqual([0, 125, 250, 375, 500, 625, 750, 875, 1000]);
  });
});

function street(x0: number, y0: number, x1: number, y1: number): PlannedStreet {
  return {
    role: 'local',
    roadClass: 'residential',
    points: [
      { x: x0, y: y0 },
      { x: x1, y: y1 },
    ],
  };
}
