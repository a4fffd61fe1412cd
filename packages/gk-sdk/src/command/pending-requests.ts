import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { Clock } from '../util/clock.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { callName } from './call-names.js';
import { PUSH_CODES } from './push-codes.js';

/** Answers that come from a device in hundreds of parts have so many times the time (docs/protocol.md). */
const LONGER: ReadonlyMap<string, number> = new Map([['Q08', 5]]);

/** A request that waits for its answer. */
interface PendingRequest {
  readonly id: string;
  readonly code: string;
  readonly deviceId: string | undefined;
  /** Takes one message; returns true when the answer is whole. */
  readonly take: (message: VcpMessage) => boolean;
  readonly fail: (error: GkError) => void;
  cancelTimeout: () => void;
}

/** Expected answer. @internal */
export interface Expectation {
  readonly code: string;
  readonly deviceId: string | undefined;
  readonly signal: AbortSignal | undefined;
  /**
   * Takes a message of the answer and returns true when it was the last one. Whatever it throws
   * fails the request.
   */
  readonly take: (message: VcpMessage) => boolean;
  readonly fail: (error: GkError) => void;
}

/**
 * The requests that wait for an answer, in the order in which they were sent. An answer goes to the
 * request of its `I`; one without goes to the oldest of the same code and, where given, device.
 *
 * @internal
 */
export class PendingRequests {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #requests = new Map<string, PendingRequest>();
  #lastId = 0;

  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  get size(): number {
    return this.#requests.size;
  }

  /** Begins to wait; returns the request id to send. `signal` must not have fired yet. */
  add(expectation: Expectation): string {
    this.#lastId += 1;
    const id = String(this.#lastId);
    const { signal } = expectation;
    const name = callName(expectation.code);
    const onAbort = (): void => {
      this.#fail(id, new GkError('aborted', `${name} was cancelled.`, { cause: signal?.reason }));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const done = (): void => signal?.removeEventListener('abort', onAbort);
    this.#requests.set(id, {
      id,
      code: expectation.code,
      deviceId: expectation.deviceId,
      take: (message) => {
        const whole = expectation.take(message);
        if (whole) done();
        return whole;
      },
      fail: (error) => {
        done();
        expectation.fail(error);
      },
      cancelTimeout: this.#startTimeout(id, expectation.code),
    });
    return id;
  }

  /** Hands a message to its request; false when none waits for it. */
  settle(message: VcpMessage): boolean {
    const request = this.#find(message);
    if (!request) return false;
    request.cancelTimeout();
    let whole: boolean;
    try {
      whole = request.take(message);
    } catch (error) {
      this.#fail(request.id, toGkError(error, 'bad-reply'));
      return true;
    }
    if (whole) this.#requests.delete(request.id);
    else request.cancelTimeout = this.#startTimeout(request.id, request.code);
    return true;
  }

  /** Fails every request with an error made for its call. */
  failAll(toError: (name: string) => GkError): void {
    for (const request of [...this.#requests.values()]) this.#fail(request.id, toError(callName(request.code)));
  }

  #find(message: VcpMessage): PendingRequest | undefined {
    const { I: id, D: deviceId } = message.fields;
    if (id !== undefined) {
      const request = this.#requests.get(id);
      return request?.code === message.code ? request : undefined;
    }
    if (PUSH_CODES.has(message.code)) return undefined;
    for (const request of this.#requests.values()) {
      if (request.code !== message.code) continue;
      if (deviceId === undefined || request.deviceId === undefined || request.deviceId === deviceId) return request;
    }
    return undefined;
  }

  #startTimeout(id: string, code: string): () => void {
    const timeoutMs = this.#timeoutMs * (LONGER.get(code) ?? 1);
    return this.#clock.after(timeoutMs, () => {
      this.#fail(
        id,
        new GkError('timeout', `The server did not answer ${callName(code)} within ${timeoutMs / 1000} s.`),
      );
    });
  }

  #fail(id: string, error: GkError): void {
    const request = this.#requests.get(id);
    if (!request) return;
    this.#requests.delete(id);
    request.cancelTimeout();
    request.fail(error);
  }
}
