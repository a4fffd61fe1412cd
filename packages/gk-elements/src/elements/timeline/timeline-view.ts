import type { TimelinePeriod } from 'gk-sdk/rules';

/** As far as one can zoom in: here single seconds are wide enough for a finger. @internal */
export const SHORTEST_VIEW_S = 10;
/** Width at each side in which scrubbing moves the view, pixels. */
const EDGE_PX = 36;
/** Views a second that the view moves while the pointer is at the very edge. */
const EDGE_VIEWS_PER_S = 0.8;
/** Steps of the arrow keys, seconds. */
const KEY_STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600];

/** Length of a period, seconds. @internal */
export function lengthS({ startS, endS }: TimelinePeriod): number {
  return endS - startS;
}

/** A time within a period, both ends included. @internal */
export function clampS(timeS: number, { startS, endS }: TimelinePeriod): number {
  return Math.min(endS, Math.max(startS, timeS));
}

/** The nearest view that lies within the bounds and is neither too short nor too long. @internal */
export function clampView(view: TimelinePeriod, bounds: TimelinePeriod): TimelinePeriod {
  const wholeS = Math.max(0, lengthS(bounds));
  const shownS = Math.min(wholeS, Math.max(Math.min(SHORTEST_VIEW_S, wholeS), lengthS(view)));
  const startS = Math.min(bounds.endS - shownS, Math.max(bounds.startS, view.startS));
  return { startS, endS: startS + shownS };
}

/** Whether a view shows all there is. @internal */
export function showsAll(view: TimelinePeriod, bounds: TimelinePeriod): boolean {
  return lengthS(view) >= lengthS(bounds) - 1e-6;
}

/** The view `factor` times as long (below 1 = closer), with `aroundS` where it was on the screen. @internal */
export function zoomView(
  view: TimelinePeriod,
  bounds: TimelinePeriod,
  factor: number,
  aroundS: number,
): TimelinePeriod {
  const shortest = Math.min(SHORTEST_VIEW_S, lengthS(bounds));
  const shownS = Math.min(lengthS(bounds), Math.max(shortest, lengthS(view) * factor));
  const share = lengthS(view) > 0 ? (aroundS - view.startS) / lengthS(view) : 0;
  const startS = aroundS - share * shownS;
  return clampView({ startS, endS: startS + shownS }, bounds);
}

/** The view moved by seconds. @internal */
export function panView(view: TimelinePeriod, bounds: TimelinePeriod, byS: number): TimelinePeriod {
  return clampView({ startS: view.startS + byS, endS: view.endS + byS }, bounds);
}

/** The view in which two times lie under two fingers. @internal */
export function pinchView(
  bounds: TimelinePeriod,
  widthPx: number,
  one: { readonly timeS: number; readonly x: number },
  two: { readonly timeS: number; readonly x: number },
): TimelinePeriod {
  const apartPx = Math.max(8, Math.abs(two.x - one.x));
  const shownS = (Math.abs(two.timeS - one.timeS) / apartPx) * widthPx;
  const left = one.x < two.x ? one : two;
  const timeS = Math.min(one.timeS, two.timeS);
  const startS = timeS - (left.x / widthPx) * shownS;
  return clampView({ startS, endS: startS + shownS }, bounds);
}

/** The view with `timeS` in it: as it is when it is there already, else a page on with the time near its left. @internal */
export function viewShowing(view: TimelinePeriod, bounds: TimelinePeriod, timeS: number): TimelinePeriod {
  if (timeS >= view.startS && timeS <= view.endS) return view;
  const startS = timeS - lengthS(view) * 0.1;
  return clampView({ startS, endS: startS + lengthS(view) }, bounds);
}

/** Where a time stands, pixels from the left. @internal */
export function xOf(view: TimelinePeriod, widthPx: number, timeS: number): number {
  return lengthS(view) > 0 ? ((timeS - view.startS) / lengthS(view)) * widthPx : 0;
}

/** The time at a place. @internal */
export function timeAt(view: TimelinePeriod, widthPx: number, x: number): number {
  return widthPx > 0 ? view.startS + (x / widthPx) * lengthS(view) : view.startS;
}

/** How far an arrow key goes: about a hundredth of the view, at least a second. @internal */
export function keyStepS(view: TimelinePeriod): number {
  return KEY_STEPS_S.findLast((step) => step <= lengthS(view) / 100) ?? 1;
}

/** How far the view moves in `elapsedMs` while the pointer scrubs at `x`; 0 away from the edges. @internal */
export function edgePanS(view: TimelinePeriod, widthPx: number, x: number, elapsedMs: number): number {
  const over = x < EDGE_PX ? x - EDGE_PX : x > widthPx - EDGE_PX ? x - (widthPx - EDGE_PX) : 0;
  const depth = Math.max(-1, Math.min(1, over / EDGE_PX));
  return depth * EDGE_VIEWS_PER_S * lengthS(view) * (elapsedMs / 1000);
}
