import { html, nothing, type TemplateResult } from 'lit';
import type { TileAction } from '../icon-button.js';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import { GkTileSoundChangedEvent } from './tile-sound.events.js';
import type { LiveTileHost } from '../live-tile-host.js';

/** The button of the sound: off, on, or waiting for the click that a browser wants. @internal */
export function soundAction({ element, player }: LiveTileHost, words: LiveTileControlLabels): TileAction {
  const has = player?.hasSound === true;
  const blocked = player?.soundState === 'blocked';
  const label = !has ? words.noSound : blocked ? words.soundBlocked : element.sound ? words.mute : words.unmute;
  return {
    id: blocked ? 'sound blocked' : 'sound',
    icon: has && element.sound && !blocked ? 'soundOn' : 'soundOff',
    label,
    keys: 'M',
    disabled: !has,
    run: () => {
      if (blocked) void player.resumeSound();
      else if (has) setSound(element, !element.sound, element.volume);
    },
  };
}

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

function setSound(element: LiveTileHost['element'], sound: boolean, volume: number): void {
  element.sound = sound;
  element.volume = volume;
  element.dispatchEvent(new GkTileSoundChangedEvent(sound, volume));
}
