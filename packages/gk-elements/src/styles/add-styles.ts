import type { CSSResult } from 'lit';

/**
 * Adds the styles of a part that is loaded when it is used to the element that uses it.
 *
 * @param place - `under`: the element's own rules win over those of equal weight.
 * @internal
 */
export function addStyles(root: ShadowRoot, { styleSheet }: CSSResult, place: 'over' | 'under' = 'over'): void {
  const present = root.adoptedStyleSheets;
  if (!styleSheet || present.includes(styleSheet)) return;
  root.adoptedStyleSheets = place === 'over' ? [...present, styleSheet] : [styleSheet, ...present];
}
