import { isolatedText } from 'gk-sdk/rules';

/** English words of the screens and their translation; `{1}`, `{2}` stand for values. */
export type WordTable = Readonly<Record<string, string>>;

let words: WordTable = {};
let pluralRules = new Intl.PluralRules('en');
let currentLocale = 'en';

/** Makes `table` the words of the screens, and `locale` the form of numbers and dates. Whoever calls it renders the console again. */
export function setWordTable(table: WordTable, locale = 'en'): void {
  words = table;
  currentLocale = locale;
  pluralRules = new Intl.PluralRules(locale);
}

/** BCP 47 name of the language, for the numbers, dates and times that `Intl` writes. */
export function locale(): string {
  return currentLocale;
}

/** Marks a word for translation where it is stated, apart from where it is shown with {@link t}. */
export function word<const English extends string>(english: English): English {
  return english;
}

/**
 * A word in the user's language; the English one where the language does not have it.
 *
 * @param english - With `{1}`, `{2}` in the places of `values`; those from right to left do not move the words beside them.
 */
export function t(english: string, ...values: readonly (string | number)[]): string {
  // A translation that was emptied in the editor shows the word itself.
  const text = (Object.hasOwn(words, english) && words[english]) || english;
  return values.length === 0
    ? text
    : text.replace(/\{(\d)\}/g, (mark, n: string) => isolatedText(String(values[Number(n) - 1] ?? mark)));
}

/**
 * A word that counts, in the user's language: `plural(n, word('{1} device'), word('{1} devices'))`.
 *
 * @param one - Said where the language uses the singular, in English for 1 only.
 */
export function plural(count: number, one: string, many: string): string {
  return t(pluralRules.select(count) === 'one' ? one : many, count);
}
