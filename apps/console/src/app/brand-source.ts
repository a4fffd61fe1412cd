import { readBrand, type Brand } from 'gk-sdk/rules';

/** Loads the brand: `fetch`. */
export type BrandFetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** The first screen waits no longer for the brand: a call that hangs must not leave the page white. */
const BRAND_WAIT_MS = 4000;
/** A call that takes longer has failed. */
const ANSWER_WAIT_MS = 30_000;
/** A call that failed is made again after this. */
const ASK_AGAIN_MS = 5000;

/**
 * The deployment's brand. It is the unbranded one where brand.json is missing or cannot be read, and until it is
 * loaded: users who are logged in already see the fleet meanwhile. Loading is repeated until the server has answered,
 * and the brand is applied whenever that is.
 */
export class BrandSource {
  readonly #fetch: BrandFetch;
  readonly #listeners = new Set<() => void>();
  #brand = readBrand(undefined);

  constructor(fetch: BrandFetch) {
    this.#fetch = fetch;
  }

  readonly get = (): Brand => this.#brand;

  /** Calls `listener` when the brand changes. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the brand. Resolves when it is there or the call failed, and after four seconds at the latest. */
  async start(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise((resolve) => {
      timer = setTimeout(resolve, BRAND_WAIT_MS);
    });
    const first = this.#ask();
    void first.then(async (answered) => {
      for (let done = answered; !done; done = await this.#ask())
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    });
    await Promise.race([first, tooLate]);
    clearTimeout(timer);
  }

  /** Makes one call; false when it failed and may do better another time. */
  async #ask(): Promise<boolean> {
    const call = new AbortController();
    const timer = setTimeout(() => call.abort(), ANSWER_WAIT_MS);
    try {
      const response = await this.#fetch('/brand.json', { signal: call.signal });
      if (response.status >= 500) return false;
      this.#take(response.ok ? await response.text() : '');
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #take(text: string): void {
    const brand = readBrand(parse(text));
    if (JSON.stringify(brand) === JSON.stringify(this.#brand)) return;
    this.#brand = brand;
    for (const listener of [...this.#listeners]) listener();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
