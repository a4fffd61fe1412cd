import { expect, it } from 'vitest';
import { setupField } from '../editor/device-setup-fields.js';
import { valueWords } from './bulk-words.js';

it('has a word for a setting of which nothing is set', () => {
  const field = setupField('mainStream');
  if (!field) throw new Error('There is no field of the main stream.');
  expect(valueWords(field, [false, false])).toBe('none');
  expect(valueWords(field, [false, true])).toBe('ch2');
});
