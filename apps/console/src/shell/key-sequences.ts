/** Longest time between two presses, ms. */
const SECOND_WITHIN_MS = 1000;

/** What keys of two presses do, by their name: `g m`. */
export type KeySequences = ReadonlyMap<string, (event: KeyboardEvent) => void>;

/**
 * Lets keys of two presses work. The second one is taken ahead of the part that has the focus, such as a live tile, which
 * may have a use of its own for that letter; the first one counts only where no part has used it.
 *
 * @returns What takes the listeners off.
 */
export function listenForSequences(
  target: Window,
  sequences: KeySequences,
  isElsewhere: (event: KeyboardEvent) => boolean,
): () => void {
  let begun: { readonly key: string; readonly atMs: number } | undefined;
  const keyOf = (event: KeyboardEvent): string | undefined =>
    isElsewhere(event) || hasModifier(event) ? undefined : event.key.toLowerCase();

  const takeSecond = (event: KeyboardEvent): void => {
    if (!begun || event.repeat) return;
    const isInTime = event.timeStamp - begun.atMs < SECOND_WITHIN_MS;
    const act = isInTime ? sequences.get(`${begun.key} ${keyOf(event) ?? ''}`) : undefined;
    begun = undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  };
  const takeFirst = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    if (key !== undefined && [...sequences.keys()].some((name) => name.startsWith(`${key} `)))
      begun = { key, atMs: event.timeStamp };
  };
  target.addEventListener('keydown', takeSecond, { capture: true });
  target.addEventListener('keydown', takeFirst);
  return () => {
    target.removeEventListener('keydown', takeSecond, { capture: true });
    target.removeEventListener('keydown', takeFirst);
  };
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
