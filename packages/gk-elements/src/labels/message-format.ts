import type { MessageValue } from './message-places.js';

/** A text, or a place; one with `forms` is a plural. */
type Part = string | { readonly place: string; readonly forms?: ReadonlyMap<string, readonly Part[]> };

const parsed = new Map<string, readonly Part[] | undefined>();
const pluralRules = new Map<string, Intl.PluralRules>();

/**
 * Writes a message with its values. A place without a value, and a text that is no message, are written as they stand.
 *
 * @param locale - BCP 47 name of the language of the text, for its plurals.
 * @example
 * ```ts
 * formatMessage('{count, plural, one {# device} other {# devices}}', { count: 2 }, 'en'); // '2 devices'
 * ```
 * @public
 */
export function formatMessage(text: string, values: Readonly<Record<string, MessageValue>>, locale: string): string {
  const write = (parts: readonly Part[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const value = Object.hasOwn(values, part.place) ? values[part.place] : undefined;
        if (!part.forms) return String(value ?? `{${part.place}}`);
        const form = part.forms.get(`=${value}`) ?? part.forms.get(pluralForm(Number(value), locale));
        return write(form ?? part.forms.get('other') ?? []);
      })
      .join('');
  const parts = partsOf(text);
  return parts ? write(parts) : text;
}

function pluralForm(value: number, locale: string): string {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules.select(value);
}

/** The names of the places of a message, in their order, each once; undefined for a text that is no message. @public */
export function messagePlaces(text: string): readonly string[] | undefined {
  const parts = partsOf(text);
  return parts && [...new Set(placesOf(parts))];
}

function placesOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part.place, ...[...(part.forms?.values() ?? [])].flatMap(placesOf)],
  );
}

/**
 * Checks a text that replaces a message: `syntax`, it is no valid message; `places`, it lacks a place of the message,
 * or has one too many. A word without places stands as it is, whatever its braces are.
 *
 * @public
 */
export function messageProblem(message: string, text: string): 'syntax' | 'places' | undefined {
  const wanted = messagePlaces(message) ?? [];
  const found = messagePlaces(text);
  if (!found) return wanted.length === 0 && !/\{\w+\}/.test(text) ? undefined : 'syntax';
  return wanted.toSorted().join() === found.toSorted().join() ? undefined : 'places';
}

/**
 * The wordings of a message, each as the pieces between its values: a plural has one for each of its forms. A text that is no
 * message is its only piece.
 *
 * @public
 */
export function messageWordings(text: string): readonly (readonly string[])[] {
  return wordingsOf(partsOf(text) ?? [text]);
}

function wordingsOf(parts: readonly Part[]): readonly (readonly string[])[] {
  return parts.reduce<readonly (readonly string[])[]>(
    (wordings, part) => {
      const next =
        typeof part === 'string' ? [[part]] : part.forms ? [...part.forms.values()].flatMap(wordingsOf) : [['', '']];
      return wordings.flatMap((wording) => next.map((pieces) => joined(wording, pieces)));
    },
    [['']],
  );
}

/** Pieces one after the other: the last of the one and the first of the other are one. */
function joined(before: readonly string[], [first = '', ...after]: readonly string[]): readonly string[] {
  return [...before.slice(0, -1), `${before.at(-1) ?? ''}${first}`, ...after];
}

function partsOf(text: string): readonly Part[] | undefined {
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return parsed.get(text);
}

const NAME = /\s*(\w+)\s*/y;
const PLURAL = /,\s*plural\s*,/y;
const FORM = /\s*(=\d+|\w+)\s*\{/y;

/** The parts of a message; undefined where it is none. */
function parse(text: string): readonly Part[] | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };

  /** Parts up to the brace that ends them, or the end of the text. */
  const readParts = (counted: string | undefined): readonly Part[] | undefined => {
    const parts: Part[] = [];
    let literal = '';
    const add = (part: Part): void => {
      if (literal !== '') parts.push(literal);
      literal = '';
      if (part !== '') parts.push(part);
    };
    for (; at < text.length; at++) {
      const char = text.charAt(at);
      if (char === '}') break;
      if (char === '{') {
        const place = readPlace();
        if (!place) return undefined;
        add(place);
      } else if (char === '#' && counted !== undefined) add({ place: counted });
      else if (char === "'") literal += readApostrophe(counted === undefined ? '{}' : '{}#');
      else literal += char;
    }
    add('');
    return parts;
  };

  /** Reads the text that an apostrophe stands for; leaves the position at its last character. */
  const readApostrophe = (quotable: string): string => {
    const next = text.charAt(at + 1);
    if (next === "'") at++;
    if (next === '' || !quotable.includes(next)) return "'";
    const [quoted = '', inner = ''] = /'((?:[^']|'')*)'?/.exec(text.slice(at)) ?? [];
    at += quoted.length - 1;
    return inner.replaceAll("''", "'");
  };

  /** A place; leaves the position at its closing brace. */
  const readPlace = (): Part | undefined => {
    at++;
    const place = take(NAME)?.[1];
    if (place === undefined) return undefined;
    if (!take(PLURAL)) return text[at] === '}' ? { place } : undefined;
    const forms = new Map<string, readonly Part[]>();
    for (let form = take(FORM)?.[1]; form !== undefined; form = take(FORM)?.[1]) {
      const parts = readParts(place);
      if (!parts || text[at] !== '}') return undefined;
      at++;
      forms.set(form, parts);
    }
    take(/\s*/y);
    return text[at] === '}' && forms.has('other') ? { place, forms } : undefined;
  };

  const parts = readParts(undefined);
  return at === text.length ? parts : undefined;
}
