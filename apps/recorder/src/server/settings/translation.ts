import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod/mini';
import type { Setting } from '../../store/setting-store.js';

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

/** The table that users save; until somebody has, it holds the words of the screens. */
export function translationSetting({ raw, tw }: ScreenWords): Setting<typeof translationSchema> {
  return {
    name: 'translation',
    schema: translationSchema,
    defaults: { configs: LANGUAGES, raw, data: { en: {}, tw } },
  };
}
