/**
 * Credentials in the form in which they travel. A secret: never log, show or store it beyond what
 * the specification says.
 *
 * @public
 */
export type Authorization =
  /** User name and upper-case SHA-256 of the password. */
  | { readonly kind: 'password'; readonly username: string; readonly passwordHash: string }
  /** A token pair. */
  | { readonly kind: 'token'; readonly e: string; readonly h: string };
