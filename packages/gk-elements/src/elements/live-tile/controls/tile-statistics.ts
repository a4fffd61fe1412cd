import { html, nothing, type TemplateResult } from 'lit';
import type { LiveStats } from 'gk-sdk/dom';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import { figureRows } from './figure-rows.js';

/** The figures of the stream over the picture. @internal */
export function tileStatistics(
  stats: LiveStats | undefined,
  words: LiveTileControlLabels,
): TemplateResult | typeof nothing {
  if (stats === undefined) return nothing;
  return html`<dl class="stats" part="stats" aria-label=${words.statistics}>
    ${figureRows(stats).map(
      ([figure, value]) =>
        html`<dt>${words.figures[figure]}</dt>
          <dd dir="ltr">${value}</dd>`,
    )}
  </dl>`;
}
