import { type CsvDelimiter, EXTRA_REPORT_TYPE, REPORT_TYPES, reportPeriodsMin } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import type { StreamingApi } from 'hono/utils/stream';
import { z } from 'zod/mini';
import type {
  EventReportFields,
  EventReportVersion,
  StoredEventReport,
} from '../../store/events/event-report-store.js';
import { begun } from '../../history/begun.js';
import { branchIds } from '../access/fleet-view.js';
import { usesPermission, type Principal } from '../access/principal.js';
import { momentS, requireOrder } from '../events/read-event-filter.js';
import { reportFiles, type ReportFile } from '../reports/report-schedule.js';
import { reportText } from '../reports/report-text.js';
import { reportTable, type ReportTable } from '../reports/report-table.js';
import { flag, integer, text } from 'gk-sdk/contract';
import { authorize, authorizeQuery } from '../access/authorize.js';
import { hangUpOf, streamTo, type AnswerReader } from '../access/stream-to.js';
import { contentDisposition } from '../http/content-disposition.js';
import { csvDelimiterOf } from '../http/csv-delimiter.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const TYPES: readonly string[] = [...REPORT_TYPES, EXTRA_REPORT_TYPE];
const QUERY_BY = ['updatetime', 'starttime', 'endtime'] as const;

const list = (most: number) =>
  z.pipe(
    z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()]),
    z.pipe(
      z.transform((value: (string | number)[] | string | number) =>
        Array.isArray(value) ? value.join(',') : String(value),
      ),
      z.string().check(z.maxLength(most)),
    ),
  );
const reportSchema = z.partial(
  z.object({
    enable: flag,
    profile: text(100).check(z.minLength(1)),
    type: z.string().check(z.refine((type) => TYPES.includes(type))),
    period: z.union([z.literal([60, 1440, 10_080, 43_200]), integer(60, 43_200)]),
    unit: flag,
    sender: text(320),
    receivers: list(10_000),
    devices: list(500_000),
    script: text(100_000),
    memo: text(2_000),
    events: list(10_000),
    tz: integer(-14 * 3600, 14 * 3600),
  }),
);
const REPORT_WORDS = `profile is a name, type one of ${TYPES.join(', ')}, period 60 to 43200 minutes, enable and unit 0 or 1, tz seconds east of UTC`;
const idSchema = z.object({ reportid: integer(1, Number.MAX_SAFE_INTEGER) });
const moment = z.union([z.string().check(z.maxLength(64)), z.number()]);
const listSchema = z.object({
  reportid: z.optional(z.nullable(z.union([z.literal(''), integer(0, Number.MAX_SAFE_INTEGER)]))),
  from: moment,
  to: moment,
  queryby: z.optional(z.nullable(z.literal(QUERY_BY))),
});

const NEW_REPORT: Omit<EventReportFields, 'memberid' | 'profile' | 'type' | 'updatetime'> = {
  enable: 1,
  period: 1440,
  unit: 0,
  sender: '',
  receivers: '',
  devices: '',
  script: '',
  memo: '',
  events: '',
  tz: 0,
};

