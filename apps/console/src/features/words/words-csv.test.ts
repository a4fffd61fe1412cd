import { expect, it } from 'vitest';
import { previewWords } from './words-csv.js';

const TABLE = {
  words: ['Speed'],
  languages: [{ config: 'tw', name: 'Chinese', icon: 'tw' }],
  texts: { tw: { Speed: '速度' } },
};

it('a translation is never replaced by characters that were lost', () => {
  const preview = previewWords(TABLE, [
    ['word', 'tw'],
    ['Speed', '\uFFFDt\uFFFD\uFFFD'],
    ['\uFFFD new', 'x'],
  ]);
  expect(preview?.changes).toEqual([]);
  expect(preview?.newWords).toEqual([]);
  expect(preview?.refused.map(({ why }) => why)).toEqual(
    Array(2).fill('It has characters that were lost when the file was saved.'),
  );
});
