/** Returns the element with the focus, also inside of a shadow root; undefined when it is the page at large. */
export function innermostFocus(): Element | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body ? undefined : (element ?? undefined);
}
