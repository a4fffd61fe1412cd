/** HTTP statuses of refusals. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** A call that is refused: becomes `{hasError: true, message}` with the status. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: RefusalStatus;
  /** Seconds after which the same call may be taken; goes as `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(status: RefusalStatus, message: string, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
