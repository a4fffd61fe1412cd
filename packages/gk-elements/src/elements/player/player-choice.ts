import type { ReactiveControllerHost } from 'lit';
import type { RecordedView } from 'gk-sdk/dom';
import { MAX_PLAYBACK_CHANNELS, toggleChannel } from 'gk-sdk/rules';
import { GkPlayerChannelsChangedEvent } from './player.events.js';
import type { PlayerLabels } from './player.labels.js';

/** What {@link PlayerChoice} needs of its player. @internal */
export interface PlayerChoiceHost extends Pick<ReactiveControllerHost, 'requestUpdate'> {
  look(): {
    /** Those that are shown. */
    readonly channels: readonly number[];
    readonly view: RecordedView | undefined;
    readonly words: PlayerLabels;
  };
  setChannels(channels: readonly number[]): void;
  say(words: string): void;
  dispatchEvent(event: Event): boolean;
}

/** Which channels the user wants to see, which of them is chosen, and whether one fills the player. @internal */
export class PlayerChoice {
  readonly #host: PlayerChoiceHost;
  #chosen = 0;
  #enlarged: number | undefined;

  constructor(host: PlayerChoiceHost) {
    this.#host = host;
  }

  /** The one that is heard and saved. */
  get channel(): number {
    const { channels } = this.#host.look();
    return channels.includes(this.#chosen) ? this.#chosen : (channels[0] ?? 1);
  }

  /** The one that fills the player. */
  get enlarged(): number | undefined {
    return this.#host.look().channels.includes(this.#enlarged ?? 0) ? this.#enlarged : undefined;
  }

  readonly choose = (channel: number): void => {
    this.#chosen = channel;
    const { view } = this.#host.look();
    if (view?.soundChannel !== undefined) view.soundChannel = channel;
    this.#host.requestUpdate();
  };

  /** One fills the player, or all are shown again. */
  readonly enlarge = (channel: number): void => {
    this.choose(channel);
    this.#enlarged = this.enlarged === undefined ? channel : undefined;
  };

  /** All are shown. */
  readonly shrink = (): void => {
    this.#enlarged = undefined;
    this.#host.requestUpdate();
  };

  /** Takes a channel on or off; the last one stays, and there are never more than 9. */
  readonly toggle = (channel: number): void => {
    const { channels, words } = this.#host.look();
    const choice = toggleChannel(channels, channel, 'playback');
    if (choice.message !== undefined) this.#host.say(words.tooManyChannels(MAX_PLAYBACK_CHANNELS));
    else if (choice.channels.length > 0) {
      this.#host.setChannels(choice.channels);
      this.#host.dispatchEvent(new GkPlayerChannelsChangedEvent(choice.channels));
    }
  };
}
