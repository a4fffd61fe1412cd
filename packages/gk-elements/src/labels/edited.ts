/**
 * The labels of all elements with the texts of a translation table, such as that of `GET /i18n/config`.
 *
 * @packageDocumentation
 */
import { ENGLISH_LABELS } from './catalogue.js';
import { LABEL_CONTEXTS } from './contexts.js';
import type { GkLabelSet } from './gk-labels.js';
import { messageProblem } from './message-problem.js';
import { translated } from './translated.js';

/**
 * Returns labels with the texts of a translation table. A text whose places differ from those of its label is ignored.
 *
 * @param texts - By English text, with the same places: `{ 'Last seen {when}': 'Seen {when}' }`.
 * @param labels - The labels of the language, such as `taiwanLabels`; English where there are none.
 * @example
 * ```ts
 * setLabels(editedLabels({ 'Zoom in': 'Closer' }, {}));
 * ```
 * @public
 */
export function editedLabels(texts: Readonly<Record<string, string>>, labels: GkLabelSet): GkLabelSet {
  return translated(ENGLISH_LABELS, labels, texts, labels.locale ?? 'en', LABEL_CONTEXTS);
}

/** Returns the texts of a table that have the same places as their words, and are messages. @public */
export function validTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([word, text]) => text === '' || !messageProblem(word, text)));
}
