import type { Translation } from 'gk-sdk/rest';
import { translationProblem } from '../../shared/i18n/translation-problem.js';
import type { CsvColumn } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { textOf, type TextChange } from './words-draft.js';

/** First cell of the file: its column holds the English words. */
const WORD_COLUMN = 'word';

/** Changes by a file. */
export interface WordsPreview {
  readonly changes: readonly (TextChange & { readonly before: string })[];
  /** Words that the table does not have yet. */
  readonly newWords: readonly string[];
  /** Texts that are left out, and why. */
  readonly refused: readonly (TextChange & { readonly why: string })[];
  /** Columns of languages that the table does not have. */
  readonly unknownColumns: readonly string[];
}

/** Columns of the table as CSV: one of words, and one for each language. */
export function wordColumns(table: Translation): readonly CsvColumn<string>[] {
  return [
    { header: WORD_COLUMN, value: (word) => word },
    ...table.languages.map(({ config }) => ({ header: config, value: (word: string) => textOf(table, config, word) })),
  ];
}

/**
 * Previews the changes of a file's rows in the table. An empty cell changes nothing.
 *
 * @returns Undefined for a file without a column of words.
 */
export function previewWords(table: Translation, rows: readonly (readonly string[])[]): WordsPreview | undefined {
  const [head = [], ...body] = rows;
  const wordColumn = head.indexOf(WORD_COLUMN);
  if (wordColumn < 0) return undefined;
  const known = new Set(table.languages.map(({ config }) => config));
  const words = new Set(table.words);
  const cells = body.flatMap((row) => {
    const word = row[wordColumn] ?? '';
    if (word.trim() === '') return [];
    return head.flatMap((language, column) => {
      const text = row[column] ?? '';
      const before = textOf(table, language, word);
      return known.has(language) && text !== '' && text !== before ? [{ word, language, text, before }] : [];
    });
  });
  const refused = cells.flatMap((cell) => {
    const why = problemOf(cell);
    return why === undefined ? [] : [{ ...cell, why }];
  });
  return {
    changes: cells.filter((cell) => problemOf(cell) === undefined),
    newWords: [...new Set(body.map((row) => row[wordColumn] ?? ''))].filter(
      (word) => word.trim() !== '' && !words.has(word) && !isDamaged(word),
    ),
    refused,
    unknownColumns: head.filter((name, column) => column !== wordColumn && name !== '' && !known.has(name)),
  };
}

function problemOf({ word, text }: TextChange): string | undefined {
  if (isDamaged(word) || isDamaged(text)) return t('It has characters that were lost when the file was saved.');
  return translationProblem(word, text);
}

/** Whether a text has the character that stands for one that could not be read. */
function isDamaged(text: string): boolean {
  return text.includes('\uFFFD');
}
