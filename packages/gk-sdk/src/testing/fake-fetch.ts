import type { FetchInit, FetchLike } from '../transport/http.js';

/** A request that a {@link FakeFetch} got. @public */
export interface FakeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body, undefined without one. */
  readonly body: unknown;
}

/** Answer of a fake server: a value is sent as JSON, a text unchanged. @public */
export interface FakeReply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  /** A file. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Answers by `METHOD /path`, or `*` for all others; a function sees the request, `'unreachable'` fails as a dead server does. @public */
export type FakeRoutes = Record<string, FakeReply | ((request: FakeRequest) => FakeReply) | 'unreachable' | 'hanging'>;

/** A `fetch` that answers from a table, 404 for the rest, and remembers what was asked. @public */
export class FakeFetch {
  readonly requests: FakeRequest[] = [];
  readonly routes: FakeRoutes;
  readonly fetch: FetchLike;

  constructor(routes: FakeRoutes = {}) {
    this.routes = routes;
    this.fetch = (url, init) => this.#answer(url, init);
  }

  async #answer(url: string, init: FetchInit): ReturnType<FetchLike> {
    const asked: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
    const request = { method: init.method, url, headers: init.headers, body: asked };
    this.requests.push(request);
    init.signal?.throwIfAborted();
    const route = this.routes[`${init.method} ${new URL(url).pathname}`] ?? this.routes['*'];
    if (route === 'unreachable') throw new TypeError('fetch failed');
    if (route === 'hanging') return hangUntilAborted(init.signal);
    const reply = (typeof route === 'function' ? route(request) : route) ?? { status: 404, text: 'Not found' };
    const text = reply.text ?? JSON.stringify(reply.json ?? {});
    const body = reply.bytes && new Response(reply.bytes).body;
    return { status: reply.status ?? 200, text: () => Promise.resolve(text), ...(body && { body }) };
  }
}

/** Rejects with the reason of the signal, as the platform's does. */
function hangUntilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    });
  });
}
