/** Why a terminal did not answer a question. */
export type AskErrorCode =
  /** It said nothing in time; it may have done what it was asked. */
  | 'timeout'
  /** Its connection ended. */
  | 'gone'
  /** Who asked has given up. */
  | 'aborted'
  /** It answered that it will not: result 1 failed, 2 bad message, 3 unsupported (0001). */
  | 'refused';

const WORDS: Readonly<Record<AskErrorCode, string>> = {
  timeout: 'The terminal did not answer in time',
  gone: 'The connection of the terminal ended: ask again when it is back',
  aborted: 'The question was withdrawn',
  refused: 'The terminal refused',
};

const RESULT_WORDS: Readonly<Record<number, string>> = {
  1: 'The terminal says that it failed',
  2: 'The terminal says that the message is wrong',
  3: 'The terminal does not support this',
};

/** A question to a terminal that has no answer. */
export class AskError extends Error {
  override readonly name = 'AskError';
  readonly code: AskErrorCode;
  /** Of `refused`: what it answered (0001). */
  readonly result: number | undefined;

  constructor(code: AskErrorCode, result?: number) {
    super((result === undefined ? undefined : RESULT_WORDS[result]) ?? WORDS[code]);
    this.code = code;
    this.result = result;
  }
}