/** Profiles of event reports and the files that come of them. Each user has its own; administrators see all. */
export function reportRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { reports } = services.store.events;
  const nowS = (): number => Math.floor(services.now() / 1000);

  /** A profile names its devices: those outside of a user's view must not appear there. */
  const seesDevices = (principal: Principal, devices: string): boolean => {
    const named = devices.split(',').flatMap((id) => id.trim() || []);
    // Without names it is about all devices of its user, which a token for some devices is not.
    if (named.length === 0 && principal.token?.deviceIds !== undefined) return false;
    return named.every((id) => services.fleet.view(principal, id) === 'visible');
  };
  /** One's own, and for administrators those of the users of their branch. */
  const mayUse = (principal: Principal, { memberid, devices }: StoredEventReport): boolean => {
    if (memberid === principal.username && principal.token?.deviceIds === undefined) return true;
    const { store } = services;
    const groupId = store.users.find(memberid)?.groupId ?? store.groups.rootId;
    const administers =
      principal.permission === 0 && usesPermission(principal) && branchIds(store, principal).has(groupId);
    return (memberid === principal.username || administers) && seesDevices(principal, devices);
  };
  const requireScope = (principal: Principal, devices: string): void => {
    if (principal.token?.deviceIds === undefined || seesDevices(principal, devices)) return;
    throw new RestError(403, 'This token makes reports of its own devices only: name them');
  };
  const visible = (principal: Principal): StoredEventReport[] => {
    return reports.list().filter((report) => mayUse(principal, report));
  };
  /** A profile may have been about other devices: those versions show to who sees these, too. */
  const versionsOf = (principal: Principal, { reportid }: StoredEventReport): EventReportVersion[] =>
    reports.versions(reportid).filter(({ report }) => mayUse(principal, report));
  const requireReport = (principal: Principal, value: unknown): StoredEventReport => {
    const { reportid } = readFields(idSchema, value, 'reportid is a number');
    const report = visible(principal).find((one) => one.reportid === reportid);
    if (report === undefined) throw new RestError(404, 'Unknown report profile');
    return report;
  };

  app.get('/gkevent/eventreport', async (context) => context.json(visible(await authorizeQuery(services, context))));
  app.post('/gkevent/eventreport', async (context) => {
    const { principal, body } = await authorize(services, context);
    const fields = readFields(reportSchema, body['eventReport'], REPORT_WORDS);
    const { profile, type } = fields;
    requirePeriod(type, fields.period ?? NEW_REPORT.period);
    if (profile === undefined || type === undefined) throw new RestError(400, REPORT_WORDS);
    requireScope(principal, fields.devices ?? NEW_REPORT.devices);
    const memberid = principal.username;
    reports.add({ ...NEW_REPORT, ...fields, profile, type, memberid, updatetime: nowS() });
    return context.json(visible(principal));
  });
  app.put('/gkevent/eventreport', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { reportid, ...known } = requireReport(principal, body['eventReport']);
    const fields = readFields(reportSchema, body['eventReport'], REPORT_WORDS);
    requirePeriod(fields.type ?? known.type, fields.period ?? known.period);
    requireScope(principal, fields.devices ?? known.devices);
    reports.update(reportid, { ...known, ...fields, updatetime: nowS() });
    return context.json(visible(principal));
  });
  app.delete('/gkevent/eventreport', async (context) => {
    const { principal, body } = await authorize(services, context);
    reports.remove(requireReport(principal, body['eventReport']).reportid);
    return context.json(visible(principal));
  });

  app.post('/gkevent/reportlist', async (context) => {
    const { principal, body } = await authorize(services, context);
    const profiles = visible(principal);
    const words = 'from and to are ISO 8601 with zone or unix seconds, queryby is updatetime, starttime or endtime';
    const { reportid, from, to, queryby } = readFields(listSchema, body, words);
    requireOrder(from, to);
    const fromS = momentS(from) ?? 0;
    const toS = momentS(to) ?? 0;
    const chosen = profiles.filter((report) => !reportid || report.reportid === reportid);
    const files = chosen
      .flatMap((report) => versionsOf(principal, report))
      .flatMap((version) => reportFiles(version, nowS()))
      .filter((file) => file[queryby ?? 'updatetime'] >= fromS && file[queryby ?? 'updatetime'] <= toS);
    files.sort((a, b) => b.updatetime - a.updatetime);
    return context.json(files);
  });
  app.get('/gkevent/reportfile/:name', async (context) => {
    const principal = await authorizeQuery(services, context);
    const fileid = context.req.query('id') ?? '';
    const delimiter = csvDelimiterOf(context.req.query('separator'));
    const profile = visible(principal).find(({ reportid }) => fileid.startsWith(`${reportid}-`));
    for (const version of profile === undefined ? [] : versionsOf(principal, profile)) {
      const file = reportFiles(version, nowS()).find((one) => one.fileid === fileid);
      if (file) {
        const end = hangUpOf(context);
        const { columns, rows } = reportTable(services, principal, version.report, file, end.signal);
        const table = { columns, rows: await begun(rows) };
        return sendReport(context, { principal, now: services.now }, { file, table, delimiter }, end);
      }
    }
    throw new RestError(404, 'There is no such report file');
  });

  return app;
}

/** "For type 'driver score' Daily, Weekly, Monthly only" (spec 002 section 5). */
function requirePeriod(type: string | undefined, periodMin: number): void {
  if (type === undefined || periodMin >= Math.min(...reportPeriodsMin(type))) return;
  throw new RestError(400, `A ${type} can only be created daily, weekly or monthly`);
}

/** Sends a table as it is made: CSV with cells that no spreadsheet runs, or a JSON array of objects. */
function sendReport(
  context: Context,
  reader: AnswerReader,
  sent: { readonly file: ReportFile; readonly table: ReportTable; readonly delimiter: CsvDelimiter },
  end: AbortController,
): Response {
  const { filename, filetype } = sent.file;
  context.header('Content-Type', filetype === 'csv' ? 'text/csv; charset=utf-8' : 'application/json');
  context.header('Cache-Control', 'no-store');
  context.header('Content-Disposition', contentDisposition('attachment', filename));
  const write = async (body: StreamingApi): Promise<void> => {
    for await (const text of reportText(sent.table, filetype, sent.delimiter)) {
      if (body.aborted) return;
      await body.write(text);
    }
  };
  return streamTo(context, reader, write, end);
}
