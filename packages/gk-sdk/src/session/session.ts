import type { GkError } from '../errors/gk-error.js';
import type { Device } from '../model/device-list/device.js';
import type { CommandQueries } from '../command/queries.js';
import type { RestCallOptions } from '../rest/connection/call-options.js';
import type { RestClient } from '../rest/connection/client.js';
import type { DeviceStore } from '../store/device-store.js';
import type { LiveEvent } from '../model/events/live-event.js';
import type { ServerInfo } from '../model/settings/server-info.js';
import type { EventSource } from '../util/emitter.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import type { Permissions } from '../rules/access/permissions.js';
import type { FetchLike } from '../transport/http.js';
import type { SocketFactory } from '../transport/socket.js';
import type { StreamRequest } from '../stream/stream-url.js';
import type { DeviceCommand } from '../model/devices/device-command.js';
import type { StreamStatus } from '../model/footage/stream-status.js';
import type { UserInfo } from '../model/access/user-info.js';

/** Credentials of a login. @public */
export type Credentials =
  /** A password, plain or already hashed (64 characters). */
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  /** A token pair, for kiosks and embedding. */
  | { readonly kind: 'token'; readonly e: string; readonly h: string }
  /**
   * The token pair of a login with a second factor (`SecondFactorResource.signIn`). Like a password, it is kept in the storage
   * and can change the password.
   */
  | { readonly kind: 'session'; readonly username: string; readonly e: string; readonly h: string };

/**
 * Returns credentials when a login needs them, for example a short-lived token from the page's own server. If it rejects, the
 * login rejects.
 *
 * @public
 */
export type CredentialsSource = () => Promise<Credentials>;

/** Reason for which the session is not connected. @public */
export type DisconnectReason = 'offline' | 'server-down' | 'closed-by-server' | 'protocol';

/**
 * State of a session, as a tagged union. `loginFlag()` returns the flag of the specification (spec 000 section 3) for each.
 *
 * @public
 */
export type SessionState =
  /** `error`: why the last login ended; missing before the first, and when the page ended it. */
  | { readonly kind: 'signed-out'; readonly error?: GkError | undefined }
  /** The session is connecting and logging in for the first time, or is waiting for credentials. */
  | { readonly kind: 'connecting' }
  /** Logged in; `devicesLoaded` becomes true with the first complete device list. */
  | { readonly kind: 'signed-in'; readonly user: SessionUser; readonly devicesLoaded: boolean }
  /**
   * The connection broke after a login, or the first one has not succeeded yet (`user` is undefined). The next attempt starts
   * at `retryAtS` (unix seconds), or is running if that time is past. `error`: why the last attempt failed.
   */
  | {
      readonly kind: 'reconnecting';
      readonly reason: DisconnectReason;
      readonly retryAtS: number;
      readonly user: SessionUser | undefined;
      readonly error?: GkError | undefined;
    }
  /**
   * The server refused the login; the session does not try again. `withdrawn`: it had accepted these credentials before, for
   * example a token that has expired.
   */
  | { readonly kind: 'refused'; readonly error: GkError; readonly withdrawn?: true }
  /** The password is right but expired: {@link Session.changePassword} logs in with the new one. */
  | { readonly kind: 'password-expired'; readonly username: string };

/** The user who is logged in. @public */
export interface SessionUser {
  readonly username: string;
  /** 0 (administrator) to 3; permission groups with an id above 3 count as 3. */
  readonly permission: number;
  /** The rights of the login reply after the deployment's switches. */
  readonly permissions: Permissions;
  /** User information of the login reply, such as groups; empty when the server sends none. */
  readonly info: UserInfo;
  /** Whether the user belongs to the root group; missing where the server does not say it. */
  readonly inRootGroup?: boolean | undefined;
}

