import type { GkError } from '../../../errors/gk-error.js';
import type { AudioUnit } from '../../../wire/container/demuxer.js';
import type { AudioPlayer } from '../../audio/audio-player.js';

/** Sound of one view on the page: nothing is loaded before a channel is selected. @internal */
export class RecordedViewSound {
  readonly #workletUrl: string | undefined;
  readonly #onChange: () => void;
  #player: AudioPlayer | undefined;
  #wanted = false;
  #muted = true;
  #volume = 1;

  constructor(workletUrl: string | undefined, onChange: () => void) {
    this.#workletUrl = workletUrl;
    this.#onChange = onChange;
  }

  get volume(): number {
    return this.#volume;
  }

  /** 0 to 1; anything else becomes the next of them. */
  set volume(volume: number) {
    this.#volume = Math.max(0, Math.min(1, volume));
    if (this.#player) this.#player.volume = this.#volume;
  }

  get isBlocked(): boolean {
    return this.#player?.state.kind === 'blocked';
  }

  /** Why the sound cannot be played. */
  get error(): GkError | undefined {
    const state = this.#player?.state;
    return state?.kind === 'unsupported' ? state.error : undefined;
  }

  /** Mutes the sound but keeps taking data: queued sound is muted during a pause. */
  set muted(muted: boolean) {
    this.#muted = muted;
    if (this.#player) this.#player.muted = muted;
  }

  /** Starts what the browser holds back; where it still refuses, `isBlocked` stays true. */
  async resume(): Promise<void> {
    await this.#player?.resume().catch(() => undefined);
  }

  /** Creates the player. */
  async start(): Promise<void> {
    this.#wanted = true;
    const { createAudioPlayer } = await import('../../audio/audio-player.js');
    if (this.#player || !this.#isWanted()) return;
    const workletUrl = this.#workletUrl;
    this.#player = createAudioPlayer(workletUrl === undefined ? {} : { workletUrl });
    this.#player.volume = this.#volume;
    this.#player.muted = this.#muted;
    this.#player.subscribe(this.#onChange);
  }

  push(unit: AudioUnit, dueAtMs: number): void {
    this.#player?.push(unit, dueAtMs);
  }

  /** Frees everything; it may start again. */
  end(): void {
    this.#wanted = false;
    this.#player?.close();
    this.#player = undefined;
  }

  /** Asked anew after waiting. */
  #isWanted(): boolean {
    return this.#wanted;
  }
}
