import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import { CONTENT_KINDS } from '../../store/access/share-link-store.js';

/** Longest life of a token, seconds. */
export const MAX_TOKEN_LIFE_S = 30 * 24 * 3600;

/** Seconds that the clock may be set back without an end to tokens that were made just before. */
const SET_BACK_S = 24 * 3600;

/** Claims of a token. `e` is this as base64url JSON, `h` its signature. */
const claimsSchema = z.object({
  /** User name. */
  u: z.string(),
  /** Mark of the password it was made with: another password ends the token. */
  p: z.string(),
  /** Unix seconds at which it ends. */
  x: z.number(),
  /** Device ids. */
  d: z.optional(z.array(z.string())),
  /** Channel numbers. */
  c: z.optional(z.array(z.number())),
  /** Names of rights. */
  r: z.optional(z.array(z.string())),
  /** Period of the data that it opens, unix seconds. */
  f: z.optional(z.number()),
  t: z.optional(z.number()),
  /** Kinds of content. */
  k: z.optional(z.array(z.enum(CONTENT_KINDS))),
  /** Id of a stored link, which says all but the end. User and mark are empty then: a recorder that knows no links refuses it. */
  l: z.optional(z.string()),
  /** Id of a stored session of a login with a code. User and mark are empty, as for a link. */
  s: z.optional(z.string()),
});
export type TokenClaims = z.infer<typeof claimsSchema>;

/** A token as it travels; it takes the place of user and password. */
export interface TokenPair {
  readonly e: string;
  readonly h: string;
}

/** Makes and reads signed tokens. Nothing is stored: a token is what it says, or names the link or the session that does. */
export class TokenMint {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** `now` gives unix milliseconds. */
  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  mint(claims: TokenClaims): TokenPair {
    const e = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return { e, h: this.#sign(e).toString('base64url') };
  }

  /**
   * The claims of a token that this recorder made, expired or not; undefined for any other text, and for a token that
   * would live longer than one that is made here, also by a clock that was a day ahead.
   */
  read(pair: TokenPair): TokenClaims | undefined {
    const given = Buffer.from(pair.h, 'base64url');
    const expected = this.#sign(pair.e);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(pair.e, 'base64url').toString('utf8')));
    return claims.x > this.#now() / 1000 + MAX_TOKEN_LIFE_S + SET_BACK_S ? undefined : claims;
  }

  #sign(e: string): Buffer {
    return createHmac('sha256', this.#key).update(e).digest();
  }
}
