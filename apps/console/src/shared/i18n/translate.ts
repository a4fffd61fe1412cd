import { englishOfKey, formatMessage, type MessageValue, type ValuesOf } from 'gk-elements/labels/messages';
import { isolatedText } from 'gk-sdk/rules';

/** English words of the screens and their translation, which has the same places for values. */
export type WordTable = Readonly<Record<string, string>>;

type NamedValues = Readonly<Record<string, MessageValue>>;

/** Arguments after a word: the values of its places, where it has some. */
type Values<English extends string> = string extends English
  ? readonly [values?: NamedValues]
  : keyof ValuesOf<English> extends never
    ? readonly []
    : readonly [values: ValuesOf<English>];

let words: WordTable = {};
let currentLocale = 'en';

/** Makes `table` the words of the screens, and `locale` the form of numbers and dates. Whoever calls it renders the console again. */
export function setWordTable(table: WordTable, locale = 'en'): void {
  words = table;
  currentLocale = locale;
}

/** BCP 47 name of the language, for the numbers, dates and times that `Intl` writes. */
export function locale(): string {
  return currentLocale;
}

/** Marks a word for translation where it is stated, apart from where it is shown with {@link t}. */
export function word<const English extends string>(english: English): English {
  return english;
}

/** The text of a word in the user's language, with its places as they stand in it; the English one has no context. */
export function textOf(english: string): string {
  // A translation that was emptied in the editor shows the word itself.
  return (Object.hasOwn(words, english) && words[english]) || englishOfKey(english);
}

/**
 * A word in the user's language; the English one where the language does not have it.
 *
 * @param english - A message, such as `{count, plural, one {# device} other {# devices}}`.
 * @param values - By the names of its places; those from right to left do not move the words beside them.
 */
export function t<const English extends string>(english: English, ...values: Values<English>): string;
export function t(english: string, values?: NamedValues): string {
  const text = textOf(english);
  if (!values) return text;
  const isolated = Object.fromEntries(
    Object.entries(values).map(([place, value]) => [place, typeof value === 'string' ? isolatedText(value) : value]),
  );
  return formatMessage(text, isolated, text === englishOfKey(english) ? 'en' : currentLocale);
}
