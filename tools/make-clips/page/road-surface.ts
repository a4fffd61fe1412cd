import type { Lens } from './lens.ts';
import { clamp, css, ellipse, fade, mix, randomFrom, shade, wave, wrap, type Ink, type Rgb } from './paint.ts';
import { FAR, HALF, LANE, LENGTH, type Hazed, type Right, type RoadLook } from './road-look.ts';
import type { Frame } from './scene.ts';

export function paintSky(ink: Ink, lens: Lens, frame: Frame, look: RoadLook, seed: number, bend: number): void {
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

export function paintGround(ink: Ink, lens: Lens, look: RoadLook, driven: number, right: Right, hazed: Hazed): void {
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

export function paintMarks(
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
