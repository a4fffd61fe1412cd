import { milliseconds, type Clock } from 'gk-sdk';
import { SourceError, type SourceErrorCode } from './source-error.js';

/**
 * How long a source has for an answer, or for the next page of one. A client gives up after 15 s (docs/protocol.md), and must
 * be told before.
 */
const ANSWER_MS = 12_000;

/** Dependencies of bounded questions. */
export interface BoundedQuestionsOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Told of whatever the source fails with, and of its silence. */
  readonly onFailure: (error: unknown) => void;
  /** The error that a question ends with. */
  readonly error: (code: SourceErrorCode, options?: ErrorOptions) => SourceError;
}

/**
 * Questions to a source that always end: with its answer, or with a `SourceError`. Nobody waits for a source that does not
 * listen to its signal, that takes longer than 12 s for an answer or a page, or that still works when the recorder stops.
 */
export class BoundedQuestions {
  readonly #options: BoundedQuestionsOptions;
  /** Ends the wait of each question that is open. */
  readonly #open = new Set<() => void>();
  #isClosed = false;

  constructor(options: BoundedQuestionsOptions) {
    this.#options = options;
  }

  /** Ends all that is open, and refuses what comes after it. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#open) end();
    this.#open.clear();
  }

  async *pages<T>(signal: AbortSignal, open: (signal: AbortSignal) => AsyncIterable<T>): AsyncIterable<T> {
    // One signal for all pages: the source is told once, whichever page is given up.
    const end = new AbortController();
    let pages: AsyncIterator<T> | undefined;
    let isRead = false;
    // A source that hangs would hold up who gives it back, too.
    const giveBack = (): void => {
      end.abort();
      pages?.return?.().catch(() => undefined);
    };
    // Also between two pages: who has hung up asks for no further one.
    signal.addEventListener('abort', giveBack);
    try {
      for (;;) {
        const page = await this.ask(signal, () => (pages ??= open(end.signal)[Symbol.asyncIterator]()).next(), end);
        if (page.done === true) {
          isRead = true;
          return;
        }
        yield page.value;
      }
    } finally {
      signal.removeEventListener('abort', giveBack);
      if (!isRead) giveBack();
    }
  }

  ask<T>(
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<T>,
    end: AbortController = new AbortController(),
  ): Promise<T> {
    const { clock, onFailure, error: errorOf } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal.aborted) {
        reject(errorOf(this.#isClosed ? 'closed' : 'aborted'));
        return;
      }
      const leave = (): void => {
        stopTimer();
        signal.removeEventListener('abort', withdraw);
        this.#open.delete(close);
      };
      /** Waits no longer, and has the source end its work. */
      const giveUp = (error: SourceError): void => {
        leave();
        reject(error);
        end.abort();
      };
      const withdraw = (): void => {
        giveUp(errorOf('aborted'));
      };
      const close = (): void => {
        giveUp(errorOf('closed'));
      };
      const stopTimer = clock.after(milliseconds(ANSWER_MS), () => {
        const error = errorOf('timeout');
        onFailure(error);
        giveUp(error);
      });
      signal.addEventListener('abort', withdraw);
      this.#open.add(close);
      const failed = (error: unknown): void => {
        if (!this.#open.has(close)) return;
        leave();
        const isOwn = error instanceof SourceError && error.code !== 'unavailable';
        if (!isOwn) onFailure(error);
        reject(isOwn ? error : errorOf('unavailable', { cause: error }));
      };
      try {
        ask(end.signal).then((answer) => {
          leave();
          resolve(answer);
        }, failed);
      } catch (error) {
        failed(error);
      }
    });
  }
}
