import type { Context } from 'hono';
import { remoteAddress } from './client-address.js';

/** Origin of a login. */
export interface LoginSource {
  /** Address that the client connects from. */
  readonly ip: string;
  /** HTTP method, or message code. */
  readonly method: string;
  /** Path without query; empty on the command channel. */
  readonly path: string;
}

/** Returns the origin of a call. */
export function loginSource({ env, req }: Context): LoginSource {
  return { ip: remoteAddress(env), method: req.method, path: req.path };
}
