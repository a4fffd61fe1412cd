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
