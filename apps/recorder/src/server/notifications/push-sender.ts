const TIMEOUT_MS = 5_000;
/** Requests under way at a time, and those that wait for their turn. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 200;

/** How a push went: `reason` is empty when the receiver took it. */
export interface PushResult {
  readonly reason: string;
}

/** Posts JSON to the address that an administrator has set, a few at a time and in their order. */
export class PushSender {
  readonly #fetch: typeof fetch;
  readonly #waiting: (() => void)[] = [];
  readonly #closing = new AbortController();
  #underWay = 0;

  constructor(platformFetch: typeof fetch) {
    this.#fetch = platformFetch;
  }

  /**
   * Resolves always: a failure is a reason in words. Redirects are failures, as they lead to addresses that were not
   * configured.
   */
  async post(url: string, body: object): Promise<PushResult> {
    if (this.#waiting.length >= MOST_WAITING) return { reason: 'Too many pushes are waiting' };
    if (this.#underWay >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
    try {
      return { reason: await this.#send(url, JSON.stringify(body)) };
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Ends what is under way and what waits. */
  close(): void {
    this.#closing.abort();
  }

  async #send(url: string, body: string): Promise<string> {
    if (this.#closing.signal.aborted) return 'The recorder is stopping';
    try {
      const response = await this.#fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      if (response.ok) return '';
      if (response.status >= 300 && response.status < 400) return `Redirects are not followed (${response.status})`;
      return `The receiver answered ${response.status}`;
    } catch (error) {
      return failure(error);
    }
  }
}

function failure(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `No answer within ${TIMEOUT_MS / 1000} s`;
  if (error instanceof DOMException && error.name === 'AbortError') return 'The recorder is stopping';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `The receiver cannot be reached${code}`;
}
