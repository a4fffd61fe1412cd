import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAccess } from './access.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-access-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function credentials(bytes: Uint8Array): string {
  const path = join(folder, 'credentials');
  writeFileSync(path, bytes);
  chmodSync(path, 0o600);
  return path;
}

const TEXT = 'GK_SERVER=http://recorder.example\r\nGK_USER=anna\r\nGK_PASSWORD=ü=secret\r\n';
it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('credentials are read from a file of %s', async (_, bytes) => {
  expect(await readAccess({ credentials: credentials(bytes) }, {})).toEqual({
    server: 'http://recorder.example',
    credentials: { kind: 'password', username: 'anna', password: 'ü=secret' },
  });
});

it('a password is not read with characters that were lost', async () => {
  const path = credentials(Buffer.from(TEXT, 'latin1'));
  await expect(readAccess({ credentials: path }, {})).rejects.toThrow(`The encoding of ${path} is not known`);
});
