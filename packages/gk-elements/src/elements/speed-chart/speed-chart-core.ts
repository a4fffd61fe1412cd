import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { DRIVING_ABOVE_KMH } from 'gk-sdk';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { lowerBound, minMaxPerPixel, type Series } from '../../chart/min-max.js';
import { fixAt, indexTrack, type IndexedTrack } from '../../track/indexed-track.js';
import { analyseTrack, type TrackAnalysis } from '../../track/track-analysis.js';
import type { GpsPoint } from 'gk-sdk';

/** Highest value of a speed graph, km/h (spec 000 section 2.4). It rises for faster vehicles. @public */
export const CHART_MAX_KMH = 150;
/** Rows of the table that stands for the chart, at most. */
const TABLE_ROWS = 24;
/** Lengths of a row of the table, seconds. */
const ROW_LENGTHS_S = [10, 60, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];

/** A track as a chart draws it. @internal */
export interface ChartTrack extends TrackAnalysis {
  readonly track: IndexedTrack;
  readonly series: Series;
}

/** Prepares a track once. @internal */
export function toChartTrack(points: readonly GpsPoint[], minStopS: number): ChartTrack {
  const track = indexTrack(points);
  const values = Float32Array.from(track.points, ({ speedKmh }) => speedKmh);
  return { track, series: { timesS: track.timesS, values }, ...analyseTrack(track, minStopS) };
}

/** Top of the scale for the shown values. @internal */
export function chartTop(maxKmh: number, atLeastKmh = CHART_MAX_KMH): number {
  return Math.max(atLeastKmh, Math.ceil(maxKmh / 10) * 10);
}

/** A box that a chart is drawn in, CSS pixels, and its content. @internal */
export interface ChartBox {
  readonly view: TimelinePeriod;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly topKmh: number;
  /** A bar a second in place of a curve. */
  readonly bars?: boolean;
}

/** Height of a speed in the box. @internal */
export function speedY({ heightPx, topKmh }: Pick<ChartBox, 'heightPx' | 'topKmh'>, kmh: number): number {
  return scaleLinear([0, topKmh], [heightPx, 0]).clamp(true)(kmh);
}

/** SVG paths of a chart. @internal */
export interface ChartPaths {
  readonly curve: string;
  /** The ground under the curve. */
  readonly ground: string;
}

/** The curve of a box, broken at gaps. @internal */
export function chartPaths(chart: ChartTrack, box: ChartBox): ChartPaths {
  const { series, gaps } = chart;
  if (box.bars) return { curve: '', ground: barsPath(chart, box) };
  const { view, widthPx, heightPx, topKmh } = box;
  const x = scaleLinear([view.startS, view.endS], [0, widthPx]);
  const y = scaleLinear([0, topKmh], [heightPx, 0]).clamp(true);
  const atX = (index: number): number => x(series.timesS[index] ?? 0);
  const atY = (index: number): number => y(series.values[index] ?? 0);
  const toCurve = line(atX, atY).digits(1);
  const toGround = area(atX, heightPx, atY).digits(1);
  const parts = withoutGaps(
    minMaxPerPixel(series, view.startS, view.endS, widthPx),
    gaps.map(({ afterIndex }) => afterIndex),
  );
  return {
    curve: parts.map((part) => toCurve(part) ?? '').join(''),
    ground: parts.map((part) => toGround(part) ?? '').join(''),
  };
}

/**
 * A bar a second, of one pixel at least: seconds that share a pixel have one bar, as high as the fastest of them.
 *
 * @internal
 */
export function barsPath({ series }: ChartTrack, { view, widthPx, heightPx, topKmh }: ChartBox): string {
  const x = scaleLinear([view.startS, view.endS], [0, widthPx]);
  const y = scaleLinear([0, topKmh], [heightPx, 0]).clamp(true);
  const width = Math.max(1, x(view.startS + 1) - x(view.startS));
  const highest = new Map<number, number>();
  for (let at = lowerBound(series.timesS, view.startS); at < series.timesS.length; at++) {
    const timeS = series.timesS[at] ?? 0;
    if (timeS >= view.endS) break;
    const left = width > 1 ? Math.round(x(timeS) * 10) / 10 : Math.floor(x(timeS));
    highest.set(left, Math.max(highest.get(left) ?? 0, series.values[at] ?? 0));
  }
  const size = Math.round(width * 10) / 10;
  return [...highest]
    .map(([left, kmh]) => `M${left} ${heightPx}V${Math.round(y(kmh) * 10) / 10}h${size}V${heightPx}z`)
    .join('');
}

/** `line()` reads its data as numbers here: indexes of points. */
function withoutGaps(picked: readonly number[], lastBefore: readonly number[]): number[][] {
  const parts: number[][] = [];
  let gap = 0;
  for (const index of picked) {
    let broken = parts.length === 0;
    while (gap < lastBefore.length && (lastBefore[gap] ?? 0) < index) {
      broken = true;
      gap++;
    }
    if (broken) parts.push([]);
    parts.at(-1)?.push(index);
  }
  return parts;
}

/** Marks of the speed scale, in the unit that is shown. @internal */
export function speedTicks(topShown: number, heightPx: number): number[] {
  return scaleLinear([0, topShown], [0, 1]).ticks(Math.max(2, Math.floor(heightPx / 36)));
}

/** Speed at a time; undefined where nobody knows. @internal */
export function speedAtS({ track }: ChartTrack, timeS: number): number | undefined {
  const [first, last] = [track.timesS[0], track.timesS.at(-1)];
  if (first === undefined || last === undefined || timeS < first || timeS > last) return undefined;
  const fix = fixAt(track, timeS);
  return fix === undefined || fix.inGap ? undefined : fix.speedKmh;
}

/** A row of the table that stands for the chart. @internal */
export interface ChartRow {
  readonly startS: number;
  readonly endS: number;
  readonly maxKmh: number;
  /** Mean of the points in motion; 0 when there is none. */
  readonly averageKmh: number;
}

/**
 * The chart as a table: the visible part, in rows of a round length. Stretches without a point have no row. @internal
 */
export function chartRows({ series }: ChartTrack, view: TimelinePeriod): ChartRow[] {
  const shownS = view.endS - view.startS;
  const lengthS = ROW_LENGTHS_S.find((length) => shownS / length <= TABLE_ROWS) ?? Math.ceil(shownS / TABLE_ROWS);
  const rows: ChartRow[] = [];
  for (let startS = view.startS; startS < view.endS; startS += lengthS) {
    const endS = Math.min(view.endS, startS + lengthS);
    const from = lowerBound(series.timesS, startS);
    const values = series.values.subarray(from, lowerBound(series.timesS, endS));
    if (values.length === 0) continue;
    let [maxKmh, sum, moving] = [0, 0, 0];
    for (const kmh of values) {
      maxKmh = Math.max(maxKmh, kmh);
      if (kmh <= DRIVING_ABOVE_KMH) continue;
      sum += kmh;
      moving += 1;
    }
    rows.push({ startS, endS, maxKmh, averageKmh: moving > 0 ? sum / moving : 0 });
  }
  return rows;
}
