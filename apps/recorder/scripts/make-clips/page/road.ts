import { Lens } from './lens.ts';
import {
  clamp,
  css,
  ellipse,
  fade,
  glow,
  lerp,
  mix,
  randomFrom,
  shade,
  wave,
  wrap,
  type Ink,
  type Rgb,
} from './paint.ts';
import { plantTree, type TreeSprite } from './trees.ts';
import { drawVehicle, type VehicleLook } from './vehicles.ts';
import type { Frame } from './scene.ts';

export interface RoadLook {
  readonly night: boolean;
  readonly skyTop: Rgb;
  readonly skyLow: Rgb;
  readonly haze: Rgb;
  readonly verge: Rgb;
  readonly pavement: Rgb;
  readonly asphalt: Rgb;
}

export const DAY: RoadLook = {
  night: false,
  skyTop: [74, 130, 190],
  skyLow: [206, 222, 232],
  haze: [198, 212, 220],
  verge: [98, 122, 70],
  pavement: [158, 152, 142],
  asphalt: [92, 94, 98],
};
export const EVENING: RoadLook = {
  night: false,
  skyTop: [88, 96, 142],
  skyLow: [246, 190, 132],
  haze: [222, 184, 150],
  verge: [92, 98, 58],
  pavement: [150, 130, 112],
  asphalt: [86, 80, 80],
};
export const NIGHT: RoadLook = {
  night: true,
  skyTop: [6, 9, 20],
  skyLow: [30, 30, 48],
  haze: [24, 26, 40],
  verge: [16, 22, 16],
  pavement: [38, 37, 40],
  asphalt: [30, 31, 35],
};

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

/** The place repeats after this many metres, which are driven in one loop. */
const LENGTH = 192;
const FAR = 300;
const LANE = 3.4;
const HALF = 2 * LANE + 0.6;

interface Thing {
  readonly depth: number;
  draw(): void;
}

interface Building {
  readonly side: number;
  readonly at: number;
  readonly deep: number;
  readonly high: number;
  readonly set: number;
  readonly wall: Rgb;
  readonly shop: Rgb;
  readonly seed: number;
}
interface Tree {
  readonly side: number;
  readonly at: number;
  readonly set: number;
  readonly high: number;
  readonly sprite: TreeSprite;
}

/** A street with houses, trees, lamps and traffic; returns what draws one picture of it. */
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

type Hazed = (colour: Rgb, depth: number) => Rgb;
type Right = (x: number) => number;

function paintSky(ink: Ink, lens: Lens, frame: Frame, look: RoadLook, seed: number, bend: number): void {
  const { width, height, turn } = frame;
  const horizon = lens.horizon;
  ink.fillStyle = fade(ink, 0, horizon, [
    [0, css(look.skyTop)],
    [1, css(look.skyLow)],
  ]);
  ink.fillRect(0, 0, width, height);
  const random = randomFrom(seed + 7);
  const drift = -bend * 9000 * (height / 360);
  if (!look.night) {
    for (let i = 0; i < 9; i++) {
      const x = random() * width * 1.3 - width * 0.15 + drift * 0.4;
      const y = horizon * (0.15 + random() * 0.6);
      const size = height * (0.06 + random() * 0.1);
      for (let j = 0; j < 7; j++)
        ellipse(
          ink,
          x + (random() - 0.5) * size * 4.4,
          y + (random() - 0.5) * size * 0.5,
          size * (0.7 + random()),
          size * (0.22 + random() * 0.22),
          css([255, 252, 248], 0.17),
        );
    }
  } else {
    for (let i = 0; i < 60; i++)
      ellipse(
        ink,
        random() * width,
        random() * horizon * 0.9,
        0.9,
        0.9,
        css([220, 225, 255], 0.25 + random() * 0.4 + 0.1 * wave(turn, 3, i / 9)),
      );
  }
  const layers: readonly (readonly [number, number, number])[] = [
    [0.2, 0.55, 0.13],
    [0.38, 0.8, 0.075],
  ];
  for (const [share, speed, high] of layers) {
    ink.beginPath();
    ink.moveTo(0, horizon + 2);
    for (let x = 0; x <= width; x += 8) {
      const u = (x - drift * speed) / height;
      ink.lineTo(
        x,
        horizon - height * high * (0.5 + 0.3 * Math.sin(u * 2.1 + seed) + 0.2 * Math.sin(u * 5.3 + seed * 2)),
      );
    }
    ink.lineTo(width, horizon + 2);
    ink.fillStyle = css(mix(look.haze, look.night ? [10, 12, 22] : [70, 96, 104], share));
    ink.fill();
  }
}

