import { MARKER_STATES } from 'gk-sdk';
import type { MapTheme } from './map-engine.js';
import { VEHICLE_GLYPHS } from '../vehicle/vehicle-glyph.js';
import { drawGlyphs, drawVehicleIcons, glyphGround, type GlyphGround, type VehicleNose } from './vehicle-icons.js';

/** Image pixels of the sheet to a CSS pixel. @internal */
export const SHEET_RATIO = 2;

/** Opacity of a vehicle whose position is old. @internal */
export const STALE_OPACITY = 0.4;

/** Signs that a count is written with. */
const SIGNS = '0123456789.k';
const SIGN_HEIGHT = 18;
/** Circles by the number of vehicles from which on they are used, and their radius in CSS pixels. */
const CIRCLES = [
  { from: 0, radius: 15 },
  { from: 20, radius: 18 },
  { from: 100, radius: 22 },
  { from: 1000, radius: 27 },
] as const;
const CIRCLE_RIM = 6;
/** Ground of a number beside a vehicle, CSS pixels: a disc for one sign, and so much wider for each further one. */
const BADGE = { height: 18, sign: 8, signs: 4, rim: 1.5 };
const WIDTH = 512;

/** A part of the sheet, image pixels. @internal */
export interface Sprite {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** All pictures that vehicles and circles are drawn with. @internal */
export interface SpriteSheet {
  readonly canvas: HTMLCanvasElement;
  readonly sprites: readonly Sprite[];
}

/** First the markers, in the order of the states, then those without a nose, then these faded; circles, grounds of numbers, signs, glyphs. */
const FIRST_CIRCLE = MARKER_STATES.length * 3;
const FIRST_BADGE = FIRST_CIRCLE + CIRCLES.length;
const FIRST_SIGN = FIRST_BADGE + BADGE.signs;

const FIRST_GLYPH = FIRST_SIGN + SIGNS.length;
/** Grounds of glyphs; on all but the last one they fade, too. */
const GLYPH_GROUNDS: readonly GlyphGround[] = ['small', 'large', 'hollow'];

/** Number of sprites of a sheet. @internal */
export const SPRITE_COUNT = FIRST_GLYPH + (2 * GLYPH_GROUNDS.length - 1) * VEHICLE_GLYPHS.length;

/** Sprite of a vehicle in a state, which is an index into `MARKER_STATES`. @internal */
export const vehicleSprite = (state: number, stale: boolean, headed: boolean): number =>
  state + MARKER_STATES.length * (stale ? 2 : headed ? 0 : 1);

/** Sprite of the glyph of a vehicle; `kind` as in `MapVehicles`, not 0. @internal */
export function glyphSprite(kind: number, state: number, stale: boolean, headed: boolean): number {
  const ground = GLYPH_GROUNDS.indexOf(glyphGround(MARKER_STATES[state] ?? 'offline', headed));
  return FIRST_GLYPH + (stale ? ground + GLYPH_GROUNDS.length : ground) * VEHICLE_GLYPHS.length + kind - 1;
}

/** Sprite of a circle around so many vehicles. @internal */
export function circleSprite(count: number): number {
  let sprite = FIRST_CIRCLE;
  CIRCLES.forEach(({ from }, index) => {
    if (count >= from) sprite = FIRST_CIRCLE + index;
  });
  return sprite;
}

/** Radius of a circle around so many vehicles, CSS pixels. @internal */
export const circleRadius = (count: number): number => CIRCLES[circleSprite(count) - FIRST_CIRCLE]?.radius ?? 0;

/** Ground of a number of so many signs; its middle is so far right of where that of a single sign is, CSS pixels. @internal */
export const badgeSprite = (signs: number): { readonly sprite: number; readonly shiftPx: number } => ({
  sprite: FIRST_BADGE + signs - 1,
  shiftPx: ((signs - 1) * BADGE.sign) / 2,
});

/** Sprite of a sign of a count. @internal */
export const signSprite = (sign: string): number => FIRST_SIGN + Math.max(0, SIGNS.indexOf(sign));

/**
 * Draws the sheet on a canvas, so that neither sprite nor font has to come from a network.
 *
 * @internal
 */
export function drawSpriteSheet(theme: MapTheme): SpriteSheet {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 384;
  const context = canvas.getContext('2d');
  const sprites: Sprite[] = [];
  if (context === null) return { canvas, sprites };
  let [left, top, rowHeight] = [0, 0, 0];
  const place = (width: number, height: number): Sprite => {
    if (left + width > WIDTH) [left, top, rowHeight] = [0, top + rowHeight + 1, 0];
    const sprite = { left, top, width, height };
    left += width + 1;
    rowHeight = Math.max(rowHeight, height);
    sprites.push(sprite);
    return sprite;
  };
  const icons = (nose: VehicleNose): ImageData[] => drawVehicleIcons(theme, nose).map(({ image }) => image);
  const unheaded = icons('unheaded');
  for (const image of [...icons('headed'), ...unheaded, ...unheaded.map(faded)]) {
    const margin = emptyMargin(image);
    const at = place(image.width - 2 * margin.x, image.height - 2 * margin.y);
    context.putImageData(image, at.left - margin.x, at.top - margin.y, margin.x, margin.y, at.width, at.height);
  }
  for (const { radius } of CIRCLES) {
    const half = (radius + CIRCLE_RIM + 1) * SHEET_RATIO;
    const at = place(half * 2, half * 2);
    const disc = (size: number, opacity: number): void => {
      context.globalAlpha = opacity;
      context.beginPath();
      context.arc(at.left + half, at.top + half, size * SHEET_RATIO, 0, Math.PI * 2);
      context.fill();
    };
    context.fillStyle = theme.accent;
    disc(radius + CIRCLE_RIM, 0.25);
    disc(radius, 0.92);
  }
  context.globalAlpha = 1;
  for (let signs = 1; signs <= BADGE.signs; signs++) {
    const width = BADGE.height + (signs - 1) * BADGE.sign;
    const around = BADGE.rim + 1;
    const at = place((width + 2 * around) * SHEET_RATIO, (BADGE.height + 2 * around) * SHEET_RATIO);
    const pill = (rim: number, colour: string): void => {
      const inset = (around - rim) * SHEET_RATIO;
      context.fillStyle = colour;
      context.beginPath();
      context.roundRect(at.left + inset, at.top + inset, at.width - 2 * inset, at.height - 2 * inset, at.height / 2);
      context.fill();
    };
    pill(BADGE.rim, theme.halo);
    pill(0, theme.accent);
  }
  context.fillStyle = theme.onAccent;
  context.font = `600 ${13 * SHEET_RATIO}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  for (const sign of SIGNS) {
    const at = place(Math.ceil(context.measureText(sign).width), SIGN_HEIGHT * SHEET_RATIO);
    context.fillText(sign, at.left, at.top + at.height / 2);
  }
  const glyphs = GLYPH_GROUNDS.map((ground) => drawGlyphs(theme, ground).map(({ image }) => image));
  for (const image of [...glyphs, ...glyphs.slice(0, -1).map((images) => images.map(faded))].flat()) {
    const at = place(image.width, image.height);
    context.putImageData(image, at.left, at.top);
  }
  return { canvas, sprites };
}

/** The same picture, more transparent. */
function faded({ data, width, height }: ImageData): ImageData {
  const image = new ImageData(new Uint8ClampedArray(data), width, height);
  for (let at = 3; at < data.length; at += 4) image.data[at] = (data[at] ?? 0) * STALE_OPACITY;
  return image;
}

/** Columns and rows that are empty on both sides of a picture: its middle stays its middle, and less is painted. */
function emptyMargin({ data, width, height }: ImageData): { readonly x: number; readonly y: number } {
  let [x, y] = [width / 2, height / 2];
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 0) continue;
    const pixel = (at - 3) / 4;
    const column = pixel % width;
    const row = Math.floor(pixel / width);
    x = Math.min(x, column, width - 1 - column);
    y = Math.min(y, row, height - 1 - row);
  }
  // One empty line stays: edges are smoothed into it.
  return { x: Math.max(0, x - 1), y: Math.max(0, y - 1) };
}
