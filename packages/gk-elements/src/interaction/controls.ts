/** Slots whose content has keys of its own. */
const CONTENT_SLOTS: ReadonlySet<string> = new Set(['messages', 'beside']);

/** Whether a key was pressed in a field, also in one inside of another element's shadow root: it is for the field. @internal */
export function isOnField(event: Event): boolean {
  return isField(event.composedPath()[0]);
}

/** Whether a key was pressed on a control, also on one inside of another element's shadow root. @internal */
export function isOnControl(event: Event): boolean {
  return isControl(event.composedPath()[0]);
}

/** Whether a pointer is on something within the frame that has a use of its own for it. @internal */
export function isWithinControl(event: Event, frame: Element): boolean {
  const path = event.composedPath();
  return path
    .slice(0, path.indexOf(frame))
    .some((node) => isControl(node) || (node instanceof Element && node.matches('slot, [popover]')));
}

/**
 * Whether it happened in content of the page: a message above the element, in its slot `messages`, or what stands beside its pictures, in
 * the slot `beside`. Keys there are the content's.
 *
 * @internal
 */
export function isInPageContent(event: Event): boolean {
  return event.composedPath().some((node) => node instanceof HTMLSlotElement && CONTENT_SLOTS.has(node.name));
}

/** One types or chooses in it. */
function isField(node: EventTarget | undefined): boolean {
  if (!(node instanceof Element)) return false;
  return node.matches('input, select, textarea') || (node instanceof HTMLElement && node.isContentEditable);
}

/** A field, or something that a press does something with. */
function isControl(node: EventTarget | undefined): boolean {
  return isField(node) || (node instanceof Element && node.matches('button, a, summary, label'));
}
