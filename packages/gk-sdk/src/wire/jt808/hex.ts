const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hexadecimal digits. @internal */
export function hexOf(data: Uint8Array): string {
  let hex = '';
  for (const byte of data) hex += HEX[byte] ?? '';
  return hex;
}

/** Bytes of an even number of hexadecimal digits. @internal */
export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
