import { toChangeLogRow, type ChangeLogRow } from '../../model/access/change-log.js';
import { numberField, toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';
import type { RestFile } from '../files/rest-file.js';
import { logExportBody, logPeriodBody, type LogExportOptions, type LogPeriod } from './log-query.js';

const PAGE_ROWS = 1_000;

/**
 * Log of the changes that users make, with each field before and after; the extension `change-log` (docs/protocol.md,
 * "Change log").
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface ChangeLogResource {
  /** `POST /gklog/changelog`: the changes that the user may see, newest first, at most `most` (10,000) of them. */
  query(
    query?: LogPeriod & {
      /** Kind of what was changed. */
      readonly entity?: string;
      /** Id of what was changed. */
      readonly key?: string;
      /** Part of a name, a field or a value; case does not matter. */
      readonly text?: string;
    },
    options?: RestCallOptions & { readonly most?: number },
  ): Promise<readonly ChangeLogRow[]>;
  /**
   * `POST /gklog/exportchangelog`: all of them as a 7z archive (`changelog.7z`) that opens with `filePassword`.
   *
   * @throws GkError `invalid-argument` without a password.
   */
  export(
    query: NonNullable<Parameters<ChangeLogResource['query']>[0]>,
    filePassword: string,
    options?: LogExportOptions,
  ): Promise<RestFile>;
}

type ChangeLogQuery = NonNullable<Parameters<ChangeLogResource['query']>[0]>;

/** The change log over a connection, such as `session.rest`. @public */
export function changeLogResource(rest: RestConnection): ChangeLogResource {
  const page = (query: ChangeLogQuery, before: number | undefined, limit: number, options?: RestCallOptions) =>
    rest.call(
      {
        method: 'POST',
        path: 'changeLog',
        body: { ...bodyOf(query), limit, ...(before !== undefined && { before }) },
        read: (json) => ({
          rows: replyList(json).flatMap((row) => toChangeLogRow(row) ?? []),
          next: numberField(toRow(json)?.next),
        }),
      },
      options,
    );
  return {
    query: async (query = {}, { most = 10_000, ...options } = {}) => {
      const rows: ChangeLogRow[] = [];
      let next: number | undefined;
      do {
        const part = await page(query, next, Math.min(PAGE_ROWS, most - rows.length), options);
        rows.push(...part.rows);
        // A server that does not go back would be asked for ever.
        if (part.next !== undefined && next !== undefined && part.next >= next) break;
        next = part.next;
      } while (next !== undefined && rows.length < most);
      return rows;
    },
    export: async (query, filePassword, options) => {
      const body = { ...bodyOf(query), ...logExportBody(filePassword, options) };
      return rest.file({ method: 'POST', path: 'changeLogExport', body }, options);
    },
  };
}

function bodyOf({ entity, key, text, ...period }: ChangeLogQuery): Record<string, unknown> {
  return {
    ...logPeriodBody(period),
    ...(entity !== undefined && { entity }),
    ...(key !== undefined && { key }),
    ...(text !== undefined && { text }),
  };
}
