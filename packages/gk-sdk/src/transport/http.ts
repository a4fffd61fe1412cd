import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import { blankSecrets, secretsIn, secretsOfUrl } from './secrets.js';
import { unreachableCause } from './unreachable.js';

/** The part of the platform's `fetch` that the SDK uses. @public */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchReply>;

/** Request of a {@link FetchLike}. @public */
export interface FetchInit {
  /** HTTP method, in capitals. */
  readonly method: string;
  readonly headers: Record<string, string>;
  /** JSON text; absent with GET. */
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Set only to find out whether a server of another origin is there at all: its answer cannot be read. */
  readonly mode?: 'no-cors';
}

/** Answer of a {@link FetchLike}. @public */
export interface FetchReply {
  /** HTTP status. */
  readonly status: number;
  /** The body as text; rejects when the connection breaks. */
  text(): Promise<string>;
  /** Where it came from in the end, after redirects; absent or empty where that is not known. */
  readonly url?: string;
  /** Needed for files only: their name, type and length stand there. */
  readonly headers?: {
    /** A header by its name in small letters; null when there is none. */ get(name: string): string | null;
  };
  /** Needed for files only. */
  readonly body?: ReadableStream<Uint8Array> | null;
}

/** The platform's `fetch`. @internal */
export const platformFetch: FetchLike = (url, init) => fetch(url, init);

/** One HTTP exchange. @internal */
export interface HttpRequest {
  /** Name of the call in errors, such as `GET /api/server`: no host, no query, no credentials. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly authorizationHeader?: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/**
 * Sends one request. Any HTTP status resolves.
 *
 * @throws GkError `aborted`, or `network` when the server cannot be reached, or its answer not be read (CORS).
 * @internal
 */
export async function exchange(fetchLike: FetchLike, request: HttpRequest): Promise<FetchReply> {
  const headers: Record<string, string> = { ...request.headers };
  if (request.authorizationHeader !== undefined) headers.Authorization = request.authorizationHeader;
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const init = {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
  try {
    return await guarded(request, () => fetchLike(request.url, init));
  } catch (error) {
    if (isGkError(error, 'network')) throw (await originError(fetchLike, request, error)) ?? error;
    throw error;
  }
}

/** A server that is there answers a probe within this time. */
const PROBE_MS = 3_000;

/**
 * A browser does not tell whether a server is away, or forbids the page to read its answers (CORS). A server that
 * answers an opaque request is there. Undefined when that is not known.
 */
async function originError(
  fetchLike: FetchLike,
  { name, url, signal }: HttpRequest,
  { cause }: GkError,
): Promise<GkError | undefined> {
  const page = globalThis.location?.origin ?? '';
  const { origin } = new URL(url);
  if (!/^https?:/.test(page) || page === origin) return undefined;
  const timeout = AbortSignal.timeout(PROBE_MS);
  try {
    await fetchLike(`${origin}/`, {
      method: 'HEAD',
      headers: {},
      mode: 'no-cors',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch {
    return undefined;
  }
  const words = `the server${at(url)} is there, but probably does not allow pages of ${page} (CORS)`;
  return new GkError('network', `${name} failed: ${words}. Start the recorder with --allow-origin ${page}.`, { cause });
}

type GuardedRequest = Pick<HttpRequest, 'name' | 'signal'> &
  Partial<Pick<HttpRequest, 'url' | 'authorizationHeader' | 'body'>>;

/** The error of the platform; undefined when it quotes what the request holds of secrets. */
function withoutQuote(error: unknown, { url = '', authorizationHeader = '', body }: GuardedRequest): unknown {
  const { message, stack, cause } = error instanceof Error ? error : { message: error };
  const said = [message, stack, cause].join();
  const secrets = [...secretsOfUrl(url), ...authorizationHeader.split(' ').slice(1), ...secretsIn(body)];
  return blankSecrets(said, secrets) === said ? error : undefined;
}

/** Where a server is, without what may hold credentials. */
const at = (url: string | undefined): string => (url === undefined ? '' : ` at ${new URL(url).origin}`);

/** Runs what waits for the server, and turns its failure into a GkError. @internal */
export async function guarded<T>(request: GuardedRequest, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (request.signal?.aborted) {
      throw new GkError('aborted', `${request.name} was cancelled.`, { cause: request.signal.reason });
    }
    if (isGkError(error, 'timeout')) throw error;
    const reason = toGkError(error, 'network');
    if (reason.code === 'aborted') throw reason;
    const why = unreachableCause(error) ?? 'check the address and the network';
    throw new GkError('network', `${request.name} could not reach the server${at(request.url)}: ${why}.`, {
      cause: withoutQuote(error, request),
    });
  }
}

/** The JSON value of a text; undefined when it is none. @internal */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
