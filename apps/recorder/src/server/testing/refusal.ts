import { expect } from 'vitest';

/** Expected rejection of a refused SDK call: a code of GkError and its message. */
export function refusal(code: string, words: RegExp): { readonly code: string; readonly message: unknown } {
  return { code, message: expect.stringMatching(words) };
}
