import { Lens, type Spot } from '../lens.ts';
import { clamp, css, ellipse, line, mix, randomFrom, shade, smooth, wave, wrap, type Ink, type Rgb } from '../paint.ts';
import { drawBust, drawWalker, personOf } from '../people.ts';
import type { Scene } from '../scene.ts';

export interface SaloonLook {
  readonly seed: number;
  readonly seats: Rgb;
  readonly rail: Rgb;
  /** The way the street goes by: -1 from the front of the saloon, 1 from its back. */
  readonly passing: 1 | -1;
}

const HALF = 1.25;
const HIGH = 2.35;
const LONG = 10;
const ROWS = 8;
const PITCH = 1.05;
const STREET = 48;

/** The saloon from its front, over the aisle: people in their seats, one boards and walks through. */
export function saloon(look: SaloonLook): Scene {
  const random = randomFrom(look.seed);
  const riders = Array.from({ length: ROWS * 4 }, (_, seat) =>
    random() < 0.55 ? { look: personOf(Math.floor(random() * 6)), phase: random(), seat } : undefined,
  );
  return ({ ink, width, height, turn }) => {
    const lens = new Lens({
      width,
      height,
      cameraHeight: 2.05,
      focal: 0.7,
      pitch: 0.24 + 0.003 * wave(turn, 13),
      yaw: 0.012 * wave(turn, 2),
      bend: 0,
    });
    const light = 0.96 + 0.04 * wave(turn, 7) + 0.03 * wave(turn, 19);
    const lit = (colour: Rgb, z: number): string => css(shade(colour, light * (1.06 - 0.04 * z)));
    shell(ink, lens, lit);
    windows(ink, lens, look, turn, lit);
    const walk = clamp((turn - 0.12) / 0.7);
    const walkerZ = 1.4 + walk * 8;
    for (let row = ROWS - 1; row >= 0; row--) {
      const z = 1.7 + row * PITCH;
      if (walk > 0 && walk < 1 && walkerZ >= z && walkerZ < z + PITCH)
        walker(ink, lens, walkerZ, walk, turn, light, look.seed);
      for (let place = 0; place < 4; place++) {
        const x = [-0.98, -0.52, 0.52, 0.98][place] as number;
        seat(ink, lens, x, z, look.seats, lit);
        const rider = riders[row * 4 + place];
        if (!rider) continue;
        const chin = lens.see([x, 1.16 + 0.008 * wave(turn, 17, rider.phase), z + 0.12]);
        if (chin)
          drawBust(
            ink,
            chin.x + chin.scale * 0.012 * wave(turn, 3, rider.phase),
            chin.y,
            chin.scale * 0.25,
            rider.look,
            0.09 * wave(turn, 1 + (rider.seat % 3), rider.phase),
            light * (1.02 - 0.03 * z),
          );
      }
      rails(ink, lens, z, look.rail, turn, lit);
    }
    if (walk > 0 && walk < 1 && walkerZ < 1.7) walker(ink, lens, walkerZ, walk, turn, light, look.seed);
  };
}

type Lit = (colour: Rgb, z: number) => string;

function walker(ink: Ink, lens: Lens, z: number, walk: number, turn: number, light: number, seed: number): void {
  const spot = lens.see([0.06 * wave(turn, 12), 0, z]);
  const fadeIn = smooth(walk, 0, 0.05) * (1 - smooth(walk, 0.93, 1));
  if (!spot || fadeIn <= 0) return;
  ink.save();
  ink.globalAlpha = fadeIn;
  drawWalker(ink, spot.x, spot.y, spot.scale * 1.68, personOf(seed + 2), wave(turn, 24), 'back', light);
  ink.restore();
}

function shell(ink: Ink, lens: Lens, lit: Lit): void {
  const { width, height } = lens.options;
  ink.fillStyle = '#20242a';
  ink.fillRect(0, 0, width, height);
  const span = (z0: number, z1: number): void => {
    const quad = (a: readonly [number, number], b: readonly [number, number], colour: Rgb): void =>
      lens.fill(
        ink,
        [
          [a[0], a[1], z0],
          [b[0], b[1], z0],
          [b[0], b[1], z1],
          [a[0], a[1], z1],
        ],
        lit(colour, z0),
      );
    quad([-HALF, 0], [HALF, 0], [78, 80, 84]);
    quad([-0.34, 0.005], [0.34, 0.005], [104, 106, 108]);
    quad([-HALF, HIGH], [HALF, HIGH], [218, 220, 220]);
    for (const side of [-1, 1]) {
      quad([side * HALF, 0], [side * HALF, 0.85], [150, 154, 158]);
      quad([side * HALF, 1.85], [side * HALF, HIGH], [206, 208, 208]);
    }
    quad([-0.5, HIGH - 0.01], [-0.3, HIGH - 0.01], [255, 255, 246]);
    quad([0.3, HIGH - 0.01], [0.5, HIGH - 0.01], [255, 255, 246]);
  };
  for (let z = LONG; z >= 0; z -= 1) span(z, z + 1.02);
  const back = LONG + 1;
  lens.fill(
    ink,
    [
      [-HALF, 0, back],
      [HALF, 0, back],
      [HALF, HIGH, back],
      [-HALF, HIGH, back],
    ],
    lit([128, 132, 138], back),
  );
  lens.fill(
    ink,
    [
      [-0.95, 1, back - 0.01],
      [0.95, 1, back - 0.01],
      [0.95, 1.95, back - 0.01],
      [-0.95, 1.95, back - 0.01],
    ],
    '#c9d8e0',
  );
}

