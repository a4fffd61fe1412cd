import { toReportFile, type ReportFile } from '../model/event-report.js';
import { toItems } from '../model/list-change.js';
import { rowsSchema } from '../model/read-rows.js';
import { formatIsoWithOffset, type Zone } from '../rules/zone.js';
import type { RestCallOptions } from './client.js';
import { shape } from './rest-caller.js';
import type { RestConnection } from './rest-connection.js';
import type { RestFile } from './rest-file.js';

/** Which report files to list. @public */
export interface ReportQuery {
  /** One profile; all when absent. */
  readonly reportId?: number;
  /** Unix seconds, both a part of the span. */
  readonly startS: number;
  readonly endS: number;
  /** Which time of a file must lie in the span; its update when absent. */
  readonly queryBy?: 'updatetime' | 'starttime' | 'endtime';
  /** Zone of the times as they are sent; UTC when absent. */
  readonly zone?: Zone;
}

/**
 * Finished reports (spec 001 section 7); needs F_event_report.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface ReportsResource {
  /** `POST /gkevent/reportlist`: newest first. */
  list(query: ReportQuery, options?: RestCallOptions): Promise<readonly ReportFile[]>;
  /** `GET /gkevent/reportfile/{filename}` */
  file(report: Pick<ReportFile, 'fileName' | 'fileId'>, options?: RestCallOptions): Promise<RestFile>;
  /** Address of the same file for a link. A secret: it holds the credentials. */
  url(report: Pick<ReportFile, 'fileName' | 'fileId'>): string;
}

/** Reports over a connection, such as `session.rest`. @public */
export function reportsResource(rest: RestConnection): ReportsResource {
  const file = ({ fileName, fileId }: Pick<ReportFile, 'fileName' | 'fileId'>) =>
    ({ path: 'reportFile', params: { name: fileName }, query: { id: fileId } }) as const;
  return {
    list: async ({ reportId, startS, endS, queryBy = 'updatetime', zone = 0 }, options) => {
      const body = {
        ...(reportId !== undefined && { reportid: reportId }),
        from: formatIsoWithOffset(Math.floor(startS), zone),
        to: formatIsoWithOffset(Math.floor(endS), zone),
        queryby: queryBy,
      };
      const call = { method: 'POST', path: 'reportList', body, read: shape(rowsSchema) } as const;
      return toItems(await rest.call(call, options), toReportFile);
    },
    file: (report, options) => rest.file({ method: 'GET', ...file(report), credentials: 'query' }, options),
    url: (report) => rest.url(file(report)),
  };
}
