import type { Translation } from 'gk-sdk/rest';

/** Languages, among those given, in which a word has no text. English words are their own texts. */
export function missingLanguages(
  { texts }: Pick<Translation, 'texts'>,
  word: string,
  languages: readonly string[],
): readonly string[] {
  return languages.filter((language) => language !== 'en' && !ownText(texts[language], word));
}

/** A table with the text of a word in a language; an empty text is taken out. */
export function setTranslationText(table: Translation, language: string, word: string, text: string): Translation {
  const { [word]: _before, ...others } = table.texts[language] ?? {};
  const changed = text === '' ? others : { ...table.texts[language], [word]: text };
  return { ...table, texts: { ...table.texts, [language]: changed } };
}

/** A table with a new word below another one; the same table when it has the word already, or the word is empty. */
export function insertWord(table: Translation, below: string, word: string): Translation {
  if (word.trim() === '' || table.words.includes(word)) return table;
  return { ...table, words: table.words.toSpliced(table.words.indexOf(below) + 1, 0, word) };
}

/**
 * Returns the table without deleted words: "removed words are marked deleted until saved" (spec 002 section 4). A word
 * goes with its texts.
 */
export function withoutWords(table: Translation, deleted: ReadonlySet<string>): Translation {
  if (deleted.size === 0) return table;
  const texts = Object.entries(table.texts).map(([language, row]) => [
    language,
    Object.fromEntries(Object.entries(row).filter(([word]) => !deleted.has(word))),
  ]);
  return {
    ...table,
    words: table.words.filter((word) => !deleted.has(word)),
    texts: Object.fromEntries(texts) as Translation['texts'],
  };
}

/** A text of a table; what every object has, such as `constructor`, is none. */
function ownText(texts: Readonly<Record<string, string>> | undefined, word: string): string {
  return texts !== undefined && Object.hasOwn(texts, word) ? (texts[word] ?? '') : '';
}