function paintGround(ink: Ink, lens: Lens, look: RoadLook, driven: number, right: Right, hazed: Hazed): void {
  const { width, height } = lens.options;
  ink.fillStyle = fade(ink, lens.horizon, height, [
    [0, css(hazed(look.verge, FAR))],
    [0.12, css(hazed(look.verge, 90))],
    [1, css(hazed(look.verge, 5))],
  ]);
  ink.fillRect(0, lens.horizon - 1, width, height);
  // Strips of growing depth, tied to the ground so that its texture moves with it.
  const edges: number[] = [];
  for (let z = -6, step = 1.5; z < FAR; z += step, step = z < 30 ? 1.5 : z < 90 ? 4 : 12) edges.push(z);
  for (let i = edges.length - 2; i >= 0; i--) {
    const near = edges[i] as number;
    const far = edges[i + 1] as number;
    const strip = (x0: number, x1: number, colour: Rgb): void =>
      lens.fill(
        ink,
        [
          [right(x0), 0, near],
          [right(x1), 0, near],
          [right(x1), 0, far + 0.2],
          [right(x0), 0, far + 0.2],
        ],
        css(hazed(colour, near)),
      );
    strip(-HALF - 4.4, -HALF, look.pavement);
    strip(HALF, HALF + 4.4, look.pavement);
    strip(-HALF, HALF, look.asphalt);
  }
  const random = randomFrom(11);
  for (let i = 0; i < 46; i++) {
    const at = random() * LENGTH;
    const x = (random() - 0.5) * HALF * 2;
    const wide = 0.4 + random() * 1.8;
    const deep = 1 + random() * 7;
    const darker = random() < 0.6;
    for (const z of [wrap(at - driven, LENGTH) - LENGTH, wrap(at - driven, LENGTH)]) {
      if (z > 110) continue;
      const x1 = Math.min(HALF, x + wide);
      lens.fill(
        ink,
        [
          [right(x), 0, z],
          [right(x1), 0, z],
          [right(x1), 0, z + deep],
          [right(x), 0, z + deep],
        ],
        darker ? 'rgba(20,20,24,0.16)' : 'rgba(200,200,205,0.08)',
      );
    }
  }
  for (let i = 0; i < LENGTH / 4; i++) {
    const z = wrap(i * 4 - driven, LENGTH) - 6;
    if (z > 60) continue;
    for (const side of [-1, 1])
      lens.fill(
        ink,
        [
          [right(side * HALF), 0.01, z],
          [right(side * (HALF + 4.4)), 0.01, z],
          [right(side * (HALF + 4.4)), 0.01, z + 0.12],
          [right(side * HALF), 0.01, z + 0.12],
        ],
        'rgba(40,36,32,0.28)',
      );
  }
}

function paintMarks(
  ink: Ink,
  lens: Lens,
  ahead: (at: number) => number[],
  right: Right,
  hazed: Hazed,
  look: RoadLook,
): void {
  const mark = (x: number, z: number, long: number, wide: number, colour: Rgb): void => {
    const seen: Rgb = look.night
      ? mix(shade(colour, clamp(26 / Math.max(6, z), 0.25, 1)), look.haze, clamp(z / FAR))
      : hazed(colour, z);
    lens.fill(
      ink,
      [
        [right(x - wide / 2), 0.02, z],
        [right(x + wide / 2), 0.02, z],
        [right(x + wide / 2), 0.02, z + long],
        [right(x - wide / 2), 0.02, z + long],
      ],
      css(seen),
    );
  };
  const white: Rgb = [232, 232, 226];
  const yellow: Rgb = [232, 180, 52];
  for (let i = 0; i < 16; i++) {
    for (const z of ahead(i * 12)) {
      for (const x of [-LANE, LANE]) mark(x, z, 4.6, 0.16, white);
      for (const x of [-0.16, 0.16]) mark(x, z, 12.2, 0.13, yellow);
      for (const side of [-1, 1]) {
        mark(side * (HALF - 0.3), z, 12.2, 0.15, white);
        // Kerb: a low step.
        lens.fill(
          ink,
          [
            [right(side * HALF), 0, z],
            [right(side * HALF), 0.16, z],
            [right(side * HALF), 0.16, z + 12.2],
            [right(side * HALF), 0, z + 12.2],
          ],
          css(hazed(i % 2 ? [176, 172, 164] : [164, 160, 152], z)),
        );
      }
    }
  }
}

