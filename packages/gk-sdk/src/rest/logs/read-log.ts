import { GkError } from '../../errors/gk-error.js';
import { toReadLogRow, type ReadLogRow } from '../../model/access/read-log.js';
import type { RestCallOptions } from '../connection/client.js';
import { logExportBody, logPeriodBody, type LogExportOptions, type LogPeriod } from './log-query.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';
import { replyList } from '../connection/setting-resource.js';

/** Filter of the read log: `startS` and `endS` are about the last read. @public */
export interface ReadLogQuery extends LogPeriod {
  /** Only from this IP address. */
  readonly ip?: string;
  /** One of `READ_LOG_KINDS`. */
  readonly kind?: string;
}

/**
 * Log of reads of recorded data (docs/protocol.md, "Read log"; an addition to the specification).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface ReadLogResource {
  /** `POST /gklog/readlog`: rows about devices that the user sees, the last read first. */
  query(query?: ReadLogQuery, options?: RestCallOptions): Promise<readonly ReadLogRow[]>;
  /**
   * `POST /gklog/exportreadlog`: the same rows as a 7z archive (`readlog.7z`) that opens with `filePassword`.
   *
   * @throws GkError `invalid-argument` without a password.
   */
  export(query: ReadLogQuery, filePassword: string, options?: LogExportOptions): Promise<RestFile>;
  /**
   * `POST /gklog/read`: reports the data that a page takes out. A server without this log takes no notice: the promise
   * resolves to false then.
   */
  note(
    note: {
      /** `export` for a file of a table, `evidence` for a bundle, `events` for a search. */
      readonly kind: 'export' | 'evidence' | 'events';
      /** The devices that it is about. */
      readonly deviceIds: readonly string[];
      /** The recorded period, unix seconds. */
      readonly startS: number;
      readonly endS: number;
      /** Name of the file, up to 100 characters. */
      readonly what?: string;
    },
    options?: RestCallOptions,
  ): Promise<boolean>;
}

/** The read log over a connection, such as `session.rest`. @public */
export function readLogResource(rest: RestConnection): ReadLogResource {
  return {
    query: async (query = {}, options) => {
      const read = (json: unknown): readonly unknown[] => replyList(json);
      const rows = await rest.call({ method: 'POST', path: 'readLog', body: bodyOf(query), read }, options);
      return rows.flatMap((row) => toReadLogRow(row) ?? []);
    },
    export: async (query, filePassword, options) => {
      const body = { ...bodyOf(query), ...logExportBody(filePassword, options) };
      return rest.file({ method: 'POST', path: 'readLogExport', body }, options);
    },
    note: async ({ kind, deviceIds, startS, endS, what }, options) => {
      const body = { kind, deviceids: deviceIds, start: startS, end: endS, ...(what !== undefined && { what }) };
      try {
        await rest.call({ method: 'POST', path: 'readNote', body, read: () => undefined }, options);
        return true;
      } catch (error) {
        if (error instanceof GkError && error.code === 'not-found') return false;
        throw error;
      }
    },
  };
}

function bodyOf({ ip, kind, ...period }: ReadLogQuery): Record<string, unknown> {
  return { ...logPeriodBody(period), ...(ip !== undefined && { ip }), ...(kind !== undefined && { kind }) };
}
