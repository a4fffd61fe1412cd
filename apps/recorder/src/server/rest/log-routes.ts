import { setImmediate } from 'node:timers/promises';
import { toCsv, type CsvColumn } from 'gk-sdk/rules';
import { Hono } from 'hono';
import type { AccessLogRow } from '../../store/logs/access-log.js';
import type { ReadLogRow } from '../../store/logs/read-log.js';
import type { StoredStreamLogRow } from '../../store/logs/stream-log.js';
import { COMMAND_ACTIONS } from '../logs/command-changes.js';
import { csvDelimiterOf } from '../http/csv-delimiter.js';
import { remoteAddress } from '../http/client-address.js';
import { isoTime, logArchive } from './log-archive.js';
import { filterAccessLog, filterReadLog, filterStreamLog } from './log-filter.js';
import { logQuery } from './log-query.js';
import { FILE_CHANGES, isRestChange, restAction } from '../logs/rest-changes.js';
import { streamRows } from '../mileage/stream-rows.js';
import { readNoteOf } from './read-note.js';
import type { RestCall } from './rest-calls.js';
import { authorize } from '../access/authorize.js';
import type { RestServices } from './rest-services.js';

const DEVICES_A_TURN = 500;

/** The stream log and the access log; `calls` are those of the recorder, for the list of actions. */
export function logRoutes(services: RestServices, calls: () => readonly RestCall[]): Hono {
  const app = new Hono();
  const { store } = services;

  app.post('/gklog/uslog', async (context) => {
    const call = await authorize(services, context);
    return streamRows(
      context,
      { principal: call.principal, now: services.now },
      toWire(filterStreamLog(store.streamLog.newestFirst(), logQuery(services, call)), streamRow),
    );
  });

  app.post('/gklog/accesslog', async (context) => {
    const call = await authorize(services, context);
    return streamRows(
      context,
      { principal: call.principal, now: services.now },
      toWire(filterAccessLog(store.accessLog.newestFirst(), logQuery(services, call)), accessRow),
    );
  });

  app.post('/gklog/exportuslog', async (context) => {
    const call = await authorize(services, context);
    const delimiter = csvDelimiterOf(call.body['separator']);
    const rows = [...filterStreamLog(store.streamLog.newestFirst(), logQuery(services, call))];
    return logArchive(context, services, call.body, 'uslogs', toCsv(rows, STREAM_COLUMNS, delimiter));
  });

  app.post('/gklog/exportaccesslog', async (context) => {
    const call = await authorize(services, context);
    const delimiter = csvDelimiterOf(call.body['separator']);
    const rows = [...filterAccessLog(store.accessLog.newestFirst(), logQuery(services, call))];
    return logArchive(context, services, call.body, 'accesslog', toCsv(rows, ACCESS_COLUMNS, delimiter));
  });

  app.post('/gklog/read', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { deviceIds, ...note } = readNoteOf(body, services.fleet.visibleIds(principal));
    const by = { username: principal.username, ip: remoteAddress(context.env) };
    for (const [index, deviceId] of [...deviceIds].entries()) {
      services.readAudit.note({ ...by, deviceId, ...note });
      // A whole fleet is written in pieces: others have their turn between them.
      if (index % DEVICES_A_TURN === DEVICES_A_TURN - 1) await setImmediate();
    }
    return context.json({ hasError: false });
  });

  app.post('/gklog/readlog', async (context) => {
    const call = await authorize(services, context);
    services.readAudit.flush();
    return streamRows(
      context,
      { principal: call.principal, now: services.now },
      toWire(filterReadLog(store.readLog.newestFirst(), logQuery(services, call)), readRow),
    );
  });

  app.post('/gklog/exportreadlog', async (context) => {
    const call = await authorize(services, context);
    services.readAudit.flush();
    const delimiter = csvDelimiterOf(call.body['separator']);
    const rows = [...filterReadLog(store.readLog.newestFirst(), logQuery(services, call))];
    return logArchive(context, services, call.body, 'readlog', toCsv(rows, READ_COLUMNS, delimiter));
  });

  app.get('/gklog/actions', async (context) => {
    await authorize(services, context);
    return context.json(actionDefinitions(calls()));
  });

  return app;
}

