import { toAccessAction, toAccessLogRow, type AccessAction, type AccessLogRow } from '../../model/access/access-log.js';
import type { RestCallOptions } from '../connection/client.js';
import { logExportBody, logPeriodBody, type LogExportOptions, type LogPeriod } from './log-query.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';
import { replyList } from '../connection/setting-resource.js';

/** Filter of the access log. @public */
export interface AccessLogQuery extends LogPeriod {
  /** `Login`, `Rest` or `Command`. */
  readonly type?: string;
  /** Only from this IP address. */
  readonly ip?: string;
  /** An action of {@link AccessLogResource.actions}. */
  readonly action?: string;
  /** An HTTP method, or a message code. */
  readonly method?: string;
}

/**
 * Log of user actions on the server (spec 001 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface AccessLogResource {
  /** `POST /gklog/accesslog`: rows about devices that the user sees; of the rest an administrator sees all, others their own. */
  query(query?: AccessLogQuery, options?: RestCallOptions): Promise<readonly AccessLogRow[]>;
  /**
   * `POST /gklog/exportaccesslog`: the same rows as a 7z archive (`accesslog.7z`) that opens with `filePassword`.
   *
   * @throws GkError `invalid-argument` without a password.
   */
  export(query: AccessLogQuery, filePassword: string, options?: LogExportOptions): Promise<RestFile>;
  /** `GET /gklog/actions`: every kind of action in the log. */
  actions(options?: RestCallOptions): Promise<readonly AccessAction[]>;
}

/** The access log over a connection, such as `session.rest`. @public */
export function accessLogResource(rest: RestConnection): AccessLogResource {
  const read = (json: unknown): readonly unknown[] => replyList(json);
  return {
    query: async (query = {}, options) => {
      const rows = await rest.call({ method: 'POST', path: 'accessLog', body: bodyOf(query), read }, options);
      return rows.flatMap((row) => toAccessLogRow(row) ?? []);
    },
    export: async (query, filePassword, options) => {
      const body = { ...bodyOf(query), ...logExportBody(filePassword, options) };
      return rest.file({ method: 'POST', path: 'accessLogExport', body }, options);
    },
    actions: async (options) => {
      const rows = await rest.call({ method: 'GET', path: 'accessLogActions', read }, options);
      return rows.flatMap((row) => toAccessAction(row) ?? []);
    },
  };
}

function bodyOf({ type, ip, action, method, ...period }: AccessLogQuery): Record<string, unknown> {
  return {
    ...logPeriodBody(period),
    ...(type !== undefined && { type }),
    ...(ip !== undefined && { ip }),
    ...(action !== undefined && { action }),
    ...(method !== undefined && { method }),
  };
}
