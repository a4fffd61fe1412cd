import { expect, it } from 'vitest';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.js';

const rule = (name: string, options: Partial<PolicyOptions> = {}): string | undefined =>
  contentSecurityPolicy({
    allowOrigins: [],
    framedPages: [],
    mapAddresses: [],
    streamHosts: [],
    global: false,
    ...options,
  })
    .split('; ')
    .find((each) => each.startsWith(name));

const framed = (framedPages: readonly string[]): string | undefined => rule('frame-src', { framedPages });

it('calls, pictures and media come from this recorder, and from other servers where the login leads to them', () => {
  const rules = (global: boolean) => ['connect-src', 'img-src', 'media-src'].map((name) => rule(name, { global }));
  expect(rules(false)).toEqual(["connect-src 'self' ws: wss:", "img-src 'self' data: blob:", "media-src 'self' blob:"]);
  expect(rules(true)).toEqual(rules(false).map((each) => `${each} http: https:`));
  expect(rule('script-src', { global: true })).toBe("script-src 'self'");
});

it('calls, pictures and media come from the stream ports of the recorder, too', () => {
  const rules = ['connect-src', 'img-src', 'media-src'].map((name) => rule(name, { streamHosts: ['fleet.test:8900'] }));
  expect(rules).toEqual([
    "connect-src 'self' ws: wss: fleet.test:8900",
    "img-src 'self' data: blob: fleet.test:8900",
    "media-src 'self' blob: fleet.test:8900",
  ]);
});

it('frames come from the recorder and from the origins of saved pages, each once', () => {
  expect(framed([])).toBe("frame-src 'self'");
  expect(framed(['https://a.test/x;y?z', 'https://a.test/other', 'http://b.test:81/', '/map/'])).toBe(
    "frame-src 'self' https://a.test http://b.test:81",
  );
});

it('nothing else of an address reaches the policy', () => {
  expect(
    framed(["javascript:alert('x')", 'data:text/html,x', '//c.test/', "https://a.test; script-src 'unsafe-inline'"]),
  ).toBe("frame-src 'self'");
});

it('takes pictures and tiles from the servers of the base map, by their origin', () => {
  const mapAddresses = ['https://tiles.test/z/x/y.png?key=K', 'http://glyphs.test:8081', '', 'javascript:x'];
  const origins = 'https://tiles.test http://glyphs.test:8081';
  expect(rule('img-src', { mapAddresses })).toBe(`img-src 'self' data: blob: ${origins}`);
  expect(rule('connect-src', { mapAddresses })).toBe(`connect-src 'self' ws: wss: ${origins}`);
});
