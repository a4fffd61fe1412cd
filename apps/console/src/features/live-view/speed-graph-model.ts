/** A speed at a time. */
export interface SpeedSample {
  readonly timeMs: number;
  readonly kmh: number;
}

/** Top of the speed graph, km/h (spec 000 section 2.4). */
export const GRAPH_TOP_KMH = 150;
/** Samples kept; the oldest are dropped. */
export const MAX_SAMPLES = 500;

/** The samples with a newer one behind; one that is not newer changes nothing. */
export function appendSample(samples: readonly SpeedSample[], sample: SpeedSample): readonly SpeedSample[] {
  const last = samples.at(-1);
  if (last && sample.timeMs <= last.timeMs) return samples;
  return [...samples, sample].slice(-MAX_SAMPLES);
}

/** The samples as an SVG path in a box of `width` by `height`; speeds over the top stay at the top. */
export function speedPath(samples: readonly SpeedSample[], width: number, height: number): string {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || first === last) return '';
  const spanMs = last.timeMs - first.timeMs;
  return samples
    .map(({ timeMs, kmh }, i) => {
      const x = ((timeMs - first.timeMs) / spanMs) * width;
      const y = height - (Math.min(kmh, GRAPH_TOP_KMH) / GRAPH_TOP_KMH) * height;
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
