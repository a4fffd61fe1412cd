import type { GkError } from '../errors/gk-error.js';
import { EventChannel } from '../event-channel/event-channel.js';
import type { LiveEvent } from '../model/live-event.js';
import type { Authorization } from '../transport/authorization.js';
import type { ResolvedSessionOptions } from './resolve-session-options.js';

/** Where an {@link EventLink} puts what happens. @internal */
export interface EventLinkSink {
  onEvent(event: LiveEvent): void;
  onMessage(message: Readonly<Record<string, unknown>>): void;
  onWarning(error: GkError): void;
}

/**
 * The event channel of a login. It belongs to the login, not to a connection of the command channel: events go on
 * while that one is made anew.
 *
 * @internal
 */
export class EventLink {
  readonly #options: ResolvedSessionOptions;
  readonly #sink: EventLinkSink;
  #channel: EventChannel | undefined;

  constructor(options: ResolvedSessionOptions, sink: EventLinkSink) {
    this.#options = options;
    this.#sink = sink;
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
      this.#sink.onEvent(event);
    });
    this.#channel.on('message', (message) => {
      this.#sink.onMessage(message);
    });
    this.#channel.on('warning', (error) => {
      this.#sink.onWarning(error);
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
