import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from './mercator.js';
import { CORNERS } from './picture-painter.js';
import {
  badgeSprite,
  circleRadius,
  circleSprite,
  glyphSprite,
  signSprite,
  SPRITE_COUNT,
  vehicleSprite,
} from './sprite-sheet.js';
import { glyphShiftPx } from './vehicle-icons.js';
import { arrayVehicles } from './vehicle-tracker.js';
import { sceneOf } from '../testing/scene-of.js';
import { NUMBERS_PER_CORNER, type VehicleScene } from './vehicle-scene.js';

const sprites = Array.from({ length: SPRITE_COUNT }, () => ({ left: 0, top: 0, width: 20, height: 20 }));

/** First corner of each picture: place, shift right and down, angle, sprite. */
function pictures(scene: VehicleScene, x = 0, y = 0): number[][] {
  const { numbers, count } = scene.write(x, y, sprites);
  const step = NUMBERS_PER_CORNER * CORNERS;
  return Array.from({ length: count }, (_, index) => [
    ...numbers.subarray(index * step, index * step + NUMBERS_PER_CORNER),
  ]);
}

/** Of each picture: shift right and down, sprite. */
const drawn = (scene: VehicleScene): (number | undefined)[][] =>
  pictures(scene).map(([, , right, down, , sprite]) => [right, down, sprite]);

/** The keys of the vehicles that are seen. */
function seen(scene: VehicleScene): number[] {
  const keys: number[] = [];
  scene.forEachDrawn((key) => keys.push(key));
  return keys;
}

