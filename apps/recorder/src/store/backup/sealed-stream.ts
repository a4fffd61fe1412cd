import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { BackupError } from './backup-error.js';
import { deriveSecret, fileKey, SALT_BYTES, type BackupKey } from './backup-key.js';

/** First bytes of every backup. */
const MAGIC = Buffer.from('GKBACKUP');
/** Version of the sealing and of the records in it. */
export const BACKUP_FORMAT = 1;
/** Magic, format (2), cost (1), one zero, salt of the passphrase, salt of the file. */
const HEADER_BYTES = MAGIC.length + 4 + 2 * SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

interface Header {
  readonly bytes: Buffer;
  readonly cost: number;
  readonly salt: Buffer;
  readonly fileSalt: Buffer;
}

/**
 * Seals bytes (docs/protocol.md, "Backup file"): a header, then chunks of AES-256-GCM. Each chunk is bound to the header,
 * to its place and to whether it is the last one, so that a file that was cut or put together anew does not open. Holds one chunk.
 */
export async function* seal(key: BackupKey, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const header = newHeader(key);
  yield header.bytes;
  const sealing = fileKey(key.secret, header.fileSalt);
  const queue = new ByteQueue();
  let index = 0;
  for await (const bytes of plain) {
    queue.add(bytes);
    // The last chunk is known as such only at the end.
    while (queue.length > CHUNK_BYTES) yield sealChunk(sealing, header, index++, false, queue.take(CHUNK_BYTES));
  }
  yield sealChunk(sealing, header, index, true, queue.take(queue.length));
}

/**
 * Opens what {@link seal} made. Nothing that comes out was changed, and the end is only reached for a whole file.
 * @throws BackupError for a file that is none, that another passphrase opens, or that is damaged or cut.
 */
export async function* open(passphrase: string, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const queue = new ByteQueue();
  let header: Header | undefined;
  let opening: Buffer | undefined;
  let index = 0;
  for await (const bytes of sealed) {
    queue.add(bytes);
    if (header === undefined && queue.length >= HEADER_BYTES) header = readHeader(queue.take(HEADER_BYTES));
    if (header === undefined) continue;
    opening ??= fileKey(await deriveSecret(passphrase, header.cost, header.salt), header.fileSalt);
    while (queue.length > CHUNK_BYTES + TAG_BYTES) {
      yield openChunk(opening, header, index++, false, queue.take(CHUNK_BYTES + TAG_BYTES));
    }
  }
  if (header === undefined || opening === undefined) throw notABackup();
  yield openChunk(opening, header, index, true, queue.take(queue.length));
}

function newHeader({ cost, salt }: BackupKey): Header {
  const fileSalt = randomBytes(SALT_BYTES);
  const numbers = Buffer.alloc(4);
  numbers.writeUInt16BE(BACKUP_FORMAT, 0);
  numbers.writeUInt8(cost, 2);
  return { bytes: Buffer.concat([MAGIC, numbers, salt, fileSalt]), cost, salt, fileSalt };
}

function readHeader(bytes: Buffer): Header {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw notABackup();
  const format = bytes.readUInt16BE(MAGIC.length);
  if (format > BACKUP_FORMAT) {
    throw new BackupError(
      'newer',
      `This backup has format ${format}; this server reads up to ${BACKUP_FORMAT}. Restore it on a server of the version that made it, or a later one.`,
    );
  }
  const salts = MAGIC.length + 4;
  return {
    bytes,
    cost: bytes.readUInt8(MAGIC.length + 2),
    salt: bytes.subarray(salts, salts + SALT_BYTES),
    fileSalt: bytes.subarray(salts + SALT_BYTES),
  };
}

function sealChunk(key: Buffer, header: Header, index: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(header.bytes);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: Buffer, header: Header, index: number, isLast: boolean, chunk: Buffer): Buffer {
  const end = chunk.length - TAG_BYTES;
  if (end < 0) throw damaged(index);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
  decipher.setAAD(header.bytes).setAuthTag(chunk.subarray(end));
  const plain = decipher.update(chunk.subarray(0, end));
  try {
    decipher.final();
  } catch (error) {
    throw damaged(index, error);
  }
  return plain;
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 8);
  return nonce;
}

function notABackup(): BackupError {
  return new BackupError(
    'not-a-backup',
    'This is no backup of a recorder: the beginning of the file is not that of one.',
  );
}

/** A passphrase that is wrong and damage at the beginning look the same: nothing of the file can be read. */
function damaged(index: number, cause?: unknown): BackupError {
  if (index === 0) {
    return new BackupError(
      'wrong-passphrase',
      'The passphrase does not open this backup: it is another one, or the beginning of the file is damaged.',
      { cause },
    );
  }
  const part = `after ${Math.floor((index * CHUNK_BYTES) / 1024)} KB`;
  return new BackupError('damaged', `The backup is damaged or cut off ${part}. Use another copy of the file.`, {
    cause,
  });
}

/** Bytes that come in pieces and are taken in others. */
class ByteQueue {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  take(count: number): Buffer {
    const taken: Uint8Array[] = [];
    for (let left = count; left > 0;) {
      const piece = this.#pieces.shift();
      if (piece === undefined) throw new RangeError(`${count} bytes were asked for, and ${count - left} are there`);
      taken.push(piece.subarray(0, left));
      if (piece.length > left) this.#pieces.unshift(piece.subarray(left));
      left -= Math.min(left, piece.length);
    }
    this.#length -= count;
    return Buffer.concat(taken);
  }
}
