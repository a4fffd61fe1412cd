import { speedKmh, type Device } from 'gk-sdk';
import { formatSpeed } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { useSpeedHistory } from '../hooks/use-speed-history.js';
import { GRAPH_TOP_KMH, speedPaths, speedScale } from '../speed-graph-model.js';

const WIDTH = 320;
const HEIGHT = 80;
const yOf = speedScale(HEIGHT);
const LINES_KMH = [50, 100, GRAPH_TOP_KMH] as const;

/** Speed over the last half hour. */
export function SpeedGraph({ device }: { readonly device: Device }) {
  const unit = useLengthUnit();
  const samples = useSpeedHistory(device);
  const paths = speedPaths(samples, WIDTH, HEIGHT);
  return (
    <figure className="gk-speed-graph">
      <figcaption>
        Speed <strong>{formatSpeed(speedKmh(device), unit)}</strong>
        <small>last 30 minutes</small>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Speed over the last 30 minutes"
      >
        {LINES_KMH.map((kmh) => {
          const y = yOf(kmh);
          return <line key={kmh} className="gk-speed-graph-line" x1="0" x2={WIDTH} y1={y} y2={y} />;
        })}
        {paths && <path className="gk-speed-graph-area" d={paths.area} />}
        {paths && <path className="gk-speed-graph-curve" d={paths.curve} />}
      </svg>
      <div className="gk-speed-graph-scale" aria-hidden="true">
        {[...LINES_KMH].reverse().map((kmh) => (
          <span key={kmh}>{formatSpeed(kmh, unit)}</span>
        ))}
        <span>0</span>
      </div>
    </figure>
  );
}
