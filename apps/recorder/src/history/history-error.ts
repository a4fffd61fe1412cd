import { SourceError, type SourceErrorCode } from '../device/source-error.js';

const WORDS: Readonly<Record<SourceErrorCode, string>> = {
  unavailable: 'The history cannot be read at the moment: try again later',
  timeout: 'The history did not answer in time: try again later, or ask about a shorter time',
  aborted: 'The question was withdrawn',
  closed: 'The recorder is stopping: try again when it is back',
};

/** A question about the past that was not answered: nothing may be concluded from it. */
export class HistoryError extends SourceError {
  override readonly name = 'HistoryError';

  constructor(code: SourceErrorCode, options?: ErrorOptions) {
    super(code, WORDS[code], options);
  }
}
