import { afterEach, expect, it, vi } from 'vitest';
import { choiceAttribute } from './choice-attribute.js';

afterEach(() => {
  vi.restoreAllMocks();
});

it('takes its choices, and the first for any other text, of which it warns once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { fromAttribute } = choiceAttribute('shape', ['round', 'square']);
  expect(['square', 'round', null].map((value) => fromAttribute?.(value))).toEqual(['square', 'round', 'round']);
  expect(warn).not.toHaveBeenCalled();
  expect(['oval', 'oval', ''].map((value) => fromAttribute?.(value))).toEqual(['round', 'round', 'round']);
  expect(warn.mock.calls.map(([words]) => String(words).split(' is')[0])).toEqual([
    'gk-elements: shape="oval"',
    'gk-elements: shape=""',
  ]);
});
