import { networkInterfaces } from 'node:os';
import { BlockList } from 'node:net';
import type { UsedPorts } from '../http/listening-ports.js';

/** Data that distinguishes the recorder's own firmware store from other servers. */
export interface OwnStoreOptions {
  readonly ports: UsedPorts;
  /** Further names of the recorder, such as that of a proxy in front of it. */
  readonly hosts: readonly string[];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for a file of the recorder's own firmware store, by an address of its machine and its port, or by a name that it was started with. */
export function isOwnStore({ ports, hosts }: OwnStoreOptions, url: URL, address: string): boolean {
  if (url.searchParams.get('type') !== 'firmware') return false;
  const isOwnPort = ports.isOwn(Number(url.port) || (url.protocol === 'https:' ? 443 : 80));
  // A proxy has the usual ports: other ports of its machine must not be probed.
  const isNamed = hosts.some((host) => host.toLowerCase() === url.hostname) && (url.port === '' || isOwnPort);
  if (isNamed) return url.pathname.endsWith('/web.cgi');
  return url.pathname === '/web.cgi' && isOwnPort && isOfThisMachine(address);
}

function isOfThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === plain));
}
