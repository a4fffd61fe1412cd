import { compassWord, onCircle } from './gauge-geometry.js';

const MARKS = ['N', 'E', 'S', 'W'] as const;

/** Heading on a compass of 0 to 360 degrees. */
export function DirectionGauge({ degrees }: { readonly degrees: number }) {
  const shown = Math.round(degrees);
  return (
    <svg
      className="gk-gauge"
      viewBox="-50 -48 100 90"
      role="img"
      aria-label={`Direction ${shown} degrees, ${compassWord(degrees)}`}
    >
      <circle className="gk-gauge-ring" r="35" cy="-11" />
      {MARKS.map((mark, i) => {
        const at = onCircle(i * 90, 26);
        return (
          <text key={mark} className="gk-gauge-mark" x={at.x} y={at.y - 11}>
            {mark}
          </text>
        );
      })}
      <path className="gk-gauge-arrow" d="M0-17 7 12 0 7-7 12z" transform={`translate(0 -11) rotate(${degrees})`} />
      <text className="gk-gauge-unit" y="39">
        {shown}° {compassWord(degrees)}
      </text>
    </svg>
  );
}
