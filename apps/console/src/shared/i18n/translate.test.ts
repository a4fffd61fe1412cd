import { afterEach, expect, expectTypeOf, it } from 'vitest';
import { locale, setWordTable, t, textOf } from './translate.js';

afterEach(() => setWordTable({}));

it('says a word in the language, with its values in their places, and the English one where it has none', () => {
  setWordTable({ '{count} of {total}': '{total} 之 {count}', Empty: '' }, 'zh-TW');
  expect(t('{count} of {total}', { count: 3, total: 9 })).toBe('9 之 3');
  expect(t('Speed')).toBe('Speed');
  expect(t('Empty')).toBe('Empty');
  expect(t('toString')).toBe('toString');
  expect(textOf('{count} of {total}')).toBe('{total} 之 {count}');
  expect(locale()).toBe('zh-TW');
});

it('a word with a context is the English one without it, where the language does not have it', () => {
  expect([t('Speed | of playback'), textOf('Speed | of playback')]).toEqual(['Speed', 'Speed']);
  expect(t('{count} more | events', { count: 3 })).toBe('3 more');
  setWordTable({ 'Speed | of playback': '速度', Speed: '車速' }, 'zh-TW');
  expect(t('Speed | of playback')).toBe('速度');
});

it('counts in the language', () => {
  const devices = (count: number) => t('{count, plural, one {# device} other {# devices}}', { count });
  expect([0, 1, 2].map(devices)).toEqual(['0 devices', '1 device', '2 devices']);
  setWordTable({ '{count, plural, one {# device} other {# devices}}': '{count} 台設備' }, 'zh-TW');
  expect(devices(1)).toBe('1 台設備');
});

it('takes the values that the word has, and no others', () => {
  expectTypeOf(t<'{count} of {total}'>)
    .parameter(1)
    .toEqualTypeOf<{
      readonly count: string | number;
      readonly total: string | number;
    }>();
  // @ts-expect-error A value is missing.
  expect(t('{count} of {total}', { count: 3 })).toBe('3 of {total}');
  // @ts-expect-error The word has no values.
  expect(t('Speed', { count: 3 })).toBe('Speed');
  // @ts-expect-error A number chooses the form of a plural.
  expect(t('{n, plural, one {#} other {# all}}', { n: '1' })).toBe('1');
});

it('a name from right to left does not move the figures beside it, and direction marks of a name stay out', () => {
  expect(t('{device} drives {speed} km/h', { device: 'אבג', speed: 12 })).toBe('\u2068אבג\u2069 drives 12 km/h');
  expect(t('{device} drives', { device: 'A\u202EBC' })).toBe('ABC drives');
});
