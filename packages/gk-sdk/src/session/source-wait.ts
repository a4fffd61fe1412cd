import { type GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { loginAborted, replaced, unlessAborted } from './active-login.js';
import type { Credentials, CredentialsSource } from './session.js';

/** Steps of a login around the request for its credentials. @internal */
export interface SourceSteps<T> {
  /** The source is about to be asked. */
  onAsk(): void;
  /** Called with the credentials, unless the wait was ended before. */
  goOn(credentials: Credentials): Promise<T>;
  /** The source, or what went on with its credentials, failed; not called when the wait was ended. */
  onFail(error: GkError): void;
}

/** The wait of a login for its source of credentials: one at a time, the newest. @internal */
export class SourceWait {
  #asking: AbortController | undefined;

  /**
   * Asks a source in the place of the one before, and goes on. Rejects as it does, by the signal, or with the reason
   * that ends the wait.
   */
  async ask<T>(source: CredentialsSource, signal: AbortSignal | undefined, steps: SourceSteps<T>): Promise<T> {
    if (signal?.aborted) throw loginAborted(signal);
    this.end(replaced());
    const asking = new AbortController();
    this.#asking = asking;
    steps.onAsk();
    try {
      const asked = unlessAborted(source(), signal);
      const credentials = await unlessAborted(asked, asking.signal, () => toGkError(asking.signal.reason));
      asking.signal.throwIfAborted();
      return await steps.goOn(credentials);
    } catch (error) {
      if (this.#asking === asking) {
        this.#asking = undefined;
        steps.onFail(toGkError(error));
      }
      throw error;
    }
  }

  /** Rejects a login whose source has not answered yet. */
  end(error: GkError): void {
    this.#asking?.abort(error);
    this.#asking = undefined;
  }
}
