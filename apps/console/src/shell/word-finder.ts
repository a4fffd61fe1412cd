import { messageWordings } from 'gk-elements/labels/making';

/** Attributes that a user reads or hears. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];
/** A longer text is a part of the page, and no word. */
const MAX_TEXT = 300;
/** Greatest distance of a word from the press. */
const MAX_DEPTH = 4;

/** Finds the word of the translation table that a text on the page shows. */
export type WordFinder = (shown: string) => string | undefined;

/**
 * A finder over words and how they are shown now.
 *
 * @param words - The English words.
 * @param textOf - The text of a word in the language of the screen.
 */
export function createWordFinder(words: readonly string[], textOf: (word: string) => string): WordFinder {
  const exact = new Map<string, string>();
  const patterns: { readonly word: string; readonly pattern: RegExp; readonly letters: number }[] = [];
  for (const word of words) {
    const text = textOf(word);
    if (!exact.has(normal(text))) exact.set(normal(text), word);
    if (!word.includes('{')) continue;
    for (const pieces of messageWordings(text)) {
      const letters = pieces.join('').replace(/[^\p{L}]/gu, '').length;
      if (letters === 0) continue;
      if (pieces.length === 1 && !exact.has(normal(pieces.join('')))) exact.set(normal(pieces.join('')), word);
      const shown = pieces
        .map((piece) => escaped(piece.replace(/\s+/g, ' ')))
        .join('.+')
        .trim();
      if (pieces.length > 1) patterns.push({ word, letters, pattern: new RegExp(`^${shown}$`, 'su') });
    }
  }
  // The one that says most by itself.
  patterns.sort((a, b) => b.letters - a.letters);
  return (shown) => {
    const text = normal(shown);
    if (text === '') return undefined;
    return exact.get(text) ?? patterns.find(({ pattern }) => pattern.test(text))?.word;
  };
}

/** The word at a place of the page: that of the innermost text, or of a name that is not seen. */
export function wordAt(path: readonly EventTarget[], find: WordFinder): string | undefined {
  for (const target of path.slice(0, MAX_DEPTH)) {
    if (!(target instanceof Element)) continue;
    for (const text of textsOf(target)) {
      const word = find(text);
      if (word !== undefined) return word;
    }
  }
  return undefined;
}

function textsOf(element: Element): string[] {
  const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
  const names = SPOKEN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []);
  const whole = element.textContent;
  return [...own, ...(whole.length <= MAX_TEXT ? [whole] : []), ...names];
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
