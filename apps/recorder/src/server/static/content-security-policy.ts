/** Settings from which a policy is built. */
export interface PolicyOptions {
  /** Sites that may embed the console. */
  readonly allowOrigins: readonly string[];
  /** Addresses that the console embeds. */
  readonly framedPages: readonly string[];
  /** Addresses of the base map of other servers. */
  readonly mapAddresses: readonly string[];
  /** Where this recorder's streams and files are when they have ports of their own, as `host:port`. */
  readonly streamHosts: readonly string[];
  /** The login of this recorder's console leads to other servers, whose calls, pictures and files are theirs. */
  readonly global: boolean;
}

/**
 * Content security policy of a page of the console or a viewer: everything from this recorder, sockets to anywhere (a
 * session may lead to another server), workers from blobs (the decode worker of an embedded tile), and frames of the
 * pages saved by an administrator. No inline script, no inline style, no eval.
 */
export function contentSecurityPolicy({
  allowOrigins,
  framedPages,
  mapAddresses,
  streamHosts,
  global,
}: PolicyOptions): string {
  const framed = [...new Set(framedPages.flatMap(originOf))].map((origin) => ` ${origin}`).join('');
  const origins = allowOrigins.map((origin) => ` ${origin}`).join('');
  const streams = streamHosts.map((host) => ` ${host}`).join('');
  const maps = [...new Set(mapAddresses.flatMap(originOf))].map((origin) => ` ${origin}`).join('');
  const servers = global ? ' http: https:' : streams;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    `img-src 'self' data: blob:${servers}${maps}`,
    `media-src 'self' blob:${servers}`,
    "font-src 'self'",
    `connect-src 'self' ws: wss:${servers}${maps}`,
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
