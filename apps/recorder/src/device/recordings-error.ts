import { SourceError, type SourceErrorCode } from './source-error.js';

const WORDS: Readonly<Record<SourceErrorCode, string>> = {
  unavailable: 'The recordings could not be read: try again later',
  timeout: 'The recordings could not be read in time: try again later, or ask about a shorter time',
  aborted: 'The question was withdrawn',
  closed: 'The recorder is stopping: try again when it is back',
};

/** Recordings that could not be read: they may exist. */
export class RecordingsError extends SourceError {
  override readonly name = 'RecordingsError';

  constructor(code: SourceErrorCode, options?: ErrorOptions) {
    super(code, WORDS[code], options);
  }
}
