import { GkError } from '../errors/gk-error.js';
import { bytesOfBase64 } from './check-signature.js';
import { fileDigest } from './file-digest.js';

const PEM = /-----BEGIN PUBLIC KEY-----([\s\S]*?)-----END PUBLIC KEY-----/g;

/**
 * Returns the fingerprints of trusted keys from a text: a fingerprint with or without separators, or a key file with
 * one public key or more (PEM).
 *
 * @throws GkError `invalid-argument` for any other text.
 * @public
 */
export async function readEvidenceKeys(text: string): Promise<readonly string[]> {
  const fingerprint = text.replace(/[\s:]/g, '').toLowerCase();
  if (/^[\da-f]{64}$/.test(fingerprint)) return [fingerprint];
  const keys = [...text.matchAll(PEM)].map(([, body = '']) => bytesOfBase64(body.replace(/\s/g, '')));
  if (keys.length === 0 || keys.includes(undefined)) {
    throw new GkError(
      'invalid-argument',
      'This is no fingerprint (64 digits and letters a to f), and no file of public keys.',
    );
  }
  return Promise.all(keys.filter((key) => key !== undefined).map(fileDigest));
}

/**
 * A key file of public keys: what {@link readEvidenceKeys} reads. Text between the keys gives the start of the use of
 * each. @internal
 */
export function evidenceKeyFile(
  keys: readonly { readonly publicKey: string; readonly fingerprint: string; readonly words: string }[],
): string {
  return keys
    .map(({ publicKey, fingerprint, words }) => {
      const lines = publicKey.match(/.{1,64}/g) ?? [];
      const pem = ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----'];
      return [words, `SHA-256 ${fingerprint}`, ...pem, ''].join('\n');
    })
    .join('\n');
}
