import { scaleLinear } from 'd3-scale';
import { arc } from 'd3-shape';
import { gaugeDirection, SPEED_GAUGE_BANDS_KMH, SPEED_GAUGE_MAX_KMH } from './gauge-scale.js';

/** Highest value of the speed gauge, km/h (spec 000 section 2.6). @public */
export const GAUGE_MAX_KMH: number = SPEED_GAUGE_MAX_KMH;
/** Speeds at which the gauge changes colour, km/h (spec 000 section 2.6). @public */
export const GAUGE_BANDS_KMH = SPEED_GAUGE_BANDS_KMH;
/** Room of the gauge in its picture. */
const RADIUS = { inner: 38, outer: 46 } as const;
/** The dial opens downwards: degrees from the top. */
const DIAL_DEG = 120;

/** The eight compass points, clockwise from north. @public */
export const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
/** One of {@link COMPASS_POINTS}. @public */
export type CompassPoint = (typeof COMPASS_POINTS)[number];

/** The compass point nearest to a heading in degrees clockwise from north. @internal */
export function compassPointOf(headingDeg: number): CompassPoint {
  return COMPASS_POINTS[Math.round(gaugeDirection(headingDeg) / 45) % 8] ?? 'n';
}

/** The angle that shows `headingDeg` and is the nearest to `beforeDeg`: a needle never goes around the long way. @internal */
export function nearestAngle(beforeDeg: number, headingDeg: number): number {
  const turn = gaugeDirection(headingDeg - beforeDeg);
  return beforeDeg + (turn > 180 ? turn - 360 : turn);
}

/** Where a speed stands on the dial, degrees clockwise from the top; beyond the ends it stays at the end. @internal */
export function dialAngle(kmh: number, maxKmh: number): number {
  return scaleLinear([0, Math.max(1, maxKmh)], [-DIAL_DEG, DIAL_DEG]).clamp(true)(Number.isFinite(kmh) ? kmh : 0);
}

/** A coloured part of the dial. @internal */
export interface DialBand {
  /** 0 = the slowest. */
  readonly index: number;
  /** SVG path around 0,0. */
  readonly path: string;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The coloured parts of a dial up to `maxKmh`. @internal */
export function dialBands(maxKmh: number): DialBand[] {
  const edges = [0, ...GAUGE_BANDS_KMH.filter((kmh) => kmh < maxKmh), maxKmh];
  const shape = arc().digits(2);
  return edges.slice(1).map((end, index) => {
    const path = shape({
      innerRadius: RADIUS.inner,
      outerRadius: RADIUS.outer,
      startAngle: radians(dialAngle(edges[index] ?? 0, maxKmh)),
      endAngle: radians(dialAngle(end, maxKmh)),
    });
    return { index, path: path ?? '' };
  });
}

/** A point around 0,0 of a dial: degrees clockwise from the top. @internal */
export function onDial(degrees: number, radius: number): { readonly x: number; readonly y: number } {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { x: round(Math.sin(radians(degrees)) * radius), y: round(-Math.cos(radians(degrees)) * radius) };
}

/** Speeds written at the dial, km/h. @internal */
export function dialNumbers(maxKmh: number): number[] {
  return scaleLinear([0, maxKmh], [0, 1]).ticks(5);
}
