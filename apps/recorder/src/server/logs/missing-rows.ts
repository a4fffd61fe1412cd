import type { Clock } from 'gk-sdk';
import type { Log } from '../http/log.js';

const RETRY_MS = 60_000;

export interface MissingRowsOptions {
  /** Name of the log whose rows are missing, such as `read log`. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Writes a line into the Run Log; false when it cannot be written either. */
  readonly runLog: (line: string) => boolean;
}

/**
 * Counts the rows that a log misses because they could not be written; the logged actions go on. The Run Log lies on
 * the same disk: it gets the number as soon as it takes a line again.
 */
export class MissingRows {
  readonly #options: MissingRowsOptions;
  #missing = 0;
  #sinceMs = 0;
  #cancel: (() => void) | undefined;

  constructor(options: MissingRowsOptions) {
    this.#options = options;
  }

  /** Writes as many rows; undefined when that fails. */
  write<T>(rows: number, write: () => T): T | undefined {
    try {
      const result = write();
      this.#tell();
      return result;
    } catch (error) {
      this.#count(rows, error);
      return undefined;
    }
  }

  /** Tells of what is missing, if that can be written. */
  close(): void {
    this.#tell();
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #count(rows: number, error: unknown): void {
    const { name, clock, log } = this.#options;
    if (this.#missing === 0) this.#sinceMs = clock.now();
    this.#missing += rows;
    log(`The ${name} could not be written: ${error instanceof Error ? error.message : String(error)}`, error);
    this.#retryLater();
  }

  #tell(): void {
    if (this.#missing === 0) return;
    const { name, runLog } = this.#options;
    const since = new Date(this.#sinceMs).toISOString().replace(/\.\d+/, '');
    if (runLog(`The ${name} misses ${this.#missing} rows since ${since}: they could not be written`)) this.#missing = 0;
    else this.#retryLater();
  }

  #retryLater(): void {
    this.#cancel ??= this.#options.clock.after(RETRY_MS, () => {
      this.#cancel = undefined;
      this.#tell();
    });
  }
}
