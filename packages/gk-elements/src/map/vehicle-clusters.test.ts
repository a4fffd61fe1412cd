import { describe, expect, it } from 'vitest';
import { expansionZoom, gatheringLevel, gatherVehicles, shortCount, type VehicleCluster } from './vehicle-clusters.js';
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
    const { clusters, alone } = gatherVehicles(tracker, 10, 'circles');
    expect(clusters.map(({ key, count }) => [key, count])).toEqual([[0, 2]]);
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
    expect(gatherVehicles(tracker, 5, 'circles')).toMatchObject({ clusters: [], alone: [1] });
  });

  it('counts every vehicle of a crowd once', () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const tracker = fleet(Array.from({ length: 3000 }, () => [24 + random() ** 3, 120 + random()] as const));
    for (const zoom of [0, 5, 9, 12]) {
      const { clusters, alone } = gatherVehicles(tracker, zoom, 'circles');
      expect(clusters.reduce((sum, { count }) => sum + count, 0) + alone.length).toBe(3000);
      expect(new Set(alone).size).toBe(alone.length);
    }
    expect(gatherVehicles(tracker, 0, 'circles').clusters).toHaveLength(1);
    expect(gatherVehicles(tracker, 12, 'circles').alone.length).toBeGreaterThan(
      gatherVehicles(tracker, 9, 'circles').alone.length,
    );
  });

  it.each([
    ['circles', 46],
    ['stacks', 26],
  ] as const)('keeps the marks of %s %d pixels apart, at every zoom level', (gathering, pixels) => {
    let seed = 7;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const tracker = fleet(Array.from({ length: 400 }, () => [24 + random() ** 6, 179.99 + random() / 50] as const));
    for (const zoom of [-1, 3, 9, 12.5, 16, 18]) {
      const level = gatheringLevel(gathering, zoom);
      const { clusters, alone } = gatherVehicles(tracker, level, gathering);
      const keys = [...alone, ...clusters.map(({ key }) => key)];
      let nearest = Infinity;
      for (const a of keys) {
        for (const b of keys) {
          if (a === b) continue;
          const dx = (tracker.x[a] ?? 0) - (tracker.x[b] ?? 0);
          nearest = Math.min(
            nearest,
            Math.hypot(dx - Math.round(dx), (tracker.y[a] ?? 0) - (tracker.y[b] ?? 0)) * 512 * 2 ** zoom,
          );
        }
      }
      expect(nearest).toBeGreaterThan(pixels - 1e-6);
    }
  });

  it('lets the focused vehicle gather the others, wherever it stands in their order', () => {
    const tracker = fleet([
      [0, 10],
      [0, 10.001],
      [0, 10.002],
    ]);
    const { clusters, gatheredBy } = gatherVehicles(tracker, 10, 'stacks', 1);
    expect(clusters.map(({ key, count }) => [key, count])).toEqual([[1, 3]]);
    expect([...gatheredBy.subarray(0, 3)]).toEqual([1, 1, 1]);
  });
});

describe('expansionZoom', () => {
  const circle = (extent: number): VehicleCluster => ({ key: 0, x: 0.5, y: 0.5, count: 2, extent });
  it('is the first level at which the vehicles are far enough apart', () => {
    // 46 pixels at zoom 9.
    expect(expansionZoom(circle(47 / (512 * 2 ** 9)), 'circles', 5.3)).toBe(9);
  });
  it('is beyond the last level with circles when they stand at one place', () => {
    expect(expansionZoom(circle(0), 'circles', 5)).toBe(14);
  });
});

describe('expansionZoom of a stack', () => {
  const stack = (extent: number): VehicleCluster => ({ key: 0, x: 0.5, y: 0.5, count: 2, extent });
  it('is the first level at which the vehicles do not hide one another, also beyond that of circles', () => {
    expect(expansionZoom(stack(27 / (512 * 2 ** 17)), 'stacks', 11)).toBe(17);
  });
  it('is none when they stand at one place', () => {
    expect(expansionZoom(stack(0), 'stacks', 11)).toBeUndefined();
    expect(expansionZoom(stack(0), 'stacks', 18)).toBeUndefined();
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
  const { clusters, alone } = gatherVehicles(tracker, zoom, 'circles');
  expect(clusters.map(({ count }) => count)).toEqual([2]);
  expect(Math.abs((clusters[0]?.x ?? 0.5) - 0.5)).toBeCloseTo(0.5, 4);
  expect(clusters[0]?.extent).toBeCloseTo(0.01 / 360, 9);
  expect(alone).toEqual([2]);
});
