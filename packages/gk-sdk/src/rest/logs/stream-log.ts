import { toStreamLogRow, type StreamLogRow } from '../../model/footage/stream-log.js';
import type { RestCallOptions } from '../connection/client.js';
import { logExportBody, logPeriodBody, type LogExportOptions, type LogPeriod } from './log-query.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';
import { replyList } from '../connection/setting-resource.js';

/** Filter of the stream log. @public */
export interface StreamLogQuery extends LogPeriod {
  /** Only this channel, from 1. */
  readonly channel?: number;
  /** One of `STREAM_LOG_ENTRANCES`. */
  readonly entrance?: string;
  /** One of `STREAM_LOG_TYPES`. */
  readonly type?: string;
}

/**
 * Log of streams and downloads from devices (spec 001 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface StreamLogResource {
  /** `POST /gklog/uslog`: rows about devices that the user sees. Everything when nothing narrows. */
  query(query?: StreamLogQuery, options?: RestCallOptions): Promise<readonly StreamLogRow[]>;
  /**
   * `POST /gklog/exportuslog`: the same rows as a 7z archive (`uslogs.7z`) that opens with `filePassword`.
   *
   * @throws GkError `invalid-argument` without a password.
   * @example
   * ```ts
   * const file = await streamLogResource(session.rest).export({ startS, endS }, filePassword);
   * await writeFile(file.name ?? 'uslogs.7z', await file.bytes());
   * ```
   */
  export(query: StreamLogQuery, filePassword: string, options?: LogExportOptions): Promise<RestFile>;
}

/** The stream log over a connection, such as `session.rest`. @public */
export function streamLogResource(rest: RestConnection): StreamLogResource {
  return {
    query: async (query = {}, options) => {
      const read = (json: unknown): readonly unknown[] => replyList(json);
      const rows = await rest.call({ method: 'POST', path: 'streamLog', body: bodyOf(query), read }, options);
      return rows.flatMap((row) => toStreamLogRow(row) ?? []);
    },
    export: async (query, filePassword, options) => {
      const body = { ...bodyOf(query), ...logExportBody(filePassword, options) };
      return rest.file({ method: 'POST', path: 'streamLogExport', body }, options);
    },
  };
}

function bodyOf({ channel, entrance, type, ...period }: StreamLogQuery): Record<string, unknown> {
  return {
    ...logPeriodBody(period),
    ...(channel !== undefined && { channel }),
    ...(entrance !== undefined && { entrance }),
    ...(type !== undefined && { type }),
  };
}
