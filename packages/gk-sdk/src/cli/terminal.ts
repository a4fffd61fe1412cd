/** Input and output of a command: the process, or a substitute in a test. @internal */
export interface Terminal {
  /** Writes the result: text or bytes. */
  out(data: string | Uint8Array): void;
  /** Everything else: progress, warnings, errors. */
  err(text: string): void;
  /** True where a person watches what goes to `err`. */
  readonly isWatched: boolean;
  /** True where a person reads what goes to `out`, on a terminal. */
  readonly isRead: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks a person for a secret, which is not shown; undefined where nobody can be asked. */
  readonly askSecret: ((question: string) => Promise<string>) | undefined;
  /** Fires at Ctrl-C: what is under way is finished properly. */
  readonly signal: AbortSignal;
}

/**
 * Text of others for a terminal: control characters are shown, not obeyed, so that no name of a device can
 * move the cursor, change colours or write what looks like our own words.
 *
 * @internal
 */
export function shown(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** As {@link shown}, for text of several lines. @internal */
export function shownLines(text: string): string {
  return text.split('\n').map(shown).join('\n');
}

/** Rows as columns of equal width, the first row the head. @internal */
export function table(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map(shown));
  const widths = safe.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  return safe
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** A progress line that is overwritten; silent without an interactive terminal. @internal */
export class ProgressLine {
  readonly #terminal: Terminal;
  #written = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(text: string): void {
    if (!this.#terminal.isWatched) return;
    this.#written = true;
    this.#terminal.err(`\r\u001b[K${shown(text)}`);
  }

  end(): void {
    if (this.#written) this.#terminal.err('\r\u001b[K');
    this.#written = false;
  }
}