describe('VehicleScene', () => {
  it('writes each vehicle relative to the origin, turned, with the sprite of its state', () => {
    const { scene } = sceneOf([{ deviceId: 'A', lat: 0, lng: 90, speedKmh: 50, headingDeg: 90 }]);
    scene.prepare(10);
    expect(pictures(scene, 0.5, 0.25)).toEqual([[0.25, 0.25, 0, 0, Math.fround(Math.PI / 2), 2]]);
  });

  it('draws the glyph of a kind upright in the turned shape, where that has room, and none for an arrow', () => {
    const { scene } = sceneOf([
      { deviceId: 'A', lat: 0, lng: 90, speedKmh: 130, headingDeg: 90, icon: 2 },
      { deviceId: 'B', lat: 0, lng: 91, online: false, icon: 0 },
      { deviceId: 'C', lat: 0, lng: 92, icon: 1 },
    ]);
    scene.prepare(10);
    const shift = glyphShiftPx('overspeed', true);
    expect(shift).toBeLessThan(0);
    expect(
      pictures(scene).map(([, , right = 0, down = 0, angle, sprite]) => [
        right + 0,
        Math.round(down) + 0,
        angle,
        sprite,
      ]),
    ).toEqual([
      [0, 0, Math.fround(Math.PI / 2), vehicleSprite(3, false, true)],
      [Math.fround(-shift), 0, 0, glyphSprite(3, 3, false, true)],
      [0, 0, 0, vehicleSprite(0, false, false)],
      [0, 0, 0, glyphSprite(1, 0, false, false)],
      [0, 0, 0, vehicleSprite(1, false, false)],
    ]);
    const all = Array.from({ length: 9 }, (_, icon) => icon + 1).flatMap((kind) =>
      [0, 1, 2, 3].flatMap((state) => [
        glyphSprite(kind, state, state > 0, true),
        glyphSprite(kind, state, false, false),
      ]),
    );
    expect(Math.min(...all)).toBeGreaterThan(signSprite('k'));
    expect(Math.max(...all)).toBe(SPRITE_COUNT - 1);
  });

  it('draws an online vehicle with an old position faded', () => {
    const { scene, tracker } = sceneOf([
      { deviceId: 'A', lat: 0, lng: 90, speedKmh: 50, timeS: 1000 },
      { deviceId: 'B', lat: 0, lng: 91, online: false, timeS: 1000 },
    ]);
    tracker.age(2000);
    scene.prepare(10);
    expect(pictures(scene).map((numbers) => numbers[5])).toEqual([
      vehicleSprite(2, true, false),
      vehicleSprite(0, false, false),
    ]);
    expect(vehicleSprite(2, true, false)).not.toBe(vehicleSprite(2, false, false));
  });

  it('draws a vehicle that is live without a heading without a nose, upright', () => {
    const { scene } = sceneOf([{ deviceId: 'A', lat: 0, lng: 90, speedKmh: 50 }]);
    scene.prepare(10);
    expect(pictures(scene).map(([, , , , angle, sprite]) => [angle, sprite])).toEqual([
      [0, vehicleSprite(2, false, false)],
    ]);
    expect(vehicleSprite(2, false, false)).not.toBe(vehicleSprite(2, false, true));
  });

  it('draws circles with their count where vehicles stand close, and from zoom 14 on one vehicle with it', () => {
    const list = Array.from({ length: 25 }, (_, index) => ({ deviceId: `V${index}`, lat: 0, lng: 10 + index * 1e-6 }));
    const { scene } = sceneOf(list);
    scene.setClustering(true);
    scene.prepare(13.9);
    expect(drawn(scene)).toEqual([
      [0, 0, circleSprite(25)],
      [-5, 0, signSprite('2')],
      [5, 0, signSprite('5')],
    ]);
    scene.prepare(14);
    const badge = badgeSprite(2);
    expect(drawn(scene)).toEqual([
      [0, 0, vehicleSprite(1, false, false)],
      [12 + badge.shiftPx, -12, badge.sprite],
      [7 + badge.shiftPx, -12, signSprite('2')],
      [17 + badge.shiftPx, -12, signSprite('5')],
    ]);
  });

  it('has a new revision only when something changed', () => {
    const { scene, tracker } = sceneOf([{ deviceId: 'A', lat: 0, lng: 0 }]);
    scene.prepare(9);
    const { revision } = scene;
    scene.prepare(9.4);
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
      { deviceId: 'B', lat: 0, lng: 0.02 },
    ]);
    scene.prepare(10);
    expect(scene.hit(mercatorX(0.011), mercatorY(0), 10)).toEqual({ key: 1 });
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
    expect(scene.hit(0.5, 0.5, 8)).toMatchObject({ cluster: { count: 2 }, gathering: 'circles' });
  });

  it('shows one of those that would hide one another, and finds all of them there, by picture and by number', () => {
    const { scene, tracker } = sceneOf([
      { deviceId: 'A', lat: 0, lng: 0 },
      { deviceId: 'B', lat: 0, lng: 0.0001 },
      { deviceId: 'C', lat: 0, lng: 0.01 },
    ]);
    scene.prepare(12);
    expect(seen(scene)).toEqual([2, 0]);
    const pixel = 1 / (512 * 2 ** 12);
    for (const [right, up] of [
      [0, 0],
      [20, 17],
    ] as const) {
      const hit = scene.hit(0.5 + right * pixel, 0.5 - up * pixel, 12);
      expect(hit).toMatchObject({ cluster: { key: 0, count: 2 }, gathering: 'stacks' });
      if (hit && 'cluster' in hit) expect(scene.keysIn(hit.cluster)).toEqual([0, 1]);
    }
    scene.setFocus(1);
    scene.prepare(12);
    expect(seen(scene)).toEqual([2, 1]);
    tracker.update(arrayVehicles([{ deviceId: 'B', lat: 0, lng: 0.0001 }], ''));
    scene.setVehicles(tracker);
    scene.prepare(12);
    expect([seen(scene), scene.stackOf(1)]).toEqual([[1], undefined]);
  });

  it('shows the focused vehicle with the number of its neighbours in place of the circle that it would be in', () => {
    const list = Array.from({ length: 9 }, (_, index) => ({ deviceId: `V${index}`, lat: 0, lng: index * 0.0001 }));
    const { scene } = sceneOf(list);
    scene.setClustering(true);
    scene.setFocus(4);
    scene.prepare(8);
    expect(seen(scene)).toEqual([4]);
    expect(scene.stackOf(4)?.count).toBe(9);
    expect(drawn(scene).map(([, , sprite]) => sprite)).toEqual([
      vehicleSprite(1, false, false),
      badgeSprite(1).sprite,
      signSprite('9'),
    ]);
  });
});

