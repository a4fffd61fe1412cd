/** Why a question to a source of the server has no answer. */
export type SourceErrorCode =
  /** The source failed; asked again later, it may answer. */
  | 'unavailable'
  /** The source was too slow; what it would have said is not known. */
  | 'timeout'
  /** Who asked has hung up. */
  | 'aborted'
  /** The recorder is stopping. */
  | 'closed';

/** A question to the history or to the recordings that was not answered: nothing may be concluded from it. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
  readonly code: SourceErrorCode;

  /** @param message - For the user, with what may help. */
  constructor(code: SourceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
