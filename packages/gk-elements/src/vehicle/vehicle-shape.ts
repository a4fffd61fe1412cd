import type { MarkerState } from 'gk-sdk';

/** Side of the square in which the shapes are drawn. @public */
export const VEHICLE_SHAPE_SIZE = 24;

/**
 * Outlines of a vehicle that heads north, one a state, so that a state is told by shape as well as
 * by colour: an arrow drives, a double arrow is too fast, a drop stands, a hollow drop is offline.
 * SVG path data, filled by the even-odd rule.
 *
 * @public
 */
export const VEHICLE_SHAPES: Readonly<Record<MarkerState, string>> = {
  driving: 'M12 1.5 20 21 12 16.8 4 21Z',
  overspeed: 'M12 1 20 13 12 9.8 4 13ZM12 11 20 23 12 19.8 4 23Z',
  idle: 'M12 2 15.8 6.9A7.7 7.7 0 1 1 8.2 6.9Z',
  offline: 'M12 2 15.8 6.9A7.7 7.7 0 1 1 8.2 6.9ZM12 9.2A4.4 4.4 0 1 0 12 18 4.4 4.4 0 1 0 12 9.2Z',
};
