import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from './mercator.js';
import { CORNERS } from './picture-painter.js';
import { circleSprite, signSprite, SPRITE_COUNT, vehicleSprite } from './sprite-sheet.js';
import { sceneOf } from '../testing/scene-of.js';
import { NUMBERS_PER_CORNER, type VehicleScene } from './vehicle-scene.js';

const sprites = Array.from({ length: SPRITE_COUNT }, () => ({ left: 0, top: 0, width: 20, height: 20 }));

/** First corner of each picture: place, shift, angle, sprite. */
function pictures(scene: VehicleScene, x = 0, y = 0): number[][] {
  const { numbers, count } = scene.write(x, y, sprites);
  const step = NUMBERS_PER_CORNER * CORNERS;
  return Array.from({ length: count }, (_, index) => [
    ...numbers.subarray(index * step, index * step + NUMBERS_PER_CORNER),
  ]);
}

describe('VehicleScene', () => {
  it('writes each vehicle relative to the origin, turned, with the sprite of its state', () => {
    const { scene } = sceneOf([{ deviceId: 'A', lat: 0, lng: 90, speedKmh: 50, headingDeg: 90 }]);
    scene.prepare(10);
    expect(pictures(scene, 0.5, 0.25)).toEqual([[0.25, 0.25, 0, Math.fround(Math.PI / 2), 2]]);
  });

  it('draws an online vehicle with an old position faded', () => {
    const { scene, tracker } = sceneOf([
      { deviceId: 'A', lat: 0, lng: 90, speedKmh: 50, timeS: 1000 },
      { deviceId: 'B', lat: 0, lng: 90, online: false, timeS: 1000 },
    ]);
    tracker.age(2000);
    scene.prepare(10);
    expect(pictures(scene).map((numbers) => numbers[4])).toEqual([
      vehicleSprite(2, true, false),
      vehicleSprite(0, false, false),
    ]);
    expect(vehicleSprite(2, true, false)).not.toBe(vehicleSprite(2, false, false));
  });

  it('draws a vehicle that is live without a heading without a nose, upright', () => {
    const { scene } = sceneOf([{ deviceId: 'A', lat: 0, lng: 90, speedKmh: 50 }]);
    scene.prepare(10);
    expect(pictures(scene).map(([, , , angle, sprite]) => [angle, sprite])).toEqual([
      [0, vehicleSprite(2, false, false)],
    ]);
    expect(vehicleSprite(2, false, false)).not.toBe(vehicleSprite(2, false, true));
  });

  it('draws circles with their count where vehicles stand close, and the vehicles from zoom 14 on', () => {
    const list = Array.from({ length: 25 }, (_, index) => ({ deviceId: `V${index}`, lat: 0, lng: 10 + index * 1e-6 }));
    const { scene } = sceneOf(list);
    scene.setClustering(true);
    scene.prepare(13.9);
    expect(pictures(scene).map((numbers) => [numbers[2], numbers[4]])).toEqual([
      [0, circleSprite(25)],
      [-5, signSprite('2')],
      [5, signSprite('5')],
    ]);
    scene.prepare(14);
    expect(pictures(scene)).toHaveLength(25);
  });

  it('has a new revision only when something changed', () => {
    const { scene, tracker } = sceneOf([{ deviceId: 'A', lat: 0, lng: 0 }]);
    scene.prepare(5);
    const { revision } = scene;
    scene.prepare(9);
    expect(scene.revision).toBe(revision);
    scene.setVehicles(tracker);
    scene.prepare(9);
    expect(scene.revision).not.toBe(revision);
    scene.setClustering(true);
    scene.prepare(9.2);
    const clustered = scene.revision;
    scene.prepare(9.9);
    expect(scene.revision).toBe(clustered);
    scene.prepare(10);
    expect(scene.revision).not.toBe(clustered);
  });

  it('finds the nearest vehicle under a pointer, on every copy of the world', () => {
    const { scene } = sceneOf([
      { deviceId: 'A', lat: 0, lng: 0 },
      { deviceId: 'B', lat: 0, lng: 0.01 },
    ]);
    scene.prepare(10);
    expect(scene.hit(mercatorX(0.008), mercatorY(0), 10)).toEqual({ key: 1 });
    expect(scene.hit(mercatorX(-0.008) + 1, mercatorY(0), 10)).toEqual({ key: 0 });
    expect(scene.hit(mercatorX(1), mercatorY(0), 10)).toBeUndefined();
  });

  it('finds a circle, and no vehicle inside of it', () => {
    const { scene } = sceneOf([
      { deviceId: 'A', lat: 0, lng: 0 },
      { deviceId: 'B', lat: 0, lng: 0.001 },
    ]);
    scene.setClustering(true);
    scene.prepare(8);
    expect(scene.hit(0.5, 0.5, 8)).toMatchObject({ cluster: { count: 2 } });
  });
});
