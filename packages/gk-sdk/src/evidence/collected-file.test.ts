import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CollectedFile } from './collected-file.js';
import { evidenceFileName } from './evidence-request.js';

async function read(file: CollectedFile): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it('hashes what comes, and gives it away once', async () => {
  const file = new CollectedFile('a.txt', Buffer.from('one '));
  file.write(Buffer.from('two'));
  expect([file.sizeBytes, file.digest()]).toEqual([7, sha256('one two')]);
  expect(await read(file)).toBe('one two');
  expect(await read(file)).toBe('');
  expect(file.digest()).toBe(sha256('one two'));
});

it('forgets what came before the server began anew', async () => {
  const file = new CollectedFile('a.txt', Buffer.from('wrong'));
  file.restart();
  file.write(Buffer.from('right'));
  expect([file.sizeBytes, file.digest(), await read(file)]).toEqual([5, sha256('right'), 'right']);
});

it('a bundle keeps the marks of the letters of its device', () => {
  expect(evidenceFileName({ deviceId: 'รถที่ ๑', startS: 1_700_000_000 })).toMatch(/^gk-evidence-รถที่_๑-/);
});
