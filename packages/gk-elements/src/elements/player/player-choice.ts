import { toggleChannel } from 'gk-sdk/rules';
import type { LabelsController } from '../../controllers/labels-controller.js';
import type { PlayerDeck } from './player-deck.js';
import type { PlayerElement } from './player-element.js';
import { GkPlayerChannelsChangedEvent } from './player.events.js';
import type { PlayerMessageController } from './player-message-controller.js';

/** Parts of the player that {@link PlayerChoice} uses. @internal */
export interface PlayerChoiceParts {
  readonly element: PlayerElement;
  readonly deck: PlayerDeck;
  readonly labels: LabelsController<'player'>;
  readonly message: PlayerMessageController;
}

/** Which channels the user wants to see, which of them is chosen, and whether one fills the player. @internal */
export class PlayerChoice {
  readonly #parts: PlayerChoiceParts;
  #chosen = 0;
  #enlarged: number | undefined;

  constructor(parts: PlayerChoiceParts) {
    this.#parts = parts;
  }

  /** Channel whose sound plays, and which is saved. */
  get channel(): number {
    const channels = this.#channels;
    return channels.includes(this.#chosen) ? this.#chosen : (channels[0] ?? 1);
  }

  /** The one that fills the player. */
  get enlarged(): number | undefined {
    return this.#channels.includes(this.#enlarged ?? 0) ? this.#enlarged : undefined;
  }

  readonly choose = (channel: number): void => {
    this.#chosen = channel;
    if (this.enlarged !== undefined) this.#enlarged = channel;
    const { view } = this.#parts.deck;
    if (view?.soundChannel !== undefined) view.soundChannel = channel;
    this.#parts.element.requestUpdate();
  };

  /** One fills the player, or all are shown again. */
  readonly enlarge = (channel: number): void => {
    const enlarged = this.enlarged === undefined ? channel : undefined;
    this.choose(channel);
    this.#enlarged = enlarged;
  };

  /** All are shown. */
  readonly shrink = (): void => {
    this.#enlarged = undefined;
    this.#parts.element.requestUpdate();
  };

  /** Takes a channel on or off; the last one stays, and there are never more than the player may show. */
  readonly toggle = (channel: number): void => {
    const { element, deck, labels, message } = this.#parts;
    const { channelLimit } = deck.situation;
    const { channels, message: refusal } =
      channelLimit === 1
        ? { channels: [channel], message: undefined }
        : toggleChannel(this.#channels, channel, 'playback');
    if (refusal !== undefined || channels.length > channelLimit) {
      message.say(labels.words.tooManyChannels(channelLimit));
    } else if (channels.length > 0) {
      element.channels = channels;
      element.dispatchEvent(new GkPlayerChannelsChangedEvent(channels));
    }
  };

  /** Those that are shown. */
  get #channels(): readonly number[] {
    return this.#parts.deck.situation.channels;
  }
}
