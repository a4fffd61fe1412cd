import { sha256Hex } from 'gk-sdk/wire';
import type { JsonObject } from '../http/json-object.js';

/** Credentials offered with a login or a call. */
export type Credentials =
  | { readonly kind: 'password'; readonly username: string; readonly wireHash: string }
  | { readonly kind: 'token'; readonly e: string; readonly h: string };

/** Reads `username` and `password`, or `e` and `h`, of a body. */
export function credentialsOfBody(body: JsonObject): Credentials | undefined {
  const { username, password, e, h } = body;
  if (typeof e === 'string' && typeof h === 'string' && e !== '') return { kind: 'token', e, h };
  if (typeof username === 'string' && typeof password === 'string' && username !== '') {
    return { kind: 'password', username, wireHash: toWireHash(password) };
  }
  return undefined;
}

/** Reads `Basic base64(user:HASH)` or `Bearer e.h`. */
export function credentialsOfHeader(header: string | undefined): Credentials | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') {
    const dot = value.indexOf('.');
    return dot > 0 ? { kind: 'token', e: value.slice(0, dot), h: value.slice(dot + 1) } : undefined;
  }
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1) return undefined;
  return { kind: 'password', username: pair.slice(0, colon), wireHash: toWireHash(pair.slice(colon + 1)) };
}

/** As {@link credentialsOfHeader}, of browsers and downloading programs: they send a password as it was typed. */
export function credentialsOfPrompt(header: string | undefined): Credentials | undefined {
  const credentials = credentialsOfHeader(header);
  if (credentials?.kind !== 'password' || isHash(credentials.wireHash)) return credentials;
  return { ...credentials, wireHash: sha256Hex(credentials.wireHash) };
}

/**
 * Reads the query of a `.cgi` path: `user` and `password`, or `e` and `h`. The password may be plain
 * there: the playback viewer sends it raw (spec 000 section 5).
 */
export function credentialsOfQuery(query: URLSearchParams): Credentials | undefined {
  const e = query.get('e');
  const h = query.get('h');
  if (e && h) return { kind: 'token', e, h };
  const username = query.get('user');
  const password = query.get('password');
  if (!username || password === null) return undefined;
  return { kind: 'password', username, wireHash: isHash(password) ? toWireHash(password) : sha256Hex(password) };
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text);
}

/** Hashes travel in upper case; lower case is taken, too. */
function toWireHash(text: string): string {
  return isHash(text) ? text.toUpperCase() : text;
}
