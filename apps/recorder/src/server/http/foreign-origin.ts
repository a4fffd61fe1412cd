import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { hostsOf } from './client-address.js';
import { RestError } from './rest-error.js';

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_SHOWN_CHARACTERS = 100;

/**
 * Refuses what pages of other origins send to be done, but for those of `allowOrigins`. A browser sends simple requests
 * from any page without asking first, and names the page's origin; programs name none.
 */
export function refuseForeignOrigins(allowOrigins: readonly string[]): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const allowed = new Set(allowOrigins);
  return async ({ req, env }, next) => {
    const origin = req.header('Origin');
    const takesAll = READING_METHODS.has(req.method) || origin === undefined || allowed.has(origin);
    if (!takesAll && !hostsOf(env.incoming).some((host) => isOriginOf(origin, host))) {
      throw new RestError(403, refusal(origin));
    }
    await next();
  };
}

/** A page has no origin in a sandboxed frame, or from a file. */
function refusal(origin: string): string {
  if (origin === 'null') return 'This recorder takes nothing from pages without an origin';
  return `This recorder takes nothing from pages of ${origin.slice(0, MAX_SHOWN_CHARACTERS)}, unless --allow-origin names it`;
}

/** True for an origin of this host and port, whatever the scheme: a proxy may end TLS. */
function isOriginOf(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  // With the same scheme, so that a port which the scheme implies may be named or not.
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
}
