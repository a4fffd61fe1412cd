import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { CALIBRATION_CANVAS, calibrationLimits, clampCalibrationPoint, type CalibrationPoint } from 'gk-sdk/rules';
import { toCalibrationPoint } from './calibration-rules.js';
import { t } from '../../../shared/i18n/translate.js';
import type { CalibrationKind } from './calibration-kinds.js';

const { width, height } = CALIBRATION_CANVAS;
const HANDLE_RADIUS = 18;
/** Pixels of the canvas that an arrow key moves a point, and with Shift. */
const STEP = 1;
const LONG_STEP = 10;

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far a point was moved. `done` is false while a hand still moves it. */
export type PointMoved = (
  index: number,
  point: CalibrationPoint,
  move: { readonly done: boolean; readonly clamped: boolean },
) => void;

/** The points over the picture, to be dragged, or moved by arrow keys; where they may stand is dashed. */
export function CalibrationDrawing({
  kind,
  points,
  onMoved,
}: {
  readonly kind: CalibrationKind;
  readonly points: readonly CalibrationPoint[];
  readonly onMoved: PointMoved;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const { minX, maxX, minY, maxY } = calibrationLimits(kind.area);
  const moveTo = (index: number, wanted: CalibrationPoint, done: boolean): void => {
    const point = clampCalibrationPoint(wanted, kind.area);
    const clamped = point.x !== Math.round(wanted.x) || point.y !== Math.round(wanted.y);
    onMoved(index, point, { done, clamped });
  };
  const drag = (event: PointerEvent, index: number, done: boolean): void => {
    if (!svg.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = svg.current.getBoundingClientRect();
    moveTo(index, toCalibrationPoint({ x: event.clientX - box.left, y: event.clientY - box.top }, box), done);
  };
  const press = (event: KeyboardEvent, index: number, { x, y }: CalibrationPoint): void => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    // The tile below has the arrow keys, too.
    event.stopPropagation();
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    moveTo(index, { x: x + move[0] * step, y: y + move[1] * step }, true);
  };
  return (
    <svg
      ref={svg}
      className="gk-calibration-drawing"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="group"
      aria-label={t('Calibration points')}
    >
      <rect className="gk-calibration-limits" x={minX} y={minY} width={maxX - minX} height={maxY - minY} />
      <Shape kind={kind} points={points} />
      {points.map((point, index) => (
        <g
          // The points have no other name than their place.
          key={index}
          className="gk-calibration-point"
          role="slider"
          tabIndex={0}
          aria-label={t('Point {number}', { number: index + 1 })}
          aria-valuemin={minX}
          aria-valuemax={maxX}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x}, ${point.y}`}
          transform={`translate(${point.x} ${point.y})`}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, index, false)}
          onPointerUp={(event) => drag(event, index, true)}
          onKeyDown={(event) => press(event, index, point)}
        >
          <circle r={HANDLE_RADIUS} />
          <text y={-HANDLE_RADIUS - 6}>{index + 1}</text>
        </g>
      ))}
    </svg>
  );
}

/** The lines of a point, or the area between points: of two the rectangle. */
function Shape({ kind, points }: { readonly kind: CalibrationKind; readonly points: readonly CalibrationPoint[] }) {
  const [first, second] = points;
  if (!first) return null;
  if (kind.drawing === 'horizon') {
    const lines = `M0 ${first.y}H${width}M${first.x} 0V${height}M${first.x} ${first.y}L0 ${height}M${first.x} ${first.y}L${width} ${height}`;
    return <path className="gk-calibration-shape" d={lines} />;
  }
  const corners =
    second && points.length === 2 ? [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }] : points;
  return <polygon className="gk-calibration-shape" points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}
