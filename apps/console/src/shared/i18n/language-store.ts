import type { GkLabelSet } from 'gk-elements';
import type { Translation } from 'gk-sdk/rest';
import type { Preference } from '../storage/preference.js';
import { BUNDLED_LANGUAGES, BUNDLED_NAMES } from './bundled-words.js';
import type { WordTable } from './translate.js';

/** A language that can be chosen. */
export interface LanguageChoice {
  /** Short name, such as `en` or `tw`. */
  readonly language: string;
  /** Name in words. */
  readonly name: string;
}

/** Language state that the screens read. */
export interface LanguageState {
  readonly language: string;
  readonly languages: readonly LanguageChoice[];
  /** Another one whenever the words on the screen are others: the console renders anew. */
  readonly version: number;
}

/** Options of the language store. */
export interface LanguageStoreOptions {
  /** Language chosen in this browser. */
  readonly preference: Preference<string | undefined>;
  /** Shows other words from now on. */
  readonly apply: (language: ShownLanguage) => void;
}

/** A language with its words. */
export interface ShownLanguage {
  readonly locale: string;
  readonly htmlLang: string;
  readonly words: WordTable;
  readonly labels: GkLabelSet;
}

/** How long the first screen waits for the server's words. */
const SERVER_WAIT_MS = 1500;

const BUNDLED_CHOICES: readonly LanguageChoice[] = [...BUNDLED_NAMES].map(([language, name]) => ({ language, name }));

/**
 * The language of the console: what the browser chose, or else the brand's default. Its words are the server's, then
 * the bundled ones, then English.
 */
export class LanguageStore {
  readonly #options: LanguageStoreOptions;
  readonly #listeners = new Set<() => void>();
  #defaultLanguage = 'en';
  #translation: Translation | undefined;
  #words: WordTable = {};
  #state: LanguageState = { language: 'en', languages: BUNDLED_CHOICES, version: 0 };
  /** The latest change of language; an older one that is still fetching its words is late. */
  #turn = 0;

  constructor(options: LanguageStoreOptions) {
    this.#options = options;
  }

  get state(): LanguageState {
    return this.#state;
  }

  /** Calls `listener` when the state has changed. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Shows the language of this browser. Resolves when its words are there, at the latest 1.5 s after the bundled ones:
   * a server that answers later is heard then. One that does not answer leaves the bundled words.
   *
   * @param read - Asks the server for its words.
   */
  async start(defaultLanguage: string, read: () => Promise<Translation>): Promise<void> {
    this.#defaultLanguage = defaultLanguage;
    this.#options.preference.subscribe(() => void this.#show());
    const server = this.load(read);
    await this.#show();
    await Promise.race([server, new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS))]);
  }

  /** Takes the default language of a brand that came after the start; what the browser chose stays. */
  setDefault(language: string): void {
    if (language === this.#defaultLanguage) return;
    this.#defaultLanguage = language;
    void this.#show();
  }

  /**
   * Takes the words of a server; those before stay when it does not answer.
   *
   * @param edited - Somebody has changed words here: the console renders anew, whichever they are.
   */
  async load(read: () => Promise<Translation>, edited = false): Promise<void> {
    try {
      this.#translation = await read();
    } catch (error) {
      console.info('The words of the server could not be read; the console shows its own.', error);
      return;
    }
    await this.#show(edited);
  }

  /** Chooses a language for this browser. */
  choose(language: string): void {
    this.#options.preference.set(language);
  }

  async #show(anew = false): Promise<void> {
    const turn = ++this.#turn;
    const named = this.#translation?.languages ?? [];
    const languages =
      named.length > 0 ? named.map(({ config, name }) => ({ language: config, name })) : BUNDLED_CHOICES;
    const chosen = this.#options.preference.get();
    const known = chosen !== undefined && languages.some(({ language }) => language === chosen);
    const language = known ? chosen : this.#defaultLanguage;
    const texts = this.#translation?.texts[language] ?? {};
    const bundled = await fetchBundled(language);
    const { labels, valid } = await withTexts(bundled.labels, texts);
    if (turn !== this.#turn) return;
    const words = { ...bundled.words, ...valid };
    const renders = anew || language !== this.#state.language || saysOther(this.#words, words);
    this.#words = words;
    this.#options.apply({ ...bundled, labels, words });
    this.#state = { language, languages, version: this.#state.version + (renders ? 1 : 0) };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Words and form of a language; English ones where the console brings none along, or cannot fetch them. */
async function fetchBundled(language: string): Promise<ShownLanguage> {
  const bundled = BUNDLED_LANGUAGES.get(language);
  if (!bundled) return { locale: localeOf(language), htmlLang: localeOf(language), words: {}, labels: {} };
  const { locale, htmlLang } = bundled;
  try {
    const [words, labels] = await Promise.all([bundled.words(), bundled.labels()]);
    return { locale, htmlLang, words, labels };
  } catch (error) {
    console.info(`The words of ${language} could not be fetched.`, error);
    return { locale, htmlLang, words: {}, labels: { locale } };
  }
}

/** Labels of the elements with the server's texts in them, as they are where the server has none, and the texts that are valid. */
async function withTexts(
  labels: GkLabelSet,
  texts: WordTable,
): Promise<{ readonly labels: GkLabelSet; readonly valid: WordTable }> {
  if (Object.keys(texts).length === 0) return { labels, valid: texts };
  try {
    const { editedLabels, validTexts } = await import('gk-elements/labels/edited');
    return { labels: editedLabels(texts, labels), valid: validTexts(texts) };
  } catch (error) {
    console.info('The edited words of the elements could not be fetched.', error);
    return { labels, valid: texts };
  }
}

/** True when a word that `before` knew, or any word where it knew none, is another one in `after`. */
function saysOther(before: WordTable, after: WordTable): boolean {
  const known = Object.keys(before);
  return (known.length > 0 ? known : Object.keys(after)).some(
    (word) => (before[word] ?? word) !== (after[word] ?? word),
  );
}

/** A server's short name as a BCP 47 one, where it is one. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
