import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileNamePart } from './file-name.js';

it.each([
  ['รถที่ ๑', 'รถที่_๑'],
  ['गाड़ी नं. १', 'गाड़ी_नं._१'],
  ['বাস ৭', 'বাস_৭'],
  ['שָׁלוֹם 7', 'שָׁלוֹם_7'],
  ['سَيَّارة ٣', 'سَيَّارة_٣'],
  ['می\u200Cروم', 'می\u200Cروم'],
  ['A\u0308 1', 'A\u0308_1'],
  ['車 12', '車_12'],
  ['A/B\\C:7*?"<>|', 'A_B_C_7_'],
  ['\u202EABC\u200F\u2066', '_ABC_'],
  ['A\u200D', 'A_'],
  ['..', 'x'],
  ['../../etc', '_.._etc'],
  ['.hidden.', 'hidden'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['COM1', '_COM1'],
  ['CONVOY', 'CONVOY'],
  ['', 'x'],
])('%j is %j in a file name', (text, name) => {
  expect(fileNamePart(text, 'x')).toBe(name);
});

it('is cut between two letters with their marks', () => {
  const name = fileNamePart('ที่'.repeat(60), 'x');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
  expect(name).toMatch(/^(?:ที่)+$/);
  expect(Buffer.byteLength(fileNamePart('車'.repeat(99), 'x'))).toBe(120);
  expect(Buffer.byteLength(fileNamePart(`Z${'\u0301'.repeat(300)}`, 'x'))).toBe(119);
});

const DATA = process.env['GK_DATA'];
it.skipIf(!DATA)('names as reported (needs GK_DATA)', () => {
  const pairs = JSON.parse(readFileSync(`${DATA ?? ''}/reported/k-names.json`, 'utf8')) as {
    id: string;
    stem: string;
  }[];
  expect(pairs.map(({ id }) => fileNamePart(id, 'x'))).toEqual(pairs.map(({ stem }) => stem));
});
