/** Whose menu somebody asks for: that of a point of the map's box (CSS pixels), of its middle, or of a vehicle in a list. @internal */
export type PlaceRequest =
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly isTouch: boolean }
  | { readonly kind: 'middle' }
  | { readonly kind: 'vehicle'; readonly deviceId: string };

/** A finger that stays so long on the map asks, ms, as long as it moves less than this, px. */
const LONG_PRESS = { ms: 500, stillPx: 10 };
/** Events of one press, until the next begins, come within this time, ms. */
const SAME_PRESS_MS = 1000;

/**
 * Listens for the ways to the menu of a place: the right button, a long press, and the keys for menus. Not every browser makes a
 * `contextmenu` of the last two, and some do beside them.
 *
 * @param ask - Opens the menu; returns false where there is none, and the browser's own opens.
 * @internal
 */
export function watchPlaceRequests(root: ShadowRoot, ask: (request: PlaceRequest) => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down = { x: 0, y: 0 };
  let askedMs = -Infinity;
  const askFor = (request: PlaceRequest | undefined, event: Event): void => {
    if (request === undefined) return;
    const isSame = performance.now() - askedMs < SAME_PRESS_MS;
    if (!isSame && !ask(request)) return;
    event.preventDefault();
    askedMs = performance.now();
  };
  const still = (): void => {
    clearTimeout(timer);
  };
  root.addEventListener('contextmenu', (event) => {
    if (!(event instanceof MouseEvent)) return;
    still();
    askFor(requestOf(event, event), event);
  });
  root.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (!event.repeat) askedMs = -Infinity;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) askFor(requestOf(event), event);
  });
  root.addEventListener('pointerdown', (event) => {
    still();
    askedMs = -Infinity;
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || !event.isPrimary) return;
    down = { x: event.clientX, y: event.clientY };
    const request = requestOf(event, event);
    timer = setTimeout(() => {
      askFor(request, event);
    }, LONG_PRESS.ms);
  });
  root.addEventListener('pointermove', (event) => {
    if (!(event instanceof PointerEvent)) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > LONG_PRESS.stillPx) still();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) root.addEventListener(end, still);
}

/** Undefined beside the map and its lists, and on what the page shows over it. */
function requestOf(event: Event, at?: Pick<MouseEvent, 'clientX' | 'clientY'>): PlaceRequest | undefined {
  const [target] = event.composedPath();
  if (!(target instanceof Element)) return undefined;
  const deviceId = target.closest<HTMLElement>('[data-device]')?.dataset['device'];
  if (deviceId !== undefined) return { kind: 'vehicle', deviceId };
  const box = target.closest('.map')?.getBoundingClientRect();
  if (box === undefined) return undefined;
  if (at === undefined) return { kind: 'middle' };
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  return { kind: 'point', x: at.clientX - box.x, y: at.clientY - box.y, isTouch };
}
