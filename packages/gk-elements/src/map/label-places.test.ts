import { describe, expect, it } from 'vitest';
import { pickLabelled, placesOf, withoutOverlap } from './label-places.js';
import { mercatorX, mercatorY, WORLD_SIZE_PX } from './mercator.js';
import { sceneOf } from '../testing/scene-of.js';

describe('pickLabelled', () => {
  const world = { left: 0, top: 0, right: 1, bottom: 1 };
  it('labels one vehicle of a crowd, and none out of view', () => {
    const { scene } = sceneOf([
      { deviceId: 'A', lat: 10, lng: 10 },
      { deviceId: 'B', lat: 10, lng: 10.0001 },
      { deviceId: 'C', lat: 20, lng: 20 },
    ]);
    scene.prepare(8);
    expect(pickLabelled(scene, world, 8)).toEqual([0, 2]);
    expect(pickLabelled(scene, { ...world, left: mercatorX(15) }, 8)).toEqual([2]);
  });

  it('labels no vehicle whose text cannot be seen', () => {
    const { scene } = sceneOf([
      { deviceId: ' ', lat: 10, lng: 10 },
      { deviceId: 'B', lat: 20, lng: 20 },
    ]);
    scene.prepare(8);
    expect(pickLabelled(scene, world, 8)).toEqual([1]);
  });

  it('labels those nearest to the middle when there are too many', () => {
    const list = Array.from({ length: 400 }, (_, index) => ({
      deviceId: `V${index}`,
      lat: (index % 20) - 10,
      lng: Math.floor(index / 20) - 10,
    }));
    const { scene, tracker } = sceneOf(list);
    scene.prepare(10);
    const picked = pickLabelled(scene, world, 10);
    expect(picked.length).toBeLessThan(400);
    const reach = (key: number): number => Math.hypot((tracker.x[key] ?? 0) - 0.5, (tracker.y[key] ?? 0) - 0.5);
    const left = list.map((_, key) => key).filter((key) => !picked.includes(key));
    expect(Math.max(...picked.map(reach))).toBeLessThanOrEqual(Math.min(...left.map(reach)));
    // Distance at the moment gives no precedence: labels would take turns while the view moves.
    expect(picked).toEqual(picked.toSorted((a, b) => a - b));
  });
});

describe('pickLabelled across the antimeridian', () => {
  it('labels vehicles on both sides of it, wherever the view counts from', () => {
    const { scene } = sceneOf([
      { deviceId: 'east of it', lat: -17, lng: -179 },
      { deviceId: 'west of it', lat: -17, lng: 179 },
      { deviceId: 'far away', lat: -17, lng: 0 },
    ]);
    scene.prepare(8);
    const view = { left: mercatorX(177), right: mercatorX(183), top: mercatorY(-15), bottom: mercatorY(-19) };
    expect(pickLabelled(scene, view, 8)).toEqual([0, 1]);
    expect(pickLabelled(scene, { ...view, left: mercatorX(-183), right: mercatorX(-177) }, 8)).toEqual([0, 1]);
  });
});

describe('placesOf', () => {
  const worldPx = WORLD_SIZE_PX * 2 ** 12;
  /** Degrees of a pixel at the equator. */
  const PX = 360 / worldPx;
  /** Which box the first vehicle's label has, below or above it; the others stand so many pixels right of it and below it. */
  const place = (...others: readonly (readonly [right: number, down: number])[]) => {
    const at = (right: number, down: number) => ({ lat: -down * PX, lng: 10 + right * PX });
    const list = [[0, 0] as const, ...others].map(([right, down], index) => ({
      deviceId: `${index}`,
      ...at(right, down),
    }));
    const { scene } = sceneOf(list);
    scene.prepare(12);
    const [x, y] = [mercatorX(10) * worldPx, mercatorY(0) * worldPx];
    const boxAt = (top: number) => ({ left: x - 30, top, right: x + 30, bottom: top + 16 });
    return placesOf(scene, [{ key: 0, boxes: [boxAt(y + 14), boxAt(y - 30)] }], worldPx)[0];
  };

  it('is below a vehicle that stands alone, and beside others', () => {
    expect(place()).toBe(0);
    expect(place([60, 20], [-60, 20], [0, 60])).toBe(0);
  });

  it('is above where a label below would hide another vehicle', () => {
    expect(place([20, 25])).toBe(1);
  });

  it('is nowhere where either would hide one', () => {
    expect(place([20, 25], [-20, -25])).toBeUndefined();
  });
});

describe('placesOf near counts', () => {
  const worldPx = WORLD_SIZE_PX * 2 ** 8;
  const [x, y] = [mercatorX(10) * worldPx, mercatorY(0) * worldPx];
  const below = { left: x - 30, top: y + 14, right: x + 30, bottom: y + 30 };

  it.each([
    ['the number of a vehicle', false, [20, 45], [39, 25]],
    ['a circle', true, [39, 25], [20, 45]],
  ] as const)('does not hide %s', (_, clustered, near, beside) => {
    /** Two vehicles at one place, so many pixels right of the labelled one and below it. */
    const placeBeside = ([right, down]: readonly [number, number]) => {
      const at = { lat: (-down * 360) / worldPx, lng: 10 + (right * 360) / worldPx };
      const { scene } = sceneOf([
        { deviceId: 'A', lat: 0, lng: 10 },
        { deviceId: 'B', ...at },
        { deviceId: 'C', ...at },
      ]);
      scene.setClustering(clustered);
      scene.prepare(8);
      return placesOf(scene, [{ key: 0, boxes: [below] }], worldPx)[0];
    };
    expect(placeBeside(near)).toBeUndefined();
    expect(placeBeside(beside)).toBe(0);
  });
});

describe('withoutOverlap', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 16 });

  it('keeps boxes that touch, and leaves out those that lie over one that is kept', () => {
    expect(withoutOverlap([box(0, 0), box(40, 0), box(0, 16), box(30, 10)])).toEqual([true, true, true, false]);
  });

  it('lets a box stand where only one that is left out would cover it', () => {
    expect(withoutOverlap([box(0, 0), box(30, 0), box(60, 0)])).toEqual([true, false, true]);
  });
});
