import { beforeAll, describe, expect, it } from 'vitest';
import { BackupError } from './backup-error.js';
import { deriveSecret, newBackupKey, passphraseProblem, type BackupKey } from './backup-key.js';
import { open, seal } from './sealed-stream.js';

const PASSPHRASE = 'correct horse battery';
const CHUNK = 64 * 1024;
const HEADER = 76;

let key: BackupKey;
beforeAll(async () => {
  key = await newBackupKey(PASSPHRASE, 4);
});

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size));
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const bytes of stream) all.push(bytes);
  return Buffer.concat(all);
}

const sealed = (bytes: Uint8Array): Promise<Buffer> => whole(seal(key, pieces(bytes, 10_000)));
const opened = (bytes: Uint8Array, passphrase = PASSPHRASE): Promise<Buffer> =>
  whole(open(passphrase, pieces(bytes, 7_777)));

/** Code that a file is refused with. */
async function refusal(bytes: Uint8Array, passphrase = PASSPHRASE): Promise<string> {
  try {
    await opened(bytes, passphrase);
    return 'opened';
  } catch (error) {
    expect(error).toBeInstanceOf(BackupError);
    return error instanceof BackupError ? error.code : '';
  }
}

const content = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, i) => (i * 31) % 251));

describe('a sealed stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])('gives back %i bytes', async (length) => {
    const plain = content(length);
    const file = await sealed(plain);
    expect((await opened(file)).equals(plain)).toBe(true);
    if (length > 100) expect(file.includes(plain.subarray(0, 32))).toBe(false);
  });

  it('is another one each time, also with the same key', async () => {
    const [a, b] = await Promise.all([sealed(content(100)), sealed(content(100))]);
    expect(a.subarray(HEADER).equals(b.subarray(HEADER))).toBe(false);
  });

  it('is opened by the same characters, however a keyboard composes them', async () => {
    const key2 = await newBackupKey('Zürich Zürich', 4);
    const file = await whole(seal(key2, pieces(content(10), 10)));
    expect((await opened(file, 'Zu\u0308rich Zu\u0308rich')).length).toBe(10);
  });

  it('says that another passphrase is another one', async () => {
    expect(await refusal(await sealed(content(1000)), 'correct horse batterY')).toBe('wrong-passphrase');
  });

  it('that is cut anywhere is refused', async () => {
    const file = await sealed(content(2 * CHUNK + 500));
    const cuts = [0, 1, 7, 8, 40, HEADER - 1, HEADER, HEADER + 1, HEADER + 15, HEADER + 16];
    const chunks = [1, 2].flatMap((n) => [-1, 0, 1, 16].map((by) => HEADER + n * (CHUNK + 16) + by));
    const everywhere = Array.from({ length: 60 }, (_, n) => Math.floor((file.length * n) / 60));
    for (const length of [...cuts, ...chunks, ...everywhere, file.length - 1]) {
      expect(await refusal(file.subarray(0, length)), `cut to ${length}`).not.toBe('opened');
    }
    expect(await refusal(Buffer.concat([file, Buffer.alloc(1)]))).not.toBe('opened');
  });

  it('with one bit flipped anywhere is refused', async () => {
    const file = await sealed(content(2 * CHUNK + 500));
    const places = [
      ...Array.from({ length: HEADER + 20 }, (_, n) => n),
      ...Array.from({ length: 60 }, (_, n) => HEADER + Math.floor(((file.length - HEADER) * n) / 60)),
      file.length - 1,
    ];
    for (const place of places) {
      // More work is asked for than is given: refused ahead of it.
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(await refusal(changed), `byte ${place}`).not.toBe('opened');
    }
  });

  it('with chunks in another order, or twice, is refused', async () => {
    const file = await sealed(content(3 * CHUNK));
    const chunk = (n: number): Buffer => file.subarray(HEADER + n * (CHUNK + 16), HEADER + (n + 1) * (CHUNK + 16));
    const of = (...order: number[]): Buffer => Buffer.concat([file.subarray(0, HEADER), ...order.map(chunk)]);
    expect(await refusal(of(0, 1, 2))).toBe('opened');
    for (const order of [[1, 0, 2], [0, 2], [0, 0, 2], [0, 1, 1, 2], [2], [0, 1]]) {
      expect(await refusal(of(...order)), order.join()).not.toBe('opened');
    }
  });

  it('of a later format says which it needs, and one that is none says so', async () => {
    const file = await sealed(content(10));
    const later = Buffer.from(file);
    later.writeUInt16BE(2, 8);
    await expect(opened(later)).rejects.toThrow('This backup has format 2; this server reads up to 1.');
    expect(await refusal(Buffer.from('PK\u0003\u0004 a zip'.padEnd(500)))).toBe('not-a-backup');
  });
});

describe('a passphrase', () => {
  it('makes no more work than the server gives', async () => {
    const salt = Buffer.alloc(32);
    for (const cost of [0, 19, 30, 255])
      await expect(deriveSecret(PASSPHRASE, cost, salt)).rejects.toThrow(BackupError);
  });

  it('has 12 to 256 characters', () => {
    expect(passphraseProblem('twelve chars')).toBeUndefined();
    expect(passphraseProblem('eleven char')).toMatch(/at least 12/);
    expect(passphraseProblem('x'.repeat(257))).toMatch(/at most 256/);
  });
});
