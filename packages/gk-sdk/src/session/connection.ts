import { CommandChannel, REQUEST_TIMEOUT_MS } from '../command/channel.js';
import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { authorizationFields, withoutSecrets, type Authorization } from '../transport/authorization.js';
import { closeRefusal } from '../transport/close-error.js';
import { parseRetryAfterMs } from '../transport/retry-after.js';
import { blankSecrets } from '../transport/secrets.js';
import type { SocketClose, SocketFactory } from '../transport/socket.js';
import type { Clock } from '../util/clock.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { readLoginReply, type LoginReply, type LoginReplyOptions } from './login-reply.js';
import type { DisconnectReason } from './session.js';

/** End of a connection by itself. @internal */
export type ConnectionEnd =
  /** It broke, or was never made: trying again can help, after `waitMs` where the server says how long. */
  | {
      readonly kind: 'lost';
      readonly reason: DisconnectReason;
      readonly error: GkError;
      readonly waitMs?: number | undefined;
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused'; readonly error: GkError };

/** Callbacks of a connection. Nothing is called after `onEnd` or `close`. @internal */
export interface ConnectionHandlers {
  onSignedIn(reply: LoginReply & { kind: 'accepted' }): void;
  onPush(message: VcpMessage): void;
  onWarning(error: GkError): void;
  onEnd(end: ConnectionEnd): void;
}

/** Options of a connection. @internal */
export interface ConnectionOptions extends LoginReplyOptions {
  readonly url: string;
  readonly authorization: Authorization;
  readonly openSocket: SocketFactory;
  readonly clock: Clock;
  /** Whether this machine has a network. */
  readonly isOnline: () => boolean;
}

/** One try to connect and log in, and the connection that comes of it. @internal */
export class Connection {
  readonly channel: CommandChannel;
  readonly #options: ConnectionOptions;
  readonly #handlers: ConnectionHandlers;
  readonly #cancelConnectTimeout: () => void;
  #opened = false;
  #ended = false;

  constructor(options: ConnectionOptions, handlers: ConnectionHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    const { url, openSocket, clock } = options;
    this.channel = new CommandChannel({ url, openSocket, clock });
    this.#cancelConnectTimeout = clock.after(REQUEST_TIMEOUT_MS, () => {
      this.drop(
        new GkError(
          'timeout',
          `The server at ${addressOf(url)} did not accept a connection within ${REQUEST_TIMEOUT_MS / 1000} s.`,
        ),
      );
    });
    this.channel.on('open', () => {
      this.#opened = true;
      this.#cancelConnectTimeout();
      void this.#logIn();
    });
    this.channel.on('push', (message) => {
      if (!this.#ended) handlers.onPush(message);
    });
    this.channel.on('malformed', (error) => {
      if (!this.#ended) handlers.onWarning(error);
    });
    this.channel.on('close', (close) => {
      this.#end(this.#endOfClose(close));
    });
  }

  /** Gives the connection up as lost. */
  drop(error: GkError, reason: DisconnectReason = 'server-down'): void {
    this.#end({ kind: 'lost', reason: this.#options.isOnline() ? reason : 'offline', error });
  }

  /** Gives the connection up when nothing at all has come for as long as a request may take. */
  dropIfSilent(): void {
    // Of a clock that was set back, nothing has come since then.
    const silentMs = Math.abs(this.#options.clock.now() - this.channel.lastReceivedAtMs);
    if (silentMs < REQUEST_TIMEOUT_MS) return;
    this.drop(new GkError('timeout', `The server has been silent for ${Math.round(silentMs / 1000)} s.`));
  }

  /** Closes without a word to the handlers. Idempotent. */
  close(): void {
    this.#ended = true;
    this.#cancelConnectTimeout();
    this.channel.close();
  }

  async #logIn(): Promise<void> {
    let reply: LoginReply;
    try {
      const { authorization } = this.#options;
      const message = await this.channel.request({ code: 'Q02', fields: authorizationFields(authorization) });
      reply = readLoginReply(message, this.#options, (words) => withoutSecrets(words, authorization));
    } catch (error) {
      // A lost socket has already reported its reason.
      const reason = toGkError(error);
      this.drop(reason, reason.code === 'bad-reply' ? 'protocol' : 'server-down');
      return;
    }
    if (this.#ended) return;
    if (reply.kind === 'accepted') this.#handlers.onSignedIn(reply);
    else if (reply.kind === 'later') this.#end({ ...reply, kind: 'lost', reason: 'closed-by-server' });
    else this.#end(reply);
  }

  #endOfClose(close: SocketClose): ConnectionEnd {
    const secrets = Object.values(authorizationFields(this.#options.authorization));
    const waitMs = parseRetryAfterMs(close.reason);
    if (waitMs !== undefined) {
      const error = new GkError('refused', blankSecrets(close.reason, secrets), { retryable: true });
      return { kind: 'lost', reason: 'closed-by-server', error, waitMs };
    }
    const refusal = closeRefusal(close, secrets);
    if (refusal?.code === 'auth-failed' || refusal?.code === 'forbidden') return { kind: 'refused', error: refusal };
    const clean = this.#opened && close.wasClean && close.code !== 1006;
    const reason = !this.#options.isOnline() ? 'offline' : clean ? 'closed-by-server' : 'server-down';
    return { kind: 'lost', reason, error: new GkError('network', lostWords(reason, this.#options.url)) };
  }

  #end(end: ConnectionEnd): void {
    if (this.#ended) return;
    this.close();
    this.#handlers.onEnd(end);
  }
}

function lostWords(reason: 'offline' | 'server-down' | 'closed-by-server', url: string): string {
  switch (reason) {
    case 'offline':
      return 'This computer has no network.';
    case 'server-down':
      return `The server cannot be reached at ${addressOf(url)}.`;
    case 'closed-by-server':
      return 'The server closed the connection.';
  }
}

/** An address without what may hold credentials. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
