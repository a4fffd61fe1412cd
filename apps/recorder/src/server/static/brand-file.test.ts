import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrand } from 'gk-sdk/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecorder } from '../testing/recorder-under-test.js';
import { apiOf } from '../testing/sdk-clients.js';
import { BrandFileError, readBrandFile } from './brand-file.js';

let file: string;
beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'gk-brand-')), 'brand.json');
});
afterAll(() => {
  rmSync(join(file, '..'), { recursive: true });
});

describe('a brand file', () => {
  it.each([
    ['', 'is no JSON object'],
    ['{"id": 7', 'is no JSON object'],
    ['[]', 'is no JSON object'],
    ['{"id": 29}', 'id is a whole number from 0 to 28'],
    ['{"id": "7"}', 'id is a whole number from 0 to 28'],
    ['{"switches": []}', 'switches is an object'],
    ['{"switches": {"disableMapp": true}}', 'there is no switch "disableMapp"'],
    ['{"switches": {"disableMap": 1}}', 'the switch disableMap is a boolean'],
    ['{"switches": {"defaultLanguage": true}}', 'the switch defaultLanguage is a string'],
    ['{"entrance": 5}', 'entrance and entranceRedirect are texts'],
  ])('%s is refused: %s', async (text, words) => {
    writeFileSync(file, text);
    const error: unknown = await readBrandFile(file).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(BrandFileError);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain('\n');
  });

  it('may be UTF-16, as editors of Windows write it', async () => {
    writeFileSync(file, Buffer.from('\uFEFF{"id": 7, "name": "車隊"}', 'utf16le'));
    expect(await readBrandFile(file)).toEqual({ id: 7, name: '車隊' });
  });

  it('is served as it stands, read anew for each page; a broken one is told once and serves no brand', async () => {
    const brand = { id: 7, name: '<b>é😀', switches: { disableMap: true, defaultLanguage: 'tw' }, entrance: 'AB' };
    writeFileSync(file, `\uFEFF${JSON.stringify(brand)}`);
    const { url, logged, close } = await startRecorder({ brandFile: file });
    try {
      expect(await apiOf(url).site.brand()).toEqual(brand);
      expect(readBrand(brand).switches).toMatchObject({ disableMap: true, defaultLanguage: 'tw', disableIdle: false });
      for (const broken of ['{"id": 7', 'null']) {
        writeFileSync(file, broken);
        for (let pages = 0; pages < 2; pages += 1) {
          const answer = await fetch(`${url}/brand.json`);
          expect([answer.status, await answer.json()]).toEqual([200, { id: 0 }]);
        }
      }
      expect(logged.map((line) => line.replace(file, 'FILE'))).toEqual([
        'Shown without a brand: FILE is no JSON object such as {"id": 7, "switches": {}}',
      ]);
      // A switch that this version does not know costs only itself: pages take what they know.
      writeFileSync(file, '{"id": 3, "switches": {"later": true}}');
      expect(await apiOf(url).site.brand()).toMatchObject({ id: 3 });
      rmSync(file);
      expect(await apiOf(url).site.brand()).toEqual({ id: 0 });
      expect(logged).toHaveLength(1);
    } finally {
      await close();
    }
  });
});
