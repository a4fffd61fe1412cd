import {
  box,
  css,
  ellipse,
  fade,
  line,
  polygon,
  randomFrom,
  shade,
  smooth,
  wave,
  wrap,
  type Ink,
  type Rgb,
} from '../paint.ts';
import { drawFromAbove, personOf } from '../people.ts';
import type { Scene } from '../scene.ts';

export interface DoorLook {
  readonly seed: number;
  readonly leaf: Rgb;
  readonly pavement: Rgb;
  readonly boarding: boolean;
}

/** The door from above: the kerb comes to rest, the leaves fold away, people step in or out. */
export function door(look: DoorLook): Scene {
  return ({ ink, width, height, turn }) => {
    // Eight slabs go by, slower to the stop and faster after it, and it ends where it began.
    const rolled = 4 * (1 - (1 - Math.min(1, turn / 0.26)) ** 2) + 4 * Math.max(0, (turn - 0.78) / 0.22) ** 2;
    const open = smooth(turn, 0.28, 0.36) - smooth(turn, 0.7, 0.77);
    pavement(ink, width, height, rolled, look);
    const people = [0, 1, 2]
      .map((i) => ({ i, way: (turn - 0.34 - i * 0.085) / 0.2 }))
      .filter(({ way }) => way > 0 && way < 1);
    for (const { i, way } of people) {
      const share = look.boarding ? way : 1 - way;
      if (share < 0.5) person(ink, width, height, share, i, look, turn);
    }
    waiting(ink, width, height, turn, look);
    floor(ink, width, height, open);
    for (const { i, way } of people) {
      const share = look.boarding ? way : 1 - way;
      if (share >= 0.5) person(ink, width, height, share, i, look, turn);
    }
    leaves(ink, width, height, open, look.leaf);
    frame(ink, width, height, open, turn);
  };
}

function person(ink: Ink, width: number, height: number, share: number, i: number, look: DoorLook, turn: number): void {
  const x =
    width * (0.5 + (i - 1) * 0.035 + 0.008 * wave(turn, 20, i / 3)) + Math.sin(share * 3) * width * 0.04 * (i - 1);
  const y = height * (-0.08 + share * 1.2);
  drawFromAbove(
    ink,
    x,
    y,
    height * (0.1 + share * 0.055),
    personOf(look.seed + i),
    (look.boarding ? Math.PI : 0) + 0.12 * wave(turn, 20, i / 3),
  );
}

/** Somebody stays at the stop. */
function waiting(ink: Ink, width: number, height: number, turn: number, look: DoorLook): void {
  const y = height * 0.1;
  const x = width * 0.21 + (smooth(turn, 0.1, 0.26) - 1) * width * 0.55 + smooth(turn, 0.78, 0.97) ** 2 * width;
  if (turn > 0.08 && turn < 0.97)
    drawFromAbove(ink, x, y, height * 0.095, personOf(look.seed + 4), Math.PI + 0.2 * wave(turn, 2));
}

function pavement(ink: Ink, width: number, height: number, rolled: number, look: DoorLook): void {
  ink.fillStyle = fade(ink, 0, height * 0.5, [
    [0, css(shade(look.pavement, 0.86))],
    [1, css(look.pavement)],
  ]);
  ink.fillRect(0, 0, width, height * 0.56);
  const slab = width / 4;
  const shift = wrap(rolled, 8) * slab;
  const random = randomFrom(look.seed);
  const tones = Array.from({ length: 24 }, () => 0.9 + random() * 0.18);
  for (let i = -9; i < 5; i++) {
    const x = i * slab + shift;
    if (x > width || x + slab < 0) continue;
    for (let row = 0; row < 3; row++) {
      const tone = tones[wrap(i, 8) * 3 + row] as number;
      box(ink, x + 2, height * (row * 0.125) + 2, slab - 4, height * 0.125 - 4, 3, css(shade(look.pavement, tone)));
    }
    // Tactile paving along the kerb.
    box(ink, x, height * 0.375, slab, height * 0.06, 0, css([214, 176, 70]));
    for (let dot = 0; dot < 10; dot++)
      ellipse(ink, x + (dot + 0.5) * (slab / 10), height * 0.405, height * 0.011, height * 0.011, css([186, 148, 52]));
  }
  box(ink, 0, height * 0.435, width, height * 0.045, 0, '#c9c5bd');
  box(ink, 0, height * 0.48, width, height * 0.08, 0, '#3c3d41');
}

