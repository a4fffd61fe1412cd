import { box, css, ellipse, fade, line, polygon, randomFrom, shade, smooth, wave, wrap, type Ink } from '../paint.ts';
import { drawBust, personOf } from '../people.ts';
import type { Scene } from '../scene.ts';

/** The driver from the dashboard: cap, belt, hands on the wheel, the street going by behind. */
export function driver(night = false): Scene {
  return ({ ink, width, height, turn }) => {
    const middle = width / 2;
    const unit = height / 100;
    const sway = wave(turn, 3) * 0.4 + wave(turn, 11) * 0.18;
    // Light of the street falls in and is broken by what passes.
    const light = 0.92 + 0.1 * wave(turn, 9) + 0.06 * wave(turn, 23);
    cabin(ink, width, height, turn, light, night);
    seat(ink, middle, unit, light);
    // Looks into the left mirror once, and a little around.
    const look = smooth(turn, 0.3, 0.34) - smooth(turn, 0.4, 0.45);
    const head = 19 * unit;
    const x = middle + sway * unit - look * 3 * unit;
    const y = 50 * unit + wave(turn, 17) * 0.25 * unit;
    const person = { ...personOf(0), shirt: [74, 104, 140] as const };
    drawBust(ink, x, y, head, person, -look * 0.12 + wave(turn, 2) * 0.025, light);
    uniform(ink, x, y, head, light);
    wheelAndHands(ink, middle, height, unit, turn, person.skin, light);
    if (night) darken(ink, width, height, turn);
  };
}

/** The cabin by night: street lamps that go by, and the instruments from below. */
function darken(ink: Ink, width: number, height: number, turn: number): void {
  const lamp = Math.max(0, wave(turn, 8)) ** 3;
  ink.fillStyle = `rgba(5,7,15,${0.74 - 0.22 * lamp})`;
  ink.fillRect(0, 0, width, height);
  ink.fillStyle = fade(ink, height * 0.62, height, [
    [0, 'rgba(120,190,170,0)'],
    [1, 'rgba(120,190,170,0.16)'],
  ]);
  ink.fillRect(0, height * 0.62, width, height * 0.38);
}

function cabin(ink: Ink, width: number, height: number, turn: number, light: number, night: boolean): void {
  ink.fillStyle = fade(ink, 0, height, [
    [0, css(shade([116, 118, 122], light))],
    [0.4, css(shade([82, 84, 90], light))],
    [1, css(shade([34, 36, 40], light))],
  ]);
  ink.fillRect(0, 0, width, height);
  const pane = (x0: number, x1: number, slant: number, speed: number): void => {
    const shape: [number, number][] = [
      [x0 * width, height * 0.1],
      [x1 * width, height * (0.1 + slant)],
      [x1 * width, height * (0.6 - slant)],
      [x0 * width, height * 0.62],
    ];
    ink.save();
    const path = new Path2D();
    shape.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
    ink.clip(path);
    ink.fillStyle = fade(
      ink,
      height * 0.1,
      height * 0.62,
      night
        ? [
            [0, '#0b1020'],
            [0.45, '#1b1d2c'],
            [0.6, '#17181c'],
            [1, '#101114'],
          ]
        : [
            [0, '#d4e4ee'],
            [0.45, '#eef2f2'],
            [0.6, '#b9bfb4'],
            [1, '#85867f'],
          ],
    );
    ink.fillRect(0, 0, width, height);
    const random = randomFrom(5);
    for (let i = 0; i < 16; i++) {
      const at = wrap(random() + i / 16 + turn * speed, 1);
      const x = (at * 1.5 - 0.25) * width;
      const tree = random() < 0.5;
      const tall = height * (0.12 + random() * 0.3);
      const dim = night ? 0.2 : 1;
      if (tree) {
        const leaf = shade([96 + random() * 30, 122, 84], dim);
        ellipse(ink, x, height * 0.4, width * 0.05, tall * 0.55, css(leaf, 0.75));
      } else {
        const wall = shade([168, 160, 150 + random() * 30], dim);
        box(ink, x, height * 0.5 - tall, width * (0.05 + random() * 0.06), tall, 2, css(wall, 0.8));
        // A lit window; brighter than the night that is laid over it.
        if (night) box(ink, x + width * 0.012, height * 0.5 - tall * 0.7, width * 0.018, tall * 0.16, 1, '#ffe2a0');
      }
    }
    ink.fillStyle = night ? 'rgba(40,48,70,0.2)' : 'rgba(240,246,250,0.22)';
    ink.fillRect(0, 0, width, height);
    ink.restore();
    ink.strokeStyle = css(shade([30, 32, 36], light));
    ink.lineWidth = height * 0.022;
    ink.stroke(path);
  };
  pane(-0.02, 0.27, 0.035, 3);
  pane(1.02, 0.76, 0.035, -3);
  // The wall to the saloon with its glass.
  box(ink, width * 0.31, height * 0.05, width * 0.41, height * 0.5, height * 0.02, css(shade([66, 70, 76], light)));
  box(
    ink,
    width * 0.325,
    height * 0.08,
    width * 0.38,
    height * 0.38,
    height * 0.02,
    fade(ink, height * 0.08, height * 0.46, [
      [0, '#8fa0aa'],
      [1, '#4d565e'],
    ]),
  );
  for (let i = 0; i < 4; i++)
    box(
      ink,
      width * (0.345 + i * 0.095),
      height * (0.3 - 0.02 * (i % 2)),
      width * 0.065,
      height * 0.16,
      height * 0.02,
      css(shade([56, 74, 104], light * 0.9)),
    );
  line(
    ink,
    [
      [width * 0.335, height * 0.24],
      [width * 0.695, height * 0.24],
    ],
    height * 0.008,
    '#d9b94a',
  );
  ink.fillStyle = fade(ink, 0, height * 0.06, [
    [0, '#4b4e53'],
    [1, '#2c2e32'],
  ]);
  ink.fillRect(0, 0, width, height * 0.055);
}

