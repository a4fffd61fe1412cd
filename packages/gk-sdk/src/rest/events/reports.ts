import { toReportFile, type ReportFile } from '../../model/events/event-report.js';
import { toItems } from '../../model/fields/list-change.js';
import type { CsvSeparator } from '../../rules/files/csv-separator.js';
import { formatIsoWithOffset, type Zone } from '../../rules/time/zone.js';
import type { RestCallOptions } from '../connection/client.js';
import { replyList } from '../connection/setting-resource.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';
import { separatorField } from '../files/separator-field.js';

/**
 * Finished reports (spec 001 section 7); needs F_event_report.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface ReportsResource {
  /** `POST /gkevent/reportlist`: newest first. */
  list(
    query: {
      /** One profile; all when absent. */
      readonly reportId?: number;
      /** Unix seconds, both a part of the span. */
      readonly startS: number;
      readonly endS: number;
      /** Which time of a file must lie in the span; its update when absent. */
      readonly queryBy?: 'updatetime' | 'starttime' | 'endtime';
      /** Zone of the times as they are sent; UTC when absent. */
      readonly zone?: Zone;
    },
    options?: RestCallOptions,
  ): Promise<readonly ReportFile[]>;
  /** `GET /gkevent/reportfile/{filename}` */
  file(
    report: Pick<ReportFile, 'fileName' | 'fileId'>,
    options?: RestCallOptions & {
      /** Between the cells of a CSV file; a comma when absent, and from a server that knows no other. */
      readonly separator?: CsvSeparator;
    },
  ): Promise<RestFile>;
  /** Address of the same file for a link. A secret: it holds the credentials. */
  url(report: Pick<ReportFile, 'fileName' | 'fileId'>, options?: { readonly separator?: CsvSeparator }): string;
}

/** Reports over a connection, such as `session.rest`. @public */
export function reportsResource(rest: RestConnection): ReportsResource {
  const file = (
    { fileName, fileId }: Pick<ReportFile, 'fileName' | 'fileId'>,
    { separator }: { readonly separator?: CsvSeparator } = {},
  ) =>
    ({ path: 'reportFile', params: { name: fileName }, query: { id: fileId, ...separatorField(separator) } }) as const;
  return {
    list: async ({ reportId, startS, endS, queryBy = 'updatetime', zone = 0 }, options) => {
      const body = {
        ...(reportId !== undefined && { reportid: reportId }),
        from: formatIsoWithOffset(Math.floor(startS), zone),
        to: formatIsoWithOffset(Math.floor(endS), zone),
        queryby: queryBy,
      };
      const call = { method: 'POST', path: 'reportList', body, read: replyList } as const;
      return toItems(await rest.call(call, options), toReportFile);
    },
    file: (report, options) => rest.file({ method: 'GET', ...file(report, options), credentials: 'query' }, options),
    url: (report, options) => rest.url(file(report, options)),
  };
}
