import { GkError, type GkErrorCode } from '../../errors/gk-error.js';
import { isGkError } from '../../errors/to-gk-error.js';
import { textField, toRow } from '../../model/fields/json-fields.js';
import {
  authorizationBody,
  authorizationHeader,
  setAuthorizationQuery,
  withoutSecrets,
  type Authorization,
} from '../../transport/authorization.js';
import { withinAnswerLimit } from '../../transport/answer-limit.js';
import {
  exchange,
  guarded,
  parseJson,
  platformFetch,
  type FetchLike,
  type FetchReply,
  type HttpRequest,
} from '../../transport/http.js';
import { blankSecrets, secretsIn } from '../../transport/secrets.js';
import type { RestCallOptions, RestClientOptions } from './client.js';
import { FILE_PATHS, REST_PATHS, type RestPaths } from './paths.js';
import type { RestCall, RestConnection, RestFileRequest, RestRequest } from './rest-connection.js';
import { toRestFile, type RestFile } from '../files/rest-file.js';

const STATUS_CODES: Readonly<Record<number, GkErrorCode>> = {
  400: 'invalid-argument',
  401: 'auth-failed',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  504: 'timeout',
};

/**
 * Common base of the REST calls: the path table, the placement of credentials, and the errors.
 *
 * @internal
 */
export class RestCaller implements RestConnection {
  readonly baseUrl: string;
  readonly #paths: RestPaths;
  readonly #fetch: FetchLike;
  readonly #authorization: () => Authorization | undefined;
  readonly #filesUrl: () => string;

  constructor(options: RestClientOptions) {
    this.baseUrl = options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`;
    if (!URL.canParse(this.baseUrl)) throw new GkError('invalid-argument', 'The base of the REST calls is not a URL.');
    this.#paths = { ...REST_PATHS, ...options.paths };
    this.#fetch = options.fetch ?? platformFetch;
    this.#authorization = options.authorization ?? (() => undefined);
    this.#filesUrl = options.filesUrl ?? (() => this.baseUrl);
  }

  async call<Result>(call: RestCall<Result>, options?: RestCallOptions): Promise<Result> {
    const request = this.#toHttp(call, options);
    const { text, json } = await this.#readWhole(request);
    if (json === undefined) throw new GkError('bad-reply', `The server's answer to ${request.name} is not JSON.`);
    options?.onText?.(text);
    try {
      return call.read(json.value);
    } catch (error) {
      if (isGkError(error)) throw error;
      throw new GkError('bad-reply', `The server's answer to ${request.name} does not have the expected shape.`, {
        cause: error,
      });
    }
  }

