import { html, nothing, type TemplateResult } from 'lit';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import type { LiveTileHost } from '../live-tile-host.js';
import { setSound } from './tile-sound.js';

/** The slider of the volume, for cameras that have sound. All the way down is off. @internal */
export function volumeSlider(
  { element, player }: LiveTileHost,
  words: LiveTileControlLabels,
  place: 'inline' | 'in-menu',
): TemplateResult | typeof nothing {
  if (player?.hasSound !== true) return nothing;
  const onInput = (event: Event): void => {
    const volume = Number((event.target as HTMLInputElement).value);
    setSound(element, volume > 0, volume > 0 ? volume : element.volume);
  };
  return html`<label class="volume ${place}">
    <span class=${place === 'inline' ? 'visually-hidden' : ''}>${words.volume}</span>
    <input
      type="range"
      min="0"
      max="1"
      step="0.05"
      .value=${String(element.sound ? element.volume : 0)}
      @input=${onInput}
    />
  </label>`;
}
