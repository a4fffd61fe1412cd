import { toGkError } from 'gk-sdk';
import { t } from '../i18n/translate.js';

/** Field of a form of password and code that an error is about. */
export interface ProofError {
  readonly field: 'password' | 'code';
  readonly text: string;
}

/** Error of a call that takes password and code, at its field; undefined for one that is about neither. */
export function proofError(thrown: unknown): ProofError | undefined {
  const error = toGkError(thrown);
  switch (error.code) {
    case 'forbidden':
      return { field: 'password', text: t('The password is wrong.') };
    case 'invalid-argument':
      return { field: 'code', text: wrongCodeWords('wrong') };
    case 'refused':
      // Too many guesses say how long to wait, in the server's words.
      return error.retryable ? { field: 'code', text: error.message } : { field: 'code', text: wrongCodeWords('used') };
    default:
      return undefined;
  }
}

/** Why a code was not taken. */
export function wrongCodeWords(why: 'wrong' | 'used'): string {
  return why === 'used'
    ? t('This code was used already. Wait for the next one.')
    : t('The code is wrong. If your phone shows it now, check the clock of your phone.');
}
