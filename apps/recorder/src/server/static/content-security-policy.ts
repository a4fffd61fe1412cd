/**
 * What a page of the console or a viewer may load: everything from this recorder, sockets from
 * anywhere (a session may lead to another server), workers from blobs (the decode worker of an
 * embedded tile), and frames from the pages that an administrator has saved. No inline script, no inline style, no eval.
 *
 * @param allowOrigins - Sites that may embed the console.
 * @param framedPages - Addresses that the console embeds.
 */
export function contentSecurityPolicy(allowOrigins: readonly string[], framedPages: readonly string[]): string {
  const framed = [...new Set(framedPages.flatMap(originOf))].map((origin) => ` ${origin}`).join('');
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
    `frame-src 'self'${framed}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self'${origins}`,
  ].join('; ');
}

/** Nothing for a path, which is of this recorder, and for what is no address. */
function originOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? [origin] : [];
}
