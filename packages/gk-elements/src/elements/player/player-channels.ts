import { html, nothing, type TemplateResult } from 'lit';
import { hasCompactChannels } from './compact-channels.js';
import type { PlayerLabels } from './player.labels.js';

/** The row that chooses channels. @internal */
export function playerChannels(
  words: PlayerLabels,
  offered: readonly number[],
  channels: readonly number[],
  nameOf: (channel: number) => string,
  toggle: (channel: number) => void,
): TemplateResult {
  const compact = hasCompactChannels(offered.length);
  return html`<div
    class="channels ${compact ? 'compact' : ''}"
    part="channels"
    role="group"
    aria-label=${words.channels}
  >
    ${offered.map(
      (channel) =>
        html`<button
          type="button"
          aria-pressed=${channels.includes(channel)}
          aria-label=${compact ? words.channel(channel) : nothing}
          title=${nameOf(channel)}
          @click=${() => {
            toggle(channel);
          }}
        >
          ${compact ? channel : html`<span class="number">${channel} </span><span class="full">${nameOf(channel)}</span>`}
        </button>`,
    )}
  </div>`;
}
