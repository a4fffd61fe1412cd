import type { TimelinePeriod } from 'gk-sdk/rules';
import type { TimelineCore } from './timeline-core.js';
import { edgePanS, lengthS, panView, pinchView, showsAll, timeAt, xOf, zoomView } from './timeline-view.js';

/** How far a pointer goes before a press becomes a drag, pixels. */
const DRAG_PX = 4;
/** Half of the width in which a press takes the position's line, pixels; a finger needs more. */
const HEAD_PX = { mouse: 8, touch: 22 };
/** Zoom of one notch of a wheel (100 pixels of its travel). */
const WHEEL_ZOOM = 1.2;

/** Where the gestures happen. @internal */
export interface GestureSurface {
  widthPx(): number;
  wheelNeedsCtrl(): boolean;
  /** Pixels from the left edge of the lanes. */
  toX(event: MouseEvent): number;
  /** Whether the event is on the ruler, where every drag scrubs. */
  onRuler(event: MouseEvent): boolean;
  hover(x: number | undefined): void;
}

type Mode =
  | { readonly kind: 'idle' }
  /** Down and not moved yet. */
  | { readonly kind: 'press'; readonly x: number; readonly then: 'pan' | 'scrub' | 'select' }
  | { readonly kind: 'pan'; readonly x: number; readonly view: TimelinePeriod }
  | { readonly kind: 'scrub' }
  | { readonly kind: 'select'; readonly fromS: number }
  | { readonly kind: 'pinch'; readonly times: ReadonlyMap<number, number> };

const IDLE: Mode = { kind: 'idle' };

/**
 * Pointer and wheel on a timeline. A click chooses a time. A drag moves the view, or scrubs when it begins on the ruler
 * or on the position's line, or when all is in sight; with Shift it selects. Two fingers zoom, so does the wheel; Shift
 * and sideways wheel move the view.
 *
 * @internal
 */
export class TimelineGestures {
  readonly #core: TimelineCore;
  readonly #surface: GestureSurface;
  readonly #pointers = new Map<number, number>();
  #mode: Mode = IDLE;
  #frame: number | undefined;
  #lastX = 0;

  constructor(core: TimelineCore, surface: GestureSurface) {
    this.#core = core;
    this.#surface = surface;
  }

  /** @param otherEndS - The end of the selection that stays, when the other one is taken by its handle. */
  down(event: PointerEvent, otherEndS?: number): void {
    if (event.button !== 0) return;
    const x = this.#surface.toX(event);
    this.#lastX = x;
    this.#pointers.set(event.pointerId, x);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (this.#pointers.size === 2) {
      this.#leaveScrub(false);
      this.#mode = { kind: 'pinch', times: new Map([...this.#pointers].map(([id, at]) => [id, this.#timeAt(at)])) };
    } else if (otherEndS !== undefined) {
      this.#mode = { kind: 'select', fromS: otherEndS };
      this.#panAtEdges();
    } else if (this.#pointers.size === 1) this.#mode = { kind: 'press', x, then: this.#intent(event, x) };
  }

  move(event: PointerEvent): void {
    const x = this.#surface.toX(event);
    this.#lastX = x;
    if (event.pointerType !== 'touch' || this.#mode.kind === 'scrub') this.#surface.hover(x);
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, x);
    const mode = this.#mode;
    switch (mode.kind) {
      case 'press':
        if (Math.abs(x - mode.x) >= DRAG_PX) this.#begin(mode.then, mode.x, x);
        break;
      case 'pan': {
        const { view, bounds } = this.#core;
        const widthPx = this.#surface.widthPx();
        const byS = ((mode.x - x) / widthPx) * lengthS(view);
        this.#core.show(panView(mode.view, bounds, byS));
        break;
      }
      case 'scrub':
        this.#core.scrub(this.#timeAt(x));
        break;
      case 'select':
        this.#core.selectBetween(mode.fromS, this.#timeAt(x), false);
        break;
      case 'pinch':
        this.#pinch(mode.times);
        break;
      case 'idle':
    }
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const mode = this.#mode;
    if (mode.kind === 'press') {
      this.#core.scrub(this.#timeAt(mode.x));
      this.#core.endScrub(true);
    } else if (mode.kind === 'scrub') this.#leaveScrub(true);
    else if (mode.kind === 'select') this.#core.selectBetween(mode.fromS, this.#timeAt(this.#surface.toX(event)), true);
    // The finger that stays after a pinch does nothing until it is lifted.
    this.#mode = IDLE;
    if (event.pointerType === 'touch') this.#surface.hover(undefined);
  }

