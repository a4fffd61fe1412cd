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
  driving: 'M12 .5 21.5 23 12 18.2 2.5 23Z',
  overspeed: 'M12 0 22.5 18 12 14.3 1.5 18ZM12 16.9 22.5 20.6V24L12 20.3 1.5 24V20.6Z',
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
  driving: 'M12 1.5 22.5 12 12 22.5 1.5 12Z',
  overspeed: 'M12 0 24 12 12 24 0 12ZM12 2.8 2.8 12 12 21.2 21.2 12ZM12 5 19 12 12 19 5 12Z',
  idle: 'M12 3.5A8.5 8.5 0 1 0 12 20.5 8.5 8.5 0 1 0 12 3.5Z',
  offline: 'M12 2.6A9.4 9.4 0 1 0 12 21.4 9.4 9.4 0 1 0 12 2.6ZM12 5.4A6.6 6.6 0 1 0 12 18.6 6.6 6.6 0 1 0 12 5.4Z',
};
