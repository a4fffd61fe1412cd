import { toGkError } from 'gk-sdk';
import { GkLiveTileSoundChangedEvent } from './tile-sound.events.js';
import type { LiveTileHost } from '../live-tile-host.js';

/** Whether the browser waits for a click before the sound plays. @internal */
export function isSoundBlocked({ player }: LiveTileHost): boolean {
  return player?.soundState === 'blocked';
}

/** Whether sound is wanted and comes, and cannot be played. @internal */
export function isSoundFailed({ element, player }: LiveTileHost): boolean {
  return element.sound && player?.hasSound === true && player.soundState === 'none';
}

/** Returns the label of the sound button. @internal */
export function soundWord(host: LiveTileHost): 'noSound' | 'soundFailed' | 'soundBlocked' | 'mute' | 'unmute' {
  if (host.player?.hasSound !== true) return 'noSound';
  if (isSoundFailed(host)) return 'soundFailed';
  if (isSoundBlocked(host)) return 'soundBlocked';
  return host.element.sound ? 'mute' : 'unmute';
}

/** Tells once for each player why its sound cannot be played. @internal */
export class SoundFailureTeller {
  #told: LiveTileHost['player'];

  check(host: LiveTileHost, tell: (reason: string) => void): void {
    const { player } = host;
    if (!isSoundFailed(host) || player === undefined) {
      // Whoever turns the sound off and on again has it tried again.
      if (!host.element.sound) this.#told = undefined;
      return;
    }
    if (this.#told === player) return;
    this.#told = player;
    player.resumeSound().catch((error: unknown) => {
      tell(toGkError(error).message);
    });
  }
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
