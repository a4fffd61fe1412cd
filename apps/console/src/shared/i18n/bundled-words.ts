import type { GkLabelSet } from 'gk-elements';
import type { WordTable } from './translate.js';

/** Language that comes with the console. */
export interface BundledLanguage {
  /** BCP 47 name, for `Intl`. */
  readonly locale: string;
  /** Value of `<html lang>`. */
  readonly htmlLang: string;
  /** Fetches the words of the screens. */
  readonly words: () => Promise<WordTable>;
  /** Fetches the words of the elements. */
  readonly labels: () => Promise<GkLabelSet>;
}

/** Names of the bundled languages, each in itself. */
export const BUNDLED_NAMES: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['tw', '繁體中文'],
]);

/** Languages of a server that names none, by the short names of the specification. */
export const BUNDLED_LANGUAGES: ReadonlyMap<string, BundledLanguage> = new Map([
  [
    'en',
    {
      locale: 'en',
      htmlLang: 'en',
      words: async () => ({}),
      labels: async () => ({}),
    },
  ],
  [
    'tw',
    {
      locale: 'zh-TW',
      htmlLang: 'zh-Hant',
      words: fetchTaiwanWords,
      labels: async () => (await import('gk-elements/labels/tw')).taiwanLabels,
    },
  ],
]);

async function fetchTaiwanWords(): Promise<WordTable> {
  const files = import.meta.glob<WordTable>('../../../translations/tw.json', { import: 'default' });
  return (await Promise.all(Object.values(files).map((fetch) => fetch())))[0] ?? {};
}
