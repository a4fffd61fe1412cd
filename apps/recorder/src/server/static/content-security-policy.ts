/**
 * What a page of the console or a viewer may load: everything from this recorder, sockets from
 * anywhere (a session may lead to another server), workers from blobs (the decode worker of an
 * embedded tile). No inline script, no inline style, no eval.
 */
export function contentSecurityPolicy(allowOrigins: readonly string[]): string {
  const origins = allowOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self'${origins}`,
  ].join('; ');
}
