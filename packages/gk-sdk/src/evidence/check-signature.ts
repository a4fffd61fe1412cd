import { hexToBytes } from '@noble/hashes/utils.js';
import type { SignedStatement } from '../wire/rows/sent-row.js';
import { fileDigest } from './file-digest.js';

/** Whether a key has signed a text. @internal */
export type SignatureCheck =
  /** `fingerprint` is that of the key itself, whatever fingerprint accompanies it. */
  | { readonly kind: 'valid'; readonly fingerprint: string }
  | { readonly kind: 'invalid' }
  /** The platform has no Ed25519, or no WebCrypto at all, as on a page by plain http. */
  | { readonly kind: 'unsupported' };

/** An SPKI of Ed25519 (RFC 8410) is this and 32 bytes. */
const SPKI_HEAD = hexToBytes('302a300506032b6570032100');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Checks a statement with the key that comes with it; the fingerprint identifies the owner of the key. @internal */
export async function checkSignature({ statement, signature, publicKey }: SignedStatement): Promise<SignatureCheck> {
  const key = bytesOfBase64(publicKey);
  const signed = bytesOfBase64(signature);
  if (key?.length !== SPKI_HEAD.length + KEY_BYTES || signed?.length !== SIGNATURE_BYTES) return { kind: 'invalid' };
  if (SPKI_HEAD.some((byte, at) => key[at] !== byte)) return { kind: 'invalid' };
  const { subtle } = (globalThis as { crypto?: Partial<Crypto> }).crypto ?? {};
  if (subtle === undefined) return { kind: 'unsupported' };
  let imported: CryptoKey;
  try {
    imported = await subtle.importKey('spki', key, 'Ed25519', false, ['verify']);
  } catch (error) {
    // Bytes that are no point of the curve are refused as data, a curve that is not known as not supported.
    return { kind: error instanceof Error && error.name === 'DataError' ? 'invalid' : 'unsupported' };
  }
  const isValid = await subtle.verify('Ed25519', imported, signed, new TextEncoder().encode(statement));
  return isValid ? { kind: 'valid', fingerprint: await fileDigest(key) } : { kind: 'invalid' };
}

/** Undefined for what is no Base64. @internal */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
