import { describe, expect, it } from 'vitest';
import { toStreamAddress } from './stream-address.js';

describe('toStreamAddress', () => {
  it.each([
    ['/ws.cgi?channel=1', 'https://fleet.test/live/', 'wss://fleet.test/ws.cgi?channel=1'],
    ['ws.cgi', 'http://fleet.test/live/', 'ws://fleet.test/live/ws.cgi'],
    ['wss://other.test/ws.cgi', 'http://fleet.test/', 'wss://other.test/ws.cgi'],
    ['https://other.test/ws.cgi', 'http://fleet.test/', 'wss://other.test/ws.cgi'],
  ])('takes %s on the page %s as %s', (url, base, address) => {
    expect(toStreamAddress(url, base)).toBe(address);
  });

  it.each(['ftp://fleet.test/', 'javascript:0', 'ws://'])('refuses %s', (url) => {
    expect(toStreamAddress(url, 'http://fleet.test/')).toBe('');
  });
});
