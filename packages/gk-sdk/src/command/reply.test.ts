import { expect, it } from 'vitest';
import { replyError } from './reply.js';

it.each(['constructor', '__proto__', 'toString', '999', ''])(
  'takes the result code "%s" for a refusal in words',
  (result) => {
    const error = replyError({ code: 'Q01', fields: { R: result } });
    expect(error?.code).toBe('refused');
    expect(error?.message).toContain(`the server answered ${result}`);
  },
);

it("says a refusal in words without the call's code, and with one full stop", () => {
  const told = (T: string) => replyError({ code: 'S04', fields: { R: '0', T } })?.message;
  expect(told('Night is used by ada')).toBe('Access list failed: Night is used by ada.');
  expect(told('')).toBe('Access list failed: the server refused it.');
  expect(told('Nothing was saved.')).toBe('Access list failed: Nothing was saved.');
});
