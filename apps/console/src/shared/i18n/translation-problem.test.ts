import { afterEach, expect, it } from 'vitest';
import { setWordTable } from './translate.js';
import { translationProblem } from './translation-problem.js';

afterEach(() => setWordTable({}));

it('every translation keeps the places for values, in whatever order', () => {
  expect(translationProblem('{count} of {total}', '{total} 之 {count}')).toBeUndefined();
  expect(translationProblem('{count} of {total}', '')).toBeUndefined();
  expect(translationProblem('{count, plural, one {# day} other {# days}}', '{count} 天')).toBeUndefined();
});

it('a text that drops or adds a value, or whose braces do not match, is refused in words that name the values', () => {
  const places = 'The text must have the same values as the word: {count}, {total}.';
  expect(translationProblem('{count} of {total}', '{total} 之')).toBe(places);
  expect(translationProblem('{count} of {total}', '{total} 之 {count} {x}')).toBe(places);
  expect(translationProblem('{count} of {total}', '{total} 之 {count')).toBe(
    'The braces of the text do not match. Write the values as the word does: {count}, {total}.',
  );
  expect(translationProblem('Speed', '{count}')).toBe('This word has no values: leave out {count}.');
});

it('says so in the language of the screen', () => {
  setWordTable({ 'This word has no values: leave out {places}.': '這個字詞沒有數值：請刪除 {places}。' }, 'zh-TW');
  expect(translationProblem('Speed', '{count}')).toBe('這個字詞沒有數值：請刪除 {count}。');
});
