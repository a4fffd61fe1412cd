/** The elements within `root` that Tab stops at, in their order, also those inside of shadow roots. */
export function tabStops(root: Element | ShadowRoot): readonly HTMLElement[] {
  const stops: HTMLElement[] = [];
  for (const child of root.children) {
    const { display, visibility } = getComputedStyle(child);
    if (display === 'none' || child.hasAttribute('inert')) continue;
    if (child instanceof HTMLElement && visibility === 'visible' && isTabStop(child)) stops.push(child);
    if (child.shadowRoot) stops.push(...tabStops(child.shadowRoot));
    stops.push(...tabStops(child));
  }
  return stops;
}

function isTabStop(element: HTMLElement): boolean {
  // Of a group of radio buttons, Tab stops at the one that is chosen.
  return element.tabIndex >= 0 && !element.matches(':disabled, a:not([href]), input[type="radio"]:not(:checked)');
}
