/** Why a question about the past has no answer. */
export type HistoryErrorCode =
  /** The history failed; asked again later, it may answer. */
  | 'unavailable'
  /** The history was too slow; what it would have said is not known. */
  | 'timeout'
  /** Who asked has hung up. */
  | 'aborted'
  /** The recorder is stopping. */
  | 'closed';

const WORDS: Readonly<Record<HistoryErrorCode, string>> = {
  unavailable: 'The history cannot be read at the moment: try again later',
  timeout: 'The history did not answer in time: try again later, or ask about a shorter time',
  aborted: 'The question was withdrawn',
  closed: 'The recorder is stopping: try again when it is back',
};

/** A question about the past that was not answered: nothing may be concluded from it. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
  readonly code: HistoryErrorCode;

  constructor(code: HistoryErrorCode, options?: ErrorOptions) {
    super(WORDS[code], options);
    this.code = code;
  }
}
