import { expect, it } from 'vitest';
import { confusableNames, confusableWith } from './confusable-names.js';

it.each([
  'ADMIN',
  'Admin',
  '\u0430dmin',
  'adm\u0456n',
  '\u0410DMIN',
  '\uFF41dmin',
  'adm\u0131n',
  'admin\u200B',
  'ad\u00ADmin',
  'adm1n',
  'adrnin',
  'ADMlN',
  'ádmin',
  'ad\u202Emin',
  '\u{1D41A}dmin',
  'admin\uFE0F',
  'αdmin',
  'admi\u0578',
  '\u3164admin',
  // Shown from right to left.
  '\u202Enimda',
  'ad\u202Enim\u202C',
  '\u202EN1MDA',
])('%s can be taken for admin', (name) => {
  expect(confusableWith(name, ['operator', 'admin'])).toBe('admin');
});

it.each(['admin2', 'administrator', 'adm', 'nimda', 'вася', '管理員', 'ad-min'])('%s cannot', (name) => {
  expect(confusableWith(name, ['admin', 'operator'])).toBeUndefined();
});

it('a name is not confusable with itself, and small i and l are two letters', () => {
  expect(confusableWith('admin', ['admin'])).toBeUndefined();
  expect(confusableWith('mall', ['mail'])).toBeUndefined();
  expect(confusableWith('driver1', ['driver2'])).toBeUndefined();
  expect(confusableWith('driverl', ['driver1'])).toBe('driver1');
});

it('marks of other alphabets are letters', () => {
  expect(confusableWith('かが', ['かか'])).toBeUndefined();
  expect(confusableWith('की', ['का'])).toBeUndefined();
  expect(confusableWith('王明', ['王朋'])).toBeUndefined();
});

it('marks both of two names, and no other', () => {
  const marked = confusableNames(['admin', 'anna', 'ADMIN', 'mail', 'mall']);
  expect([...marked]).toEqual([
    ['admin', 'ADMIN'],
    ['ADMIN', 'admin'],
  ]);
  expect(new Set(confusableNames(['anna', '\u202Enimda', 'admin']).keys())).toEqual(new Set(['\u202Enimda', 'admin']));
});
