import { Lens } from './lens.ts';
import { clamp, mix, randomFrom, shade, wave, wrap, type Rgb } from './paint.ts';
import { FAR, HALF, LANE, LENGTH, type RoadLook } from './road-look.ts';
import { paintGround, paintMarks, paintSky } from './road-surface.ts';
import { drawBuilding, drawLamp, drawTree, headlights, type Building, type Tree } from './roadside.ts';
import type { Frame } from './scene.ts';
import { plantTree } from './trees.ts';
import { drawVehicle, type VehicleLook } from './vehicles.ts';

export interface RoadOptions {
  readonly look: RoadLook;
  readonly seed: number;
  /** 1: the place comes nearer; -1: it falls behind. */
  readonly heading: 1 | -1;
  readonly cameraHeight: number;
  readonly focal: number;
  readonly pitch: number;
  readonly yaw: number;
  /** Of the camera from the middle of the road, metres to its right. */
  readonly offset: number;
  readonly town: number;
  readonly traffic: readonly Traffic[];
}

/** Another vehicle: at `at` metres, and `swing` to and fro or `laps` past the loop's length in one loop. */
export interface Traffic {
  readonly lane: number;
  readonly at: number;
  readonly swing?: number;
  readonly laps?: number;
  readonly look: Omit<VehicleLook, 'night'>;
}

interface Thing {
  readonly depth: number;
  draw(): void;
}

/** A street with houses, trees, lamps and traffic. Returns a function that draws one picture of it. */
export function makeRoad(options: RoadOptions): (frame: Frame) => Lens {
  const { look, heading } = options;
  const random = randomFrom(options.seed);
  const walls: Rgb[] = [
    [186, 168, 146],
    [164, 158, 152],
    [196, 188, 172],
    [150, 128, 112],
    [172, 178, 182],
    [206, 196, 186],
  ];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const buildings: Building[] = [];
  const trees: Tree[] = [];
  for (const side of [-1, 1]) {
    for (let at = random() * 8; at < LENGTH - 10;) {
      const deep = 10 + random() * 14;
      if (random() < options.town) {
        buildings.push({
          side,
          at,
          deep: Math.min(deep, LENGTH - at),
          high: 6 + random() * random() * 26,
          set: 14 + random() * 3,
          wall: pick(walls),
          shop: pick([
            [196, 62, 48],
            [44, 98, 160],
            [226, 168, 44],
            [52, 132, 92],
          ]),
          seed: Math.floor(random() * 1e6),
        });
      }
      at += deep + 0.5 + random() * 5;
    }
    for (let at = random() * 6; at < LENGTH; at += 7 + random() * 9)
      trees.push({
        side,
        at,
        set: HALF + 1.6 + random() * 1.6,
        high: 5 + random() * 3.5,
        sprite: plantTree(Math.floor(random() * 1e6), look.night),
      });
  }

  return (frame) => {
    const { ink, width, height, turn } = frame;
    const bend = 0.00042 * wave(turn, 1) + 0.0002 * wave(turn, 2, 0.3);
    const lens = new Lens({
      width,
      height,
      bend,
      cameraHeight: options.cameraHeight + 0.015 * wave(turn, 19) + 0.01 * wave(turn, 31),
      focal: options.focal,
      pitch: options.pitch + 0.0022 * wave(turn, 17) + 0.0016 * wave(turn, 29, 0.2),
      yaw: options.yaw + 0.012 * wave(turn, 2),
    });
    const driven = heading * turn * LENGTH;
    const ahead = (at: number): number[] => {
      const first = wrap(at - driven, LENGTH) - LENGTH;
      return [first, first + LENGTH, first + 2 * LENGTH].filter((z) => z < FAR);
    };
    const hazed = (colour: Rgb, depth: number): Rgb =>
      mix(look.night ? shade(colour, 0.3) : colour, look.haze, clamp(depth / FAR) ** 0.8 * 0.9);
    const right = (x: number): number => x - options.offset;

    paintSky(ink, lens, frame, look, options.seed, bend);
    paintGround(ink, lens, look, driven, right, hazed);
    paintMarks(ink, lens, ahead, right, hazed, look);

    const things: Thing[] = [];
    for (const house of buildings)
      for (const z of ahead(house.at))
        things.push({
          depth: z + house.deep / 2 + 4,
          draw: () => drawBuilding(ink, lens, house, z, right, hazed, look),
        });
    for (const tree of trees)
      for (const z of ahead(tree.at))
        if (z > 0.5) things.push({ depth: z, draw: () => drawTree(ink, lens, tree, z, right, look) });
    for (let i = 0; i < 8; i++)
      for (const z of ahead(i * 24 + 6))
        if (z > 0.5) things.push({ depth: z, draw: () => drawLamp(ink, lens, z, i % 2 ? 1 : -1, right, hazed, look) });
    for (const other of options.traffic) {
      for (const z of other.laps === undefined
        ? [other.at + (other.swing ?? 0) * wave(turn, 1, other.at / 50)]
        : ahead(other.at + other.laps * turn * LENGTH + driven)) {
        if (z < 2.5) continue;
        things.push({
          depth: z,
          draw: () => {
            const spot = lens.see([right(other.lane * LANE - (LANE / 2) * Math.sign(other.lane)), 0, z]);
            if (spot) drawVehicle(ink, spot.x, spot.y, spot.scale, { ...other.look, night: look.night });
          },
        });
      }
    }
    things.sort((a, b) => b.depth - a.depth);
    for (const thing of things) thing.draw();
    if (look.night && heading === 1) headlights(ink, lens);
    return lens;
  };
}