function windows(ink: Ink, lens: Lens, look: SaloonLook, turn: number, lit: Lit): void {
  for (const side of [-1, 1]) {
    const wall = (z0: number, z1: number, low: number, high: number, fill: string): void => {
      const spots: Spot[] = [
        [side * HALF, low, z0],
        [side * HALF, high, z0],
        [side * HALF, high, z1],
        [side * HALF, low, z1],
      ];
      lens.fill(ink, spots, fill);
    };
    wall(0, LONG + 1, 0.85, 1.85, '#d6e3ea');
    wall(0, LONG + 1, 0.85, 1.12, '#a9aca6');
    const random = randomFrom(look.seed + side + 20);
    for (let i = 0; i < 18; i++) {
      const z = wrap(random() * STREET + look.passing * turn * STREET * 4, STREET) - 4;
      const wide = 0.5 + random() * 2.2;
      const high = 1.2 + random() * 0.65;
      const colour: Rgb =
        random() < 0.45 ? [112 + random() * 30, 138, 96] : mix([172, 160, 146], [150, 164, 176], random());
      if (z < LONG + 1) wall(Math.max(0, z), Math.min(LONG + 1, z + wide), 1.02, high, css(colour, 0.8));
    }
    for (let z = 0; z <= LONG + 1; z += 1.6) wall(z, z + 0.13, 0.8, 1.9, lit([62, 66, 72], z));
    wall(0, LONG + 1, 0.83, 0.87, '#4c5056');
  }
}

function seat(ink: Ink, lens: Lens, x: number, z: number, colour: Rgb, lit: Lit): void {
  const half = 0.21;
  lens.fill(
    ink,
    [
      [x - half, 0.42, z - 0.42],
      [x + half, 0.42, z - 0.42],
      [x + half, 0.46, z + 0.05],
      [x - half, 0.46, z + 0.05],
    ],
    lit(shade(colour, 1.12), z),
  );
  lens.fill(
    ink,
    [
      [x - half, 0.05, z - 0.42],
      [x + half, 0.05, z - 0.42],
      [x + half, 0.42, z - 0.42],
      [x - half, 0.42, z - 0.42],
    ],
    lit([44, 46, 52], z),
  );
  lens.fill(
    ink,
    [
      [x - half, 0.44, z + 0.05],
      [x + half, 0.44, z + 0.05],
      [x + half, 1.0, z + 0.2],
      [x - half, 1.0, z + 0.2],
    ],
    lit(colour, z),
  );
  lens.fill(
    ink,
    [
      [x - half + 0.04, 0.8, z + 0.14],
      [x + half - 0.04, 0.8, z + 0.14],
      [x + half - 0.04, 1.1, z + 0.2],
      [x - half + 0.04, 1.1, z + 0.2],
    ],
    lit(shade(colour, 0.78), z),
  );
}

function rails(ink: Ink, lens: Lens, z: number, colour: Rgb, turn: number, lit: Lit): void {
  const row = Math.round((z - 1.7) / PITCH);
  for (const side of [-1, 1]) {
    const top = lens.see([side * 0.36, HIGH - 0.12, z]);
    const next = lens.see([side * 0.36, HIGH - 0.12, z + PITCH]);
    if (!top || !next) continue;
    line(
      ink,
      [
        [top.x, top.y],
        [next.x, next.y],
      ],
      top.scale * 0.035,
      lit(colour, z),
    );
    if (row % 2 === (side > 0 ? 0 : 1)) {
      const foot = lens.see([side * 0.36, 0.9, z]);
      if (foot)
        line(
          ink,
          [
            [top.x, top.y],
            [foot.x, foot.y],
          ],
          top.scale * 0.034,
          lit(colour, z),
        );
    }
    // Straps swing with the vehicle.
    const swing = 0.05 * wave(turn, 5, row * 0.13) + 0.02 * wave(turn, 12, row * 0.3);
    const strap = lens.see([side * 0.36 + swing, HIGH - 0.42, z + 0.5]);
    const from = lens.see([side * 0.36, HIGH - 0.12, z + 0.5]);
    if (!strap || !from) continue;
    line(
      ink,
      [
        [from.x, from.y],
        [strap.x, strap.y],
      ],
      strap.scale * 0.02,
      lit([60, 62, 66], z),
    );
    ink.beginPath();
    ink.ellipse(strap.x, strap.y + strap.scale * 0.05, strap.scale * 0.05, strap.scale * 0.05, 0, 0, 2 * Math.PI);
    ink.lineWidth = strap.scale * 0.02;
    ink.strokeStyle = lit([226, 226, 220], z);
    ink.stroke();
  }
  if (row === 3) {
    const button = lens.see([0.36, 1.35, z]);
    if (button) ellipse(ink, button.x, button.y, button.scale * 0.035, button.scale * 0.045, '#c8322a');
  }
}
