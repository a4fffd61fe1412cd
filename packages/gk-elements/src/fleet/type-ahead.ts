/** Silence after which typed letters begin a new word. @internal */
export const TYPE_AHEAD_MS = 700;

/** Letters typed in a row, searched as the beginning of one of the texts of a row. @internal */
export class TypeAhead {
  #typed = '';
  #lastMs = -Infinity;

  /** True while a space belongs to the word that is being typed. */
  isTyping(nowMs: number): boolean {
    return this.#typed !== '' && nowMs - this.#lastMs < TYPE_AHEAD_MS;
  }

  /**
   * Whether a character is for the list, also where no row begins with it: a letter or digit always, anything else within
   * a word. Ask before `type`.
   */
  takes(character: string, nowMs: number): boolean {
    return /^[\p{L}\p{N}]$/u.test(character) || this.isTyping(nowMs);
  }

  /** The next row that begins with the typed text, from the active row on and around; undefined when none does. */
  type<Row>(
    letter: string,
    nowMs: number,
    rows: readonly Row[],
    active: number,
    textsOf: (row: Row) => readonly (string | null | undefined)[],
  ): number | undefined {
    const fresh = !this.isTyping(nowMs);
    this.#typed = (fresh ? '' : this.#typed) + letter.toLowerCase();
    this.#lastMs = nowMs;
    // A first letter moves on to the next match; further letters may keep the present row.
    const from = fresh ? active + 1 : Math.max(active, 0);
    for (let step = 0; step < rows.length; step++) {
      const index = (from + step) % rows.length;
      const row = rows[index];
      if (row !== undefined && textsOf(row).some((text) => text?.toLowerCase().startsWith(this.#typed))) return index;
    }
    return undefined;
  }
}
