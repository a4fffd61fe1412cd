import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Subset of `fetch` that downloads firmware. Redirects are never followed. */
export type FetchFile = (
  url: string,
  init: { readonly headers?: Record<string, string>; readonly redirect: 'manual'; readonly signal: AbortSignal },
) => Promise<Response>;

/** An address of this machine or of a private network, which the start has not allowed. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Options of {@link guardedFetch}. */
export interface GuardedFetchOptions {
  /** Whether an address that is not of the internet may be connected to, for this file. */
  readonly allows: (url: URL, address: string) => boolean;
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
export function guardedFetch({ allows, lookup = systemLookup }: GuardedFetchOptions): FetchFile {
  return async (address, { headers, signal }) => {
    const url = new URL(address);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('The address is neither http nor https');
    const mayConnect = (ip: string): boolean => isPublicAddress(ip) || allows(url, ip);
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // Node does not look up an IP address.
    if (isIP(literal) !== 0 && !mayConnect(literal)) throw refusal(literal);
    const options = {
      signal,
      agent: false,
      lookup: guardedLookup(lookup, mayConnect),
      headers: { 'Accept-Encoding': 'identity', ...headers },
    } as const;
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
      // Credentials of the address itself are not sent, as by fetch.
      request(new URL(`${url.origin}${url.pathname}${url.search}`), options, resolve)
        .once('error', reject)
        .end();
    });
    const given = message.headers['content-disposition'];
    const { statusCode: status = 0 } = message;
    return new Response(status === 204 || status === 304 ? null : message, {
      status,
      ...(given !== undefined && { headers: { 'Content-Disposition': given } }),
    });
  };
}

function guardedLookup(lookup: ResolveName, mayConnect: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '');
        return;
      }
      const allowed = addresses.filter(({ address }) => mayConnect(address));
      const [first] = allowed;
      if (first === undefined) callback(refusal(addresses[0]?.address ?? hostname), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function refusal(ip: string): PrivateAddressError {
  return new PrivateAddressError(`${ip} is not an address of the internet (--allow-private-firmware permits it)`);
}
