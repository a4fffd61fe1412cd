import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import { blankSecrets, secretsIn } from '../transport/secrets.js';
import type { Socket, SocketClose, SocketFactory } from '../transport/socket.js';
import type { Clock } from '../util/clock.js';
import { Emitter, type EventSource } from '../util/emitter.js';
import { decodeVcp } from '../wire/vcp/decode.js';
import { encodeVcp } from '../wire/vcp/encode.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import { ProtocolError } from '../wire/vcp/protocol-error.js';
import { callName } from './call-names.js';
import { parseBody } from './reply.js';
import { PendingRequests } from './pending-requests.js';

/** Timeout of a request's answer, or of the next message of a batch (docs/protocol.md). @internal */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Beside those of the login. */
const MAX_SECRETS = 100;

/** Options of a command channel. @internal */
export interface CommandChannelOptions {
  readonly url: string;
  readonly openSocket: SocketFactory;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** Happenings of a command channel. @internal */
export interface CommandChannelEvents {
  open: undefined;
  /** A message that answers no request: a push, or an answer that came too late. */
  push: VcpMessage;
  /** A frame that is no message. The channel stays open; it may have been a part of any open answer. */
  malformed: ProtocolError;
  /** The end; every open request has been rejected. */
  close: SocketClose;
}

/** One request. @internal */
export interface CommandRequest {
  readonly code: string;
  readonly fields?: VcpFields;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Sends requests: a channel, or a wrapper of one. @internal */
export interface CommandSender {
  /** Resolves with the one message of the answer, whatever its result code. */
  request(request: CommandRequest): Promise<VcpMessage>;
  /**
   * Hands each message of the answer to `onPart` as it comes, until that returns true. `lostFrames`
   * counts the frames that could not be read while the answer was coming.
   */
  collect(request: CommandRequest, onPart: (message: VcpMessage) => boolean): Promise<{ readonly lostFrames: number }>;
}

/**
 * One connection of the command channel: sends requests with an id, matches answers, passes pushes
 * on. A frame that is no message ends neither the channel nor a request. Does not reconnect.
 *
 * @internal
 */
export class CommandChannel implements CommandSender, EventSource<CommandChannelEvents> {
  readonly #emitter = new Emitter<CommandChannelEvents>();
  readonly #clock: Clock;
  readonly #pending: PendingRequests;
  readonly #socket: Socket;
  #state: 'opening' | 'open' | 'closed' = 'opening';
  #closedByUs = false;
  #malformedFrames = 0;
  #lastReceivedAtMs = 0;
  /** Secrets sent by this side that must be masked when the server quotes them: of the login, and the newest others. */
  #loginSecrets: readonly string[] = [];
  #secrets: readonly string[] = [];

  constructor(options: CommandChannelOptions) {
    this.#clock = options.clock;
    this.#pending = new PendingRequests(options.clock, options.timeoutMs ?? REQUEST_TIMEOUT_MS);
    this.#socket = options.openSocket(options.url, {
      onOpen: () => {
        if (this.#state !== 'opening') return;
        this.#state = 'open';
        this.#emitter.emit('open', undefined);
      },
      onText: (text) => {
        this.#receive(text);
      },
      onBytes: (bytes) => {
        this.#receive(new TextDecoder().decode(bytes));
      },
      onClose: (close) => {
        this.#end(close);
      },
    });
  }

  on<K extends keyof CommandChannelEvents>(name: K, listener: (value: CommandChannelEvents[K]) => void): () => void {
    return this.#emitter.on(name, listener);
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** When the last frame came, unix milliseconds; 0 before the first. */
  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Resolves in the turn in which the answer comes, as `collect` does: answers are taken in the order of their arrival. */
  request(request: CommandRequest): Promise<VcpMessage> {
    return new Promise((resolve, reject) => {
      this.collect(request, (message) => {
        resolve(message);
        return true;
      }).catch(reject);
    });
  }

  collect(request: CommandRequest, onPart: (message: VcpMessage) => boolean): Promise<{ lostFrames: number }> {
    return new Promise((resolve, reject: (error: GkError) => void) => {
      const name = callName(request.code);
      if (request.signal?.aborted) {
        reject(new GkError('aborted', `${name} was cancelled.`, { cause: request.signal.reason }));
        return;
      }
      if (this.#state !== 'open') {
        reject(new GkError('closed', `${name} cannot be sent: the command channel is not open.`));
        return;
      }
      const malformedBefore = this.#malformedFrames;
      // Encoding comes first: what cannot be sent must not wait for an answer.
      const encode = (id: string): string =>
        encodeVcp({
          code: request.code,
          fields: { ...request.fields, I: id },
          ...(request.body === undefined ? {} : { body: request.body }),
        });
      try {
        encode('0');
      } catch (error) {
        reject(toGkError(error, 'invalid-argument'));
        return;
      }
      const id = this.#pending.add({
        code: request.code,
        deviceId: request.fields?.D,
        signal: request.signal,
        take: (message) => {
          const whole = onPart(message);
          if (whole) resolve({ lostFrames: this.#malformedFrames - malformedBefore });
          return whole;
        },
        fail: reject,
      });
      this.#keepSecrets(request);
      this.#socket.send(encode(id));
    });
  }

  /** Closes the connection; open requests reject with `closed`. Idempotent. */
  close(): void {
    if (this.#state === 'closed') return;
    this.#closedByUs = true;
    this.#socket.close(1000);
    this.#end({ code: 1000, reason: '', wasClean: true });
  }

  #receive(frame: string): void {
    if (this.#state !== 'open') return;
    this.#lastReceivedAtMs = this.#clock.now();
    let message: VcpMessage;
    try {
      message = decodeVcp(frame);
    } catch (error) {
      if (!isProtocolError(error)) throw error;
      this.#malformedFrames += 1;
      this.#emitter.emit('malformed', new ProtocolError(error.message, this.#blank(frame)));
      return;
    }
    const { T } = message.fields;
    // The server's words may quote what it was sent.
    if (T) message = { ...message, fields: { ...message.fields, T: this.#blank(T) } };
    if (!this.#pending.settle(message)) this.#emitter.emit('push', message);
  }

  /** Remembers what of a request the server must not quote. */
  #keepSecrets({ code, fields = {}, body }: CommandRequest): void {
    const { P, E, H } = fields;
    const fromFields = [P, E, H].filter((secret) => secret !== undefined);
    const sent = [...fromFields, ...secretsIn(parseBody({ code, fields, ...(body !== undefined && { body }) }))];
    if (code === 'Q02') this.#loginSecrets = sent;
    else this.#secrets = [...new Set([...sent, ...this.#secrets])].slice(0, MAX_SECRETS);
  }

  #blank(words: string): string {
    return blankSecrets(words, [...this.#loginSecrets, ...this.#secrets]);
  }

  #end(close: SocketClose): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#pending.failAll((name) =>
      this.#closedByUs
        ? new GkError('closed', `The command channel was closed before the answer to ${name}.`)
        : new GkError('network', `The connection ended before the answer to ${name}.`),
    );
    this.#emitter.emit('close', close);
    this.#emitter.removeAll();
  }
}

function isProtocolError(error: unknown): error is ProtocolError {
  return isGkError(error, 'protocol');
}
