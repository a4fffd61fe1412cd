import { useId } from 'react';
import { scaleBand, scaleLinear } from 'd3-scale';
import { t } from '../i18n/translate.js';
import { useElementWidth } from '../ui/use-element-width.js';
import './bar-chart.css';

/** A bar: its name and its size. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

const HEIGHT_PX = 220;
const NAME_HEIGHT_PX = 76;
const AXIS_WIDTH_PX = 56;
const TOP_PX = 8;
/** A narrower bar cannot bear its name: the chart scrolls instead. */
const MIN_BAND_PX = 18;
const TICKS = 4;

/** A bar chart, the largest bar first. Screen readers get it in words; the figures stand in the table beside it. */
export function BarChart({
  title,
  unit,
  bars,
  digits = 1,
}: {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
  /** Decimals of the values. */
  readonly digits?: number;
}) {
  const [ref, width] = useElementWidth<HTMLDivElement>();
  const captionId = useId();
  const largest = bars[0];
  const smallest = bars.at(-1);
  if (!largest || !smallest) return null;
  const words = (value: number): string => `${value.toFixed(digits)} ${unit}`;
  const innerWidth = Math.max(width, AXIS_WIDTH_PX + bars.length * MIN_BAND_PX);
  const bottom = HEIGHT_PX - NAME_HEIGHT_PX;
  const x = scaleBand(
    bars.map(({ name }) => name),
    [AXIS_WIDTH_PX, innerWidth],
  ).padding(0.25);
  const y = scaleLinear([0, Math.max(largest.value, Number.MIN_VALUE)], [bottom, TOP_PX]).nice(TICKS);
  const band = Math.min(x.bandwidth(), 48);
  const inset = (x.bandwidth() - band) / 2;
  return (
    <figure className="gk-bar-chart gk-card">
      <figcaption id={captionId}>
        {title}
        <span className="visually-hidden">
          {' '}
          {t('{count} bars, from {largest} down to {smallest}.', {
            count: bars.length,
            largest: `${largest.name} (${words(largest.value)})`,
            smallest: `${smallest.name} (${words(smallest.value)})`,
          })}
        </span>
      </figcaption>
      {/* It scrolls on narrow screens, so the keyboard must reach it. */}
      <div className="gk-bar-chart-scroll" ref={ref} tabIndex={0} role="group" aria-labelledby={captionId}>
        {width > 0 && (
          <svg width={innerWidth} height={HEIGHT_PX} role="img" aria-labelledby={captionId}>
            {y.ticks(TICKS).map((tick) => (
              <g key={tick}>
                <line className="gk-bar-chart-line" x1={AXIS_WIDTH_PX} x2={innerWidth} y1={y(tick)} y2={y(tick)} />
                <text className="gk-bar-chart-tick" x={AXIS_WIDTH_PX - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {tick}
                </text>
              </g>
            ))}
            {bars.map(({ name, value }) => {
              const left = (x(name) ?? 0) + inset;
              const middle = left + band / 2;
              return (
                <g key={name}>
                  <title>{`${name}: ${words(value)}`}</title>
                  <rect
                    className="gk-bar-chart-bar"
                    x={left}
                    y={y(value)}
                    width={band}
                    height={bottom - y(value)}
                    rx={2}
                  />
                  <text
                    className="gk-bar-chart-name"
                    textAnchor="end"
                    dy="0.32em"
                    transform={`translate(${middle} ${bottom + 8}) rotate(-60)`}
                  >
                    {shorten(name)}
                  </text>
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
}

/** Letters of a name below its bar. */
const NAME_LENGTH = 11;

function shorten(name: string): string {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;
}
