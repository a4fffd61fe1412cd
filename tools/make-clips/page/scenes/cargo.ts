import { Lens } from '../lens.ts';
import { css, glow, line, randomFrom, shade, smooth, wave, type Ink, type Rgb } from '../paint.ts';
import { drawWalker } from '../people.ts';
import type { Scene } from '../scene.ts';

const HALF = 1.2;
const HIGH = 2.3;
const LONG = 6.4;

interface Parcel {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly wide: number;
  readonly high: number;
  readonly deep: number;
  readonly tone: number;
  readonly mark: number;
}

/** The hold by infrared light: stacked parcels, straps, and once the door opens and somebody looks in. */
export function cargo(): Scene {
  const random = randomFrom(77);
  const parcels: Parcel[] = [];
  for (const side of [-1, 1]) {
    for (let z = 1.5; z < 5.2; z += 0.62) {
      let y = 0;
      const rows = 1 + Math.floor(random() * 3.4);
      for (let row = 0; row < rows; row++) {
        const high = 0.34 + random() * 0.24;
        const wide = 0.5 + random() * 0.22;
        parcels.push({
          x: side * (HALF - 0.06 - wide / 2),
          y,
          z,
          wide,
          high,
          deep: 0.54,
          tone: 0.72 + random() * 0.5,
          mark: Math.floor(random() * 4),
        });
        y += high + 0.004;
      }
    }
  }
  parcels.sort((a, b) => b.z - a.z || a.y - b.y);
  return ({ ink, width, height, turn }) => {
    const lens = new Lens({
      width,
      height,
      cameraHeight: 2.05,
      focal: 0.66,
      pitch: 0.3 + 0.004 * wave(turn, 15) * (1 - still(turn)),
      yaw: 0.08,
      bend: 0,
    });
    const open = smooth(turn, 0.32, 0.42) - smooth(turn, 0.76, 0.86);
    const grey = (tone: number, z: number): Rgb => {
      const infrared = Math.max(0.16, 1.15 - z * 0.13) * (1 - 0.25 * open) + 0.32 * open * (z / LONG);
      return shade([176, 186, 180], tone * infrared);
    };
    hold(ink, lens, grey);
    doorway(ink, lens, open, turn);
    const visit = smooth(turn, 0.44, 0.56) - smooth(turn, 0.62, 0.74);
    if (visit > 0.01) worker(ink, lens, visit, turn, turn < 0.6 ? 'front' : 'back');
    for (const parcel of parcels) drawParcel(ink, lens, parcel, grey, turn);
    straps(ink, lens, turn, grey);
    const shine = ink.createRadialGradient(
      width / 2,
      height * 0.55,
      height * 0.1,
      width / 2,
      height * 0.55,
      height * 0.95,
    );
    shine.addColorStop(0, 'rgba(235,255,240,0.12)');
    shine.addColorStop(1, 'rgba(0,0,0,0.45)');
    ink.fillStyle = shine;
    ink.fillRect(0, 0, width, height);
  };
}

/** The vehicle stands while its door is open. */
const still = (turn: number): number => smooth(turn, 0.22, 0.3) - smooth(turn, 0.88, 0.96);

type Grey = (tone: number, z: number) => Rgb;

function hold(ink: Ink, lens: Lens, grey: Grey): void {
  ink.fillStyle = '#0b0d0c';
  ink.fillRect(0, 0, lens.options.width, lens.options.height);
  for (let z = LONG - 0.4; z >= -0.4; z -= 0.4) {
    const quad = (x0: number, y0: number, x1: number, y1: number, tone: number): void =>
      lens.fill(
        ink,
        [
          [x0, y0, z],
          [x1, y1, z],
          [x1, y1, z + 0.41],
          [x0, y0, z + 0.41],
        ],
        css(grey(tone, z)),
      );
    const plank = Math.round(z / 0.4) % 2 === 0 ? 0.5 : 0.46;
    quad(-HALF, 0, HALF, 0, plank);
    quad(-HALF, HIGH, HALF, HIGH, 0.62);
    for (const side of [-1, 1]) {
      quad(side * HALF, 0, side * HALF, HIGH, Math.round(z / 0.4) % 2 === 0 ? 0.74 : 0.64);
      quad(side * HALF * 0.995, 0.7, side * HALF * 0.995, 0.78, 0.95);
      quad(side * HALF * 0.995, 1.5, side * HALF * 0.995, 1.58, 0.95);
    }
  }
  lens.fill(
    ink,
    [
      [-HALF, 0, LONG],
      [HALF, 0, LONG],
      [HALF, HIGH, LONG],
      [-HALF, HIGH, LONG],
    ],
    css(grey(0.8, LONG)),
  );
}

