import { describe, expect, it } from 'vitest';
import {
  targetProblem,
  isIframeUrl,
  isSizeText,
  isSmsBase,
  MAP_LIMITS,
  RECORDING_LIMITS,
  SETTING_LENGTHS,
} from './setting-limits.js';

describe('setting limits', () => {
  it('size limits (strings such as 100G), empty for none', () => {
    expect(['100G', '1.5 TB', '512m', ''].map(isSizeText)).toEqual([true, true, true, true]);
    expect(['100', 'G', '1,5G', '-1G', '100G extra'].map(isSizeText)).toEqual([false, false, false, false, false]);
  });

  it('heartbeat relay addr (IP:PORT)', () => {
    const problem = (address: string) => targetProblem({ enabled: true, address, form: 'host:port' });
    expect(['10.0.0.1:9000', 'relay.example:65535'].map(problem)).toEqual([undefined, undefined]);
    expect(['10.0.0.1', ':9000', 'a:65536', 'a b:1'].map(problem)).toEqual(Array(4).fill('bad address'));
  });

  it('the key of the SMS provider travels encrypted, or stays on the machine', () => {
    expect(['', 'https://sms.example', 'http://127.0.0.1:8080'].map(isSmsBase)).toEqual([true, true, true]);
    expect(['http://sms.example', 'sms.example', 'https://a b', 'javascript:0'].map(isSmsBase)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('an embedded page is http(s) or a path, and never a script', () => {
    expect(['https://a.example', 'http://a', '/map'].map(isIframeUrl)).toEqual([true, true, true]);
    expect(['javascript:alert(1)', 'data:text/html,x', '//a.example', ''].map(isIframeUrl)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\\\\evil.example',
    '/\r\n/evil.example',
    '\u0000//evil.example',
    '/\u200b/evil.example',
    '\u00a0//evil.example',
    '///evil.example',
    'https:evil.example',
    'https:///',
    'https:\\\\evil.example',
    'https://me:pass@evil.example',
    'http://',
    'https://a b',
    'java\tscript:alert(1)',
    '/\u0009/evil.example',
    '/x\\..\\/evil.example',
  ])('an embedded page is not %j, which browsers read as another', (address) => {
    expect(isIframeUrl(address)).toBe(false);
  });

  it('an embedded page may have a path with dots, spaces, queries and two slashes within', () => {
    expect(['/a/../b', '/a b', '/map?at=//x', '/.//x', 'https://a.example/x?y=//z'].map(isIframeUrl)).toEqual(
      Array(5).fill(true),
    );
  });

  it('most characters of the texts, and record days 0 to 29999', () => {
    expect(Object.values(SETTING_LENGTHS).every((length) => length > 0)).toBe(true);
    expect(RECORDING_LIMITS.days).toEqual({ min: 0, max: 29_999 });
  });

  it('a map centre is a place in degrees', () => {
    expect(MAP_LIMITS).toEqual({ lat: { min: -90, max: 90 }, lng: { min: -180, max: 180 } });
  });
});

it('a service that is on needs an address of its form and a port; one that is off needs nothing', () => {
  const ask = (address: string, rest: object = {}) => targetProblem({ enabled: true, address, ...rest });
  expect(ask(' ')).toBe('no address');
  expect(['push.example', 'localhost', '10.0.0.1', '::1', '[fe80::1]', 'a_b.example'].map((one) => ask(one))).toEqual(
    Array(6).fill(undefined),
  );
  expect(['not an ip at all', '1', '10.0.0.256', 'http://a.test', 'a/b', '中.例'].map((one) => ask(one))).toEqual(
    Array(6).fill('bad address'),
  );
  expect(['10.0.0.1', '2001:db8::1'].map((one) => ask(one, { form: 'ip' }))).toEqual([undefined, undefined]);
  expect(['push.example', '1.2.3'].map((one) => ask(one, { form: 'ip' }))).toEqual(['bad address', 'bad address']);
  expect(ask('http://127.0.0.1/nominatim', { form: 'url' })).toBeUndefined();
  expect(['nonsense', 'ftp://a.test', 'http://'].map((one) => ask(one, { form: 'url' }))).toEqual(
    Array(3).fill('bad address'),
  );
  expect([ask('a.test', { port: 0 }), ask('a.test', { port: 80 })]).toEqual(['no port', undefined]);
  expect(targetProblem({ enabled: false, address: 'not an ip at all', port: 0 })).toBeUndefined();
});
