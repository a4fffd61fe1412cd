import { expect } from 'vitest';

/** What a refused call of the SDK rejects with: a code of GkError, and words. */
export function refusal(code: string, words: RegExp): { readonly code: string; readonly message: unknown } {
  return { code, message: expect.stringMatching(words) };
}
