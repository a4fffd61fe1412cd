/** Stands between a word and its context in the key of its texts. @internal */
export const CONTEXT_MARK = ' | ';

/** The English text of a key, without its context. @public */
export function englishOfKey(key: string): string {
  return key.split(CONTEXT_MARK, 1)[0] ?? key;
}
