/** A tab with everything that the search looks through, in the user's language. */
export interface SearchedTab {
  readonly id: string;
  readonly title: string;
  readonly words: readonly string[];
}

/** A tab that a search finds; `found` are the words of fields that hold it. */
export interface FoundTab {
  readonly id: string;
  readonly found: readonly string[];
}

/** Tabs whose title or fields hold a text, in their order; all of them for an empty text. */
export function searchTabs(tabs: readonly SearchedTab[], text: string): FoundTab[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return tabs.map(({ id }) => ({ id, found: [] }));
  const holds = (words: string): boolean => words.toLocaleLowerCase().includes(wanted);
  return tabs.flatMap(({ id, title, words }) => {
    const found = words.filter(holds);
    return found.length > 0 || holds(title) ? [{ id, found }] : [];
  });
}
