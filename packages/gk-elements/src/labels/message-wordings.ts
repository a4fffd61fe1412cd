import { type Part, partsOf } from './message-format.js';

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
