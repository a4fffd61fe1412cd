/** How much of a file is read for its header. */
export const FIRMWARE_HEADER_BYTES = 256;

const HEADER = /^GKFW (V?\d+(?:\.\d+)*)\r?\n/;
const IN_NAME = /(V?\d+\.\d+(?:\.\d+)*)[^/]*$/;

/**
 * The version of a firmware file: that of its first line, `GKFW 1.4.2`, else the number with dots in its name. Undefined
 * for a file that says none. Our choice (docs/protocol.md).
 */
export function firmwareVersion(name: string, head: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, FIRMWARE_HEADER_BYTES));
  return HEADER.exec(text)?.[1] ?? IN_NAME.exec(name)?.[1];
}
