import { type CalibrationPoint, clampCalibrationPoint, CALIBRATION_CANVAS } from 'gk-sdk/rules';

/** A rectangle of the calibration picture. */
export interface CalibrationRectangle {
  readonly from: CalibrationPoint;
  readonly to: CalibrationPoint;
}
/** "DSM default rectangle (434,170) to (805,560)" (spec 002 section 9). */
export const DSM_DEFAULT_RECTANGLE: CalibrationRectangle = { from: { x: 434, y: 170 }, to: { x: 805, y: 560 } };
/** "Channel 1 for ADAS, 3 left BSD, 4 right BSD" (spec 002 section 7). */
export const CALIBRATION_CHANNELS = { adas: 1, bsdLeft: 3, bsdRight: 4 } as const;

/** A point on a shown picture as one of the canvas. */
export function toCalibrationPoint(
  shown: CalibrationPoint,
  picture: { readonly width: number; readonly height: number },
): CalibrationPoint {
  return clampCalibrationPoint(
    {
      x: (shown.x / picture.width) * CALIBRATION_CANVAS.width,
      y: (shown.y / picture.height) * CALIBRATION_CANVAS.height,
    },
    'canvas',
  );
}

/** A rectangle within the canvas, its first corner at the upper left. */
export function normalizeRectangle(rectangle: CalibrationRectangle): CalibrationRectangle {
  const a = clampCalibrationPoint(rectangle.from, 'canvas');
  const b = clampCalibrationPoint(rectangle.to, 'canvas');
  return {
    from: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    to: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  };
}
