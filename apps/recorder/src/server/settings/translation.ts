import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod/mini';
import type { Setting, SettingStore } from '../../store/database/setting-store.js';
import { renamedWordsSchema, WordRenames } from './renamed-words.js';

/** The most words that a table holds. */
export const MAX_WORDS = 10_000;

/** The translation table (spec 002 section 3, "Translation config"). */
export const translationSchema = z.object({
  configs: z.array(
    z.object({
      config: z.string().check(z.regex(/^[\w-]{1,16}$/)),
      name: z.string(),
      icon: z._default(z.string(), ''),
    }),
  ),
  raw: z.array(z.string()).check(z.maxLength(MAX_WORDS)),
  data: z.record(z.string(), z.record(z.string(), z.string())),
});

type Translation = z.output<typeof translationSchema>;

const screenWordsSchema = z.object({
  raw: z.array(z.string()),
  tw: z.record(z.string(), z.string()),
  renamed: z._default(renamedWordsSchema, {}),
});

/** English words of the screens, their Traditional Chinese as far as there is one, and which words have taken the place of former ones. */
export type ScreenWords = z.output<typeof screenWordsSchema>;

const LANGUAGES = [
  { config: 'en', name: 'English', icon: 'us' },
  { config: 'tw', name: '繁體中文', icon: 'tw' },
];

/** Reads what scripts/words.mjs wrote; no words where the screens were not built. */
export function readScreenWords(path: string | undefined): ScreenWords {
  if (path === undefined || !existsSync(path)) return { raw: [], tw: {}, renamed: {} };
  return z.parse(screenWordsSchema, JSON.parse(readFileSync(path, 'utf8')));
}

/** The table as it is kept; until it is saved, that of the screens. */
export function translationSetting(screen: ScreenWords): Setting<typeof translationSchema> {
  return {
    name: 'translation',
    schema: translationSchema,
    defaults: { configs: LANGUAGES, raw: [...screen.raw], data: { en: {}, tw: screen.tw } },
  };
}

/** Words of the screens at the last save: what is not among them has come since. */
const KNOWN_WORDS: Setting<z.ZodMiniArray<z.ZodMiniString>> = {
  name: 'translation.known',
  schema: z.array(z.string()),
  defaults: [],
};

/** Separates a word from its context, which distinguishes two meanings of the word. */
const CONTEXT_MARK = ' | ';

/**
 * The table that users save. It begins with the words of the screens; words that screens get later join it, and words
 * that a user has struck stay away. A table that was saved with former words is read with those that replace them.
 */
export class TranslationTable {
  readonly #settings: Pick<SettingStore, 'read' | 'write' | 'isSaved'>;
  readonly #screen: ScreenWords;
  readonly #renames: WordRenames;
  readonly #setting: Setting<typeof translationSchema>;

  constructor(settings: Pick<SettingStore, 'read' | 'write' | 'isSaved'>, screen: ScreenWords) {
    this.#settings = settings;
    this.#screen = screen;
    this.#renames = new WordRenames(screen.renamed);
    this.#setting = translationSetting(screen);
  }

  read(): Translation {
    const saved = this.#settings.read(this.#setting);
    if (!this.#settings.isSaved(this.#setting)) return saved;
    const words = this.#renames.words(saved.raw);
    const known = new Set([...words, ...this.#renames.words(this.#settings.read(KNOWN_WORDS))]);
    const added = this.#screen.raw.filter((word) => !known.has(word)).slice(0, MAX_WORDS - words.length);
    const languages = new Set([...Object.keys(saved.data), ...saved.configs.map(({ config }) => config)]);
    const data = [...languages].flatMap((language): [string, Record<string, string>][] => {
      const bundled = language === 'tw' ? this.#screen.tw : {};
      const texts = this.#renames.texts(saved.data[language] ?? {}, bundled);
      const all = { ...textsOfAdded(added, texts, bundled), ...texts };
      return saved.data[language] === undefined && Object.keys(all).length === 0 ? [] : [[language, all]];
    });
    return { ...saved, raw: [...words, ...added], data: Object.fromEntries(data) };
  }

  save(table: Translation): void {
    this.#settings.write(this.#setting, table);
    this.#settings.write(KNOWN_WORDS, [...this.#screen.raw]);
  }
}

/**
 * The texts of words that join a table. A word that was distinguished by its context takes over the users' text of the
 * bare word.
 */
function textsOfAdded(
  added: readonly string[],
  texts: Readonly<Record<string, string>>,
  bundled: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const found = added.flatMap((word): [string, string][] => {
    const [bare = ''] = word.includes(CONTEXT_MARK) ? word.split(CONTEXT_MARK) : [];
    const edited = texts[bare] === bundled[bare] ? undefined : texts[bare];
    const text = edited || bundled[word];
    return text === undefined ? [] : [[word, text]];
  });
  return Object.fromEntries(found);
}
