/** An address of IPv4 as it is written, also where the socket is one of IPv6. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