/** Options of a login. @public */
export interface LoginOptions {
  /**
   * Keeps the password hash, or the pair of a login with a second factor, in the session's storage, so that
   * {@link Session.resume} can log in at the next visit ("Save Password"). False by default. Other token pairs are never stored.
   */
  readonly savePassword?: boolean;
  /**
   * Tries again every 10 s while the server cannot be reached, or after the delay that the server asks for. The login stays
   * pending, `state` is `reconnecting`, and each failed attempt is a `warning`. False by default: the first failed attempt
   * rejects the login and ends it. After a login was accepted, the session always reconnects by itself.
   */
  readonly retry?: boolean;
  /** Cancels a login that was not accepted yet; it then rejects with `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** Events of a session. @public */
export interface SessionEvents {
  /** Event from the event channel: a new one, or an update of an earlier one. */
  event: LiveEvent;
  /** An unchanged message of the event channel that is not an event: serial number, device or time is missing. */
  eventMessage: Readonly<Record<string, unknown>>;
  /**
   * The event channel is open again after an interruption; events of the interruption were missed. {@link followEvents} fetches
   * them. When the session itself reconnects, `state` shows it.
   */
  eventGap: undefined;
  /** A message that the server sent without a request, or an answer that arrived after its timeout. */
  push: VcpMessage;
  /** A failure after which the session continues; log it, or show it unobtrusively. */
  warning: GkError;
}

/**
 * One connection of one user to one recorder, with login, polling, stores and all calls. Created by `createSession`; its
 * creator closes it.
 *
 * @public
 */
export interface Session extends EventSource<SessionEvents> {
  readonly state: SessionState;
  /**
   * Calls `listener` after each change of `state`, `serverInfo`, `streamStatus` or `deviceCommands`; returns an
   * unsubscribe function.
   */
  subscribe(listener: () => void): () => void;
  /** Undefined until the first Q01 answer. */
  readonly serverInfo: ServerInfo | undefined;
  /** Load of the server and who uses which device, of the last poll (Q10). */
  readonly streamStatus: StreamStatus | undefined;
  /** Commands sent to devices, of the last poll or push (D20); same array until it changes. */
  readonly deviceCommands: readonly DeviceCommand[];
  /** Whether the storage requests an automatic login; undefined before the first login in this storage. */
  readonly autoLogin: boolean | undefined;
  /** The server's clock now, unix seconds with a fraction; the local clock until it is known. */
  serverNowS(): number;
  readonly devices: DeviceStore;
  /**
   * Resolves with all devices as soon as the first complete list has arrived. While the connection is lost, it waits. Rejects
   * as `login` does: with what the server refused, with `password-expired`, with `closed` when the session is not, or no
   * longer, logged in; and with `timeout`, or `aborted` by the signal. Channel names and plates are asked for before the
   * list: a server that answers in order has them in it, and of another they arrive as changes of `devices`.
   *
   * @example
   * ```ts
   * await session.login(credentials);
   * const devices = await session.ready({ signal });
   * console.log(`${devices.length} devices`);
   * ```
   */
  ready(options?: {
    /** Cancels the wait. */
    readonly signal?: AbortSignal | undefined;
    /** Milliseconds; 30,000 by default. */
    readonly timeoutMs?: number;
  }): Promise<readonly Device[]>;
  /** Typed calls on the command channel. They reject with `closed` while not signed in. */
  readonly command: CommandQueries;
  /** Typed REST calls with the session's credentials. */
  readonly rest: RestClient;
  /**
   * Connects and logs in. Resolves when signed in. Rejects with `auth-failed` or `forbidden` when the server refuses, with
   * `password-expired`, with `network`, `timeout`, `bad-reply`, or `refused` (by a server that accepts no logins now) after the
   * first failed attempt (not with `retry`), and with `aborted` by the signal, by `logout` or by another login. A rejected
   * login leaves nothing open, so a process can end; after `password-expired`, the credentials are kept for
   * {@link Session.changePassword}.
   *
   * @param credentials - Or who gives them: a source is asked again, and the fleet kept, when the server takes the
   * credentials of a login that stood no more (a token whose time is over).
   * @example
   * ```ts
   * await session.login(async () => {
   *   const reply = await fetch('/my-portal/recorder-token', { method: 'POST' });
   *   return { kind: 'token', ...(await reply.json()) };
   * });
   * ```
   */
  login(credentials: Credentials | CredentialsSource, options?: LoginOptions): Promise<SessionUser>;
  /**
   * Logs in with what the storage holds (auto-login). Undefined, and auto-login off, unless it is on
   * and user name, password hash (or the pair of a login with a code), server address and port are all there. It goes on trying unless `retry` is false.
   */
  resume(options?: Pick<LoginOptions, 'retry' | 'signal'>): Promise<SessionUser> | undefined;
  /**
   * Changes the password of the user who is logged in, or whose password has expired, and logs in again with the new
   * one. Every call, address and connection from then on uses it, and so does what the storage keeps; `rest.changePassword`
   * does the same without asking for the current one. Resolves when the server has taken the new password and the first
   * try to log in with it is over: `state` is `signed-in` then, or says why not.
   *
   * Rejects with `auth-failed` when `current` is not the password of this login, with `invalid-argument` when `next` is
   * empty, with `forbidden` for a login by token other than that of a login with a code, with `closed` without a login, and with what the server says.
   */
  changePassword(
    change: {
      /** The password that the session is logged in with. */
      readonly current: string;
      /** The new one; not empty. */
      readonly next: string;
    },
    options?: RestCallOptions,
  ): Promise<void>;
  /**
   * Goes on with other credentials of the same user, such as the pair that comes with a second factor: every call, address and
   * connection from then on uses them, and the storage keeps them in the place of those that it keeps. Fleet and user stay.
   *
   * @throws GkError `closed` without a login, `invalid-argument` when a part of the credentials is empty.
   */
  replaceCredentials(credentials: Credentials): void;
  /**
   * Ends the login: closes the channels, empties the stores, does not reconnect, and turns auto-login off (except after a login
   * by token, which is never stored). For a login with a second factor, the server is notified.
   */
  logout(): void;
  /** Tries again at once when `reconnecting`. */
  reconnectNow(): void;
  /** URL of a live, recorded or talk stream with this session's credentials; a secret: never log or show it. */
  streamUrl(request: StreamRequest): string;
  /**
   * The factory of {@link SessionOptions.openSocket}, for what opens an address of `streamUrl`; undefined where it was not
   * given: the global `WebSocket` then does.
   */
  readonly openSocket?: SocketFactory | undefined;
  /** Only sessions of `gk-sdk/demo` have this: maps then show "Demo", and load map files through this `fetch`. */
  readonly demo?: { readonly fetch: FetchLike } | undefined;
  /** Closes everything; the object cannot be used afterwards. Idempotent. */
  close(): void;
}
