import type { IncomingMessage } from 'node:http';
import { isSameHost } from 'gk-sdk/rules';
import { hostsOf, incomingOf } from './client-address.js';

/**
 * False for a request by a page that another host has served, whatever its port: a browser names the page's origin there. A
 * program names none.
 */
export function isFromOwnHost(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const page = URL.parse(origin)?.hostname ?? '';
  return hostsOf(request).some((host) => isSameHost(page, host));
}

/** As {@link isFromOwnHost}, from what the HTTP adapter passes along. */
export function isCallFromOwnHost(env: unknown): boolean {
  const incoming = incomingOf(env);
  return incoming === undefined || isFromOwnHost(incoming);
}
