/**
 * Every way in which the SDK can fail, as a closed set. `message` says in words what
 * happened and what to do; `code` is for programs.
 *
 * @public
 */
export type GkErrorCode =
  /** A frame, packet or file does not follow the wire contract. */
  | 'protocol'
  /** A caller's argument cannot be encoded or is out of its documented range. */
  | 'invalid-argument'
  /** The server could not be reached, or the connection broke. */
  | 'network'
  /** The server did not answer in time. */
  | 'timeout'
  /** The caller's AbortSignal fired. */
  | 'aborted'
  /** The object was closed, or the channel is not open. */
  | 'closed'
  /** User name, password or token are wrong. */
  | 'auth-failed'
  /** The password is right but expired and must be changed. */
  | 'password-expired'
  /** The user lacks the permission for this call. */
  | 'forbidden'
  /** The device or thing is unknown, or the device is offline. */
  | 'not-found'
  /** The device did not answer the server in time. */
  | 'device-timeout'
  /** The server took the call and has no result yet: ask again later. */
  | 'pending'
  /** The server refused the call and said why in the message. */
  | 'refused'
  /** The server answered with something that does not fit the documented shape. */
  | 'bad-reply'
  /** This browser, build or container lacks what the call needs. */
  | 'unsupported'
  /** A defect in the SDK, or an unexpected error of the platform, which is the `cause`. */
  | 'internal';

const RETRYABLE: ReadonlySet<GkErrorCode> = new Set(['network', 'timeout', 'device-timeout', 'pending']);

/**
 * The one error class of the SDK. Tell it apart by {@link isGkError}, never by
 * `instanceof`: a page may hold two copies of the SDK.
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
