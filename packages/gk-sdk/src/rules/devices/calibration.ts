/** A point on the calibration picture, pixels of its 1280 by 720 canvas. @public */
export interface CalibrationPoint {
  /** Pixels from the left edge of the canvas. */
  readonly x: number;
  /** Pixels from the upper edge. */
  readonly y: number;
}

/** "Calibration canvas 1280 by 720" (spec 002 section 9). @public */
export const CALIBRATION_CANVAS = { width: 1280, height: 720 } as const;

/** Where the points of each overlay may stand. */
const LIMITS = {
  bsdLeft: { minX: 10, maxX: 960, minY: 50, maxY: 710 },
  bsdRight: { minX: 320, maxX: 1270, minY: 50, maxY: 710 },
  canvas: { minX: 0, maxX: CALIBRATION_CANVAS.width, minY: 0, maxY: CALIBRATION_CANVAS.height },
} as const;

/** An area that holds points in. @public */
export type CalibrationArea = 'bsdLeft' | 'bsdRight' | 'canvas';

/** Returns the limits of the points of an area. @public */
export function calibrationLimits(area: CalibrationArea): {
  /** Pixels from the left edge of the canvas. */
  readonly minX: number;
  /** Pixels from the left edge of the canvas. */
  readonly maxX: number;
  /** Pixels from the top edge of the canvas. */
  readonly minY: number;
  /** Pixels from the top edge of the canvas. */
  readonly maxY: number;
} {
  return LIMITS[area];
}

/**
 * "BSD calibration points are clamped: left x 10..960, y 50..710; right x 320..1270, y 50..710" (spec 002 section 5);
 * the points of ADAS and DSM to the canvas. Whole pixels.
 *
 * @public
 */
export function clampCalibrationPoint(point: CalibrationPoint, area: CalibrationArea): CalibrationPoint {
  const { minX, maxX, minY, maxY } = LIMITS[area];
  return { x: clampPixel(point.x, minX, maxX), y: clampPixel(point.y, minY, maxY) };
}

function clampPixel(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Number.isNaN(value) ? min : Math.round(value)));
}
