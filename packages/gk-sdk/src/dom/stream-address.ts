import { GkError } from '../errors/gk-error.js';

/** The absolute WebSocket address: relative ones count from `base`, http becomes ws. Throws when it is none. @internal */
export function toStreamAddress(url: string, base = document.baseURI): string {
  const address = new URL(url, base);
  if (address.protocol === 'http:') address.protocol = 'ws:';
  else if (address.protocol === 'https:') address.protocol = 'wss:';
  if (address.protocol !== 'ws:' && address.protocol !== 'wss:') {
    throw new GkError('invalid-argument', `A stream's address begins with ws: or wss:, not ${address.protocol}`);
  }
  return address.href;
}