/** Everything that the access log notes. */
function actionDefinitions(calls: readonly RestCall[]): object[] {
  const rest = calls
    .filter(({ method, path }) => isRestChange(method, path))
    .map(({ method, path }) => ({ type: 'Rest', method, action: restAction(path), data: path }));
  const files = [...FILE_CHANGES.values()].map((action) => ({ type: 'Rest', method: 'GET', action, data: '/web.cgi' }));
  const commands = [...COMMAND_ACTIONS].map(([method, action]) => ({ type: 'Command', method, action, data: '' }));
  const logins = ['login', 'login-refused'].map((action) => ({ type: 'Login', method: 'Q02', action, data: '' }));
  return [...logins, ...rest, ...files, ...commands];
}

const STREAM_COLUMNS: readonly CsvColumn<StoredStreamLogRow>[] = [
  { header: 'User', value: (row) => row.username },
  { header: 'Device ID', value: (row) => row.deviceId },
  { header: 'Channel', value: (row) => row.channel },
  { header: 'Entrance', value: (row) => row.entrance },
  { header: 'Type', value: (row) => row.type },
  { header: 'Ask Time', value: (row) => isoTime(row.askS) },
  { header: 'During(s)', value: (row) => row.duringS },
  { header: 'Update Time', value: (row) => isoTime(row.updatedS) },
  { header: 'Recorded From', value: ({ recorded }) => (recorded === undefined ? '' : isoTime(recorded.fromS)) },
  { header: 'Recorded To', value: ({ recorded }) => (recorded === undefined ? '' : isoTime(recorded.toS)) },
];

const READ_COLUMNS: readonly CsvColumn<ReadLogRow>[] = [
  { header: 'User', value: (row) => row.username },
  { header: 'IP', value: (row) => row.ip },
  { header: 'Device ID', value: (row) => row.deviceId },
  { header: 'Kind', value: (row) => row.kind },
  { header: 'File', value: (row) => row.what },
  { header: 'Recorded From', value: (row) => isoTime(row.fromS) },
  { header: 'Recorded To', value: (row) => isoTime(row.toS) },
  { header: 'First Read', value: (row) => isoTime(row.firstS) },
  { header: 'Last Read', value: (row) => isoTime(row.lastS) },
  { header: 'Count', value: (row) => row.count },
];

const ACCESS_COLUMNS: readonly CsvColumn<AccessLogRow>[] = [
  { header: 'Date Time', value: (row) => isoTime(row.atS) },
  { header: 'Type', value: (row) => row.type },
  { header: 'IP', value: (row) => row.ip },
  { header: 'User', value: (row) => row.username },
  { header: 'Device ID', value: (row) => row.deviceId },
  { header: 'Action', value: (row) => row.action },
  { header: 'Method', value: (row) => row.method },
  { header: 'Data', value: (row) => row.data },
];

function* toWire<Row, Wire>(rows: Iterable<Row>, convert: (row: Row) => Wire): Iterable<Wire> {
  for (const row of rows) yield convert(row);
}

function streamRow(row: StoredStreamLogRow): object {
  const { username, deviceId: deviceid, channel, entrance, type, askS, duringS, updatedS, recorded } = row;
  return {
    username,
    deviceid,
    channel,
    entrance,
    type,
    asktime: askS,
    during: duringS,
    updatetime: updatedS,
    ...(recorded && { recordstart: recorded.fromS, recordend: recorded.toS }),
  };
}

function readRow(row: ReadLogRow): object {
  const { username, ip, deviceId: deviceid, kind, what, fromS, toS, firstS, lastS, count } = row;
  return { username, ip, deviceid, kind, what, start: fromS, end: toS, firsttime: firstS, lasttime: lastS, count };
}

function accessRow({ atS, type, ip, username, deviceId: deviceid, action, method, data }: AccessLogRow): object {
  return { datetime: atS, type, ip, username, deviceid, action, method, data };
}
