/**
 * Makes and translates labels of an application in the same way as those of the elements.
 *
 * @example
 * ```ts
 * const english = { save: 'Save', seen: message('Last seen {when}') };
 * const words = translated(english, english, { Save: 'Speichern', 'Last seen {when}': 'Zuletzt {when}' }, 'de');
 * ```
 * @packageDocumentation
 */
export { composed } from './composed.js';
export { type Composed, type EnglishLabels, type Message, message, type ValuesInOrder } from './message.js';
export { messagePlaces, messageProblem } from './message-problem.js';
export { messageWordings } from './message-wordings.js';
export { pluralMessage } from './plural-message.js';
export { type Contexts, labelKeys, type Texts, translated } from './translated.js';
