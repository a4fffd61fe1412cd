import { expect, it } from 'vitest';
import { NO_SOURCE, sourceOf } from './source-form.js';

const addressOf = (id: string): string => `http://server.test/web.cgi?type=firmware&id=${id}`;

it('is complete with a file of the store or an address that can be one, not before', () => {
  expect(sourceOf(NO_SOURCE, addressOf)).toBeUndefined();
  expect(sourceOf({ ...NO_SOURCE, file: 'other', url: 'no address' }, addressOf)).toBeUndefined();
  expect(sourceOf({ ...NO_SOURCE, file: 'other', url: ' https://fw.test/1 ' }, addressOf)).toEqual({
    url: 'https://fw.test/1',
  });
  expect(sourceOf({ ...NO_SOURCE, file: '7' }, addressOf)).toEqual({ url: addressOf('7') });
});

it('sends a login only when there is a user', () => {
  const draft = { ...NO_SOURCE, file: '7', password: 'secret' };
  expect(sourceOf(draft, addressOf)).not.toHaveProperty('password');
  expect(sourceOf({ ...draft, username: 'dealer' }, addressOf)).toMatchObject({
    username: 'dealer',
    password: 'secret',
  });
});
