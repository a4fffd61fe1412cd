import { afterEach, expect, it } from 'vitest';
import { locale, plural, setWordTable, t } from './translate.js';

afterEach(() => setWordTable({}));

it('says a word in the language, with its values in their places, and the English one where it has none', () => {
  setWordTable({ '{1} of {2}': '{2} 之 {1}', Empty: '' }, 'zh-TW');
  expect(t('{1} of {2}', 3, 9)).toBe('9 之 3');
  expect(t('Speed')).toBe('Speed');
  expect(t('Empty')).toBe('Empty');
  expect(t('toString')).toBe('toString');
  expect(locale()).toBe('zh-TW');
});

it('counts in the language', () => {
  const devices = (n: number) => plural(n, '{1} device', '{1} devices');
  expect([devices(0), devices(1), devices(2)]).toEqual(['0 devices', '1 device', '2 devices']);
  setWordTable({ '{1} devices': '{1} 台設備' }, 'zh-TW');
  expect(devices(1)).toBe('1 台設備');
});

it('a name from right to left does not move the figures beside it, and direction marks of a name stay out', () => {
  expect(t('{1} drives {2} km/h', 'אבג', 12)).toBe('\u2068אבג\u2069 drives 12 km/h');
  expect(t('{1} drives', 'A\u202EBC')).toBe('ABC drives');
});
