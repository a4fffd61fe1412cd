import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../server/testing/store-under-test.js';
import { openEvidenceKey } from './evidence-key.js';
import { StateError } from '../state/state-error.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-state-'));
  path = join(folder, 'evidence.key');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('is a file that its owner alone reads, and stays', () => {
  const { fingerprint, publicKey } = openEvidenceKey(folder);
  expect(fingerprint).toMatch(/^[\da-f]{64}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['evidence.key']);
  chmodSync(path, 0o644);
  expect(openEvidenceKey(folder)).toMatchObject({ fingerprint, publicKey });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('is refused in words that quote nothing of it when it is none, or of another kind', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  for (const text of ['half a key', '', String(rsa)]) {
    writeFileSync(path, text);
    expect(() => openEvidenceKey(folder)).toThrow(StateError);
    expect(() => openEvidenceKey(folder)).toThrow(
      /evidence\.key is no key that signs evidence: .* to get a new key\.$/,
    );
  }
  expect(readFileSync(path, 'utf8')).toBe(rsa);
});

it('stands in Run Log when it is new, and its private half nowhere in the database', () => {
  const lives = [1_000, 2_000, 3_000].map((atS) => {
    if (atS === 3_000) rmSync(path);
    const store = openStore(folder, [], () => atS * 1000);
    const keys = store.evidenceKeys.list();
    const lines = store.runLog.find('evidence key').map(({ line }) => line);
    store.close();
    return { keys, lines, pem: readFileSync(path, 'utf8') };
  });
  const [first, second, third] = lives;
  expect(first?.lines).toEqual([`evidence key ${first?.keys[0]?.fingerprint}`]);
  expect(second).toEqual(first);
  expect(third?.keys).toMatchObject([
    { fromS: 3_000, untilS: undefined },
    { fromS: 1_000, untilS: 3_000, fingerprint: first?.keys[0]?.fingerprint },
  ]);
  expect(third?.lines).toHaveLength(2);
  const database = readdirSync(folder).filter((name) => name.startsWith('recorder.sqlite'));
  const bytes = database.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
  const secret = (third?.pem ?? '').split('\n')[1] ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect(bytes).not.toContain(secret);
  expect(bytes).not.toContain(Buffer.from(secret, 'base64').toString('latin1'));
});
