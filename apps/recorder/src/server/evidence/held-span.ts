import type { SentSpan } from 'gk-sdk/wire';

/** The span of time of the rows of an answer. */
export class HeldSpan {
  #startS = Infinity;
  #endS = -Infinity;

  /** Takes the time of a row, unix seconds. */
  add(atS: number): void {
    this.#startS = Math.min(this.#startS, atS);
    this.#endS = Math.max(this.#endS, atS);
  }

  /** The same pages of rows, whose times are taken as they pass. */
  async *passing<Row>(
    pages: AsyncIterable<readonly Row[]>,
    timeOf: (row: Row) => number,
  ): AsyncIterable<readonly Row[]> {
    for await (const page of pages) {
      for (const row of page) this.add(timeOf(row));
      yield page;
    }
  }

  /** As it stands in a statement: no span for an answer without rows. */
  field(): { readonly held: readonly SentSpan[] } {
    return { held: this.#startS > this.#endS ? [] : [{ startS: this.#startS, endS: this.#endS }] };
  }
}
