import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Where the client believes the recorder to be. */
export interface ClientAddress {
  /** Host name without port. */
  readonly hostname: string;
  /** Port that the client used: its own port, or that of the proxy in front. */
  readonly port: number;
}

/**
 * Reads the address that the client used from the `Host` header, so that ports told to it are right
 * behind a proxy and a port mapping, too.
 */
export function clientAddress(headers: IncomingHttpHeaders, localPort: number): ClientAddress {
  const host = headers.host ?? '';
  if (!URL.canParse(`http://${host}/`)) return { hostname: 'localhost', port: localPort };
  const url = new URL(`http://${host}/`);
  if (url.port !== '') return { hostname: url.hostname, port: Number(url.port) };
  return { hostname: url.hostname, port: headers['x-forwarded-proto'] === 'https' ? 443 : 80 };
}

/** IP address of the client, from what the HTTP adapter passes along; empty without it. */
export function remoteAddress(env: unknown): string {
  const incoming = (env as { incoming?: IncomingMessage } | undefined)?.incoming;
  return incoming?.socket.remoteAddress ?? '';
}
