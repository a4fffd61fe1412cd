import type { MessageValue } from './message-places.js';

/** A text, or a place; one with `forms` is a plural. @internal */
export type Part = string | { readonly place: string; readonly forms?: ReadonlyMap<string, readonly Part[]> };

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

/** The parts of a message, read once; undefined for a text that is none. @internal */
export function partsOf(text: string): readonly Part[] | undefined {
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return parsed.get(text);
}

/** Quoted text, a place or the beginning of one with plural forms, or any other text up to what is one of these. */
const PIECE = /'([{}#](?:''|[^'])*)'?|\{\s*(\w+)\s*(?:(\})|,\s*plural\s*,)|''?|#|[^'{}#]+/y;
const FORM = /\s*(=\d+|\w+)\s*\{/y;
const END = /\s*\}/y;

/** The parts of a message; undefined where it is none. */
function parse(text: string): readonly Part[] | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };

  /** Parts up to a brace that is not theirs, or the end of the text; those of a form know what it counts. */
  const readParts = (counted?: string): readonly Part[] | undefined => {
    const parts: Part[] = [];
    for (let found = take(PIECE); found; found = take(PIECE)) {
      const [piece, quoted, place, end] = found;
      if (place === undefined) {
        if (piece === '#' && counted !== undefined) parts.push({ place: counted });
        else parts.push((quoted ?? piece).replaceAll("''", "'"));
      } else if (end) parts.push({ place });
      else {
        const forms = new Map<string, readonly Part[]>();
        for (let form = take(FORM)?.[1]; form; form = take(FORM)?.[1]) {
          const words = readParts(place);
          if (!words || text[at++] !== '}') return undefined;
          forms.set(form, words);
        }
        if (!take(END) || !forms.has('other')) return undefined;
        parts.push({ place, forms });
      }
    }
    return parts;
  };

  const parts = readParts();
  return at === text.length ? parts : undefined;
}
