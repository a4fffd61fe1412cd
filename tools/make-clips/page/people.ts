import { box, css, ellipse, fade, line, shade, type Ink, type Rgb } from './paint.ts';

export interface PersonLook {
  readonly skin: Rgb;
  readonly hair: Rgb;
  readonly shirt: Rgb;
  readonly trousers: Rgb;
}

export const PEOPLE: readonly PersonLook[] = [
  { skin: [226, 180, 148], hair: [42, 32, 28], shirt: [88, 128, 170], trousers: [52, 56, 68] },
  { skin: [208, 158, 124], hair: [26, 24, 26], shirt: [200, 92, 82], trousers: [72, 66, 60] },
  { skin: [236, 194, 164], hair: [92, 66, 44], shirt: [226, 200, 120], trousers: [60, 78, 104] },
  { skin: [168, 118, 86], hair: [22, 18, 18], shirt: [96, 152, 118], trousers: [44, 44, 50] },
  { skin: [222, 174, 142], hair: [150, 146, 142], shirt: [150, 132, 164], trousers: [96, 90, 84] },
  { skin: [214, 166, 134], hair: [34, 28, 30], shirt: [232, 230, 224], trousers: [38, 42, 56] },
];

export const personOf = (index: number): PersonLook =>
  PEOPLE[((index % PEOPLE.length) + PEOPLE.length) % PEOPLE.length] as PersonLook;

/** Head and shoulders seen from the front; (x, y) is the chin's height in the middle, `size` the head's height. */
export function drawBust(ink: Ink, x: number, y: number, size: number, look: PersonLook, tilt = 0, light = 1): void {
  const skin = shade(look.skin, light);
  ink.save();
  ink.translate(x, y);
  ink.beginPath();
  ink.moveTo(-size * 1.05, size * 1.7);
  ink.bezierCurveTo(-size * 1.05, size * 0.45, -size * 0.5, size * 0.35, -size * 0.2, size * 0.2);
  ink.lineTo(size * 0.2, size * 0.2);
  ink.bezierCurveTo(size * 0.5, size * 0.35, size * 1.05, size * 0.45, size * 1.05, size * 1.7);
  ink.closePath();
  ink.fillStyle = fade(ink, 0, size * 1.7, [
    [0, css(shade(look.shirt, light))],
    [1, css(shade(look.shirt, light * 0.62))],
  ]);
  ink.fill();
  box(ink, -size * 0.16, -size * 0.2, size * 0.32, size * 0.5, size * 0.1, css(shade(skin, 0.82)));
  ink.rotate(tilt);
  ellipse(ink, 0, -size * 0.62, size * 0.43, size * 0.47, css(shade(look.hair, light)));
  ellipse(ink, 0, -size * 0.44, size * 0.36, size * 0.46, css(skin));
  ellipse(ink, size * 0.1, -size * 0.36, size * 0.22, size * 0.34, css(shade(look.skin, light * 1.06), 0.5));
  for (const side of [-1, 1]) ellipse(ink, side * size * 0.14, -size * 0.48, size * 0.04, size * 0.032, '#20191a');
  line(
    ink,
    [
      [-size * 0.1, -size * 0.2],
      [size * 0.1, -size * 0.2],
    ],
    size * 0.03,
    css(shade(skin, 0.6)),
  );
  ink.beginPath();
  ink.ellipse(0, -size * 0.68, size * 0.42, size * 0.28, 0, Math.PI, 2 * Math.PI);
  ink.fillStyle = css(shade(look.hair, light));
  ink.fill();
  ink.restore();
}

/** A whole person on foot, from behind or in front; (x, y) is between the feet, `tall` in pixels. `stride` swings -1 to 1. */
export function drawWalker(
  ink: Ink,
  x: number,
  y: number,
  tall: number,
  look: PersonLook,
  stride: number,
  facing: 'front' | 'back',
  light = 1,
): void {
  const at = (dx: number, up: number): [number, number] => [x + dx * tall, y - up * tall];
  ellipse(ink, x, y, tall * 0.15, tall * 0.035, 'rgba(0,0,0,0.3)');
  for (const side of [-1, 1]) {
    const lift = Math.max(0, stride * side) * 0.035;
    line(
      ink,
      [at(side * 0.05, 0.48), at(side * 0.055, 0.03 + lift)],
      tall * 0.085,
      css(shade(look.trousers, light * (side > 0 ? 1 : 0.85))),
    );
    line(ink, [at(side * 0.055, 0.02 + lift), at(side * 0.07, 0.012 + lift)], tall * 0.05, '#16161a');
  }
  for (const side of [-1, 1]) {
    line(
      ink,
      [at(side * 0.125, 0.78), at(side * 0.155, 0.6), at(side * 0.14, 0.46 + stride * side * 0.03)],
      tall * 0.058,
      css(shade(look.shirt, light * 0.82)),
    );
    ellipse(
      ink,
      x + side * 0.14 * tall,
      y - (0.45 + stride * side * 0.03) * tall,
      tall * 0.028,
      tall * 0.032,
      css(shade(look.skin, light)),
    );
  }
  box(
    ink,
    x - tall * 0.135,
    y - tall * 0.84,
    tall * 0.27,
    tall * 0.4,
    tall * 0.09,
    fade(ink, y - tall * 0.84, y - tall * 0.44, [
      [0, css(shade(look.shirt, light * 1.05))],
      [1, css(shade(look.shirt, light * 0.75))],
    ]),
  );
  if (facing === 'back')
    box(ink, x - tall * 0.09, y - tall * 0.79, tall * 0.18, tall * 0.25, tall * 0.05, css(shade([70, 62, 58], light)));
  ellipse(
    ink,
    x,
    y - tall * 0.915,
    tall * 0.068,
    tall * 0.083,
    css(shade(facing === 'back' ? look.hair : look.skin, light)),
  );
  if (facing === 'front') ellipse(ink, x, y - tall * 0.955, tall * 0.07, tall * 0.05, css(shade(look.hair, light)));
}

/** Head and shoulders from above; `turn` is where the person looks. */
export function drawFromAbove(ink: Ink, x: number, y: number, size: number, look: PersonLook, turn: number): void {
  ink.save();
  ink.translate(x, y);
  ink.rotate(turn);
  ellipse(ink, size * 0.12, size * 0.2, size * 1.05, size * 0.62, 'rgba(0,0,0,0.28)');
  ellipse(ink, 0, 0, size, size * 0.46, css(look.shirt));
  ellipse(ink, 0, -size * 0.05, size * 0.8, size * 0.3, css(shade(look.shirt, 1.14)));
  ellipse(ink, 0, -size * 0.16, size * 0.34, size * 0.36, css(look.skin));
  ellipse(ink, 0, -size * 0.06, size * 0.38, size * 0.38, css(look.hair));
  ellipse(ink, -size * 0.1, -size * 0.14, size * 0.14, size * 0.12, css(shade(look.hair, 1.7), 0.5));
  ink.restore();
}
