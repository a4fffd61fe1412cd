import * as z from '../fields/zod.js';

/** One language of the translation table (spec 002 section 3). @public */
export interface TranslationLanguage {
  /** Short name, such as `en` or `tw`. */
  readonly config: string;
  /** Name in words. */
  readonly name: string;
  /** Flag to show beside it; empty for none. */
  readonly icon: string;
}

/** Every word of the screens in every language (spec 002 section 3). @public */
export interface Translation {
  readonly languages: readonly TranslationLanguage[];
  /** The words as the screens know them. */
  readonly words: readonly string[];
  /** Translations by language and word; a word without one shows itself. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const text = z.optional(z.nullable(z.string()));
const languageSchema = z.looseObject({ config: z.string(), name: text, icon: text });

/** `GET /i18n/config`. @internal */
export const translationSchema = z.looseObject({
  configs: z.optional(z.nullable(z.array(z.unknown()))),
  raw: z.optional(z.nullable(z.array(z.unknown()))),
  data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/** A language without its name or a word that is no text is left out; the rest stays. @internal */
export function toTranslation(reply: z.output<typeof translationSchema>): Translation {
  const languages = (reply.configs ?? []).flatMap((row) => {
    const parsed = z.safeParse(languageSchema, row);
    if (!parsed.success) return [];
    const { config, name, icon } = parsed.data;
    return [{ config, name: name ?? config, icon: icon ?? '' }];
  });
  const words = (reply.raw ?? []).filter((word) => typeof word === 'string');
  const texts = Object.fromEntries(Object.entries(reply.data ?? {}).map(([config, row]) => [config, textsOf(row)]));
  return { languages, words, texts };
}

function textsOf(row: unknown): Record<string, string> {
  if (typeof row !== 'object' || row === null) return {};
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
