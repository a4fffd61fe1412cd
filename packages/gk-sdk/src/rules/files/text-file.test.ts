import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.js';
import { encodingName, readTextFile } from './text-file.js';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const wide = (text: string, big = false): Uint8Array => {
  const found = Buffer.from(text, 'utf16le');
  return big ? found.swap16() : found;
};
const choices = (file: Uint8Array) => {
  const reading = readTextFile(file);
  if (reading.kind !== 'unsure') throw new Error(reading.kind);
  return reading.choices;
};

describe('what decides the encoding of a file', () => {
  it.each([
    ['nothing but ASCII', bytes(...ascii('word,tw')), 'utf-8', 'word,tw'],
    ['UTF-8', Buffer.from('速度'), 'utf-8', '速度'],
    ['a mark of UTF-8', Buffer.from('\uFEFF速度'), 'utf-8', '速度'],
    ['a mark of UTF-16 LE', wide('\uFEFF速度\t1'), 'utf-16le', '速度\t1'],
    ['a mark of UTF-16 BE', wide('\uFEFF速度\t1', true), 'utf-16be', '速度\t1'],
    ['zeros of UTF-16 LE', wide('速,一\r\n'), 'utf-16le', '速,一\r\n'],
    ['zeros of UTF-16 BE', wide('速,一\r\n', true), 'utf-16be', '速,一\r\n'],
    ['a mark of GB 18030', bytes(0x84, 0x31, 0x95, 0x33, 0xcb, 0xd9), 'gb18030', '速'],
    ['the words of XML', bytes(...ascii('<?xml version="1.0" encoding="big5"?><a>'), 0xb3, 0x74), 'big5', undefined],
    ['escapes of ISO-2022-JP', bytes(...ascii('\u001B$BB.EY\u001B(B')), 'iso-2022-jp', '速度'],
    ['nothing at all', bytes(), 'utf-8', ''],
  ])('%s', (_what, file, encoding, text) => {
    const reading = readTextFile(file);
    expect(reading).toMatchObject({ kind: 'text', encoding });
    if (text !== undefined) expect(reading).toMatchObject({ text });
  });

  it.each([
    ['UTF-8 that its mark promises', bytes(0xef, 0xbb, 0xbf, 0xb3, 0x74), 'utf-8'],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0), 'utf-32'],
    ['an unknown one', bytes(...ascii('<?xml version="1.0" encoding="x-none"?>')), 'x-none'],
    ['half a character', bytes(0xff, 0xfe, 0x41), 'utf-16le'],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0), undefined],
  ])('%s is refused by name', (_what, file, encoding) => {
    expect(readTextFile(file)).toEqual({ kind: 'unreadable', encoding });
  });
});

describe('bytes that several encodings allow', () => {
  it.each([
    ['Big5', 'big5', bytes(0xb3, 0x74, 0xab, 0xd7), '速度'],
    ['Big5 of a sentence', 'big5', bytes(0xa8, 0xae, 0xbd, 0xf8, 0xa6, 0xec, 0xb8, 0x6d), '車輛位置'],
    ['GBK', 'gbk', bytes(0xcb, 0xd9, 0xb6, 0xc8), '速度'],
    ['GBK of a sentence', 'gbk', bytes(0xb3, 0xb5, 0xc1, 0xbe, 0xce, 0xbb, 0xd6, 0xc3), '车辆位置'],
    ['Western European', 'windows-1252', bytes(...ascii('Gr\u00F6\u00DFe;T\u00FCr\r\n')), 'Größe;Tür\r\n'],
    [
      'Western European, one letter',
      'windows-1252',
      bytes(...ascii('D\u00E9p\u00F4t,caf\u00E9\r\n')),
      'Dépôt,café\r\n',
    ],
  ])('%s: the likeliest comes first, the others are offered', (_what, encoding, file, text) => {
    expect(choices(file)[0]).toEqual({ encoding, text });
  });

  it('never offers replacement characters, private ones or controls', () => {
    for (const lead of [0x81, 0xa1, 0xab, 0xb3, 0xc8, 0xf9, 0xfe]) {
      for (const trail of [0x40, 0x74, 0xa1, 0xd7, 0xfe]) {
        const reading = readTextFile(bytes(0x61, lead, trail, 0x2c));
        const texts = reading.kind === 'unsure' ? reading.choices.map(({ text }) => text) : [];
        expect(texts.join('')).not.toMatch(/[\uFFFD\p{Co}\u0080-\u009F]/u);
      }
    }
  });

  it('has names for people', () => {
    expect(['big5', 'gbk', 'utf-16le', 'klingon'].map(encodingName)).toEqual([
      'Big5 (繁體中文)',
      'GBK (简体中文)',
      'UTF-16LE',
      'KLINGON',
    ]);
  });
});

const DATA = process.env['GK_DATA'];
describe.skipIf(!DATA)('tables as reported for other consoles (skipped: GK_DATA is not set)', () => {
  const read = (name: string) => readTextFile(readFileSync(`${DATA ?? ''}/reported/${name}`));
  it('words in Big5', () => {
    const reading = read('h-words-big5.csv');
    expect(reading.kind === 'unsure' && reading.choices[0]).toEqual({
      encoding: 'big5',
      text: 'word,tw\r\nSpeed,速度\r\n',
    });
  });

  it.each([
    ['h-users-semicolon.csv', 'Depot, north'],
    ['h-users-unicode-text.csv', 'Depot, north'],
    ['h-users-sep-line.csv', 'Depot'],
  ])('%s', (name, memo) => {
    const reading = read(name);
    expect(parseCsv(reading.kind === 'text' ? reading.text : '')).toMatchObject({
      rows: [
        ['name', 'password', 'memo'],
        ['anna', 'Secret-12', memo],
      ],
    });
  });
});
