import { type Part, partsOf } from './message-format.js';

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
 * Checks a text that replaces a message: `syntax`, it is no valid message; `places`, it lacks a place of the
 * message, or has one too many. A word without places stands as it is, whatever its braces are.
 *
 * @public
 */
export function messageProblem(message: string, text: string): 'syntax' | 'places' | undefined {
  const wanted = messagePlaces(message) ?? [];
  const found = messagePlaces(text);
  if (!found) return wanted.length === 0 && !/\{\w+\}/.test(text) ? undefined : 'syntax';
  return wanted.toSorted().join() === found.toSorted().join() ? undefined : 'places';
}
