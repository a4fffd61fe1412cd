import { toGkError } from 'gk-sdk';
import { saveFile } from 'gk-sdk/dom';
import type { LabelsController } from '../../controllers/labels-controller.js';
import { LONGEST_CLIP_S } from '../../recordings/record-clip.js';
import type { PlayerChoice } from './player-choice.js';
import type { PlayerClipController } from './player-clip-controller.js';
import { clipName, pictureName } from './player-core.js';
import type { PlayerDeck } from './player-deck.js';
import type { PlayerElement } from './player-element.js';
import { GkPlayerClipPackedEvent } from './player.events.js';
import type { PlayerMessageController } from './player-message-controller.js';
import type { PlayerSource } from './player-view-controller.js';

/** Parts of the player that {@link PlayerFiles} uses. @internal */
export interface PlayerFilesParts {
  readonly element: PlayerElement;
  readonly deck: PlayerDeck;
  readonly choice: PlayerChoice;
  readonly packing: PlayerClipController;
  readonly labels: LabelsController<'player'>;
  readonly message: PlayerMessageController;
}

/** The files that a player makes by itself: pictures, and clips as MP4. @internal */
export class PlayerFiles {
  readonly #parts: PlayerFilesParts;
  /** Source of the clip that is packed. */
  #packed: PlayerSource | undefined;

  constructor(parts: PlayerFilesParts) {
    this.#parts = parts;
  }

  /** Gives up a clip of another device, or of another session, than the player now has. To be called as they change. */
  follow(): void {
    const { deck, packing } = this.#parts;
    const { source } = deck.situation;
    const fits = source?.session === this.#packed?.session && source?.deviceId === this.#packed?.deviceId;
    if (packing.percent !== undefined && !fits) packing.cancel();
  }

  /** Saves the picture of the chosen channel. */
  async savePicture(): Promise<void> {
    const { deck, choice, labels, message } = this.#parts;
    const { words } = labels;
    const { positionS } = deck;
    const { channel } = choice;
    // Before the wait: the player may be at another vehicle after it.
    const name = pictureName(this.#vehicle, channel, positionS, deck.situation.zone);
    try {
      const picture = await deck.snapshot(channel);
      saveFile(picture, name);
      message.say(words.saved(name));
    } catch (error) {
      message.say(toGkError(error).message);
    }
  }

  /** Packs the clip into MP4 and saves it, or cancels the running packing. */
  async togglePacking(): Promise<void> {
    const { element, deck, packing, labels, message } = this.#parts;
    const { source, channels } = deck.situation;
    const { words } = labels;
    const { clip } = element;
    if (packing.percent !== undefined) {
      packing.cancel();
      return;
    }
    if (!clip || !source) return;
    if (clip.endS - clip.startS > LONGEST_CLIP_S) {
      message.say(words.clipTooLong(LONGEST_CLIP_S / 60));
      return;
    }
    const { session, deviceId, place } = source;
    // A file is kept: it has the full quality, whatever is enough for the screen.
    const main = element.main !== false;
    const vehicle = this.#vehicle;
    const { zone } = deck.situation;
    this.#packed = source;
    const outcome = await packing.record({ session, deviceId, place, main, channels, ...clip });
    if (outcome === undefined) return;
    if (outcome.kind === 'failed') {
      message.say(words.packFailed(outcome.error.message));
      return;
    }
    const files = outcome.files.map(({ channel, index, startS, content }) => ({
      channel,
      name: clipName(vehicle, channel, startS, index, zone),
      content,
    }));
    if (!element.dispatchEvent(new GkPlayerClipPackedEvent(files))) return;
    for (const { content, name } of files) saveFile(content, name);
    message.say(words.saved(files.map(({ name }) => name).join(', ')));
  }

  /**
   * Files are named by the plate where there is one, as those of a live tile are, whatever vehicles are titled by: they are handed to
   * people who know no ids.
   */
  get #vehicle(): string {
    const { device } = this.#parts.deck.situation;
    return device?.plate || (device?.deviceId ?? '');
  }
}
