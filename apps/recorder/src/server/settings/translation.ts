import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod/mini';
import type { Setting, SettingStore } from '../../store/setting-store.js';

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

const screenWordsSchema = z.object({ raw: z.array(z.string()), tw: z.record(z.string(), z.string()) });

/** English words of the screens, and their Traditional Chinese as far as there is one. */
export type ScreenWords = z.output<typeof screenWordsSchema>;

const LANGUAGES = [
  { config: 'en', name: 'English', icon: 'us' },
  { config: 'tw', name: '繁體中文', icon: 'tw' },
];

/** Reads what scripts/generate-screen-words.mjs wrote; no words where the screens were not built. */
export function readScreenWords(path: string | undefined): ScreenWords {
  if (path === undefined || !existsSync(path)) return { raw: [], tw: {} };
  return z.parse(screenWordsSchema, JSON.parse(readFileSync(path, 'utf8')));
}

/** Words of the screens at the last save: what is not among them has come since. */
const KNOWN_WORDS: Setting<z.ZodMiniArray<z.ZodMiniString>> = {
  name: 'translation.known',
  schema: z.array(z.string()),
  defaults: [],
};

/**
 * The table that users save. It begins with the words of the screens; words that screens get later join it, and words
 * that a user has struck stay away.
 */
export class TranslationTable {
  readonly #settings: Pick<SettingStore, 'read' | 'write' | 'isSaved'>;
  readonly #screen: ScreenWords;
  readonly #setting: Setting<typeof translationSchema>;

  constructor(settings: Pick<SettingStore, 'read' | 'write' | 'isSaved'>, screen: ScreenWords) {
    this.#settings = settings;
    this.#screen = screen;
    this.#setting = {
      name: 'translation',
      schema: translationSchema,
      defaults: { configs: LANGUAGES, raw: screen.raw, data: { en: {}, tw: screen.tw } },
    };
  }

  read(): Translation {
    const table = this.#settings.read(this.#setting);
    if (!this.#settings.isSaved(this.#setting)) return table;
    const known = new Set([...table.raw, ...this.#settings.read(KNOWN_WORDS)]);
    const added = this.#screen.raw.filter((word) => !known.has(word)).slice(0, MAX_WORDS - table.raw.length);
    if (added.length === 0) return table;
    const raw = [...table.raw, ...added];
    if (!table.configs.some(({ config }) => config === 'tw')) return { ...table, raw };
    const texts = added.flatMap((word): [string, string][] => {
      const text = this.#screen.tw[word];
      return text === undefined ? [] : [[word, text]];
    });
    return { ...table, raw, data: { ...table.data, tw: { ...Object.fromEntries(texts), ...table.data['tw'] } } };
  }

  save(table: Translation): void {
    this.#settings.write(this.#setting, table);
    this.#settings.write(KNOWN_WORDS, [...this.#screen.raw]);
  }
}
