import type { AudioUnit } from '../../wire/container/demuxer.js';
import { createAudioPlayer, type AudioPlayer } from '../audio/audio-player.js';

/** A player that is muted is faded out ahead of its end: a sudden end would click. In milliseconds. */
const FADE_MS = 100;

/**
 * The sound of one live player while it is not muted. Loaded when the player is first unmuted.
 *
 * @internal
 */
export class LiveSound {
  readonly #player: AudioPlayer;

  constructor(volume: number, workletUrl: string | undefined, onChange: () => void) {
    this.#player = createAudioPlayer(workletUrl ? { workletUrl } : {});
    this.#player.volume = volume;
    this.#player.muted = false;
    let before = this.#player.state.kind;
    this.#player.subscribe(() => {
      const { kind } = this.#player.state;
      if (kind === before) return;
      before = kind;
      onChange();
    });
  }

  get state(): AudioPlayer['state']['kind'] {
    return this.#player.state.kind;
  }

  set volume(volume: number) {
    this.#player.volume = volume;
  }

  push(unit: AudioUnit, dueAtMs: number | undefined): void {
    this.#player.push(unit, dueAtMs);
  }

  resume(): Promise<void> {
    return this.#player.resume();
  }

  close(): void {
    this.#player.muted = true;
    setTimeout(() => {
      this.#player.close();
    }, FADE_MS);
  }
}
