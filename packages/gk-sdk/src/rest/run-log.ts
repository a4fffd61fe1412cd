import { GkError } from '../errors/gk-error.js';
import { textField, toRow } from '../model/json-fields.js';
import { setAuthorizationQuery, withoutSecrets, type Authorization } from '../transport/authorization.js';
import { exchange, guarded, parseJson, platformFetch, type FetchLike } from '../transport/http.js';
import { replyList } from './setting-resource.js';

const NAME = 'GET web.cgi (runlog)';

/** Which lines of the run log to read. @public */
export interface RunLogQuery {
  /** Base of the file calls: `deriveEndpoints(...).files`. They live on the stream port. */
  readonly filesUrl: string;
  readonly authorization: Authorization;
  /** Only lines that hold it, such as `start gkapp` (spec 002 section 2); all when absent. */
  readonly search?: string;
  readonly fetch?: FetchLike;
  readonly signal?: AbortSignal;
}

/**
 * Lines of the server's run log (`web.cgi` with type `runlog`, spec 002 section 7), for administrators.
 *
 * @throws GkError as REST calls do: `auth-failed`, `forbidden`, `refused`, `network`, `bad-reply`, `aborted`.
 * @public
 */
export async function readRunLog(query: RunLogQuery): Promise<readonly string[]> {
  const { filesUrl, authorization, search = '', fetch = platformFetch, signal } = query;
  const url = new URL('web.cgi', filesUrl);
  url.searchParams.set('type', 'runlog');
  url.searchParams.set('search', search);
  setAuthorizationQuery(url.searchParams, authorization);
  const request = { name: NAME, method: 'GET', url: url.href, ...(signal && { signal }) } as const;
  const reply = await exchange(fetch, request);
  const json = parseJson(await guarded(request, () => reply.text()))?.value;
  const row = toRow(json);
  if (reply.status >= 400 || row?.hasError === true) {
    const words = withoutSecrets(textField(row?.message), authorization);
    throw new GkError(codeOf(reply.status), words || `The server answered ${NAME} with HTTP status ${reply.status}.`);
  }
  try {
    return replyList(json).flatMap((line) => (typeof line === 'string' ? line : textField(toRow(line)?.line)) || []);
  } catch (error) {
    throw new GkError('bad-reply', `The server's answer to ${NAME} is no list of lines.`, { cause: error });
  }
}

function codeOf(status: number): 'auth-failed' | 'forbidden' | 'network' | 'refused' {
  if (status === 401) return 'auth-failed';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'network' : 'refused';
}