function seat(ink: Ink, middle: number, unit: number, light: number): void {
  const cloth = css(shade([48, 50, 58], light));
  box(ink, middle - 11 * unit, 22 * unit, 22 * unit, 24 * unit, 6 * unit, css(shade([40, 42, 48], light)));
  box(ink, middle - 26 * unit, 44 * unit, 52 * unit, 60 * unit, 12 * unit, cloth);
  box(ink, middle - 20 * unit, 47 * unit, 40 * unit, 55 * unit, 10 * unit, css(shade([60, 63, 72], light)));
}

function uniform(ink: Ink, x: number, y: number, head: number, light: number): void {
  // Cap with a peak, collar, tie and belt.
  ink.beginPath();
  ink.ellipse(x, y - head * 0.72, head * 0.46, head * 0.34, 0, Math.PI, 2 * Math.PI);
  ink.fillStyle = css(shade([38, 52, 84], light));
  ink.fill();
  ellipse(ink, x, y - head * 0.7, head * 0.47, head * 0.1, css(shade([24, 34, 58], light)));
  ellipse(ink, x, y - head * 0.92, head * 0.07, head * 0.07, '#d8b752');
  polygon(
    ink,
    [
      [x - head * 0.22, y + head * 0.2],
      [x, y + head * 0.52],
      [x + head * 0.22, y + head * 0.2],
      [x, y + head * 0.3],
    ],
    css(shade([216, 224, 232], light)),
  );
  polygon(
    ink,
    [
      [x - head * 0.06, y + head * 0.34],
      [x + head * 0.06, y + head * 0.34],
      [x + head * 0.09, y + head * 1.5],
      [x - head * 0.09, y + head * 1.5],
    ],
    css(shade([120, 34, 42], light)),
  );
  line(
    ink,
    [
      [x + head * 0.72, y + head * 0.4],
      [x - head * 0.55, y + head * 1.9],
    ],
    head * 0.16,
    css(shade([28, 29, 32], light)),
  );
  line(
    ink,
    [
      [x + head * 0.72, y + head * 0.4],
      [x - head * 0.55, y + head * 1.9],
    ],
    head * 0.11,
    css(shade([44, 45, 50], light)),
  );
}

function wheelAndHands(
  ink: Ink,
  middle: number,
  height: number,
  unit: number,
  turn: number,
  skin: readonly [number, number, number],
  light: number,
): void {
  const steer = 0.16 * wave(turn, 2) + 0.05 * wave(turn, 7);
  const cx = middle;
  const cy = height + 2 * unit;
  const rx = 39 * unit;
  const ry = 27 * unit;
  const on = (angle: number): [number, number] => [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  const sleeve = css(shade([66, 94, 128], light));
  const grips = [-2.5, -0.64].map((angle) => on(angle + steer));
  grips.forEach(([x, y], i) => {
    const side = i === 0 ? -1 : 1;
    line(
      ink,
      [
        [middle + side * 19 * unit, 72 * unit],
        [middle + side * 33 * unit, 92 * unit],
        [x + side * 4 * unit, y + 6 * unit],
        [x, y],
      ],
      8.5 * unit,
      sleeve,
    );
  });
  for (const spread of [0, 1.05, -1.05])
    line(ink, [on(-Math.PI / 2 + spread + steer), [cx, cy]], 4 * unit, css([26, 27, 30]));
  ellipse(
    ink,
    cx,
    cy,
    11 * unit,
    8 * unit,
    fade(ink, cy - 8 * unit, cy, [
      [0, '#4a4d53'],
      [1, '#1d1e21'],
    ]),
  );
  ink.beginPath();
  ink.ellipse(cx, cy, rx, ry, 0, 0, 2 * Math.PI);
  ink.lineWidth = 5.4 * unit;
  ink.strokeStyle = '#131417';
  ink.stroke();
  ink.beginPath();
  ink.ellipse(cx, cy - 0.8 * unit, rx, ry, 0, Math.PI * 1.08, Math.PI * 1.92);
  ink.lineWidth = 1.3 * unit;
  ink.strokeStyle = 'rgba(180,186,196,0.45)';
  ink.stroke();
  grips.forEach(([x, y], i) => {
    const side = i === 0 ? -1 : 1;
    ellipse(ink, x, y, 5.4 * unit, 4.3 * unit, css(shade(skin, light)), side * 0.5);
    for (let finger = 0; finger < 4; finger++)
      ellipse(
        ink,
        x - side * (3.4 - finger * 2.1) * unit * 0.8,
        y - (1.9 + (finger % 2) * 0.5) * unit,
        1.35 * unit,
        2.6 * unit,
        css(shade(skin, light * (0.9 + finger * 0.03))),
        side * 0.4,
      );
  });
}
