/** A pointer that lies still this long looks at nothing any more, milliseconds. */
const LAPSE_MS = 30_000;

const LOOKS = ['pointerenter', 'pointermove', 'pointerdown', 'focusin', 'keydown'] as const;
const LEAVES = ['pointerleave', 'focusout'] as const;

/**
 * Reports whether somebody works with an element: moves a pointer over it, or has the keyboard in it. A pointer that
 * was left lying on it for 30 s, and a click of long ago, do not count. A lifted finger counts for as long.
 *
 * @param onChange - Somebody works with it now, or no longer. It begins with false.
 * @returns A function that stops watching, without a further call.
 * @public
 */
export function watchAttention(element: HTMLElement, onChange: (attentive: boolean) => void): () => void {
  let attentive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean): void => {
    if (next === attentive) return;
    attentive = next;
    onChange(next);
  };
  const onLook = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      set(hasKeyboard(element));
    }, LAPSE_MS);
    set(true);
  };
  const onLeave = (event: Event): void => {
    const { type } = event;
    // A finger leaves with every touch.
    if (type === 'pointerleave' && 'pointerType' in event && event.pointerType === 'touch') return;
    // A focus that goes leaves the pointer, unless that has lain still.
    set(type === 'focusout' ? timer !== undefined && element.matches(':hover') : hasKeyboard(element));
  };
  for (const name of LOOKS) element.addEventListener(name, onLook);
  for (const name of LEAVES) element.addEventListener(name, onLeave);
  return () => {
    clearTimeout(timer);
    for (const name of LOOKS) element.removeEventListener(name, onLook);
    for (const name of LEAVES) element.removeEventListener(name, onLeave);
  };
}

/** The focus is in the element, and shown: who clicked has the pointer. */
function hasKeyboard(element: HTMLElement): boolean {
  if (!element.matches(':focus-within')) return false;
  const root = element.getRootNode();
  let focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.matches(':focus-visible') ?? false;
}
