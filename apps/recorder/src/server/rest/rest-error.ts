/** A call that is refused: becomes `{hasError: true, message}` with the status. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: 400 | 401 | 403 | 404;

  constructor(status: 400 | 401 | 403 | 404, message: string) {
    super(message);
    this.status = status;
  }
}
