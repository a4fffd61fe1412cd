import { describe, expect, it } from 'vitest';
import { sevenZip } from './seven-zip.js';
import { readSevenZip } from './testing/read-seven-zip.js';

/** Made by 7-Zip 26.02: `7z a -pgolden -m0=Deflate -mhc=off golden.7z golden.csv`. */
const GOLDEN = Buffer.from(
  'N3q8ryccAAS1YY47IAAAAAAAAAByAAAAAAAAAMhhNXJK0az5/xEQTgneNQzOiA4Tzj5it7/wHCarApqfDVTnMwEEBgABCSAABwsBAAIkBvEHAR' +
    'JTDzFUUtf2MxBFlwcs+5ysEl0DBAEIAQAMIBsACAoB/Uy7NQAABQEZAQARFwBnAG8AbABkAGUAbgAuAGMAcwB2AAAAGQQAAAAAFAoBAM9DTwOD' +
    'ed0BFQYBACCApIEAAA==',
  'base64',
);

describe('the reader of these tests', () => {
  it('reads what 7-Zip wrote, and takes no other password', () => {
    expect(readSevenZip(GOLDEN, 'golden')).toMatchObject({
      name: 'golden.csv',
      content: Buffer.from('time,user\n2026-11-21,änna\n'),
      cyclesPower: 19,
    });
    expect(() => readSevenZip(GOLDEN, 'Golden')).toThrow();
  });
});

describe('an encrypted archive', () => {
  it('holds the file, its name and its time, by the same steps as that of 7-Zip', async () => {
    const content = Buffer.from('time,user\r\n2026-11-21,änna\r\n');
    const archive = await sevenZip({ name: 'lögs.csv', content, modifiedMs: 1_700_000_000_123 }, 'pässwörd 🔑');
    expect(readSevenZip(archive, 'pässwörd 🔑')).toEqual({
      name: 'lögs.csv',
      content,
      modifiedMs: 1_700_000_000_123,
      cyclesPower: 19,
      saltBytes: 16,
    });
    expect(() => readSevenZip(archive, 'passwort')).toThrow();
    expect(archive.includes('änna')).toBe(false);
  });

  it.each([1, 127, 128, 16_383, 16_384, 3_000_000])('takes a content of %i bytes', async (size) => {
    const content = Buffer.alloc(size, 'noise that packs ');
    const archive = await sevenZip({ name: 'x.csv', content, modifiedMs: 0 }, 'p');
    expect(readSevenZip(archive, 'p').content.equals(content)).toBe(true);
  });

  it('never looks the same twice', async () => {
    const entry = { name: 'x.csv', content: Buffer.from('the same'), modifiedMs: 0 };
    const [one, two] = await Promise.all([sevenZip(entry, 'p'), sevenZip(entry, 'p')]);
    expect(one.equals(two)).toBe(false);
  });

  it('is not made without a password or content', async () => {
    const entry = { name: 'x.csv', content: Buffer.from('x'), modifiedMs: 0 };
    await expect(sevenZip(entry, '')).rejects.toThrow(RangeError);
    await expect(sevenZip({ ...entry, content: Buffer.alloc(0) }, 'p')).rejects.toThrow(RangeError);
  });
});
