import type { ExtraFields } from '../fields/extra-fields.js';

/** Rules of a server for new passwords (docs/protocol.md, "Passwords"). @public */
export interface PasswordPolicy extends ExtraFields {
  /** Fewest characters; 0 = any number. */
  readonly minLength: number;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly digit: boolean;
  /** A character that is neither a letter, a digit nor a space. */
  readonly special: boolean;
  /** The user name must not stand in it, whatever the case. */
  readonly notUsername: boolean;
  /** As many of the last passwords, with the current one, cannot be used again. */
  readonly remembered: number;
  /** Days after which it must be changed; 0 = never. */
  readonly days: number;
}
