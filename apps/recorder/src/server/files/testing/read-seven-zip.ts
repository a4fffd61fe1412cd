import { createDecipheriv, createHash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';

/** Content found by {@link readSevenZip}. */
export interface SevenZipContent {
  readonly name: string;
  readonly content: Buffer;
  readonly modifiedMs: number;
  readonly cyclesPower: number;
  readonly saltBytes: number;
}

/**
 * Reads an archive of one file, packed by Deflate and encrypted, as 7-Zip writes it with `-m0=Deflate -mhc=off -p`.
 * Every checksum must hold.
 *
 * @throws Error that names the mismatch; a wrong password fails by a checksum.
 */
export function readSevenZip(archive: Buffer, password: string): SevenZipContent {
  expectBytes(archive.subarray(0, 6), '377abcaf271c', 'signature');
  expectEqual(archive.readUInt32LE(8), crc32(archive.subarray(12, 32)), 'checksum of the start header');
  const headerAt = 32 + Number(archive.readBigUInt64LE(12));
  const header = archive.subarray(headerAt, headerAt + Number(archive.readBigUInt64LE(20)));
  expectEqual(headerAt + header.length, archive.length, 'length');
  expectEqual(archive.readUInt32LE(28), crc32(header), 'checksum of the header');

  const reader = new Reader(header);
  reader.expect('0104', 'header and streams');
  reader.expect('06', 'pack info');
  const packAt = 32 + reader.number();
  expectEqual(reader.number(), 1, 'packed streams');
  reader.expect('09', 'sizes');
  const packed = archive.subarray(packAt, packAt + reader.number());
  reader.expect('00', 'end of pack info');
  reader.expect('070b0100', 'one folder');
  reader.expect('02', 'two coders');
  reader.expect('2406f10701', 'AES-256');
  const properties = reader.take(reader.number());
  reader.expect('03040108', 'Deflate');
  reader.expect('0100', 'what binds the coders');
  reader.expect('0c', 'sizes of the coders');
  const compressedBytes = reader.number();
  const contentBytes = reader.number();
  reader.expect('00', 'end of unpack info');
  reader.expect('080a01', 'checksum');
  const checksum = reader.take(4).readUInt32LE();
  reader.expect('0000', 'end of streams');
  reader.expect('0501', 'one file');
  let name = '';
  let modifiedMs = 0;
  for (let property = reader.number(); property !== 0; property = reader.number()) {
    const value = reader.take(reader.number());
    if (property === 0x11) name = value.subarray(1, -2).toString('utf16le');
    if (property === 0x14) modifiedMs = Number((value.readBigUInt64LE(2) - 116_444_736_000_000_000n) / 10_000n);
  }
  reader.expect('00', 'end of the header');

  const [first = 0, second = 0] = properties;
  const saltBytes = (first >> 7) + (second >> 4);
  const ivBytes = ((first >> 6) & 1) + (second & 15);
  const salt = properties.subarray(2, 2 + saltBytes);
  const iv = Buffer.concat([properties.subarray(2 + saltBytes, 2 + saltBytes + ivBytes), Buffer.alloc(16)], 16);
  const cyclesPower = first & 0x3f;
  const decipher = createDecipheriv('aes-256-cbc', keyOf(password, salt, cyclesPower), iv).setAutoPadding(false);
  const compressed = Buffer.concat([decipher.update(packed), decipher.final()]).subarray(0, compressedBytes);
  const content = inflateRawSync(compressed);
  expectEqual(content.length, contentBytes, 'length of the content');
  expectEqual(crc32(content), checksum, 'checksum of the content');
  return { name, content, modifiedMs, cyclesPower, saltBytes };
}

function keyOf(password: string, salt: Buffer, cyclesPower: number): Buffer {
  const hash = createHash('sha256');
  const round = Buffer.concat([salt, Buffer.from(password, 'utf16le'), Buffer.alloc(8)]);
  for (let i = 0; i < 2 ** cyclesPower; i++) {
    round.writeUInt32LE(i, round.length - 8);
    hash.update(round);
  }
  return hash.digest();
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Error('The header ends too early.');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  expect(hex: string, what: string): void {
    expectBytes(this.take(hex.length / 2), hex, what);
  }

  number(): number {
    const first = this.take(1)[0] ?? 0;
    let value = 0;
    for (let extra = 0; extra < 7; extra++) {
      const mask = 0x80 >> extra;
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * extra);
      value += (this.take(1)[0] ?? 0) * 2 ** (8 * extra);
    }
    throw new Error('A number is too large.');
  }
}

function expectBytes(bytes: Buffer, hex: string, what: string): void {
  expectEqual(bytes.toString('hex'), hex, what);
}

function expectEqual<T>(value: T, expected: T, what: string): void {
  if (value !== expected) throw new Error(`The ${what} is ${String(value)}, not ${String(expected)}.`);
}
