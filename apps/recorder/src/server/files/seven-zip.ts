import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/*
 * 7z as 7zFormat.txt of the 7-Zip SDK describes it: one file, packed by Deflate, encrypted by AES-256
 * in CBC mode with a key of 2^19 rounds of SHA-256. Every 7-Zip since 9.20 opens it.
 */

/** One file to pack. */
export interface SevenZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
}

const SIGNATURE = Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]);
const VERSION = Buffer.from([0, 4]);
const DEFLATE = Buffer.from([0x04, 0x01, 0x08]);
const AES_256_SHA_256 = Buffer.from([0x06, 0xf1, 0x07, 0x01]);

/** Property numbers of 7zFormat.txt. */
const Property = {
  end: 0x00,
  header: 0x01,
  mainStreams: 0x04,
  files: 0x05,
  packInfo: 0x06,
  unpackInfo: 0x07,
  subStreams: 0x08,
  size: 0x09,
  crc: 0x0a,
  folder: 0x0b,
  codersUnpackSize: 0x0c,
  names: 0x11,
  modified: 0x14,
  attributes: 0x15,
} as const;

/** The default of 7-Zip. */
const KEY_CYCLES_POWER = 19;
const AES_BLOCK_BYTES = 16;
/** The archive flag of Windows: a plain file. */
const PLAIN_FILE = 0x20;
/** 1601-01-01, where Windows counts from, in units of 100 ns before 1970. */
const FILETIME_EPOCH = 116_444_736_000_000_000n;
/** Hashed at a time before other work gets its turn. */
const KEY_CHUNK_ROUNDS = 16_384;

const deflate = promisify(deflateRaw);

/**
 * Packs one file into an encrypted 7z archive. The file's name stands in it readably, its content does not.
 *
 * @throws RangeError when there is no password or no content.
 */
export async function sevenZip(entry: SevenZipEntry, password: string): Promise<Buffer> {
  if (password === '' || entry.content.length === 0) throw new RangeError('A password and content are needed.');
  const salt = randomBytes(AES_BLOCK_BYTES);
  const iv = randomBytes(AES_BLOCK_BYTES);
  const packed = await deflate(entry.content);
  const padding = Buffer.alloc((AES_BLOCK_BYTES - (packed.length % AES_BLOCK_BYTES)) % AES_BLOCK_BYTES);
  const cipher = createCipheriv('aes-256-cbc', await keyOf(password, salt), iv).setAutoPadding(false);
  const encrypted = Buffer.concat([cipher.update(packed), cipher.update(padding), cipher.final()]);
  const header = headerOf(entry, { packedBytes: packed.length, encryptedBytes: encrypted.length, salt, iv });
  return Buffer.concat([signatureHeader(encrypted.length, header), encrypted, header]);
}

/** The key: SHA-256 over salt, password (UTF-16) and counter, 2^19 times in a row. */
async function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  const round = Buffer.concat([salt, Buffer.from(password, 'utf16le'), Buffer.alloc(8)]);
  const chunk = Buffer.alloc(round.length * KEY_CHUNK_ROUNDS);
  for (let i = 0; i < KEY_CHUNK_ROUNDS; i++) round.copy(chunk, i * round.length);
  const hash = createHash('sha256');
  for (let from = 0; from < 2 ** KEY_CYCLES_POWER; from += KEY_CHUNK_ROUNDS) {
    for (let i = 0; i < KEY_CHUNK_ROUNDS; i++) chunk.writeUInt32LE(from + i, (i + 1) * round.length - 8);
    hash.update(chunk);
    await nextTurn();
  }
  return hash.digest();
}

function signatureHeader(headerOffset: number, header: Buffer): Buffer {
  const start = Buffer.alloc(20);
  start.writeBigUInt64LE(BigInt(headerOffset), 0);
  start.writeBigUInt64LE(BigInt(header.length), 8);
  start.writeUInt32LE(crc32(header), 16);
  return Buffer.concat([SIGNATURE, VERSION, uint32(crc32(start)), start]);
}

interface PackedStream {
  readonly packedBytes: number;
  readonly encryptedBytes: number;
  readonly salt: Buffer;
  readonly iv: Buffer;
}

function headerOf(entry: SevenZipEntry, { packedBytes, encryptedBytes, salt, iv }: PackedStream): Buffer {
  const cipherProperties = Buffer.concat([
    // Cycles, then "there is a salt" and "there is a vector", each of 16 bytes.
    Buffer.from([KEY_CYCLES_POWER | 0x80 | 0x40, ((salt.length - 1) << 4) | (iv.length - 1)]),
    salt,
    iv,
  ]);
  const name = Buffer.from(`${entry.name}\0`, 'utf16le');
  const modified = Buffer.alloc(8);
  modified.writeBigUInt64LE(BigInt(Math.floor(entry.modifiedMs)) * 10_000n + FILETIME_EPOCH);
  return Buffer.concat([
    bytes(Property.header, Property.mainStreams),
    // One packed stream at the very beginning.
    bytes(Property.packInfo, 0, 1, Property.size),
    number7z(encryptedBytes),
    bytes(Property.end),
    // One folder of two coders: what the first gives out (0) goes into the second (1).
    bytes(Property.unpackInfo, Property.folder, 1, 0, 2),
    bytes(0x20 | AES_256_SHA_256.length),
    AES_256_SHA_256,
    number7z(cipherProperties.length),
    cipherProperties,
    bytes(DEFLATE.length),
    DEFLATE,
    bytes(1, 0, Property.codersUnpackSize),
    number7z(packedBytes),
    number7z(entry.content.length),
    bytes(Property.end),
    bytes(Property.subStreams, Property.crc, 1),
    uint32(crc32(entry.content)),
    bytes(Property.end, Property.end),
    bytes(Property.files, 1),
    fileProperty(Property.names, bytes(0), name),
    fileProperty(Property.modified, bytes(1, 0), modified),
    fileProperty(Property.attributes, bytes(1, 0), uint32(PLAIN_FILE)),
    bytes(Property.end, Property.end),
  ]);
}

function fileProperty(property: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([bytes(property), number7z(content.length), content]);
}

function bytes(...values: number[]): Buffer {
  return Buffer.from(values);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

/** A NUMBER of 7zFormat.txt: the ones at the top of the first byte count the bytes that follow it, low byte first. */
function number7z(value: number): Buffer {
  for (let extra = 0; extra < 7; extra++) {
    const highBits = 7 - extra;
    if (value >= 2 ** (8 * extra + highBits)) continue;
    const buffer = Buffer.alloc(extra + 1);
    let rest = value;
    for (let i = 1; i <= extra; i++) {
      buffer[i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    buffer[0] = ((0xff << (8 - extra)) & 0xff) | rest;
    return buffer;
  }
  throw new RangeError('Too large for an archive.');
}
