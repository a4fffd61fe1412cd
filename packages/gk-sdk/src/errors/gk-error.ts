/**
 * Every way in which the SDK can fail, as a closed set. `message` says what happened and what to do; `code` is for programs.
 * The second paragraph of each code is the remedy: `docs/guides/error-codes.md` is generated from both.
 *
 * @public
 */
export type GkErrorCode =
  /**
   * A frame, packet or file does not follow the wire contract.
   *
   * Check that the address leads to a recorder and not to another server; keep the bytes, and report them with the server's version.
   */
  | 'protocol'
  /**
   * A caller's argument cannot be encoded or is out of its documented range.
   *
   * Correct the argument that the message names.
   */
  | 'invalid-argument'
  /**
   * The server could not be reached, or the connection broke.
   *
   * Check address, network, TLS and, from pages, CORS; sessions and streams try again by themselves.
   */
  | 'network'
  /**
   * The server did not answer in time.
   *
   * Try again later, or allow more time.
   */
  | 'timeout'
  /**
   * The caller's AbortSignal fired.
   *
   * Nothing to do: the caller wanted it.
   */
  | 'aborted'
  /**
   * The object was closed, or the channel is not open.
   *
   * Create a new object, or wait until the session is signed in.
   */
  | 'closed'
  /**
   * User name, password or token are wrong.
   *
   * Ask for the credentials again; if a token has expired, make a new one.
   */
  | 'auth-failed'
  /**
   * The password is right but expired and must be changed.
   *
   * Change it with `session.changePassword({ current, next })`, or in the console.
   */
  | 'password-expired'
  /**
   * The user lacks the permission for this call.
   *
   * Give the account the right that the message names, or do not make the call.
   */
  | 'forbidden'
  /**
   * The device or other object is unknown, or the device is offline.
   *
   * Check the id; wait until the device is online.
   */
  | 'not-found'
  /**
   * The device did not answer the server in time.
   *
   * Try again: devices with a poor mobile connection answer late. Request less at once.
   */
  | 'device-timeout'
  /**
   * The server accepted the call and has no result yet.
   *
   * Repeat the call after some seconds.
   */
  | 'pending'
  /**
   * The server refused the call and said why in the message.
   *
   * Do what the message says, or show it to the user.
   */
  | 'refused'
  /**
   * The server's answer does not have the documented shape.
   *
   * Check the server with the conformance tests (`npm run conformance`); a proxy may have answered instead of the server.
   */
  | 'bad-reply'
  /**
   * This browser, build or container lacks what the call needs.
   *
   * Use what the message names: another browser, a secure page, another stream or an optional package.
   */
  | 'unsupported'
  /**
   * A defect in the SDK, or an unexpected error of the platform, which is the `cause`.
   *
   * Report it with message, stack and `cause`.
   */
  | 'internal';

const RETRYABLE: ReadonlySet<GkErrorCode> = new Set(['network', 'timeout', 'device-timeout', 'pending']);

/**
 * The only error class of the SDK. Check for it with {@link isGkError}, not with `instanceof`, because a page may contain two
 * copies of the SDK.
 *
 * @public
 */
export class GkError extends Error {
  override readonly name = 'GkError';
  /** Error code for programs. */
  readonly code: GkErrorCode;
  /** True when the same call may succeed later without any change. */
  readonly retryable: boolean;

  constructor(
    code: GkErrorCode,
    message: string,
    options: {
      /** The error that caused this one. */
      cause?: unknown;
      /** Overrides whether trying the same call again can help. */
      retryable?: boolean;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? RETRYABLE.has(code);
  }
}
