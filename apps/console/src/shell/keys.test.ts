import { expect, it } from 'vitest';
import { keyPresses } from './key-scopes.js';
import { KEYS, uniqueKeys, type Key } from './keys.js';

const key = (keys: string): Key => ({ keys, does: keys, command: { kind: 'none' } });

it('refuses a key that stands twice, and one that another one begins with', () => {
  expect(() => uniqueKeys([key('g m'), key('/'), key('g m')])).toThrow('The key "g m" gets in the way of "g m".');
  expect(() => uniqueKeys([key('g'), key('g m')])).toThrow();
  expect(uniqueKeys([key('g m'), key('g d')])).toHaveLength(2);
});

it('has the keys of the specification of the console', () => {
  const all = KEYS.map(({ keys }) => keys);
  expect(all).toEqual(expect.arrayContaining(['?', '/', '$mod+k']));
});

it('is written as people know the keys', () => {
  expect(keyPresses('$mod+k', false)).toEqual(['Ctrl+k']);
  expect(keyPresses('$mod+k', true)).toEqual(['⌘+k']);
  expect(keyPresses('g m', false)).toEqual(['g', 'm']);
  expect(keyPresses('Alt+ArrowUp', false)).toEqual(['Alt+↑']);
});
