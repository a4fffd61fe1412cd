import { describe, expect, it } from 'vitest';
import { TEST_PEM } from '../testing/test-pem.js';
import { certificateProblem } from './certificate-problem.js';

const NOW_MS = Date.UTC(2026, 8, 14);
const { certificate, privateKey, expired, early, otherKey, named, namedKey, lockedKey } = TEST_PEM;

describe('a certificate of the server', () => {
  it('is taken with its key, and none with none', () => {
    expect(certificateProblem({ certificate, privateKey, keyPassword: '' }, NOW_MS)).toBeUndefined();
    expect(certificateProblem({ certificate: '', privateKey: '', keyPassword: '' }, NOW_MS)).toBeUndefined();
  });

  it('is taken with an encrypted key and its password', () => {
    const texts = { certificate: named, privateKey: lockedKey, keyPassword: 'opensesame' };
    expect(certificateProblem(texts, NOW_MS)).toBeUndefined();
  });

  it.each([
    ['the key of another one', { certificate, privateKey: otherKey }, /do not belong together/],
    ['an expired one', { certificate: expired, privateKey }, /expired: it was valid until Jan +1 .* 2020/],
    ['one of later', { certificate: early, privateKey }, /not valid yet: it is valid from Jan +1 .* 2100/],
    ['one without a key', { certificate, privateKey: '' }, /not a PEM private key/],
    ['a key alone', { certificate: '', privateKey }, /not a PEM certificate/],
    ['two keys', { certificate: privateKey, privateKey }, /not a PEM certificate/],
    ['an encrypted key alone', { certificate: named, privateKey: lockedKey }, /is encrypted: type its password/],
    ['a wrong password', { certificate: named, privateKey: lockedKey, keyPassword: 'x' }, /password does not open/],
    [
      'a chain in the wrong order',
      { certificate: certificate + named, privateKey: namedKey },
      /own certificate must stand first/,
    ],
    ['a damaged one', { certificate: certificate.replace('MII', 'MIX'), privateKey }, /not a PEM certificate/],
  ])('is refused in words: %s', (_name, texts, words) => {
    expect(certificateProblem({ keyPassword: '', ...texts }, NOW_MS)).toMatch(words);
  });
});
