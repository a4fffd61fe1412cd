import type { MarkerState } from 'gk-sdk';

/** Side of the square in which the shapes are drawn. @public */
export const VEHICLE_SHAPE_SIZE = 24;

/**
 * Outlines of a vehicle that heads north, one a state, so that shape as well as colour shows a state: an arrow drives,
 * a double arrow is too fast, a drop stands, a hollow drop is offline. SVG path data, filled by the even-odd rule.
 *
 * @public
 */
export const VEHICLE_SHAPES: Readonly<Record<MarkerState, string>> = {
  driving: 'M12 1.5 20 21 12 16.8 4 21Z',
  overspeed: 'M12 1 20 13 12 9.8 4 13ZM12 11 20 23 12 19.8 4 23Z',
  idle: 'M12 2 15.8 6.9A7.7 7.7 0 1 1 8.2 6.9Z',
  offline: 'M12 2 15.8 6.9A7.7 7.7 0 1 1 8.2 6.9ZM12 9.2A4.4 4.4 0 1 0 12 18 4.4 4.4 0 1 0 12 9.2Z',
};

/**
 * Outlines of a vehicle whose heading is not known, in the same square and by the same rule. They have no nose: a diamond
 * drives, one within another is too fast, a disc stands, a ring is offline.
 *
 * @public
 */
export const VEHICLE_SHAPES_WITHOUT_HEADING: Readonly<Record<MarkerState, string>> = {
  driving: 'M12 2.5 21.5 12 12 21.5 2.5 12Z',
  overspeed: 'M12 1 23 12 12 23 1 12ZM12 4.5 4.5 12 12 19.5 19.5 12ZM12 7.5 16.5 12 12 16.5 7.5 12Z',
  idle: 'M12 4.3A7.7 7.7 0 1 0 12 19.7 7.7 7.7 0 1 0 12 4.3Z',
  offline: 'M12 4.3A7.7 7.7 0 1 0 12 19.7 7.7 7.7 0 1 0 12 4.3ZM12 7.6A4.4 4.4 0 1 0 12 16.4 4.4 4.4 0 1 0 12 7.6Z',
};
