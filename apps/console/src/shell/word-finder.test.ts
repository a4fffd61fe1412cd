import { afterEach, expect, it } from 'vitest';
import { createWordFinder, wordAt } from './word-finder.js';

const SHOWN: Readonly<Record<string, string>> = {
  Speed: '速度',
  '{count} of {total}': '{total} 之 {count}',
  'Save?': 'Save?',
};
const find = createWordFinder(
  ['Speed', '{count} of {total}', '{count} of {total} groups', '{name}', 'Save?'],
  (word) => SHOWN[word] ?? word,
);

afterEach(() => document.body.replaceChildren());

it('finds the word that is shown, and the one with values in its places', () => {
  expect(find(' 速度\n')).toBe('Speed');
  expect(find('9 之 3')).toBe('{count} of {total}');
  expect(find('4 of 9 groups')).toBe('{count} of {total} groups');
  expect(find('Save?')).toBe('Save?');
  expect(['', 'GK-0001', 'Speed'].map(find)).toEqual([undefined, undefined, undefined]);
});

it('finds a word that counts by each of its forms', () => {
  const counted = '{count, plural, =0 {Nobody is watching} one {# viewer} other {# viewers of {total}}}';
  const findCounted = createWordFinder([counted, 'Save'], (word) => word);
  expect(['Nobody is watching', '1 viewer', '3 viewers of 9'].map(findCounted)).toEqual([counted, counted, counted]);
  expect(findCounted('viewer')).toBeUndefined();
});

it('looks at what was pressed first, then around it, and at names that are not seen', () => {
  document.body.innerHTML = '<button aria-label="速度"><svg></svg></button><p>9 之 3 <b>x</b></p>';
  const button = document.querySelector('button')!;
  expect(wordAt([document.querySelector('svg')!, button, document.body], find)).toBe('Speed');
  const bold = document.querySelector('b')!;
  expect(wordAt([bold, bold.parentElement!], find)).toBe('{count} of {total}');
  expect(wordAt([document], find)).toBeUndefined();
});
