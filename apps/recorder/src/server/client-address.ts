import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

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

/** What trusted proxies said of who asks. */
const forwardedFrom = new WeakMap<IncomingMessage, string>();

/**
 * Takes the client's address of a request from what `proxies` trusted proxies in front have noted, the last of them
 * right behind this server: `X-Forwarded-For`, else `Forwarded` (RFC 7239). What stands further left may be of the
 * client's own making, and is not read. Without an address there, the client is the one that connects.
 */
export function trustForwarded(request: IncomingMessage, proxies: number): void {
  const { 'x-forwarded-for': listed, forwarded } = request.headers;
  const header = Array.isArray(listed) ? listed.join(',') : listed;
  const chain = header?.split(',') ?? forwarded?.split(',').map(forOf) ?? [];
  const ip = addressOf(chain.at(-Math.min(proxies, chain.length)) ?? '');
  if (ip !== undefined) forwardedFrom.set(request, ip);
}

/** True for what came through a proxy that says so. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}

/** IP address of the client of a request. */
export function clientIp(request: IncomingMessage): string {
  return forwardedFrom.get(request) ?? request.socket.remoteAddress ?? '';
}

/** IP address of the client, from what the HTTP adapter passes along; empty without it. */
export function remoteAddress(env: unknown): string {
  const incoming = (env as { incoming?: IncomingMessage } | undefined)?.incoming;
  return incoming === undefined ? '' : clientIp(incoming);
}

/** The `for` of one element of `Forwarded`; quotes hold an IPv6 address. */
function forOf(element: string): string {
  return /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i.exec(element)?.[1]?.replaceAll('"', '') ?? '';
}

/** An IP address without the port and brackets that some proxies write; undefined for anything else. */
function addressOf(text: string): string | undefined {
  const [, bracketed, bare = text.trim()] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)\s*$/.exec(text) ?? [];
  const ip = bracketed ?? bare;
  return isIP(ip) === 0 ? undefined : ip;
}
