import { CONTEXT_MARK } from './keys.js';
import type { Composed, Message } from './message.js';
import { messagePlaces, messageProblem } from './message-problem.js';
import { messageOf } from './plural-message.js';

/**
 * Contexts that distinguish two meanings of one English word, by the path of the label, such as `gauge.speed`. The key
 * of its texts is `word | context`.
 *
 * @public
 */
export type Contexts = Readonly<Record<string, string>>;

/** Texts by the keys of labels: the English text, with the context where there is one. @public */
export type Texts = Readonly<Record<string, string>>;

interface Language {
  readonly texts: Texts;
  readonly locale: string;
  readonly contexts: Contexts;
}

/**
 * Returns labels with the texts of a language. An empty text, and one that is no message or has other places than its label, is ignored.
 *
 * @param english - All labels in English, made with `message` where they take values.
 * @param current - The labels so far; missing ones are English.
 * @param locale - BCP 47 name of the language of the texts.
 * @returns `current` itself if no text changes it.
 * @public
 */
export function translated<Labels extends object>(
  english: object,
  current: Labels,
  texts: Texts,
  locale: string,
  contexts: Contexts = {},
): Labels {
  return table(english, current, '', { texts, locale, contexts });
}

/** Returns the keys of the texts of labels, in their order. @public */
export function labelKeys(english: object, contexts: Contexts = {}, path = ''): readonly string[] {
  return Object.entries<unknown>({ ...english }).flatMap(([name, label]) => {
    const at = `${path}${name}`;
    if (typeof label === 'string') return label === '' ? [] : [keyOf(at, label, contexts)];
    if (isMessage(label)) return [keyOf(at, label.text, contexts)];
    if (isComposed(label)) return labelKeys(label.parts, contexts, `${at}.`);
    return isTable(label) ? labelKeys(label, contexts, `${at}.`) : [];
  });
}

const keyOf = (path: string, english: string, contexts: Contexts): string =>
  contexts[path] === undefined ? english : `${english}${CONTEXT_MARK}${contexts[path]}`;

function table<Labels extends object>(english: object, current: Labels, path: string, language: Language): Labels {
  const changes = Object.entries<unknown>({ ...english }).flatMap(([name, label]): [string, unknown][] => {
    // Elements fill in what a part lacks.
    const before: unknown = Reflect.get(current, name) ?? (path === '' && isTable(label) ? {} : label);
    const after = translatedLabel(label, before, `${path}${name}`, language);
    return after === before ? [] : [[name, after]];
  });
  return changes.length === 0 ? current : { ...current, ...Object.fromEntries<unknown>(changes) };
}

function translatedLabel(english: unknown, current: unknown, path: string, language: Language): unknown {
  if (typeof english === 'string') return textOf(english, path, language) ?? current;
  if (isMessage(english)) {
    const text = textOf(english.text, path, language);
    if (text === undefined || messageProblem(english.text, text)) return current;
    return isMessage(current) && current.text === text
      ? current
      : messageOf(text, messagePlaces(english.text) ?? [], language.locale);
  }
  if (isComposed(english)) {
    const before = isComposed(current) ? current.parts : english.parts;
    const parts = table(english.parts, before, `${path}.`, language);
    return parts === before ? current : english.of(parts);
  }
  if (!isTable(english) || !isTable(current)) return current;
  const after = table(english, current, `${path}.`, language);
  // They do not fill in what a table inside of a part lacks.
  return after === current || !path.includes('.') ? after : { ...english, ...after };
}

function textOf(english: string, path: string, { texts, contexts }: Language): string | undefined {
  const key = keyOf(path, english, contexts);
  return Object.hasOwn(texts, key) ? texts[key] || undefined : undefined;
}

function isMessage(label: unknown): label is Message {
  return typeof label === 'function' && 'text' in label;
}

function isComposed(label: unknown): label is Composed {
  return typeof label === 'function' && 'parts' in label;
}

function isTable(label: unknown): label is object {
  return typeof label === 'object' && label !== null;
}
