/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, video, [contenteditable], [role="slider"], [role="application"]';

/** True for an arrow key that goes to another event: pressed where it means nothing else. */
export function isStepKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (stepOf(event.key) === 0) return false;
  return event
    .composedPath()
    .every(
      (target) => !(target instanceof Element) || !(target.matches(OWN_ARROWS) || target.tagName.startsWith('GK-')),
    );
}

/** How far a key goes in the list: up and left to the event above, down and right to the one below. */
export function stepOf(key: string): -1 | 0 | 1 {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return -1;
  return key === 'ArrowDown' || key === 'ArrowRight' ? 1 : 0;
}
