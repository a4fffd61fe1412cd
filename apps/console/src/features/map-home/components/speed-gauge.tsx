import { arcPath, GAUGE_BANDS_KMH, onCircle, speedAngle } from './gauge-geometry.js';

/** Speed on a dial of 0 to 220 km/h with its colour bands. */
export function SpeedGauge({
  kmh,
  words,
  suffix,
}: {
  readonly kmh: number;
  /** The speed in the user's unit. */
  readonly words: string;
  readonly suffix: string;
}) {
  const tip = onCircle(speedAngle(kmh), 33);
  return (
    <svg className="gk-gauge" viewBox="-50 -48 100 90" role="img" aria-label={`Speed ${words} ${suffix}`}>
      {GAUGE_BANDS_KMH.map((end, i) => (
        <path
          key={end}
          className={`gk-gauge-band gk-gauge-band-${i}`}
          d={arcPath(speedAngle(GAUGE_BANDS_KMH[i - 1] ?? 0), speedAngle(end), 40)}
        />
      ))}
      <line className="gk-gauge-needle" x1="0" y1="0" x2={tip.x} y2={tip.y} />
      <circle className="gk-gauge-hub" r="4" />
      <text className="gk-gauge-value" y="27">
        {words}
      </text>
      <text className="gk-gauge-unit" y="39">
        {suffix}
      </text>
    </svg>
  );
}
