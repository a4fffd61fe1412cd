import type { MarkerState } from 'gk-sdk';
import { VEHICLE_SHAPE_SIZE } from './vehicle-shape.js';

/** Side of the square in which the glyphs are drawn. @internal */
export const VEHICLE_GLYPH_SIZE = 10;

/**
 * Signs of the kinds of vehicles by the number that a device's icon has (spec 002 section 3): car, arrow, truck, cargo truck,
 * individual, motorcycle, train, ship, airplane. An arrow has none: the shape of its state is enough. SVG path data, filled by the
 * even-odd rule.
 *
 * @public
 */
export const VEHICLE_GLYPHS: readonly string[] = [
  'M2.7 1.3H7.3L8.4 4.1Q9.1 4.4 9.1 5.1V8.7H7.7V7.8H2.3V8.7H.9V5.1Q.9 4.4 1.6 4.1ZM3.3 2.3 2.7 3.9H7.3L6.7 2.3ZM2 5.2V6.4H3.5V5.2ZM6.5 5.2V6.4H8V5.2Z',
  '',
  'M.3 2.3H5.7V6.5H.3ZM6.2 3.5H8.2L9.7 5.2V6.5H6.2ZM2.2 6.9A1.1 1.1 0 1 0 2.2 9.1 1.1 1.1 0 1 0 2.2 6.9ZM7.7 6.9A1.1 1.1 0 1 0 7.7 9.1 1.1 1.1 0 1 0 7.7 6.9Z',
  'M.2 1.3H6.3V6.5H.2ZM1.4 2.3V5.5H2.3V2.3ZM4.2 2.3V5.5H5.1V2.3ZM6.8 3.5H8.4L9.8 5.2V6.5H6.8ZM2.2 6.9A1.1 1.1 0 1 0 2.2 9.1 1.1 1.1 0 1 0 2.2 6.9ZM7.8 6.9A1.1 1.1 0 1 0 7.8 9.1 1.1 1.1 0 1 0 7.8 6.9Z',
  'M5 .5A2 2 0 1 0 5 4.5 2 2 0 1 0 5 .5ZM1.7 9.5V8.3A3.3 3.3 0 0 1 8.3 8.3V9.5Z',
  'M2.2 5A2.1 2.1 0 1 0 2.2 9.2 2.1 2.1 0 1 0 2.2 5ZM2.2 6.2A.9.9 0 1 1 2.2 8 .9.9 0 1 1 2.2 6.2ZM7.8 5A2.1 2.1 0 1 0 7.8 9.2 2.1 2.1 0 1 0 7.8 5ZM7.8 6.2A.9.9 0 1 1 7.8 8 .9.9 0 1 1 7.8 6.2ZM5.4 1.3H7.1L8.1 4.5H6.9L6.3 2.5H5.4ZM2.4 3.3H6L5 6.6H4.4Q4.2 4.8 2.4 4.5Z',
  'M2.6.7H7.4Q8.6.7 8.6 1.9V6.6Q8.6 7.8 7.4 7.8H2.6Q1.4 7.8 1.4 6.6V1.9Q1.4.7 2.6.7ZM2.6 1.9V4.3H7.4V1.9ZM2.7 5.4V6.6H3.9V5.4ZM6.1 5.4V6.6H7.3V5.4ZM2.6 8.2H4L3.1 9.5H1.7ZM6 8.2H7.4L8.3 9.5H6.9Z',
  'M.5 5.7H9.5L8.1 9H1.9ZM2.5 5.2V3.1H3.8V.9H6.2V3.1H7.5V5.2Z',
  'M5 .2Q5.9.2 5.9 1.5V3.5L9.8 5.9V7.2L5.9 6V8L7.2 8.9V9.8L5 9.3 2.8 9.8V8.9L4.1 8V6L.2 7.2V5.9L4.1 3.5V1.5Q4.1.2 5 .2Z',
];

/** Place of a glyph in the shape of a vehicle, in units of the shape's square. @internal */
export interface GlyphPlace {
  /** From the middle of the square towards the tail. */
  readonly shift: number;
  /** Side of the glyph. */
  readonly size: number;
}

const SMALL = 9.5;
const LARGE = 11;

/** Where the shapes that point have room. */
const HEADED: Readonly<Record<MarkerState, GlyphPlace>> = {
  driving: { shift: 0.9, size: SMALL },
  overspeed: { shift: -2.6, size: SMALL },
  idle: { shift: 1.6, size: LARGE },
  offline: { shift: 1.6, size: 7 },
};
const UNHEADED: Readonly<Record<MarkerState, GlyphPlace>> = {
  driving: { shift: 0, size: LARGE },
  overspeed: { shift: 0, size: SMALL },
  idle: { shift: 0, size: LARGE },
  offline: { shift: 0, size: LARGE },
};

/** Place of a glyph in the shape of a state, which points somewhere or not. @internal */
export const glyphPlace = (state: MarkerState, headed: boolean): GlyphPlace => (headed ? HEADED : UNHEADED)[state];

/** The sign of the kind that a device's icon names; empty where it has none, or a picture of the server's own. @public */
export function vehicleGlyph(icon: number | string | undefined): string {
  return typeof icon === 'number' ? (VEHICLE_GLYPHS[icon] ?? '') : '';
}

/**
 * SVG `transform` of a glyph beside the shape of a state, in a square of `VEHICLE_SHAPE_SIZE` that is turned with the vehicle: the
 * glyph stands upright.
 *
 * @param headingDeg - How the square is turned, degrees clockwise from north; undefined for a shape that points nowhere.
 * @public
 */
export function glyphTransform(state: MarkerState, headingDeg: number | undefined): string {
  const { shift, size } = glyphPlace(state, headingDeg !== undefined);
  const middle = VEHICLE_SHAPE_SIZE / 2;
  const half = VEHICLE_GLYPH_SIZE / 2;
  const scale = (size / VEHICLE_GLYPH_SIZE).toFixed(3);
  return `translate(${middle} ${middle + shift}) rotate(${-(headingDeg ?? 0)}) scale(${scale}) translate(${-half} ${-half})`;
}
