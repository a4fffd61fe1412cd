import { saveFile } from 'gk-sdk/dom';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { LONGEST_CLIP_S } from '../../recordings/record-clip.js';
import { clockFormat } from '../../time/clock-format.js';
import type { PlayerClipController } from './player-clip-controller.js';
import { clipName, pictureName } from './player-core.js';
import { GkPlayerClipPackedEvent } from './player.events.js';
import type { PlayerLabels } from './player.labels.js';
import type { PlayerSituation } from './player-situation.js';

/** What {@link PlayerFiles} needs of its player. @internal */
export interface PlayerFilesHost {
  readonly situation: PlayerSituation;
  readonly packing: PlayerClipController;
  look(): {
    readonly words: PlayerLabels;
    readonly locale: string;
    readonly positionS: number;
    readonly chosen: number;
    readonly clip: TimelinePeriod | undefined;
  };
  snapshot(): Promise<Blob>;
  say(words: string): void;
  dispatchEvent(event: Event): boolean;
}

/** The files that a player makes by itself: pictures, and clips as MP4. @internal */
export class PlayerFiles {
  readonly #host: PlayerFilesHost;

  constructor(host: PlayerFilesHost) {
    this.#host = host;
  }

  /** Saves the picture of the chosen channel. */
  async savePicture(): Promise<void> {
    const { words, positionS, chosen } = this.#host.look();
    try {
      const picture = await this.#host.snapshot();
      const name = pictureName(this.#vehicle, chosen, this.#moment(positionS));
      saveFile(picture, name);
      this.#host.say(words.saved(name));
    } catch (error) {
      this.#host.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Packs the clip into MP4 and saves it, or gives up what is being packed. */
  async togglePacking(): Promise<void> {
    const { packing, situation } = this.#host;
    const { words, clip } = this.#host.look();
    const source = situation.source;
    if (packing.percent !== undefined) {
      packing.cancel();
      return;
    }
    if (!clip || !source) return;
    if (clip.endS - clip.startS > LONGEST_CLIP_S) {
      this.#host.say(words.clipTooLong(LONGEST_CLIP_S / 60));
      return;
    }
    const { session, deviceId, place, main } = source;
    const outcome = await packing.record({ session, deviceId, place, main, channels: situation.channels, ...clip });
    if (outcome === undefined) return;
    if (outcome.kind === 'failed') {
      this.#host.say(words.packFailed(outcome.error.message));
      return;
    }
    const files = outcome.files.map(({ channel, index, startS, content }) => ({
      channel,
      name: clipName(this.#vehicle, channel, this.#moment(startS), index),
      content,
    }));
    if (!this.#host.dispatchEvent(new GkPlayerClipPackedEvent(files))) return;
    for (const { content, name } of files) saveFile(content, name);
    this.#host.say(words.saved(files.map(({ name }) => name).join(', ')));
  }

  get #vehicle(): string {
    const { device } = this.#host.situation;
    return device?.plate || (device?.deviceid ?? '');
  }

  #moment(timeS: number): string {
    return clockFormat(this.#host.look().locale, this.#host.situation.zone).moment(timeS);
  }
}
