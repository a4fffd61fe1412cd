import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A shorter tag, which is easier to guess, opens nothing. */
const TAG = { authTagLength: TAG_BYTES };

/** Seals secrets by a key of 32 bytes that is not in the database. */
export class Sealer {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** `owner` binds a secret to its row and field: it cannot be put in the place of another. Base64. */
  seal(secret: string | Uint8Array, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce, TAG).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  /** Undefined for one that was sealed by another key or for another owner, or is damaged. */
  open(text: string, owner: string): Buffer | undefined {
    const sealed = Buffer.from(text, 'base64');
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(0, NONCE_BYTES), TAG)
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
