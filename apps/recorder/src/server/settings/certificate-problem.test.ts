import { describe, expect, it } from 'vitest';
import { TEST_PEM } from '../testing/test-pem.js';
import { certificateProblem } from './certificate-problem.js';

const NOW_MS = Date.UTC(2026, 8, 14);
const { certificate, privateKey, expired, early, otherKey } = TEST_PEM;

describe('a certificate of the server', () => {
  it('is taken with its key, and none with none', () => {
    expect(certificateProblem({ certificate, privateKey }, NOW_MS)).toBeUndefined();
    expect(certificateProblem({ certificate: '', privateKey: '' }, NOW_MS)).toBeUndefined();
  });

  it.each([
    ['the key of another one', { certificate, privateKey: otherKey }, /do not belong together/],
    ['an expired one', { certificate: expired, privateKey }, /expired: it was good until Jan +1 .* 2020/],
    ['one of later', { certificate: early, privateKey }, /not good yet: it begins Jan +1 .* 2100/],
    ['one without a key', { certificate, privateKey: '' }, /no PEM key/],
    ['a key alone', { certificate: '', privateKey }, /no PEM certificate/],
    ['two keys', { certificate: privateKey, privateKey }, /no PEM certificate/],
    ['a damaged one', { certificate: certificate.replace('MII', 'MIX'), privateKey }, /no PEM certificate/],
  ])('is refused in words: %s', (_name, texts, words) => {
    expect(certificateProblem(texts, NOW_MS)).toMatch(words);
  });
});
