import { listField, toRow } from '../fields/json-fields.js';

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

/** Reads the answer to `GET /i18n/config`: a language without its short name or a word that is no text is left out; the rest stays. @internal */
export function toTranslation(fields: Readonly<Record<string, unknown>>): Translation {
  const languages = listField(fields.configs).flatMap((row) => {
    const { config, name, icon } = toRow(row) ?? {};
    if (typeof config !== 'string') return [];
    return [{ config, name: typeof name === 'string' ? name : config, icon: typeof icon === 'string' ? icon : '' }];
  });
  const words = listField(fields.raw).filter((word) => typeof word === 'string');
  const texts = Object.fromEntries(
    Object.entries(toRow(fields.data) ?? {}).map(([config, row]) => [config, textsOf(row)]),
  );
  return { languages, words, texts };
}

function textsOf(row: unknown): Record<string, string> {
  if (typeof row !== 'object' || row === null) return {};
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
