import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { MAP_DEFAULTS } from 'gk-sdk/rules';

/** A speed at a time. */
export interface SpeedSample {
  /** Unix seconds. */
  readonly atS: number;
  readonly kmh: number;
}

/** Top of the speed graph, km/h (spec 000 section 2.4). */
export const GRAPH_TOP_KMH = MAP_DEFAULTS.speedGraphTopKmh;
/** Samples kept; the oldest are dropped. */
export const MAX_SAMPLES = 500;

/** The samples with a newer one behind; one that is not newer changes nothing. */
export function appendSample(samples: readonly SpeedSample[], sample: SpeedSample): readonly SpeedSample[] {
  const last = samples.at(-1);
  if (last && sample.atS <= last.atS) return samples;
  return [...samples, sample].slice(-MAX_SAMPLES);
}

/** Height of a speed in a graph of `height`; speeds over the top stay at the top. */
export function speedScale(height: number): (kmh: number) => number {
  return scaleLinear([0, GRAPH_TOP_KMH], [height, 0]).clamp(true);
}

/** SVG paths of a graph. */
export interface SpeedPaths {
  readonly curve: string;
  /** The ground under the curve. */
  readonly area: string;
}

/** The samples in a box of `width` by `height`; undefined while there are too few for a curve. */
export function speedPaths(samples: readonly SpeedSample[], width: number, height: number): SpeedPaths | undefined {
  const [fromS, toS] = extent(samples, (sample) => sample.atS);
  if (fromS === undefined || fromS === toS) return undefined;
  const timeScale = scaleLinear([fromS, toS], [0, width]);
  const y = speedScale(height);
  const curve = line<SpeedSample>(
    (sample) => timeScale(sample.atS),
    (sample) => y(sample.kmh),
  ).digits(1);
  const ground = area<SpeedSample>(
    (sample) => timeScale(sample.atS),
    height,
    (sample) => y(sample.kmh),
  ).digits(1);
  return { curve: curve([...samples]) ?? '', area: ground([...samples]) ?? '' };
}
