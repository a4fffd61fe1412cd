import { html, type TemplateResult } from 'lit';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import { stopPropagation } from '../stop-propagation.js';

/** The keys that do something now, as a list in the browser's top layer. Escape closes it. @internal */
export function tileKeyList(
  keys: readonly (readonly [keys: string, label: string])[],
  words: LiveTileControlLabels,
): TemplateResult {
  return html`<div
    class="key-list"
    popover
    role="dialog"
    tabindex="-1"
    aria-label=${words.keys}
    @keydown=${onListKey}
    @dblclick=${stopPropagation}
  >
    <dl>
      ${keys.map(
        ([key, label]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${label}</dd>`,
      )}
    </dl>
  </div>`;
}

/** Keys that scroll or close the list do not reach the surroundings of the tile; characters are still the tile's. */
function onListKey(event: KeyboardEvent): void {
  if (event.key.length > 1) event.stopPropagation();
}
