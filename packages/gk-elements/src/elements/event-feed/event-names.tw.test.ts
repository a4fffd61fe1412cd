import { EVENT_CODES } from 'gk-sdk/rules';
import { expect, it } from 'vitest';
import { taiwanEventNames } from './event-names.tw.js';

it('has a Chinese name for each code of the table, and for no other', () => {
  expect(Object.keys(taiwanEventNames).map(Number)).toEqual(
    EVENT_CODES.map(({ code }) => code).toSorted((a, b) => a - b),
  );
  for (const name of Object.values(taiwanEventNames)) expect(name).toMatch(/\p{Script=Han}/u);
});
