import type { Lens } from './lens.ts';
import { clamp, css, ellipse, glow, lerp, mix, randomFrom, shade, type Ink, type Rgb } from './paint.ts';
import { FAR, HALF, type Hazed, type Right, type RoadLook } from './road-look.ts';
import type { TreeSprite } from './trees.ts';

export interface Building {
  readonly side: number;
  readonly at: number;
  readonly deep: number;
  readonly high: number;
  readonly set: number;
  readonly wall: Rgb;
  readonly shop: Rgb;
  readonly seed: number;
}
export interface Tree {
  readonly side: number;
  readonly at: number;
  readonly set: number;
  readonly high: number;
  readonly sprite: TreeSprite;
}

export function drawBuilding(
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

export function drawTree(ink: Ink, lens: Lens, tree: Tree, z: number, right: Right, look: RoadLook): void {
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

export function drawLamp(
  ink: Ink,
  lens: Lens,
  z: number,
  side: number,
  right: Right,
  hazed: Hazed,
  look: RoadLook,
): void {
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

export function headlights(ink: Ink, lens: Lens): void {
  const { width, height } = lens.options;
  for (const side of [-1, 1]) {
    ink.save();
    ink.translate(lerp(width / 2, width * (0.5 + side * 0.18), 0.8), lens.horizon + height * 0.27);
    ink.scale(1, 0.42);
    glow(ink, 0, 0, height * 0.62, [255, 244, 214], 0.34);
    ink.restore();
  }
}
