import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.js';

it.each([
  ['รถที่_๑-syslog.txt', '_______-syslog.txt'],
  ["O'Neill (2)*.csv", 'O_Neill__2__.csv'],
  ['a"b\r\nc;d.bin', 'a_b__c_d.bin'],
  ['車.bin', '_.bin'],
])('%j keeps its letters, and has a plain name beside it', (name, plain) => {
  const header = contentDisposition('attachment', name);
  expect(header).toMatch(/^attachment; filename="[\w.-]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/);
  expect(header).toContain(`filename="${plain}"`);
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name);
});

it('half a character is no error', () => {
  expect(contentDisposition('inline', 'A\uD800.txt')).toBe(
    `inline; filename="A_.txt"; filename*=UTF-8''A%EF%BF%BD.txt`,
  );
});