function drawBuilding(
  ink: Ink,
  lens: Lens,
  house: Building,
  z: number,
  right: Right,
  hazed: Hazed,
  look: RoadLook,
): void {
  const { side, deep, high, set, wall, shop } = house;
  if (z + deep < -4) return;
  const x = right(side * set);
  const back = right(side * (set + 14));
  const z1 = z + deep;
  const mid = Math.max(0, z + deep / 2);
  const face = (bottom: number, top: number, a: number, b: number, colour: string): void =>
    lens.fill(
      ink,
      [
        [x, bottom, a],
        [x, top, a],
        [x, top, b],
        [x, bottom, b],
      ],
      colour,
    );
  lens.fill(
    ink,
    [
      [x, 0, z],
      [back, 0, z],
      [back, high, z],
      [x, high, z],
    ],
    css(hazed(shade(wall, 0.66), Math.max(0, z))),
  );
  lens.fill(
    ink,
    [
      [x, 0, z1],
      [back, 0, z1],
      [back, high, z1],
      [x, high, z1],
    ],
    css(hazed(shade(wall, 0.6), Math.max(0, z1))),
  );
  face(0, high, z, z1, css(hazed(shade(wall, side > 0 ? 0.92 : 1.05), mid)));
  face(0, 3.2, z + 0.4, z1 - 0.4, css(hazed([66, 62, 60], mid)));
  const random = randomFrom(house.seed);
  if (mid < 190) {
    for (let a = z + 0.8; a + 3 < z1; a += 4) {
      face(
        0.3,
        2.5,
        a,
        a + 3.1,
        css(
          look.night && random() < 0.6
            ? mix([255, 214, 150], look.haze, clamp(mid / FAR))
            : hazed([96 + random() * 50, 110, 118], mid),
        ),
      );
    }
    for (let floor = 4.2; floor + 1.6 < high; floor += 3.1) {
      for (let a = z + 1; a + 1.5 < z1; a += 2.7) {
        const lit = look.night && random() < 0.34;
        face(
          floor,
          floor + 1.5,
          a,
          a + 1.5,
          lit
            ? css(mix(mix([255, 196, 110], [210, 225, 255], random() < 0.3 ? 1 : 0), look.haze, clamp(mid / FAR) * 0.8))
            : css(hazed(mix([60, 78, 92], [150, 172, 186], random() * 0.7), mid)),
        );
      }
    }
  }
  const sign = look.night ? mix(shade(shop, 1.25), look.haze, clamp(mid / FAR)) : hazed(shop, mid);
  face(2.7, 3.6, z + 0.5, z1 - 0.5, css(sign));
  lens.fill(
    ink,
    [
      [x, 3.05, z + 0.5],
      [right(side * (set - 1.5)), 2.75, z + 0.5],
      [right(side * (set - 1.5)), 2.75, z1 - 0.5],
      [x, 3.05, z1 - 0.5],
    ],
    css(hazed(shade(shop, 0.7), mid)),
  );
}

function drawTree(ink: Ink, lens: Lens, tree: Tree, z: number, right: Right, look: RoadLook): void {
  const spot = lens.see([right(tree.side * tree.set), 0, z]);
  if (!spot || spot.scale < 1) return;
  const h = tree.high * spot.scale;
  const w = h * 0.8;
  if (spot.x + w < 0 || spot.x - w > lens.options.width) return;
  ellipse(ink, spot.x, spot.y, w * 0.34, w * 0.05, 'rgba(0,0,0,0.25)');
  ink.drawImage(tree.sprite.clear, spot.x - w / 2, spot.y - h, w, h);
  ink.globalAlpha = clamp(spot.depth / FAR) ** 0.8 * 0.9;
  ink.drawImage(tree.sprite.tinted(look.haze), spot.x - w / 2, spot.y - h, w, h);
  ink.globalAlpha = 1;
}

function drawLamp(ink: Ink, lens: Lens, z: number, side: number, right: Right, hazed: Hazed, look: RoadLook): void {
  const foot = lens.see([right(side * (HALF + 0.7)), 0, z]);
  const top = lens.see([right(side * (HALF + 0.7)), 7.4, z]);
  const head = lens.see([right(side * (HALF - 1.2)), 7.7, z]);
  if (!foot || !top || !head) return;
  ink.strokeStyle = css(hazed([92, 98, 102], z));
  ink.lineWidth = Math.max(0.7, 0.14 * foot.scale);
  ink.beginPath();
  ink.moveTo(foot.x, foot.y);
  ink.lineTo(top.x, top.y);
  ink.quadraticCurveTo(top.x, head.y, head.x, head.y);
  ink.stroke();
  ellipse(
    ink,
    head.x,
    head.y,
    0.5 * foot.scale,
    0.12 * foot.scale,
    look.night ? '#fff3d0' : css(hazed([70, 74, 78], z)),
  );
  if (look.night) {
    glow(ink, head.x, head.y, 3.4 * foot.scale, [255, 206, 130], 0.75);
    const pool = lens.see([right(side * (HALF - 3)), 0, z]);
    if (pool) {
      ink.save();
      ink.translate(pool.x, pool.y);
      ink.scale(1, 0.16);
      glow(ink, 0, 0, 7 * foot.scale, [255, 196, 120], 0.3);
      ink.restore();
    }
  }
}

function headlights(ink: Ink, lens: Lens): void {
  const { width, height } = lens.options;
  for (const side of [-1, 1]) {
    ink.save();
    ink.translate(lerp(width / 2, width * (0.5 + side * 0.18), 0.8), lens.horizon + height * 0.27);
    ink.scale(1, 0.42);
    glow(ink, 0, 0, height * 0.62, [255, 244, 214], 0.34);
    ink.restore();
  }
}
