/**
 * Visible part of the picture. `x` and `y` are the distance of the picture's middle from the tile's, as a part of the
 * tile's width and height, so that a tile that changes its size keeps its view.
 *
 * @internal
 */
export interface ZoomView {
  /** 1 = the whole picture. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place on the tile from its middle, as a part of its width and height: -0.5 to 0.5. @internal */
export interface ZoomPoint {
  readonly x: number;
  readonly y: number;
}

/** The whole picture. @internal */
export const WHOLE_PICTURE: ZoomView = { scale: 1, x: 0, y: 0 };
const MIDDLE: ZoomPoint = { x: 0, y: 0 };
/** The picture is shown so many times as large at the most. @internal */
export const MAX_SCALE = 8;
/** One press of a button or key. */
const STEP_FACTOR = 1.25;
/** One press of an arrow, as a part of the tile. */
const PAN_STEP = 0.1;
/** Scale after a double tap. */
const TAP_SCALE = 2.5;
/** Wheel travel that doubles the size, in pixels. */
const WHEEL_PX = 300;
const LINE_PX = 16;
const PAGE_PX = 400;

/** Makes the picture `factor` times as large; the point `at` stays in place. @internal */
export function zoomBy(view: ZoomView, factor: number, at: ZoomPoint = MIDDLE): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return withinBounds({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by });
}

/** Moves the picture, as far as there is picture. @internal */
export function panBy(view: ZoomView, dx: number, dy: number): ZoomView {
  return withinBounds({ scale: view.scale, x: view.x + dx, y: view.y + dy });
}

/** A double tap: nearer at that place, or the whole picture again. @internal */
export function zoomByTap(view: ZoomView, at: ZoomPoint): ZoomView {
  return view.scale > 1 ? WHOLE_PICTURE : zoomBy(view, TAP_SCALE, at);
}

/** A turn of the wheel, in the units of a `WheelEvent`. @internal */
export function zoomByWheel(view: ZoomView, delta: number, deltaMode: number, at: ZoomPoint): ZoomView {
  const pixels = delta * (deltaMode === 1 ? LINE_PX : deltaMode === 2 ? PAGE_PX : 1);
  return zoomBy(view, 2 ** (-pixels / WHEEL_PX), at);
}

/** One step nearer, for a button or a key. @internal */
export function stepIn(view: ZoomView): ZoomView {
  return zoomBy(view, STEP_FACTOR);
}

/** One step back. @internal */
export function stepOut(view: ZoomView): ZoomView {
  return zoomBy(view, 1 / STEP_FACTOR);
}

/** Moves the visible part towards an arrow key; another key moves nothing. @internal */
export function panByArrow(view: ZoomView, key: string): ZoomView {
  switch (key) {
    case 'ArrowLeft':
      return panBy(view, PAN_STEP, 0);
    case 'ArrowRight':
      return panBy(view, -PAN_STEP, 0);
    case 'ArrowUp':
      return panBy(view, 0, PAN_STEP);
    case 'ArrowDown':
      return panBy(view, 0, -PAN_STEP);
    default:
      return view;
  }
}

/** The view as a CSS transform; empty for the whole picture, so that nothing is composited without need. @internal */
export function toTransform({ scale, x, y }: ZoomView): string {
  return scale === 1 ? '' : `translate(${percent(x)}, ${percent(y)}) scale(${scale})`;
}

function percent(part: number): string {
  return `${Math.round(part * 1e5) / 1e3}%`;
}

function withinBounds({ scale, x, y }: ZoomView): ZoomView {
  // Hairs off the whole picture are the whole picture: a scale of 1.0001 would keep the pan alive.
  if (scale < 1.01) return WHOLE_PICTURE;
  const most = (scale - 1) / 2;
  return { scale, x: Math.min(most, Math.max(-most, x)), y: Math.min(most, Math.max(-most, y)) };
}
