import type { Device, ParameterValue } from 'gk-sdk';
import { clampCalibrationPoint, type CalibrationArea, type CalibrationPoint } from 'gk-sdk/rules';
import { CALIBRATION_CHANNELS, DSM_DEFAULT_RECTANGLE, normalizeRectangle } from './calibration-rules.js';
import { word } from '../../../shared/i18n/translate.js';

/** An overlay of spec 002 section 2: the parameter that it edits. */
export interface CalibrationKind {
  /** English words. */
  readonly title: string;
  /** Meaning of the points, in English words. */
  readonly help: string;
  readonly area: CalibrationArea;
  /** How the points are drawn: lines through a point, or the area between them. */
  readonly drawing: 'horizon' | 'area';
  readonly channelOf: (device: Pick<Device, 'extras'>) => number;
  /** Factory points, where the specification gives them. */
  readonly standard?: readonly CalibrationPoint[];
}

/** Channel that watches the driver, of a device that does not say (spec 002 section 3). */
const DRIVER_CHANNEL = 2;

const KINDS: Readonly<Record<string, CalibrationKind>> = {
  AdasCali: {
    title: word('Calibrate driver assistance'),
    help: word('Place the point where the lanes of the road meet at the horizon.'),
    area: 'canvas',
    drawing: 'horizon',
    channelOf: () => CALIBRATION_CHANNELS.adas,
  },
  DsmRect: {
    title: word('Calibrate driver monitoring'),
    help: word("Place the corners around the driver's head."),
    area: 'canvas',
    drawing: 'area',
    channelOf: ({ extras }) => extras?.driverMonitoringChannel ?? DRIVER_CHANNEL,
    standard: [DSM_DEFAULT_RECTANGLE.from, DSM_DEFAULT_RECTANGLE.to],
  },
  BsdLeft: {
    title: word('Calibrate the left blind spot'),
    help: word('Place the corners around the blind spot beside the vehicle.'),
    area: 'bsdLeft',
    drawing: 'area',
    channelOf: () => CALIBRATION_CHANNELS.bsdLeft,
  },
  BsdRight: {
    title: word('Calibrate the right blind spot'),
    help: word('Place the corners around the blind spot beside the vehicle.'),
    area: 'bsdRight',
    drawing: 'area',
    channelOf: () => CALIBRATION_CHANNELS.bsdRight,
  },
};

/** The overlay of a parameter; undefined for one that is no calibration. */
export function calibrationOf(group: string, key: string): CalibrationKind | undefined {
  return group === 'MotovisAdas' && Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
}

/** The points of a parameter: x and y, after each other. */
export function toPoints(value: ParameterValue): readonly CalibrationPoint[] {
  const numbers = Array.isArray(value) ? value.map(Number) : [];
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));
}

/** The parameter of points: within their area; a rectangle of two corners begins at the upper left. */
export function fromPoints({ area }: CalibrationKind, points: readonly CalibrationPoint[]): ParameterValue {
  const clamped = points.map((point) => clampCalibrationPoint(point, area));
  const [from, to] = clamped;
  if (area === 'canvas' && from && to && clamped.length === 2) {
    const rectangle = normalizeRectangle({ from, to });
    return [rectangle.from, rectangle.to].flatMap(({ x, y }) => [x, y]);
  }
  return clamped.flatMap(({ x, y }) => [x, y]);
}
