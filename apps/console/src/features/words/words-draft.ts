import type { Translation } from 'gk-sdk/rest';
import { insertWord, missingLanguages, setTranslationText, withoutWords } from '../../shared/i18n/translation.js';
import { translationProblem } from '../../shared/i18n/translation-problem.js';
import { sameValue } from '../../shared/form/same-value.js';

/** The translation table as it is edited. */
export interface WordsDraft {
  readonly table: Translation;
  /** Words that are struck: they go with the next save. */
  readonly deleted: ReadonlySet<string>;
}

/** View of the table. */
export interface WordsView {
  readonly languages: readonly string[];
  readonly text: string;
  readonly onlyMissing: boolean;
}

/** A text of a file, or of a hand. */
export interface TextChange {
  readonly word: string;
  readonly language: string;
  readonly text: string;
}

/** The table before anything is edited. */
export function startWords(table: Translation): WordsDraft {
  return { table, deleted: new Set() };
}

/** The text of a word in a language; empty for none. */
export function textOf({ texts }: Translation, language: string, word: string): string {
  const row = texts[language];
  return row && Object.hasOwn(row, word) ? (row[word] ?? '') : '';
}

/** Puts texts into the table; words that it does not have are added at its end. */
export function setTexts(draft: WordsDraft, changes: readonly TextChange[]): WordsDraft {
  const table = changes.reduce((before, { word, language, text }) => {
    const known = before.words.includes(word) ? before : insertWord(before, before.words.at(-1) ?? '', word);
    return textOf(known, language, word) === text ? known : setTranslationText(known, language, word, text);
  }, draft.table);
  return table === draft.table ? draft : { ...draft, table };
}

/** Strikes a word, or takes it back. */
export function toggleDeleted(draft: WordsDraft, word: string): WordsDraft {
  const deleted = new Set(draft.deleted);
  if (!deleted.delete(word)) deleted.add(word);
  return { ...draft, deleted };
}

/** The table that a save sends. */
export function savedTable({ table, deleted }: WordsDraft): Translation {
  return withoutWords(table, deleted);
}

/** Whether a save would change something. */
export function isEdited(draft: WordsDraft, loaded: Translation): boolean {
  return draft.deleted.size > 0 || (draft.table !== loaded && !sameValue(draft.table, loaded));
}

/** The texts that differ between two tables, as the second has them. */
export function changedTexts(before: Translation, after: Translation): readonly TextChange[] {
  const languages = new Set([...Object.keys(before.texts), ...Object.keys(after.texts)]);
  return [...languages].flatMap((language) =>
    [...new Set([...Object.keys(before.texts[language] ?? {}), ...Object.keys(after.texts[language] ?? {})])]
      .filter((word) => textOf(before, language, word) !== textOf(after, language, word))
      .map((word) => ({ word, language, text: textOf(after, language, word) })),
  );
}

/** Applies the changes between a table and the own one to the table that somebody else has saved meanwhile. */
export function wordsOnTop(before: Translation, mine: Translation, theirs: Translation): Translation {
  const gone = new Set(before.words.filter((word) => !mine.words.includes(word)));
  const kept = withoutWords(theirs, gone);
  const own = changedTexts(before, mine).filter(({ word }) => !gone.has(word));
  // A word that they struck and whose text was changed here comes back: a struck word is easier to see than a lost text.
  const needed = new Set(own.map(({ word }) => word));
  const grown = mine.words
    .filter((word) => !before.words.includes(word) || needed.has(word))
    .reduce((table, word) => insertWord(table, mine.words[mine.words.indexOf(word) - 1] ?? '', word), kept);
  return own.reduce((table, { word, language, text }) => setTranslationText(table, language, word, text), grown);
}

/**
 * Words in sight: those that the text finds in any language shown, and that lack a text when only those are wanted. A word that
 * fits no more since it was edited stays, so that the rows below it do not move under the hand.
 *
 * @param since - The table when the view was chosen.
 */
export function wordsInView({ table }: WordsDraft, view: WordsView, since: Translation): readonly string[] {
  return table.words.filter((word) => fits(table, word, view) || fits(since, word, view));
}

function fits(table: Translation, word: string, { languages, text, onlyMissing }: WordsView): boolean {
  if (onlyMissing && missingLanguages(table, word, languages).length === 0) return false;
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  return [word, ...languages.map((language) => textOf(table, language, word))].some((one) =>
    one.toLocaleLowerCase().includes(wanted),
  );
}

/** Texts that cannot be saved as the translation of their word. */
export function brokenTexts(draft: WordsDraft): readonly TextChange[] {
  const { texts } = savedTable(draft);
  return Object.entries(texts).flatMap(([language, row]) =>
    Object.entries(row).flatMap(([word, text]) =>
      translationProblem(word, text) === undefined ? [] : [{ word, language, text }],
    ),
  );
}