function floor(ink: Ink, width: number, height: number, open: number): void {
  polygon(
    ink,
    [
      [width * 0.17, height * 0.52],
      [width * 0.83, height * 0.52],
      [width * 0.95, height],
      [width * 0.05, height],
    ],
    fade(ink, height * 0.52, height, [
      [0, '#55585e'],
      [1, '#7d8087'],
    ]),
  );
  for (const [y, x] of [
    [0.53, 0.17],
    [0.72, 0.12],
  ] as const) {
    polygon(
      ink,
      [
        [width * x, height * y],
        [width * (1 - x), height * y],
        [width * (1 - x + 0.008), height * (y + 0.035)],
        [width * (x - 0.008), height * (y + 0.035)],
      ],
      '#e0b93c',
    );
    for (let i = 0; i < 16; i++)
      box(
        ink,
        width * (x + 0.01 + i * ((1 - 2 * x) / 16)),
        height * y,
        width * 0.012,
        height * 0.035,
        0,
        'rgba(30,30,30,0.75)',
      );
  }
  ink.fillStyle = `rgba(255,248,228,${0.1 * open})`;
  ink.fillRect(width * 0.17, height * 0.52, width * 0.66, height * 0.48);
}

function leaves(ink: Ink, width: number, height: number, open: number, colour: Rgb): void {
  const y0 = height * 0.44;
  const y1 = height * 0.6;
  for (const side of [-1, 1]) {
    const hinge = width * (0.5 + side * 0.335);
    const reach = width * 0.335 * (1 - 0.82 * open);
    const inner = hinge - side * reach;
    const swing = height * 0.12 * open;
    polygon(
      ink,
      [
        [hinge, y0],
        [inner, y0 + swing],
        [inner, y1 + swing],
        [hinge, y1],
      ],
      fade(ink, y0, y1 + swing, [
        [0, css(colour)],
        [0.4, css(shade(colour, 0.85))],
        [1, css(shade(colour, 0.55))],
      ]),
    );
    polygon(
      ink,
      [
        [hinge - side * reach * 0.12, y0 + height * 0.02],
        [inner + side * reach * 0.12, y0 + swing + height * 0.02],
        [inner + side * reach * 0.12, y1 + swing - height * 0.045],
        [hinge - side * reach * 0.12, y1 - height * 0.045],
      ],
      fade(ink, y0, y1, [
        [0, 'rgba(180,206,220,0.85)'],
        [1, 'rgba(70,88,100,0.9)'],
      ]),
    );
    line(
      ink,
      [
        [inner, y0 + swing],
        [inner, y1 + swing],
      ],
      width * 0.006,
      '#1b1d20',
    );
    line(
      ink,
      [
        [inner + side * reach * 0.2, y0 + swing * 0.8 + height * 0.1],
        [inner + side * reach * 0.7, y0 + swing * 0.4 + height * 0.1],
      ],
      height * 0.014,
      '#e6bf46',
    );
  }
}

function frame(ink: Ink, width: number, height: number, open: number, turn: number): void {
  for (const side of [-1, 1]) {
    const edge = side < 0 ? 0 : width;
    polygon(
      ink,
      [
        [edge, 0],
        [width * (0.5 + side * 0.36), height * 0.4],
        [width * (0.5 + side * 0.34), height * 0.62],
        [width * (0.5 + side * 0.46), height],
        [edge, height],
      ],
      fade(ink, 0, height, [
        [0, '#8d9298'],
        [0.45, '#70757b'],
        [1, '#3f4348'],
      ]),
    );
    line(
      ink,
      [
        [width * (0.5 + side * 0.375), height * 0.44],
        [width * (0.5 + side * 0.455), height * 0.98],
      ],
      height * 0.026,
      '#e3b93f',
    );
  }
  const warn = open > 0.02 && open < 0.98 && wave(turn, 40) > 0;
  ellipse(ink, width * 0.1, height * 0.55, height * 0.025, height * 0.025, warn ? '#ff4a36' : '#5a1d18');
  ellipse(ink, width * 0.9, height * 0.55, height * 0.025, height * 0.025, open > 0.98 ? '#48e070' : '#1c4a28');
}
