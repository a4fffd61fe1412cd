import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { readKeyFile, writeKeyFile } from '../state/key-file.js';
import { StateError } from '../state/state-error.js';

/** Name of the file in the state folder. */
export const EVIDENCE_KEY = 'evidence.key';

/** The key that signs what was sent for evidence. */
export interface EvidenceKey {
  /** Ed25519. */
  readonly privateKey: KeyObject;
  /** SubjectPublicKeyInfo (RFC 8410) in Base64. */
  readonly publicKey: string;
  /** SHA-256 of the public key, 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
}

/**
 * The key of the state folder's file `evidence.key` (PKCS #8 as PEM), which only its owner can read; made where there is none.
 * `:memory:` has one that is forgotten.
 *
 * @throws StateError when the file is there and holds no key of this kind.
 */
export function openEvidenceKey(stateFolder: string): EvidenceKey {
  if (stateFolder === ':memory:') return keyOf(newKey());
  const path = join(stateFolder, EVIDENCE_KEY);
  const known = readKeyFile(path, 'The key that signs evidence');
  if (known !== undefined) return keyOf(readKey(path, known));
  const made = newKey();
  writeKeyFile(path, Buffer.from(made.export({ type: 'pkcs8', format: 'pem' })));
  return keyOf(made);
}

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

function readKey(path: string, pem: Buffer): KeyObject {
  const words = `${path} is no key that signs evidence: put the file of a backup back, or remove it to get a new key.`;
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The cause would quote the file.
    throw new StateError(words);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new StateError(words);
  return key;
}

/** The fingerprint of a public key in its bytes. */
export const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex');

function keyOf(privateKey: KeyObject): EvidenceKey {
  const bytes = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    privateKey,
    publicKey: bytes.toString('base64'),
    fingerprint: fingerprintOf(bytes),
  };
}
