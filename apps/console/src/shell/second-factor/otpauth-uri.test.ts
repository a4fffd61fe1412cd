import { expect, it } from 'vitest';
import { inGroupsOfFour, otpauthUri } from './otpauth-uri.js';

it('names service and user so that no app takes one for the other', () => {
  const uri = otpauthUri({ secret: 'MZXW6YTB', issuer: 'GK: fleet.test', username: 'anna & co' });
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/GK  fleet.test:anna & co']);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'MZXW6YTB',
    issuer: 'GK  fleet.test',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it.each([
  ['MZXW6YTBOI', 'MZXW 6YTB OI'],
  ['MZXW', 'MZXW'],
  ['', ''],
])('shows %j as %j', (secret, shown) => {
  expect(inGroupsOfFour(secret)).toBe(shown);
});
