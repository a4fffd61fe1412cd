import { blankSecrets } from './secrets.js';

/**
 * Credentials in the form in which they are sent. A secret: never log or show it, and store it only as the specification says.
 *
 * @public
 */
export type Authorization =
  /** User name and upper-case SHA-256 of the password. */
  | { readonly kind: 'password'; readonly username: string; readonly passwordHash: string }
  /** A token pair. With `username`, that of a login with a code: it is kept, and may change the password, as a password may. */
  | { readonly kind: 'token'; readonly e: string; readonly h: string; readonly username?: string };

/** Fields of a JSON body (POST, PUT, DELETE). @internal */
export function authorizationBody(authorization: Authorization): Record<string, string> {
  return authorization.kind === 'password'
    ? { username: authorization.username, password: authorization.passwordHash }
    : { e: authorization.e, h: authorization.h };
}

/** Value of the `Authorization` header (GET). @internal */
export function authorizationHeader(authorization: Authorization): string {
  if (authorization.kind === 'token') return `Bearer ${authorization.e}.${authorization.h}`;
  return `Basic ${base64(`${authorization.username}:${authorization.passwordHash}`)}`;
}

/** Puts the credentials into the query of a cgi path. @internal */
export function setAuthorizationQuery(query: URLSearchParams, authorization: Authorization): void {
  if (authorization.kind === 'password') {
    query.set('user', authorization.username);
    query.set('password', authorization.passwordHash);
  } else {
    query.set('e', authorization.e);
    query.set('h', authorization.h);
  }
}

/** Fields of the login message Q02. @internal */
export function authorizationFields(authorization: Authorization): { U: string; P: string } | { E: string; H: string } {
  return authorization.kind === 'password'
    ? { U: authorization.username, P: authorization.passwordHash }
    : { E: authorization.e, H: authorization.h };
}

/** `text` with every secret of the credentials blanked, for words that come from a server. @internal */
export function withoutSecrets(text: string, authorization: Authorization | undefined): string {
  if (!authorization) return text;
  return blankSecrets(text, secretsOf(authorization));
}

/** Secret parts of the credentials, in every form in which they travel. */
function secretsOf(authorization: Authorization): readonly string[] {
  if (authorization.kind === 'token') return [authorization.e, authorization.h];
  const { passwordHash } = authorization;
  return [passwordHash, authorizationHeader(authorization).replace('Basic ', '')];
}

function base64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
