/** Attributes that a user reads or hears. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];
/** A longer text is a part of the page, and no word. */
const MAX_TEXT = 300;
/** How far from what was pressed a word may stand. */
const MAX_DEPTH = 4;

/** Finds the word of the translation table that a text on the page shows. */
export type WordFinder = (shown: string) => string | undefined;

/**
 * A finder over words and how they are shown now.
 *
 * @param words - The English words.
 * @param show - The word in the language of the screen, with `{1}` in the places of values.
 */
export function createWordFinder(words: readonly string[], show: (word: string) => string): WordFinder {
  const exact = new Map<string, string>();
  const patterns: { readonly word: string; readonly pattern: RegExp; readonly letters: number }[] = [];
  for (const word of words) {
    const shown = normal(show(word));
    if (!exact.has(shown)) exact.set(shown, word);
    const pieces = shown.split(/\{\d\}/);
    const letters = pieces.join('').replace(/[^\p{L}]/gu, '').length;
    if (pieces.length > 1 && letters > 0) {
      patterns.push({ word, letters, pattern: new RegExp(`^${pieces.map(escaped).join('.+')}$`, 'su') });
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
