import { fileNamePart } from 'gk-sdk/rules';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { momentS, requireOrder } from '../events/read-event-filter.js';
import { streamRows } from '../mileage/stream-rows.js';
import { authorize, authorizeQuery } from '../access/authorize.js';
import { contentDisposition } from '../http/content-disposition.js';
import { readFields } from '../http/read-fields.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const moment = z.union([z.string().check(z.maxLength(64)), z.number()]);
const schema = z.object({
  fileext: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  afterTime: moment,
  beforeTime: moment,
});

/** The files that devices send by themselves. */
export function autoUploadRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { sentFiles, fleet, now } = services;

  app.post('/gkdevice/autoupload', async (context) => {
    const call = await authorize(services, context);
    const fields = readFields(schema, call.body, 'afterTime and beforeTime are unix seconds');
    requireOrder(fields.afterTime, fields.beforeTime);
    const { deviceid } = call.body;
    const isAll = deviceid === undefined || deviceid === null || deviceid === '';
    const deviceIds = isAll ? fleet.visibleIds(call.principal) : new Set([requireDevice(services, call)]);
    const span = {
      fromS: momentS(fields.afterTime) ?? 0,
      toS: Math.min(momentS(fields.beforeTime) ?? 0, Math.floor(now() / 1000)),
      nowS: Math.floor(now() / 1000),
    };
    const wanted = (fields.fileext ?? '').toLowerCase().replace(/^\./, '');
    const files = sentFiles.between(deviceIds, span);
    const reader = { principal: call.principal, now };
    return streamRows(context, reader, wanted === '' ? files : withExtension(files, wanted));
  });

  app.get('/gkdevice/aufile/:name', async (context) => {
    const principal = await authorizeQuery(services, context);
    const serialno = Number(context.req.query('s') ?? '');
    const file = sentFiles.get(serialno, Math.floor(now() / 1000));
    if (file === undefined || fleet.view(principal, file.row.deviceid) !== 'visible') {
      throw new RestError(404, 'There is no such file');
    }
    context.header('Content-Type', 'text/plain; charset=utf-8');
    context.header('Cache-Control', 'no-store');
    context.header('Content-Disposition', contentDisposition('attachment', safeName(file.row)));
    return context.body(file.content());
  });

  return app;
}

/** A name that every system takes, with its ending. */
function safeName({ filename, fileext }: { readonly filename: string; readonly fileext: string }): string {
  const ending = `.${fileext}`;
  return filename.endsWith(ending)
    ? `${fileNamePart(filename.slice(0, -ending.length), 'file')}${ending}`
    : fileNamePart(filename, 'file');
}

function* withExtension<Row extends { readonly fileext: string }>(rows: Iterable<Row>, wanted: string): Iterable<Row> {
  for (const row of rows) if (row.fileext === wanted) yield row;
}
