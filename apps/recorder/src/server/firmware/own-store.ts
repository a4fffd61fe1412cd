import { networkInterfaces } from 'node:os';
import { BlockList } from 'node:net';
import type { UsedPorts } from '../http/listening-ports.js';

/** Data that distinguishes the recorder's own firmware store from other servers. */
export interface OwnStoreOptions {
  readonly ports: Pick<UsedPorts, 'isOwn'>;
  /** Further names of the recorder, such as that of a proxy in front of it. */
  readonly hosts: readonly string[];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for a file of the recorder's own firmware store, by an address of its machine and its port, or by a name that it was started with. */
export function isOwnStore({ ports, hosts }: OwnStoreOptions, url: URL, address: string): boolean {
  if (url.searchParams.get('type') !== 'firmware') return false;
  if (hosts.some((host) => host.toLowerCase() === url.hostname)) return isBehindName(ports, url);
  return url.pathname === '/web.cgi' && isOwnPort(ports, url) && isOfThisMachine(address);
}

/**
 * True for a file of the own firmware store by what its address says, without a question to a DNS: by a name that the recorder was started
 * with, by one of its certificate, or by an IP address of its machine.
 */
export function namesOwnStore(
  { ports, hosts, isCertified }: OwnStoreOptions & { readonly isCertified: (host: string) => boolean },
  url: URL,
): boolean {
  const { hostname } = url;
  if (isCertified(hostname) && url.searchParams.get('type') === 'firmware') return isBehindName(ports, url);
  return isOwnStore({ ports, hosts }, url, hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, ''));
}

/** A proxy has the usual ports: other ports of its machine must not be probed. */
function isBehindName(ports: OwnStoreOptions['ports'], url: URL): boolean {
  return url.pathname.endsWith('/web.cgi') && (url.port === '' || isOwnPort(ports, url));
}

function isOwnPort(ports: OwnStoreOptions['ports'], { port, protocol }: URL): boolean {
  return ports.isOwn(Number(port) || (protocol === 'https:' ? 443 : 80));
}

function isOfThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === plain));
}
