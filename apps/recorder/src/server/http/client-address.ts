import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Where the client believes the recorder to be. */
export interface ClientAddress {
  /** Host name without port. */
  readonly hostname: string;
  /** Port that the client used: its own port, or that of the proxy in front. */
  readonly port: number;
}

/**
 * Reads the address that the client used from the `Host` header, so that the announced ports are right behind a proxy
 * and a port mapping, too.
 */
export function clientAddress(headers: IncomingHttpHeaders, localPort: number, isSecure = false): ClientAddress {
  const host = headers.host ?? '';
  if (!URL.canParse(`http://${host}/`)) return { hostname: 'localhost', port: localPort };
  const url = new URL(`http://${host}/`);
  if (url.port !== '') return { hostname: url.hostname, port: Number(url.port) };
  return { hostname: url.hostname, port: isSecure || headers['x-forwarded-proto'] === 'https' ? 443 : 80 };
}

/** Client address and host of a request as noted by trusted proxies. */
interface Forwarding {
  readonly ip: string | undefined;
  readonly host: string | undefined;
  readonly isSecure: boolean;
}

const forwardings = new WeakMap<IncomingMessage, Forwarding>();

/**
 * Takes the client of a request and the host that it asked for from what `proxies` trusted proxies in front have noted,
 * the last of them right behind this server: `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto`, else `Forwarded` (RFC 7239).
 * Entries further left may be forged by the client and are not read. Without an address there, the client is the one
 * that connects.
 */
export function trustForwarded(request: IncomingMessage, proxies: number): void {
  const {
    'x-forwarded-for': addresses,
    'x-forwarded-host': hosts,
    'x-forwarded-proto': schemes,
    forwarded,
  } = request.headers;
  const noted = (header: string | string[] | undefined, ofElement: (element: string) => string): string => {
    const listed = Array.isArray(header) ? header.join(',') : header;
    const chain = listed?.split(',') ?? forwarded?.split(',').map(ofElement) ?? [];
    return chain.at(-Math.min(proxies, chain.length))?.trim() ?? '';
  };
  forwardings.set(request, {
    ip: addressOf(noted(addresses, (element) => parameterOf(element, 'for'))),
    host: noted(hosts, (element) => parameterOf(element, 'host')) || undefined,
    isSecure: /^(https|wss)$/i.test(noted(schemes, (element) => parameterOf(element, 'proto'))),
  });
}

/** True for a request that came encrypted, to this server or to a trusted proxy in front of it. */
export function isSecure(request: IncomingMessage): boolean {
  return request.socket instanceof TLSSocket || forwardings.get(request)?.isSecure === true;
}

/** Every host that a request names: that of its connection, and the one that a trusted proxy was asked for. */
export function hostsOf(request: IncomingMessage): readonly string[] {
  const forwarded = forwardings.get(request)?.host;
  return [request.headers.host ?? '', ...(forwarded === undefined ? [] : [forwarded])];
}

/** True for what came through a proxy that says so. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}

/** True for a client of this machine that neither a proxy nor a page of another origin speaks for. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { socket, headers } = request;
  const ip = socket.remoteAddress ?? '';
  const isOwnPage = headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
  return isOwnPage && !isForwarded(request) && (ip === '::1' || /^(::ffff:)?127\./.test(ip));
}

/** IP address of the client of a request. */
export function clientIp(request: IncomingMessage): string {
  return forwardings.get(request)?.ip ?? request.socket.remoteAddress ?? '';
}

/** The request that the HTTP adapter passes along. */
export function incomingOf(env: unknown): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** The answer that the HTTP adapter passes along. */
export function outgoingOf(env: unknown): ServerResponse | undefined {
  return (env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}

/** IP address of the client, from what the HTTP adapter passes along; empty without it. */
export function remoteAddress(env: unknown): string {
  const incoming = incomingOf(env);
  return incoming === undefined ? '' : clientIp(incoming);
}

/** Key under which addresses are counted: an IPv6 client owns a whole network of 64 bits. */
export function addressGroup(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (v4 !== undefined || isIP(ip) !== 6) return v4 ?? ip;
  // The URL parser writes every address in one way; `::` stands for the groups that are missing.
  const [head = '', tail] = new URL(`http://[${ip.split('%', 1)[0] ?? ''}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array.from({ length: missing }, () => '0'), ...(last ?? [])].slice(0, 4).join(':');
}

/** A parameter of one element of `Forwarded`; quotes hold an IPv6 address or a port. */
function parameterOf(element: string, name: 'for' | 'host' | 'proto'): string {
  const value = new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*("[^"]*"|[^;\\s]*)`, 'i').exec(element)?.[1];
  return value?.replaceAll('"', '') ?? '';
}

/** An IP address without the port and brackets that some proxies write; undefined for anything else. */
function addressOf(text: string): string | undefined {
  const [, bracketed, bare = text.trim()] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)\s*$/.exec(text) ?? [];
  const ip = bracketed ?? bare;
  return isIP(ip) === 0 ? undefined : ip;
}
