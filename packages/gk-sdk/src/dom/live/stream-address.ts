/** The absolute WebSocket address: relative ones count from `base`, http becomes ws. Empty when it is none. @internal */
export function toStreamAddress(url: string, base = document.baseURI): string {
  try {
    const address = new URL(url, base);
    address.protocol = address.protocol.replace('http', 'ws');
    return /^wss?:/.test(address.href) ? address.href : '';
  } catch {
    return '';
  }
}
