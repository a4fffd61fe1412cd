import type { Hono } from 'hono';

/** A call as it is registered. */
export interface RestCall {
  readonly method: string;
  /** With parameters, as in `/gkserver/fence/:index`. */
  readonly path: string;
}

/** The calls of an app, each once. Middleware, which stands under every method, is none. */
export function restCalls({ routes }: Pick<Hono, 'routes'>): RestCall[] {
  const calls = routes.filter(({ method }) => method !== 'ALL');
  return [...new Map(calls.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}

/**
 * Which methods a path takes, `HEAD` where it takes `GET`; empty for a path that is no call. The router itself answers,
 * so that constraints of parameters count.
 */
export function methodsOf(app: Hono, path: string): string[] {
  const methods = [...new Set(restCalls(app).map(({ method }) => method))];
  const taken = methods.filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.some(([[, route]]) => route.method === method);
  });
  return (taken.includes('GET') ? [...taken, 'HEAD'] : taken).sort();
}
