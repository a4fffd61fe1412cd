/**
 * Address of a script that the page serves. A page with `require-trusted-types-for 'script'` gives a `TrustedScriptURL`,
 * made by a policy of its own.
 *
 * @public
 */
export type ScriptUrl =
  | string
  | {
      /** The address. */
      toString(): string;
      /** The address. */
      toJSON(): string;
    };