  async text(request: RestRequest, options?: RestCallOptions): Promise<string> {
    return (await this.#readWhole(this.#toHttp(request, options))).text;
  }

  async file(request: RestFileRequest, options?: RestCallOptions): Promise<RestFile> {
    const { fromBytes = 0, etag } = request;
    const range: Record<string, string> = fromBytes > 0 ? { Range: `bytes=${fromBytes}-` } : {};
    const headers = fromBytes > 0 && etag !== undefined ? { ...range, 'If-Range': etag } : range;
    const http = { ...this.#toHttp(request, options), headers };
    const reply = await withinAnswerLimit(http, async (limited, began) => {
      const answer = await exchange(this.#fetch, limited);
      began();
      await this.#refuseFile(limited, answer);
      return answer;
    });
    return toRestFile(reply, { name: http.name, fromBytes, signal: options?.signal });
  }

  url(request: Pick<RestRequest, 'path' | 'params' | 'query'>): string {
    return this.#address({ ...request, method: 'GET', credentials: 'query' });
  }

  /** An answer that is no refusal; `json` is undefined when it is none. */
  async #readWhole(
    request: HttpRequest,
  ): Promise<{ readonly text: string; readonly json: { readonly value: unknown } | undefined }> {
    const { status, text } = await withinAnswerLimit(request, async (limited, began) => {
      const reply = await exchange(this.#fetch, limited);
      began();
      return { status: reply.status, text: await guarded(limited, () => reply.text()) };
    });
    const json = parseJson(text);
    this.#refuse(request, status, json?.value);
    return { text, json };
  }

  #toHttp(request: RestRequest, options: RestCallOptions | undefined): HttpRequest {
    const inBody = request.method !== 'GET';
    const inQuery = request.credentials !== undefined || FILE_PATHS.has(request.path);
    const authorization = inQuery ? undefined : this.#require(request);
    const body = inBody ? { ...request.body, ...(authorization && authorizationBody(authorization)) } : undefined;
    return {
      name: this.#nameOf(request),
      method: request.method,
      url: this.#address(request),
      ...(!inBody && authorization ? { authorizationHeader: authorizationHeader(authorization) } : {}),
      ...(body === undefined ? {} : { body }),
      ...(options?.signal === undefined ? {} : { signal: options.signal }),
    };
  }

  #address(request: RestRequest): string {
    const path = this.#paths[request.path].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(request.params?.[name] ?? '');
      // A dot or nothing at all would lead to another call than the one that is meant.
      if (/^\.{0,2}$/.test(value)) throw new GkError('invalid-argument', `${this.#nameOf(request)} needs {${name}}.`);
      return encodeURIComponent(value);
    });
    const isFile = FILE_PATHS.has(request.path);
    const url = new URL(path.replace(/^\//, ''), isFile ? this.#filesUrl() : this.baseUrl);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    if (isFile && request.credentials !== 'none') {
      setAuthorizationQuery(url.searchParams, this.#require(request));
    } else if (request.credentials === 'query') {
      const authorization = this.#require(request);
      const pair: [string, string][] =
        authorization.kind === 'password'
          ? [
              ['u', authorization.username],
              ['p', authorization.passwordHash],
            ]
          : [
              ['e', authorization.e],
              ['h', authorization.h],
            ];
      for (const [name, value] of pair) url.searchParams.set(name, value);
    }
    return url.href;
  }

  /** @throws GkError when the answer is a refusal, which any HTTP status can be (spec 000 section 7). */
  #refuse({ name, body }: HttpRequest, status: number, json: unknown): void {
    const refusal = toRow(json);
    const hasError = refusal?.hasError === true;
    if (status < 400 && !hasError) return;
    const said = textField(refusal?.message ?? refusal?.err);
    const words = blankSecrets(withoutSecrets(said, this.#authorization()), secretsIn(body));
    // Too many calls: the same one is answered later.
    const options = status === 429 ? { retryable: true } : {};
    if (hasError) {
      const told = words || `The server refused ${name} without a reason.`;
      throw new GkError(STATUS_CODES[status] ?? 'refused', told, options);
    }
    const code = STATUS_CODES[status] ?? (status >= 500 ? 'network' : 'refused');
    throw new GkError(code, words || `The server answered ${name} with HTTP status ${status}.`, options);
  }

  /** A refusal comes in the place of a file as JSON, be the status what it may. */
  async #refuseFile(request: HttpRequest, reply: FetchReply): Promise<void> {
    const isJson = /^application\/json\b/i.test(reply.headers?.get('content-type') ?? '');
    const named = reply.headers?.get('content-disposition') ?? '';
    if (reply.status < 400 && (!isJson || named !== '')) return;
    this.#refuse(request, reply.status, parseJson(await guarded(request, () => reply.text()))?.value);
    throw new GkError('bad-reply', `The server answered ${request.name} with JSON in the place of a file.`);
  }

  #nameOf(request: RestRequest): string {
    return `${request.method} ${this.#paths[request.path]}`;
  }

  #require(request: RestRequest): Authorization {
    const authorization = this.#authorization();
    if (!authorization) throw new GkError('auth-failed', `${this.#nameOf(request)} needs a login.`);
    return authorization;
  }
}
