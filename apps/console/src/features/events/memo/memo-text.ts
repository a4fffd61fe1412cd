/** Longest memo that the server takes, in characters (docs/protocol.md). */
export const MAX_MEMO_LENGTH = 2000;

const SEPARATOR = ' / ';

/** A memo with another text behind it; the memo itself when it ends with that text already. */
export function joinMemos(memo: string, text: string): string {
  if (memo === '') return text;
  return memo === text || memo.endsWith(`${SEPARATOR}${text}`) ? memo : `${memo}${SEPARATOR}${text}`;
}
