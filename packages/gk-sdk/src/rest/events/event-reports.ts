import {
  fromEventReport,
  toEventReport,
  type EventReport,
  type EventReportInput,
} from '../../model/events/event-report.js';
import { toListChange, type ListChange } from '../../model/fields/list-change.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';

/**
 * Profiles by which event reports are made (spec 002 section 7); needs F_event_report. Each change answers with the
 * list as it now is.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface EventReportsResource {
  /** `GET /gkevent/eventreport?u&p` */
  list(options?: RestCallOptions): Promise<readonly EventReport[]>;
  /** `POST /gkevent/eventreport` */
  create(report: EventReportInput, options?: RestCallOptions): Promise<ListChange<EventReport>>;
  /** `PUT /gkevent/eventreport` */
  update(reportId: number, report: EventReportInput, options?: RestCallOptions): Promise<ListChange<EventReport>>;
  /** `DELETE /gkevent/eventreport` */
  remove(reportId: number, options?: RestCallOptions): Promise<ListChange<EventReport>>;
}

/** Report profiles over a connection, such as `session.rest`. @public */
export function eventReportsResource(rest: RestConnection): EventReportsResource {
  const read = (json: unknown) => toListChange(json, toEventReport);
  const change = (method: 'POST' | 'PUT' | 'DELETE', eventReport: object, options?: RestCallOptions) =>
    rest.call({ method, path: 'eventReport', body: { eventReport }, read }, options);
  return {
    list: async (options) =>
      (await rest.call({ method: 'GET', path: 'eventReport', credentials: 'query', read }, options)).items,
    create: (report, options) => change('POST', fromEventReport(report), options),
    update: (reportId, report, options) => change('PUT', { ...fromEventReport(report), reportid: reportId }, options),
    remove: (reportId, options) => change('DELETE', { reportid: reportId }, options),
  };
}
