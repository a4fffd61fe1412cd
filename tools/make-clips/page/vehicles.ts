import { box, css, ellipse, fade, glow, polygon, shade, type Ink, type Rgb } from './paint.ts';

export interface VehicleLook {
  readonly kind: 'car' | 'van' | 'truck' | 'scooter';
  readonly colour: Rgb;
  /** Which end is seen. */
  readonly end: 'front' | 'rear';
  readonly night: boolean;
  readonly braking?: boolean;
}

const SIZE = { car: [1.8, 1.45], van: [1.95, 2.1], truck: [2.45, 3.3], scooter: [0.7, 1.65] } as const;

/** Draws the end of a vehicle standing on (x, y); `metre` is pixels per metre there. */
export function drawVehicle(ink: Ink, x: number, y: number, metre: number, look: VehicleLook): void {
  const [wide, high] = SIZE[look.kind];
  const w = wide * metre;
  const h = high * metre;
  if (w < 1.5) return;
  ellipse(ink, x, y, w * 0.58, w * 0.09, 'rgba(0,0,0,0.45)');
  if (look.kind === 'scooter') scooter(ink, x, y, w, h, look);
  else body(ink, x, y, w, h, look);
}

function body(ink: Ink, x: number, y: number, w: number, h: number, look: VehicleLook): void {
  const { colour, kind, night, end } = look;
  const dim = night ? 0.42 : 1;
  const paint = shade(colour, dim);
  const boxy = kind !== 'car';
  const left = x - w / 2;
  const top = y - h;
  const beltline = kind === 'car' ? y - h * 0.55 : kind === 'van' ? y - h * 0.5 : y - h * 0.42;
  for (const side of [-1, 1])
    box(ink, x + side * w * 0.4 - w * 0.08, y - h * 0.2, w * 0.16, h * 0.2, w * 0.03, '#0c0d0f');
  const roofInset = boxy ? w * 0.03 : w * 0.14;
  polygon(
    ink,
    [
      [left + w * 0.02, beltline + h * 0.03],
      [left + roofInset, top + h * 0.04],
      [left + roofInset + w * 0.05, top],
      [left + w - roofInset - w * 0.05, top],
      [left + w - roofInset, top + h * 0.04],
      [left + w - w * 0.02, beltline + h * 0.03],
    ],
    fade(ink, top, beltline, [
      [0, css(shade(paint, 1.15))],
      [1, css(shade(paint, 0.85))],
    ]),
  );
  box(
    ink,
    left,
    beltline,
    w,
    y - h * 0.1 - beltline,
    w * 0.07,
    fade(ink, beltline, y, [
      [0, css(shade(paint, 1.08))],
      [0.5, css(paint)],
      [1, css(shade(paint, 0.5))],
    ]),
  );
  const glassTop = top + h * 0.07;
  if (kind === 'truck' && end === 'rear') {
    for (let i = 0; i < 5; i++)
      box(
        ink,
        left + w * (0.07 + i * 0.175),
        top + h * 0.06,
        w * 0.15,
        h * 0.7,
        1,
        css(shade(paint, i % 2 ? 0.9 : 0.97)),
      );
  } else {
    const glass = fade(ink, glassTop, beltline, [
      [0, night ? '#10161c' : '#5d7284'],
      [0.5, night ? '#0a0e12' : '#27323c'],
      [1, '#12181d'],
    ]);
    polygon(
      ink,
      [
        [left + roofInset + w * 0.05, glassTop],
        [left + w - roofInset - w * 0.05, glassTop],
        [left + w * 0.93, beltline],
        [left + w * 0.07, beltline],
      ],
      glass,
    );
    if (end === 'front') ellipse(ink, x + w * 0.2, beltline - h * 0.1, w * 0.07, h * 0.07, '#1a1512');
  }
  box(ink, left + w * 0.03, y - h * 0.2, w * 0.94, h * 0.09, w * 0.03, css(shade(paint, 0.55)));
  box(ink, x - w * 0.14, y - h * 0.29, w * 0.28, h * 0.075, 1, night ? '#777' : '#e9ecef');
  if (end === 'front') box(ink, x - w * 0.25, y - h * 0.36, w * 0.5, h * 0.055, 2, '#15181b');
  lamps(ink, x, y, w, h, beltline, look);
}

function lamps(ink: Ink, x: number, y: number, w: number, h: number, beltline: number, look: VehicleLook): void {
  const at = look.kind === 'truck' ? y - h * 0.17 : beltline + (y - beltline) * 0.28;
  for (const side of [-1, 1]) {
    const lx = x + side * w * 0.385;
    if (look.end === 'rear') {
      box(
        ink,
        lx - w * 0.075,
        at - h * 0.05,
        w * 0.15,
        h * 0.1,
        w * 0.02,
        look.braking ? '#ff3b2f' : look.night ? '#e0261c' : '#9d1c18',
      );
      if (look.night || look.braking) glow(ink, lx, at, w * (look.braking ? 0.55 : 0.4), [255, 40, 25], 0.55);
    } else {
      box(ink, lx - w * 0.085, at - h * 0.045, w * 0.17, h * 0.09, w * 0.03, look.night ? '#fffbe8' : '#dfe7ee');
      if (look.night) glow(ink, lx, at, w * 0.95, [255, 240, 205], 0.8);
    }
  }
}

function scooter(ink: Ink, x: number, y: number, w: number, h: number, look: VehicleLook): void {
  const dim = look.night ? 0.4 : 1;
  box(ink, x - w * 0.09, y - h * 0.3, w * 0.18, h * 0.3, w * 0.06, '#111');
  box(ink, x - w * 0.3, y - h * 0.5, w * 0.6, h * 0.28, w * 0.15, css(shade(look.colour, dim)));
  box(ink, x - w * 0.36, y - h * 0.84, w * 0.72, h * 0.42, w * 0.22, css(shade([70, 84, 104], dim)));
  ellipse(ink, x, y - h * 0.9, w * 0.25, h * 0.105, css(shade([235, 235, 230], dim)));
  box(
    ink,
    x - w * 0.17,
    y - h * 0.93,
    w * 0.34,
    h * 0.06,
    2,
    look.end === 'front' ? '#20262c' : css(shade([220, 60, 40], dim)),
  );
  if (look.end === 'rear') {
    ellipse(ink, x, y - h * 0.36, w * 0.12, h * 0.03, '#d2261d');
    if (look.night) glow(ink, x, y - h * 0.36, w * 0.7, [255, 40, 25], 0.5);
  } else if (look.night) glow(ink, x, y - h * 0.45, w * 1.4, [255, 240, 205], 0.7);
}
