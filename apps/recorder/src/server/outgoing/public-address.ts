import { BlockList, isIP } from 'node:net';

/** IPv4 that leads to no server of the internet: this network, private, shared (CGNAT), loopback, link-local, tests, multicast, reserved. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Within 2000::/3: Teredo and 6to4, which carry IPv4 addresses, further protocols, and documentation. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refused = listOf(NOT_PUBLIC_V4, 'ipv4');
const globalUnicast = listOf(['2000::/3'], 'ipv6');
const refusedV6 = listOf(NOT_PUBLIC_V6, 'ipv6');
const mapped = listOf(['::ffff:0:0/96'], 'ipv6');

/**
 * True for an IP address of the internet; false for those of this machine, of private networks, and for what is no address.
 * IPv4 within IPv6 (`::ffff:10.0.0.1`) is judged as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      if (mapped.check(address, 'ipv6')) return !refused.check(address, 'ipv6');
      return globalUnicast.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits = ''] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
