import { DISK_FULL } from '../store/state/disk-full.js';

/** Why the journal did not do what it was asked. */
export type JournalErrorCode =
  /** The disk is full, and no older day is left that may go. */
  | 'disk-full'
  /** Its folder is not there any more. */
  | 'folder-gone'
  /** A newer version made a file of it. */
  | 'newer-version'
  /** It failed otherwise; the same rows may be sent again. */
  | 'unavailable'
  /** Too many rows wait: whoever sends them did not pause. */
  | 'behind'
  /** Who asked has hung up. */
  | 'aborted'
  /** It has been closed. */
  | 'closed';

const WORDS: Readonly<Record<JournalErrorCode, string>> = {
  'disk-full': DISK_FULL,
  'folder-gone': "The journal's folder is gone: bring it back, and what devices send is kept again",
  'newer-version': 'The journal was made by a newer version: use that one, or move its folder aside',
  unavailable: 'The journal cannot be used at the moment: try again later',
  behind: 'The journal is too far behind: wait until it has caught up, and send the rows again',
  aborted: 'The question was withdrawn',
  closed: 'The journal is closed',
};

/** Rows that were not kept, or a question that was not answered; nothing may be concluded from it. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly code: JournalErrorCode;

  /** `words` say more than those of the code. */
  constructor(code: JournalErrorCode, words: string = WORDS[code], options?: ErrorOptions) {
    super(words, options);
    this.code = code;
  }
}
