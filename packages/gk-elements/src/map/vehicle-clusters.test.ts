import { describe, expect, it } from 'vitest';
import { expansionZoom, gatherVehicles, shortCount, type VehicleCluster } from './vehicle-clusters.js';
import { arrayVehicles, VehicleTracker, type VehiclePosition } from './vehicle-tracker.js';

function fleet(positions: readonly (readonly [lat: number, lng: number])[]): VehicleTracker {
  const list = positions.map(([lat, lng], index): VehiclePosition => ({ deviceId: `V${index}`, lat, lng }));
  const tracker = new VehicleTracker();
  tracker.update(arrayVehicles(list, ''));
  return tracker;
}

describe('gatherVehicles', () => {
  it('gathers what is less than 46 pixels apart and leaves the rest alone', () => {
    // At zoom 10 a degree is 1456 pixels wide.
    const tracker = fleet([
      [0, 10],
      [0, 10.02],
      [0, 10.04],
    ]);
    const { clusters, alone } = gatherVehicles(tracker, 10);
    expect(clusters.map(({ count }) => count)).toEqual([2]);
    expect(clusters[0]?.x).toBeCloseTo(190.01 / 360, 12);
    expect(clusters[0]?.extent).toBeCloseTo(0.02 / 360, 12);
    expect(alone).toEqual([2]);
  });

  it('leaves out what is not shown', () => {
    const tracker = fleet([
      [0, 10],
      [0, 10.001],
    ]);
    tracker.update(arrayVehicles([{ deviceId: 'V1', lat: 0, lng: 10.001 }], ''));
    expect(gatherVehicles(tracker, 5)).toEqual({ clusters: [], alone: [1] });
  });

  it('counts every vehicle of a crowd once, and keeps circles a radius apart from one another', () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const tracker = fleet(Array.from({ length: 3000 }, () => [24 + random() ** 3, 120 + random()] as const));
    for (const zoom of [0, 5, 9, 12]) {
      const { clusters, alone } = gatherVehicles(tracker, zoom);
      expect(clusters.reduce((sum, { count }) => sum + count, 0) + alone.length).toBe(3000);
      expect(new Set(alone).size).toBe(alone.length);
    }
    expect(gatherVehicles(tracker, 0).clusters).toHaveLength(1);
    expect(gatherVehicles(tracker, 12).alone.length).toBeGreaterThan(gatherVehicles(tracker, 9).alone.length);
  });

  it('gives nobody who stands alone a neighbour within reach', () => {
    const tracker = fleet(Array.from({ length: 400 }, (_, index) => [index % 20, Math.floor(index / 20)] as const));
    const { alone } = gatherVehicles(tracker, 4);
    const radius = 46 / (512 * 2 ** 4);
    for (const a of alone) {
      for (const b of alone) {
        const apart = Math.hypot((tracker.x[a] ?? 0) - (tracker.x[b] ?? 0), (tracker.y[a] ?? 0) - (tracker.y[b] ?? 0));
        expect(a === b || apart > radius).toBe(true);
      }
    }
  });
});

describe('expansionZoom', () => {
  const circle = (extent: number): VehicleCluster => ({ x: 0.5, y: 0.5, count: 2, extent });
  it('is the first level at which the vehicles are far enough apart', () => {
    // 46 pixels at zoom 9.
    expect(expansionZoom(circle(47 / (512 * 2 ** 9)), 5.3)).toBe(9);
  });
  it('is beyond the last level with circles when they stand at one place', () => {
    expect(expansionZoom(circle(0), 5)).toBe(14);
  });
});

describe('shortCount', () => {
  it.each([
    [2, '2'],
    [999, '999'],
    [1000, '1k'],
    [1249, '1.2k'],
    [9949, '9.9k'],
    [9960, '10k'],
    [10_000, '10k'],
  ])('%i reads %s', (count, words) => {
    expect(shortCount(count)).toBe(words);
  });
});

it.each([5, 8, 10.0])('gathers vehicles on both sides of 180 degrees at zoom %d, once each', (zoom) => {
  const tracker = fleet([
    [-16.8, 179.995],
    [-16.8, -179.995],
    [-16.8, 0],
  ]);
  const { clusters, alone } = gatherVehicles(tracker, zoom);
  expect(clusters.map(({ count }) => count)).toEqual([2]);
  expect(Math.abs((clusters[0]?.x ?? 0.5) - 0.5)).toBeCloseTo(0.5, 4);
  expect(clusters[0]?.extent).toBeCloseTo(0.01 / 360, 9);
  expect(alone).toEqual([2]);
});
