/**
 * A `TrustedScriptURL`, by its shape: not every library of types knows Trusted Types.
 *
 * @public
 */
export interface TrustedScriptUrl {
  /** The address. */
  toString(): string;
  /** The address. */
  toJSON(): string;
}

/**
 * Address of a script that the page serves. A page with `require-trusted-types-for 'script'` gives a `TrustedScriptURL`,
 * made by a policy of its own.
 *
 * @public
 */
export type ScriptUrl = string | TrustedScriptUrl;