  /** Gives up whatever is under way. */
  cancel(event?: PointerEvent): void {
    if (event) this.#pointers.delete(event.pointerId);
    else this.#pointers.clear();
    this.#leaveScrub(false);
    this.#mode = IDLE;
    this.#surface.hover(undefined);
  }

  /** Whether the wheel did anything: it leaves the page alone where there is no more to zoom. */
  wheel(event: WheelEvent): boolean {
    const { view, bounds } = this.#core;
    const widthPx = this.#surface.widthPx();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    let next = view;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      next = panView(view, bounds, ((sideways * unit) / widthPx) * lengthS(view));
    } else if (event.ctrlKey || event.metaKey || !this.#surface.wheelNeedsCtrl()) {
      // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
      const notches = (event.deltaY * unit) / (event.ctrlKey && Math.abs(event.deltaY) < 50 ? 20 : 100);
      next = zoomView(view, bounds, WHEEL_ZOOM ** notches, this.#timeAt(this.#surface.toX(event)));
    }
    const moved = next.startS !== view.startS || next.endS !== view.endS;
    if (moved) this.#core.show(next);
    return moved;
  }

  #intent(event: PointerEvent, x: number): 'pan' | 'scrub' | 'select' {
    const { view, bounds, shownS, selectable } = this.#core;
    const widthPx = this.#surface.widthPx();
    if (event.shiftKey && selectable) return 'select';
    if (this.#surface.onRuler(event) || showsAll(view, bounds)) return 'scrub';
    const reach = event.pointerType === 'touch' ? HEAD_PX.touch : HEAD_PX.mouse;
    return shownS !== undefined && Math.abs(xOf(view, widthPx, shownS) - x) <= reach ? 'scrub' : 'pan';
  }

  #begin(kind: 'pan' | 'scrub' | 'select', fromX: number, x: number): void {
    if (kind === 'pan') this.#mode = { kind, x: fromX, view: this.#core.view };
    else if (kind === 'select') this.#mode = { kind, fromS: this.#timeAt(fromX) };
    else {
      this.#mode = { kind };
      this.#core.scrub(this.#timeAt(x));
    }
    if (kind !== 'pan') this.#panAtEdges();
  }

  #pinch(times: ReadonlyMap<number, number>): void {
    const [one, two] = [...this.#pointers].map(([id, x]) => ({ x, timeS: times.get(id) ?? 0 }));
    if (one && two) this.#core.show(pinchView(this.#core.bounds, this.#surface.widthPx(), one, two));
  }

  /** While the pointer is at an edge the view moves on by itself, and stops with it: no inertia. */
  #panAtEdges(): void {
    let beforeMs: number | undefined;
    const step = (nowMs: number): void => {
      const mode = this.#mode;
      if (mode.kind !== 'scrub' && mode.kind !== 'select') return;
      const { view, bounds } = this.#core;
      const widthPx = this.#surface.widthPx();
      const byS = edgePanS(view, widthPx, this.#lastX, beforeMs === undefined ? 0 : Math.min(64, nowMs - beforeMs));
      beforeMs = nowMs;
      if (byS !== 0 && !showsAll(view, bounds)) {
        this.#core.show(panView(view, bounds, byS));
        const timeS = this.#timeAt(this.#lastX);
        if (mode.kind === 'scrub') this.#core.scrub(timeS);
        else this.#core.selectBetween(mode.fromS, timeS, false);
      }
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #leaveScrub(chosen: boolean): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (this.#mode.kind === 'scrub') this.#core.endScrub(chosen);
  }

  #timeAt(x: number): number {
    const widthPx = this.#surface.widthPx();
    return timeAt(this.#core.view, widthPx, Math.max(0, Math.min(widthPx, x)));
  }
}
