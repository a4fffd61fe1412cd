/** The absolute WebSocket address: relative ones count from `base`, http becomes ws. Undefined when it is none. @internal */
export function toStreamAddress(url: string, base = document.baseURI): string | undefined {
  try {
    const address = new URL(url, base);
    address.protocol = address.protocol.replace('http', 'ws');
    return /^wss?:/.test(address.href) ? address.href : undefined;
  } catch {
    return undefined;
  }
}
