import { isWithinControl } from '../../../interaction/controls.js';
import {
  panBy,
  panByArrow,
  stepIn,
  stepOut,
  toTransform,
  WHOLE_PICTURE,
  zoomBy,
  zoomByTap,
  zoomByWheel,
  type ZoomPoint,
  type ZoomView,
} from './zoom-core.js';

/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;

interface Finger {
  readonly x: number;
  readonly y: number;
}

/**
 * Zoom and pan of the picture by wheel, fingers, mouse, keys and buttons. Moves the painted picture: nothing is decoded
 * anew.
 *
 * @internal
 */
export class ZoomController {
  readonly #frame: HTMLElement;
  readonly #onChange: () => void;
  readonly #fingers = new Map<number, Finger>();
  #lastTap: { readonly atMs: number; readonly x: number; readonly y: number } | undefined;
  #moved = false;
  #view: ZoomView = WHOLE_PICTURE;

  /** @param frame - Takes the gestures; the picture is its child with the class `video`. */
  constructor(frame: HTMLElement, onChange: () => void) {
    this.#frame = frame;
    this.#onChange = onChange;
    frame.addEventListener('wheel', this.#onWheel, { passive: false });
    frame.addEventListener('pointerdown', this.#onPointerDown);
    frame.addEventListener('pointermove', this.#onPointerMove);
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      frame.addEventListener(end, this.#onPointerEnd);
    }
  }

  get view(): ZoomView {
    return this.#view;
  }

  get scale(): number {
    return this.#view.scale;
  }

  zoomIn(): void {
    this.#set(stepIn(this.#view));
  }

  zoomOut(): void {
    this.#set(stepOut(this.#view));
  }

  reset(): void {
    this.#set(WHOLE_PICTURE);
  }

  /** Moves a zoomed picture by an arrow key. */
  panByKey(key: string): void {
    this.#set(panByArrow(this.#view, key));
  }

  readonly #onWheel = (event: WheelEvent): void => {
    // The wheel scrolls the page past a tile that nobody works with. A trackpad's pinch comes with ctrlKey.
    const root = this.#frame.getRootNode();
    const busy = root instanceof ShadowRoot && root.activeElement !== null;
    if (!busy && !event.ctrlKey && this.#view.scale === 1) return;
    event.preventDefault();
    this.#set(zoomByWheel(this.#view, event.deltaY, event.deltaMode, this.#toPoint(event.clientX, event.clientY)));
  };

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isWithinControl(event, this.#frame)) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#moved = this.#fingers.size > 1;
    if (this.#view.scale === 1 && this.#fingers.size < 2) return;
    // A drag moves the picture, and nothing around the tile.
    event.stopPropagation();
    this.#capture(event.pointerId);
  };

  readonly #onPointerMove = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (Math.hypot(now.x - before.x, now.y - before.y) > 2) this.#moved = true;
    const { width, height } = this.#frame.getBoundingClientRect();
    if (other !== undefined) {
      const from = Math.hypot(before.x - other.x, before.y - other.y);
      const to = Math.hypot(now.x - other.x, now.y - other.y);
      const middle = this.#toPoint((now.x + other.x) / 2, (now.y + other.y) / 2);
      const pinched = from > 0 ? zoomBy(this.#view, to / from, middle) : this.#view;
      this.#set(panBy(pinched, (now.x - before.x) / 2 / width, (now.y - before.y) / 2 / height));
    } else if (this.#view.scale > 1) {
      this.#set(panBy(this.#view, (now.x - before.x) / width, (now.y - before.y) / height));
    }
  };

  readonly #onPointerEnd = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && event.pointerType === 'touch' && !this.#moved) this.#tap(event);
  };

  #tap(event: PointerEvent): void {
    const { clientX: x, clientY: y, timeStamp: atMs } = event;
    const last = this.#lastTap;
    const twice =
      last !== undefined && atMs - last.atMs < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX;
    this.#lastTap = twice ? undefined : { atMs, x, y };
    if (twice) this.#set(zoomByTap(this.#view, this.#toPoint(x, y)));
  }

  #capture(pointerId: number): void {
    try {
      this.#frame.setPointerCapture(pointerId);
    } catch {
      // The finger is up already.
    }
  }

  #toPoint(clientX: number, clientY: number): ZoomPoint {
    const { left, top, width, height } = this.#frame.getBoundingClientRect();
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
  }

  #set(view: ZoomView): void {
    if (view === this.#view) return;
    const whole = view.scale === 1;
    this.#view = view;
    const picture = this.#frame.querySelector<HTMLElement>('.video');
    if (picture) picture.style.transform = toTransform(view);
    // One finger scrolls the page, unless there is a picture to move.
    this.#frame.style.touchAction = whole ? '' : 'none';
    this.#frame.classList.toggle('zoomed', !whole);
    this.#onChange();
  }
}
