import { GkLiveTileSoundChangedEvent } from './tile-sound.events.js';
import type { LiveTileHost } from '../live-tile-host.js';

/** Whether the browser waits for a click before the sound plays. @internal */
export function isSoundBlocked({ player }: LiveTileHost): boolean {
  return player?.soundState === 'blocked';
}

/** Returns the label of the sound button. @internal */
export function soundWord(host: LiveTileHost): 'noSound' | 'soundBlocked' | 'mute' | 'unmute' {
  if (host.player?.hasSound !== true) return 'noSound';
  if (isSoundBlocked(host)) return 'soundBlocked';
  return host.element.sound ? 'mute' : 'unmute';
}

/** Switches the sound; where the browser waits for a click, this was it. Where it still refuses, the word stays. @internal */
export function toggleSound(host: LiveTileHost): void {
  const { element, player } = host;
  if (isSoundBlocked(host)) player?.resumeSound().catch(() => undefined);
  else setSound(element, !element.sound, element.volume);
}

/** Applies the user's choice of sound and reports it to the page. @internal */
export function setSound(element: LiveTileHost['element'], sound: boolean, volume: number): void {
  element.sound = sound;
  element.volume = volume;
  element.dispatchEvent(new GkLiveTileSoundChangedEvent(sound, volume));
}
