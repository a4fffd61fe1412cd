import { GkError, type GkErrorCode } from '../errors/gk-error.js';
import * as z from '../model/zod.js';
import {
  authorizationBody,
  authorizationHeader,
  withoutSecrets,
  type Authorization,
} from '../transport/authorization.js';
import { exchangeJson, platformFetch, type FetchLike, type JsonReply } from '../transport/http.js';
import type { RestCallOptions, RestClientOptions } from './client.js';
import { REST_PATHS, type RestPaths } from './paths.js';

/** One REST call. @internal */
export interface RestCall<Schema extends z.core.$ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: keyof RestPaths;
  /** The shape of a good answer; fields that it does not name are kept. */
  readonly schema: Schema;
  /** Calls that the server answers without credentials. */
  readonly open?: boolean;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly options: RestCallOptions | undefined;
}

/** How a server says no, whatever the HTTP status (spec 000 section 7). */
const refusalSchema = z.looseObject({
  hasError: z.optional(z.nullable(z.boolean())),
  message: z.optional(z.nullable(z.string())),
});

const STATUS_CODES: Readonly<Record<number, GkErrorCode>> = {
  400: 'invalid-argument',
  401: 'auth-failed',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  504: 'timeout',
};

/**
 * What every REST call has in common: the path table, where the credentials go, and the ways to fail.
 *
 * @internal
 */
export class RestCaller {
  readonly #baseUrl: string;
  readonly #paths: RestPaths;
  readonly #fetch: FetchLike;
  readonly #authorization: () => Authorization | undefined;

  constructor(options: RestClientOptions) {
    this.#baseUrl = options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`;
    if (!URL.canParse(this.#baseUrl)) throw new GkError('invalid-argument', 'The base of the REST calls is not a URL.');
    this.#paths = { ...REST_PATHS, ...options.paths };
    this.#fetch = options.fetch ?? platformFetch;
    this.#authorization = options.authorization ?? (() => undefined);
  }

  /** Sends a call and reads its answer. Fails as {@link RestClient} says. */
  async call<Schema extends z.core.$ZodType>(call: RestCall<Schema>): Promise<z.output<Schema>> {
    const name = this.#nameOf(call);
    const { status, json } = await this.#exchange(call);
    const authorization = this.#authorization();
    const refusal = z.safeParse(refusalSchema, json?.value);
    const words = refusal.success && refusal.data.message ? withoutSecrets(refusal.data.message, authorization) : '';
    if (refusal.success && refusal.data.hasError) {
      throw new GkError('refused', words || `The server refused ${name} without a reason.`);
    }
    if (status >= 400) throw statusError(name, status, words);
    if (json === undefined) throw new GkError('bad-reply', `The server's answer to ${name} is not JSON.`);
    const parsed = z.safeParse(call.schema, json.value);
    if (!parsed.success) {
      throw new GkError('bad-reply', `The server's answer to ${name} does not have the expected shape.`, {
        cause: parsed.error,
      });
    }
    return parsed.data;
  }

  #exchange(call: RestCall<z.core.$ZodType>): Promise<JsonReply> {
    const authorization = call.open ? undefined : this.#requireAuthorization(call);
    const inBody = call.method !== 'GET';
    const body = inBody ? { ...call.body, ...(authorization && authorizationBody(authorization)) } : undefined;
    return exchangeJson(this.#fetch, {
      name: this.#nameOf(call),
      method: call.method,
      url: new URL(this.#paths[call.path].replace(/^\//, ''), this.#baseUrl).href,
      ...(!inBody && authorization ? { authorizationHeader: authorizationHeader(authorization) } : {}),
      ...(body === undefined ? {} : { body }),
      ...(call.options?.signal === undefined ? {} : { signal: call.options.signal }),
    });
  }

  #nameOf(call: RestCall<z.core.$ZodType>): string {
    return `${call.method} ${this.#paths[call.path]}`;
  }

  #requireAuthorization(call: RestCall<z.core.$ZodType>): Authorization {
    const authorization = this.#authorization();
    if (!authorization) throw new GkError('auth-failed', `${this.#nameOf(call)} needs a login.`);
    return authorization;
  }
}

function statusError(name: string, status: number, words: string): GkError {
  const code = STATUS_CODES[status] ?? (status >= 500 ? 'network' : 'refused');
  return new GkError(code, words || `The server answered ${name} with HTTP status ${status}.`);
}
