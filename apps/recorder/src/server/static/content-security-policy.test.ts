import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.js';

const framed = (pages: readonly string[]): string | undefined =>
  contentSecurityPolicy([], pages)
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));

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
