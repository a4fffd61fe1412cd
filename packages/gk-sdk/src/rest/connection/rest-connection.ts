import type { RestCallOptions } from './call-options.js';
import type { RestPathName } from './paths.js';
import type { RestFile } from '../files/rest-file.js';

/** A REST call without what to do with its answer. @public */
export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: RestPathName;
  /** Values for `{name}` in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Query of the address; fields that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON body; the credentials are added. Not with GET. */
  readonly body?: Readonly<Record<string, unknown>>;
  /**
   * Place of the credentials: by default the body, or a header with GET, or the query for files. `query` = as `u` and
   * `p`, only for the calls that the specification shows so; `none` = open to all.
   */
  readonly credentials?: 'query' | 'none';
}

/** A REST call that is answered in JSON. @public */
export interface RestCall<Result> extends RestRequest {
  /** Reads the JSON value; what it throws becomes `bad-reply`, unless it is a GkError. */
  readonly read: (json: unknown) => Result;
}

/** A REST call that is answered with a file. @public */
export interface RestFileRequest extends RestRequest {
  /** Offset of the first byte to send, to resume an interrupted transfer. A server may send the whole file nevertheless. */
  readonly fromBytes?: number;
  /** The file's ETag ({@link RestFile.etag}): if the file has changed, the server sends all of it. */
  readonly etag?: string;
}

/**
 * Sends REST calls for every resource. Each rejects with a GkError as {@link RestClient} says. Use it for calls of a
 * server that the SDK does not know.
 *
 * @public
 */
export interface RestConnection {
  /** Base URL of the calls, with a slash at the end; `uploadCommands` needs it. */
  readonly baseUrl: string;
  /** Sends a call and reads its JSON answer. `hasError` rejects with the server's words. */
  call<Result>(call: RestCall<Result>, options?: RestCallOptions): Promise<Result>;
  /** Sends a call that is answered in plain text. */
  text(request: RestRequest, options?: RestCallOptions): Promise<string>;
  /** Sends a call that is answered with a file. */
  file(request: RestFileRequest, options?: RestCallOptions): Promise<RestFile>;
  /**
   * The address of a GET call with credentials in its query, for what loads by itself: `<img>`,
   * `<audio>`, a download link. A secret: never log or show it.
   */
  url(request: Pick<RestRequest, 'path' | 'params' | 'query'>): string;
}
