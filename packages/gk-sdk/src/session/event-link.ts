import { EventChannel } from '../event-channel/event-channel.js';
import type { Authorization } from '../transport/authorization.js';
import type { Emitter } from '../util/emitter.js';
import type { ResolvedSessionOptions } from './resolve-session-options.js';
import type { SessionEvents } from './session.js';

/**
 * The event channel of a login. It belongs to the login, not to a connection of the command channel: events go on
 * while that one is made anew.
 *
 * @internal
 */
export class EventLink {
  readonly #options: ResolvedSessionOptions;
  readonly #emitter: Emitter<SessionEvents>;
  #channel: EventChannel | undefined;

  /** @param emitter - Emits `event`, `eventMessage`, `eventGap` and `warning`. */
  constructor(options: ResolvedSessionOptions, emitter: Emitter<SessionEvents>) {
    this.#options = options;
    this.#emitter = emitter;
  }

  /** True from `open` to `close`, though the server may have refused the channel. */
  get isOpen(): boolean {
    return this.#channel !== undefined;
  }

  /** Opens the channel, unless the one that stands is of this address and these credentials. */
  open(url: string, authorization: Authorization): void {
    const { clock, openSocket, random, eventChannel } = this.#options;
    if (!eventChannel || this.#channel?.serves(url, authorization)) return;
    this.close();
    this.#channel = new EventChannel({ url, authorization, openSocket, clock, random });
    this.#channel.on('event', (event) => {
      this.#emitter.emit('event', event);
    });
    this.#channel.on('message', (message) => {
      this.#emitter.emit('eventMessage', message);
    });
    this.#channel.on('gap', () => {
      this.#emitter.emit('eventGap', undefined);
    });
    this.#channel.on('warning', (error) => {
      this.#emitter.emit('warning', error);
    });
  }

  /** The command channel was lost: the next `open` makes this one anew, too, unless something has come by it until then. */
  doubt(): void {
    this.#channel?.doubt();
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }
}
