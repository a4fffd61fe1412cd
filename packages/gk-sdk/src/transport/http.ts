import { GkError, toGkError } from '../errors/gk-error.js';

/** The part of the platform's `fetch` that the SDK uses. @public */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchReply>;

/** Request of a {@link FetchLike}. @public */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Answer of a {@link FetchLike}. @public */
export interface FetchReply {
  readonly status: number;
  text(): Promise<string>;
}

/** The platform's `fetch`. @internal */
export const platformFetch: FetchLike = (url, init) => fetch(url, init);

/** One HTTP exchange with JSON in and out. @internal */
export interface JsonRequest {
  /** What the call is named in errors, such as `GET /api/server`: no host, no query, no credentials. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly authorizationHeader?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/** What came back: the status and the JSON value; `json` is undefined when the body is none. @internal */
export interface JsonReply {
  readonly status: number;
  readonly json: { readonly value: unknown } | undefined;
}

/**
 * Sends one request. Any HTTP status resolves.
 *
 * @throws GkError `aborted`, or `network` when the server cannot be reached.
 * @internal
 */
export async function exchangeJson(fetchLike: FetchLike, request: JsonRequest): Promise<JsonReply> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (request.authorizationHeader !== undefined) headers.Authorization = request.authorizationHeader;
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const reply = await fetchLike(request.url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    return { status: reply.status, json: parseJson(await reply.text()) };
  } catch (error) {
    if (request.signal?.aborted) {
      throw new GkError('aborted', `${request.name} was cancelled.`, { cause: request.signal.reason });
    }
    const reason = toGkError(error, 'network');
    if (reason.code === 'aborted') throw reason;
    throw new GkError('network', `${request.name} could not reach the server: check the address and the network.`, {
      cause: error,
    });
  }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
