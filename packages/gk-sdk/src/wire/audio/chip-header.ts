const HEADER_BYTES = 4;

/**
 * A packet of sound without the header of its encoder chip, which some recorders leave in: `00 01`, its length in
 * 16-bit words, `00`. Sound that happens to begin so is recognised by that length.
 *
 * @internal
 */
export function withoutChipHeader(packet: Uint8Array): Uint8Array {
  const words = packet[2] ?? 0;
  const isHeader = packet[0] === 0 && packet[1] === 1 && packet[3] === 0;
  return isHeader && words > 0 && words * 2 === packet.byteLength - HEADER_BYTES
    ? packet.subarray(HEADER_BYTES)
    : packet;
}

/** The header tells its length in one byte. */
const MOST_BYTES = 510;

/** A packet of sound behind the header of its encoder chip; one that is too long for it stays as it is. @internal */
export function withChipHeader(packet: Uint8Array): Uint8Array<ArrayBuffer> {
  const hasHeader = packet.byteLength <= MOST_BYTES && packet.byteLength % 2 === 0;
  const out = new Uint8Array(packet.byteLength + (hasHeader ? HEADER_BYTES : 0));
  if (hasHeader) out.set([0, 1, packet.byteLength / 2]);
  out.set(packet, out.byteLength - packet.byteLength);
  return out;
}