/** Marks in the order in which they are drawn, as discs around their place. */
interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Its number is beside it. */
  readonly isCounted: boolean;
}

/** How much of each mark without a number others hide that are drawn over it, at most. */
function mostHidden(marks: readonly Disc[]): number {
  let most = 0;
  marks.forEach((mark, index) => {
    if (mark.isCounted) return;
    const over = marks
      .slice(index + 1)
      .filter(({ x, y, radius }) => Math.hypot(x - mark.x, y - mark.y) < radius + mark.radius);
    if (over.length === 0) return;
    let [points, hidden] = [0, 0];
    for (let right = -mark.radius; right <= mark.radius; right += 1.5) {
      for (let down = -mark.radius; down <= mark.radius; down += 1.5) {
        if (Math.hypot(right, down) > mark.radius) continue;
        points += 1;
        if (over.some(({ x, y, radius }) => Math.hypot(mark.x + right - x, mark.y + down - y) < radius)) hidden += 1;
      }
    }
    most = Math.max(most, hidden / points);
  });
  return most;
}

describe.each([
  ['22 vehicles at a depot', 22, false],
  ['500 without circles', 500, false],
  ['2000 without circles', 2000, false],
  ['2000 with circles', 2000, true],
] as const)('%s', (_, count, clustered) => {
  let seed = 11;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const list = Array.from({ length: count }, (__, index) => ({
    deviceId: `V${index}`,
    lat: 24 + (random() - 0.5) ** 5,
    lng: 120 + (random() - 0.5) ** 5,
  }));

  it('hide no more than half of one another without a number, at every zoom level, and are all counted', () => {
    const { scene, tracker } = sceneOf(list);
    scene.setClustering(clustered);
    for (const focus of [undefined, count - 1]) {
      scene.setFocus(focus);
      for (let zoom = 3; zoom <= 18; zoom += 0.7) {
        scene.prepare(zoom);
        const worldPx = 512 * 2 ** zoom;
        const keys = seen(scene);
        const marks = keys.map((key) => ({
          x: (tracker.x[key] ?? 0) * worldPx,
          y: (tracker.y[key] ?? 0) * worldPx,
          radius: 14,
          isCounted: scene.stackOf(key) !== undefined,
        }));
        let total = keys.reduce((sum, key) => sum + (scene.stackOf(key)?.count ?? 1), 0);
        const [middleX, middleY] = [mercatorX(120), mercatorY(24)];
        for (const [x = 0, y = 0, , , , sprite = 0] of pictures(scene, middleX, middleY)) {
          if (sprite < circleSprite(0) || sprite > circleSprite(1e6)) continue;
          const hit = scene.hit(middleX + x, middleY + y, zoom);
          const circled = hit && 'cluster' in hit ? hit.cluster.count : 0;
          total += circled;
          marks.push({
            x: (middleX + x) * worldPx,
            y: (middleY + y) * worldPx,
            radius: circleRadius(circled),
            isCounted: false,
          });
        }
        // Numbers lie over all of them.
        for (const key of keys) {
          const [at, away] = [marks[keys.indexOf(key)], key === focus ? 21 : 12];
          if (scene.stackOf(key) && at) marks.push({ x: at.x + away, y: at.y - away, radius: 10, isCounted: false });
        }
        expect(mostHidden(marks)).toBeLessThanOrEqual(0.5);
        expect(total).toBe(count);
      }
    }
  });
});
