import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressGroup, clientIp, hostsOf, isForwarded, trustForwarded } from './client-address.js';

const PROXY = '127.0.0.1';

function ipOf(headers: IncomingHttpHeaders, proxies = 1): string {
  const request = { headers, socket: { remoteAddress: PROXY } } as IncomingMessage;
  trustForwarded(request, proxies);
  return clientIp(request);
}

describe('the client behind trusted proxies', () => {
  it('is what the last of them noted, whatever the client wrote itself', () => {
    expect(ipOf({ 'x-forwarded-for': '192.0.2.1' })).toBe('192.0.2.1');
    expect(ipOf({ 'x-forwarded-for': '203.0.113.9, 192.0.2.1' })).toBe('192.0.2.1');
    expect(ipOf({ forwarded: 'for=203.0.113.9;proto=http, for=192.0.2.1;proto=https;by=10.0.0.1' })).toBe('192.0.2.1');
    // Both: the client can have written the one that the proxy does not.
    expect(ipOf({ 'x-forwarded-for': '192.0.2.1', forwarded: 'for=203.0.113.9' })).toBe('192.0.2.1');
  });

  it('stands further left the more of them there are', () => {
    const chain = { 'x-forwarded-for': '203.0.113.9, 192.0.2.1, 10.0.0.1' };
    expect([1, 2, 3, 4].map((proxies) => ipOf(chain, proxies))).toEqual([
      '10.0.0.1',
      '192.0.2.1',
      '203.0.113.9',
      '203.0.113.9',
    ]);
  });

  it.each([
    [{ 'x-forwarded-for': '192.0.2.1:4711' }, '192.0.2.1'],
    [{ 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
    [{ 'x-forwarded-for': '[2001:db8::1]:4711' }, '2001:db8::1'],
    [{ forwarded: 'For="[2001:db8::1]:4711"' }, '2001:db8::1'],
    [{ forwarded: 'proto=https; for=192.0.2.1' }, '192.0.2.1'],
  ])('is read from %j', (headers, ip) => {
    expect(ipOf(headers)).toBe(ip);
  });

  it.each([
    [{}],
    [{ 'x-forwarded-for': '' }],
    [{ 'x-forwarded-for': 'unknown' }],
    [{ forwarded: 'for=_hidden' }],
    [{ forwarded: 'by=1' }],
  ])('is who connects where they tell none: %j', (headers) => {
    expect(ipOf(headers)).toBe(PROXY);
  });

  it('is told apart from one of this machine', () => {
    expect(isForwarded({ headers: {} })).toBe(false);
    expect(isForwarded({ headers: { 'x-forwarded-for': '' } })).toBe(true);
    expect(isForwarded({ headers: { forwarded: 'for=1' } })).toBe(true);
  });
});

describe('the hosts that a request names', () => {
  const hosts = (headers: IncomingHttpHeaders, proxies: number): readonly string[] => {
    const request = { headers: { host: '127.0.0.1:8080', ...headers } } as IncomingMessage;
    if (proxies > 0) trustForwarded(request, proxies);
    return hostsOf(request);
  };

  it('are those of its connection and of the last trusted proxy', () => {
    expect(hosts({ 'x-forwarded-host': 'a.example' }, 0)).toEqual(['127.0.0.1:8080']);
    expect(hosts({}, 1)).toEqual(['127.0.0.1:8080']);
    expect(hosts({ 'x-forwarded-host': 'evil.example, a.example' }, 1)).toEqual(['127.0.0.1:8080', 'a.example']);
    expect(hosts({ 'x-forwarded-host': 'a.example, b.example' }, 2)).toEqual(['127.0.0.1:8080', 'a.example']);
    expect(hosts({ forwarded: 'for=192.0.2.1;host="a.example:443"' }, 1)).toEqual(['127.0.0.1:8080', 'a.example:443']);
  });
});

describe('addressGroup', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:0DB8::5:6', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('of %s is %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});