/** A shutter that rolls up and lets the day in. */
function doorway(ink: Ink, lens: Lens, open: number, turn: number): void {
  const z = LONG - 0.02;
  const low = 0.02 + 1.9 * open;
  if (open > 0.01) {
    lens.fill(
      ink,
      [
        [-1, 0, z],
        [1, 0, z],
        [1, low, z],
        [-1, low, z],
      ],
      '#f4fbf4',
    );
    lens.fill(
      ink,
      [
        [-1, 0, z],
        [1, 0, z],
        [1, Math.min(low, 0.7), z],
        [-1, Math.min(low, 0.7), z],
      ],
      '#d2dcd2',
    );
    const middle = lens.see([0, low / 2, z]);
    if (middle) glow(ink, middle.x, middle.y, middle.scale * (1.2 + 1.6 * open), [225, 255, 230], 0.65 * open);
    lens.fill(
      ink,
      [
        [-0.95, 0.01, z],
        [0.95, 0.01, z],
        [0.6, 0.01, 2.2],
        [-0.6, 0.01, 2.2],
      ],
      `rgba(235,255,238,${0.2 * open})`,
    );
  }
  for (let y = low; y < 2; y += 0.14) {
    lens.fill(
      ink,
      [
        [-1, y, z],
        [1, y, z],
        [1, Math.min(2, y + 0.12), z],
        [-1, Math.min(2, y + 0.12), z],
      ],
      css(shade([120, 128, 122], 0.55 + 0.06 * wave(turn, 0, y))),
    );
  }
}

function worker(ink: Ink, lens: Lens, visit: number, turn: number, facing: 'front' | 'back'): void {
  const z = LONG - 0.3 - visit * 2.6;
  const spot = lens.see([0.05, 0, z]);
  if (!spot) return;
  const look = { skin: [150, 158, 152], hair: [60, 64, 60], shirt: [205, 214, 206], trousers: [52, 56, 54] } as const;
  drawWalker(ink, spot.x, spot.y, spot.scale * 1.72, look, wave(turn, 26), facing, 0.9);
  // Reflecting stripes of the vest.
  for (const up of [0.56, 0.7]) {
    const y = spot.y - spot.scale * 1.72 * up;
    line(
      ink,
      [
        [spot.x - spot.scale * 0.21, y],
        [spot.x + spot.scale * 0.21, y],
      ],
      spot.scale * 0.05,
      '#fbfffb',
    );
  }
}

function drawParcel(ink: Ink, lens: Lens, parcel: Parcel, grey: Grey, turn: number): void {
  const { z, wide, high, deep, tone, mark } = parcel;
  const shake = 0.006 * wave(turn, 15, z) * (1 - still(turn)) * (1 + parcel.y);
  const x = parcel.x + shake;
  const y = parcel.y;
  const x0 = x - wide / 2;
  const x1 = x + wide / 2;
  const inner = x > 0 ? x0 : x1;
  lens.fill(
    ink,
    [
      [x0, y + high, z],
      [x1, y + high, z],
      [x1, y + high, z + deep],
      [x0, y + high, z + deep],
    ],
    css(grey(tone * 1.12, z)),
  );
  lens.fill(
    ink,
    [
      [inner, y, z],
      [inner, y + high, z],
      [inner, y + high, z + deep],
      [inner, y, z + deep],
    ],
    css(grey(tone * 0.66, z)),
  );
  lens.fill(
    ink,
    [
      [x0, y, z],
      [x1, y, z],
      [x1, y + high, z],
      [x0, y + high, z],
    ],
    css(grey(tone * 0.9, z)),
  );
  const front = (a: number, low: number, b: number, top: number, colour: Rgb): void =>
    lens.fill(
      ink,
      [
        [x0 + wide * a, y + high * low, z - 0.002],
        [x0 + wide * b, y + high * low, z - 0.002],
        [x0 + wide * b, y + high * top, z - 0.002],
        [x0 + wide * a, y + high * top, z - 0.002],
      ],
      css(colour),
    );
  front(0.45, 0, 0.55, 1, grey(tone * 1.05, z));
  if (mark > 0) front(0.1, 0.5, 0.36, 0.85, grey(1.35, z));
  if (mark > 1)
    for (let bar = 0; bar < 5; bar++) front(0.13 + bar * 0.042, 0.55, 0.15 + bar * 0.042, 0.72, grey(0.2, z));
}

function straps(ink: Ink, lens: Lens, turn: number, grey: Grey): void {
  for (const [z, side] of [
    [2.4, -1],
    [3.6, 1],
    [4.6, -1],
  ] as const) {
    const top = lens.see([side * 0.62, HIGH, z]);
    const swing = (0.1 * wave(turn, 6, z) + 0.03 * wave(turn, 14)) * (1 - 0.85 * still(turn));
    const end = lens.see([side * 0.62 + swing, 1.35, z]);
    if (!top || !end) continue;
    line(
      ink,
      [
        [top.x, top.y],
        [(top.x + end.x) / 2 + swing * top.scale * 0.12, (top.y + end.y) / 2],
        [end.x, end.y],
      ],
      top.scale * 0.035,
      css(grey(1.15, z)),
    );
    line(
      ink,
      [
        [end.x, end.y],
        [end.x, end.y + end.scale * 0.09],
      ],
      end.scale * 0.07,
      css(grey(0.35, z)),
    );
  }
}
