import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Subset of `fetch` for requests to addresses that users name. Redirects are never followed. */
export type GuardedFetch = (
  url: string,
  init: {
    readonly method?: 'GET' | 'POST';
    readonly headers?: Record<string, string>;
    readonly body?: string;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

/** An address of this machine or of a private network, which the start has not allowed. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** An answer that is none of its protocol; the message goes on after the name of the server. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

/** Statuses whose answers have no content (RFC 9110). */
const WITHOUT_CONTENT: readonly number[] = [204, 205, 304];

/** Options of {@link guardedFetch}. */
export interface GuardedFetchOptions {
  /** Whether an address that is not of the internet may be connected to, for this file. */
  readonly allows: (url: URL, address: string) => boolean;
  /** Option of the command line that permits such addresses, for the words of a refusal. */
  readonly permittedBy: string;
  /** Resolves names; the system's by default. */
  readonly lookup?: ResolveName;
}

/** As `lookup` of Node, of all addresses. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A `fetch` that connects to addresses of the internet only, and to what `allows` lets through. The check applies to
 * the address that the socket connects to, so a name that resolves differently the second time gains nothing.
 */
export function guardedFetch({ allows, permittedBy, lookup = systemLookup }: GuardedFetchOptions): GuardedFetch {
  return async (address, { method = 'GET', headers, body, signal }) => {
    const url = new URL(address);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('The address is neither http nor https');
    const mayConnect = (ip: string): boolean => isPublicAddress(ip) || allows(url, ip);
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // Node does not look up an IP address.
    if (isIP(literal) !== 0 && !mayConnect(literal)) throw privateRefusal(literal, permittedBy);
    const options = {
      method,
      signal,
      agent: false,
      lookup: guardedLookup({ lookup, mayConnect, permittedBy }),
      headers: { 'Accept-Encoding': 'identity', ...headers },
    } as const;
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
      // Credentials of the address itself are not sent, as by fetch.
      request(new URL(`${url.origin}${url.pathname}${url.search}`), options, resolve)
        .once('error', (error) => {
          reject(reasonOf(error, signal));
        })
        // Without a listener, Node closes the connection without an event, and the request never settles.
        .once('upgrade', (_message, socket) => {
          socket.destroy();
          reject(new UnusableAnswerError('answered 101, which was not asked for'));
        })
        .end(body);
    });
    const given = message.headers['content-disposition'];
    const { statusCode: status = 0 } = message;
    // Others are none of HTTP, and `Response` does not take them.
    if (status < 200 || status > 599) {
      message.destroy();
      throw new UnusableAnswerError(`answered ${status}, which HTTP does not know`);
    }
    const isEmpty = WITHOUT_CONTENT.includes(status);
    if (isEmpty) message.destroy();
    return new Response(isEmpty ? null : contentOf(message, signal), {
      status,
      ...(given !== undefined && { headers: { 'Content-Disposition': given } }),
    });
  };
}

async function* contentOf(message: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterable<Uint8Array> = message;
  try {
    yield* pieces;
  } catch (error) {
    throw reasonOf(error, signal);
  }
}

/** Why a request ended: as by fetch, what its signal says, which Node hides behind an AbortError. */
function reasonOf(error: unknown, signal: AbortSignal): Error {
  const reason: unknown = signal.aborted ? signal.reason : error;
  return reason instanceof Error ? reason : new Error('The request ended', { cause: error });
}

/**
 * Resolves a host name, or takes an IP address as it is, to an address that may be connected to.
 * @throws PrivateAddressError where only others are there.
 */
export async function resolveGuarded(host: string, options: LookupGuard): Promise<string> {
  if (isIP(host) !== 0) {
    if (!options.mayConnect(host)) throw privateRefusal(host, options.permittedBy);
    return host;
  }
  return new Promise((resolve, reject) => {
    guardedLookup(options)(host, {}, (error, address) => {
      if (error === null && typeof address === 'string') resolve(address);
      else reject(error ?? new Error(`${host} has no address`));
    });
  });
}

/** Options of {@link resolveGuarded}. */
export interface LookupGuard {
  readonly lookup?: ResolveName;
  readonly mayConnect: (ip: string) => boolean;
  readonly permittedBy: string;
}

/** Resolves a host name as Node asks for it, to addresses that may be connected to. */
export function guardedLookup({ lookup = systemLookup, mayConnect, permittedBy }: LookupGuard): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '');
        return;
      }
      const allowed = addresses.filter(({ address }) => mayConnect(address));
      const [first] = allowed;
      if (first === undefined) callback(privateRefusal(addresses[0]?.address ?? hostname, permittedBy), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** Refuses an address in words. */
export function privateRefusal(ip: string, permittedBy: string): PrivateAddressError {
  return new PrivateAddressError(`${ip} is not an address of the internet (${permittedBy} permits it)`);
}
