import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { branchIds } from '../access/fleet-view.js';
import { opensPeriod, OUTSIDE_PERIOD } from '../access/content.js';
import { ACCESS_ENDED, hasEnded } from '../access/expiry.js';
import { CHANNEL_FORBIDDEN, hasChannelInScope, type Principal } from '../access/principal.js';
import { packedFiles, type PackedFile } from '../downloads/download-jobs.js';
import { wireSpans } from '../downloads/wire-spans.js';
import { readEventFilter } from '../events/read-event-filter.js';
import { heldOf } from '../evidence/held-footage.js';
import { HeldSpan } from '../evidence/held-span.js';
import { sentEvents } from '../evidence/sent-events.js';
import type { EventFootage } from '../events/event-archive.js';
import { keyOf } from '../events/footage-fetcher.js';
import type { EventRow } from '../events/event-row.js';
import { streamPages } from '../mileage/stream-rows.js';
import { integer, text } from 'gk-sdk/contract';
import { authorize, authorizeQuery, type AuthorizedCall } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import type { EventFile } from '../../store/events/attachment-store.js';
import { sendRecording } from '../files/send-recording.js';
import { remoteAddress } from '../http/client-address.js';
import { RestError } from '../http/rest-error.js';

/** Events that are looked at together, at most. */
const EVENTS_A_PAGE = 100;
/** Longest memo of an event, in characters. */
const MOST_MEMO = 2_000;

const serialSchema = z.object({ serialno: integer(0, Number.MAX_SAFE_INTEGER) });
const checkSchema = z.object({ checkstatus: integer(0, 255) });
const memoSchema = z.object({ memo: text(MOST_MEMO) });

/** The events of the fleet: search them, note what was done about them, fetch their footage. */
export function eventRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { events, eventUpdates } = services;

  app.post('/gkevent/eventquery', async (context) => {
    const { principal, body } = await authorize(services, context);
    const filter = readEventFilter(body);
    requireGroup(services, principal, filter.groupId);
    const held = new HeldSpan();
    const pages = (signal: AbortSignal) => {
      const found = events.find(principal, filter, { signal, pageSize: Math.min(filter.limit, EVENTS_A_PAGE) });
      return held.passing(firstOf(found, filter.limit), (row) => row.eventtimeutc);
    };
    return streamPages(context, { principal, now: services.now }, pages, (sha256) => {
      services.sentBodies.note(principal, sha256, { ...sentEvents(filter), ...held.field() });
    });
  });

  app.put('/gkevent/eventset', async (context) => {
    const call = await authorize(services, context);
    const { checkstatus } = readFields(checkSchema, call.body, 'checkstatus is 0 to 255');
    const { signal } = context.req.raw;
    const before = await requireEvent(services, call, signal);
    const row = await events.check(call.principal, before, checkstatus);
    if (row !== before) eventUpdates.publish(events.update(row));
    const { serialno, checkstatus: status, updatetime, checkedby, checkedtime } = row;
    return context.json({ serialno, checkstatus: status, updatetime, checkedby, checkedtime });
  });

  app.post('/gkevent/eventset', async (context) => {
    const call = await authorize(services, context);
    const { memo } = readFields(memoSchema, call.body, `memo is a text of at most ${MOST_MEMO} characters`);
    const { signal } = context.req.raw;
    const row = await events.change(call.principal, await requireEvent(services, call, signal), { memo });
    eventUpdates.publish(events.update(row));
    return context.json({ serialno: row.serialno, memo: row.memo, updatetime: row.updatetime });
  });

  app.post('/gkevent/download', async (context) => {
    const call = await authorize(services, context);
    const { signal } = context.req.raw;
    const before = await requireEvent(services, call, signal);
    const { deviceid, appdevid } = call.body;
    if ((deviceid ?? before.deviceid) !== before.deviceid || Number(appdevid ?? before.appdevid) !== before.appdevid) {
      throw new RestError(400, 'deviceid and appdevid are not those of the event');
    }
    const row = await events.order(call.principal, before, signal);
    if (row === undefined) throw new RestError(400, 'The device has no channel to download');
    eventUpdates.publish(events.update(row));
    const message = services.fleet.isOnline(row.deviceid)
      ? 'The footage is being downloaded'
      : 'The device is offline: the footage is downloaded when it returns';
    const { serialno, completed, try: tries, download, footage, updatetime } = row;
    return context.json({ hasError: false, message, serialno, completed, try: tries, download, footage, updatetime });
  });

  app.get('/gkevent/footageinfo', async (context) => {
    const query = context.req.query();
    const principal = await authorizeQuery(services, context);
    const { row, span, footage } = await footageEvent(services, principal, query, context.req.raw.signal);
    if (query.parts !== '1' || row.completed === 0) return context.json(span);
    const files = await footageFiles(services, row, footage, channelOf(query));
    return context.json({ ...span, parts: files.length, ...(files.length > 0 && { spans: files.map(wireSpans) }) });
  });

  app.get('/gkevent/footage/:name', async (context) => {
    const query = context.req.query();
    const principal = await authorizeQuery(services, context);
    const { row, span, footage } = await footageEvent(services, principal, query, context.req.raw.signal);
    const { part = '1' } = query;
    if (!/^[1-9]\d{0,2}$/.test(part)) throw new RestError(400, 'part counts from 1');
    if (row.completed === 0) throw new RestError(404, notHere(row));
    const files = await footageFiles(services, row, footage, channelOf(query));
    if (files.length === 0) throw new RestError(404, 'The server has no footage of this channel');
    const file = files[Number(part) - 1];
    if (file === undefined) throw new RestError(404, `The footage comes as ${files.length} files`);
    const { start, end } = span;
    const by = { username: principal.username, ip: remoteAddress(context.env) };
    services.readAudit.note({ ...by, deviceId: row.deviceid, kind: 'footage', fromS: start, toS: end });
    return sendRecording(context, services, principal, {
      file,
      name: context.req.param('name'),
      deviceId: row.deviceid,
      type: 'video/mp4',
      body: {
        kind: 'event-footage',
        deviceId: row.deviceid,
        channel: channelOf(query),
        serialNo: row.serialno,
        part: Number(part),
        startS: start,
        endS: end,
        ...heldOf(file),
      },
    });
  });

  app.get('/gkevent/file/:name', async (context) => {
    const query = context.req.query();
    const principal = await authorizeQuery(services, context);
    const { row, file } = await fileOfEvent(services, principal, query, context.req.raw.signal);
    const by = { username: principal.username, ip: remoteAddress(context.env) };
    const atS = row.eventtimeutc;
    const kind = file.kind === 'picture' ? 'picture' : 'footage';
    services.readAudit.note({ ...by, deviceId: row.deviceid, kind, fromS: atS, toS: atS });
    const { path, sizeBytes, extension } = file;
    const name = context.req.param('name');
    if (!existsSync(path)) throw new RestError(404, 'The file is not on the disk any more');
    return sendRecording(context, services, principal, {
      file: { path, sizeBytes, etag: `"${row.serialno}-${file.id}"`, name, spans: [] },
      name,
      type: FILE_TYPES.get(extension) ?? 'application/octet-stream',
      deviceId: row.deviceid,
      body: {
        kind: 'event-file',
        deviceId: row.deviceid,
        channel: file.channel,
        serialNo: row.serialno,
        file: file.id,
      },
    });
  });

  return app;
}

/** Media types of files of events by their extension; what is not here is saved as bytes. */
const FILE_TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['mp4', 'video/mp4'],
  ['wav', 'audio/wav'],
  ['mp3', 'audio/mpeg'],
  // Neither UTF-8 nor GBK is told.
  ['txt', 'text/plain'],
]);

/** The kept files of an event's footage, more than one where the codec changes. Those that were taken away are noted as lost. */
async function footageFiles(
  { store, now }: RestServices,
  { serialno, deviceid: deviceId, eventtimeutc: startS }: EventRow,
  { order }: EventFootage,
  channel: number,
): Promise<readonly PackedFile[]> {
  if (order?.state.kind !== 'here') {
    const clips = store.events.attachments.clipsOf(serialno, channel);
    return packedFiles({ deviceId, channel, startS, durationS: 0, format: 'mp4' }, clips).catch(() => []);
  }
  const key = keyOf(order, channel);
  const kept = store.events.footage.find(key);
  if (kept === undefined) return [];
  try {
    return await packedFiles({ ...key, format: 'mp4' }, kept.files);
  } catch {
    store.events.footage.lose(key, now());
    return [];
  }
}

/** Why the footage of an event cannot be had. */
function notHere({ footage }: EventRow): string {
  if (footage?.state === 'failed') return `The footage did not come: ${footage.reason ?? ''}`;
  return 'The footage is not on the server yet: download it first';
}

function channelOf({ c = '1' }: Record<string, string>): number {
  return Number(c);
}

/** A group outside of one's own branch is as unknown as one that does not exist. */
function requireGroup({ store }: RestServices, principal: Principal, groupId: string | undefined): void {
  if (groupId === undefined || groupId === 'root') return;
  const id = Number(groupId);
  if (store.groups.get(id) === undefined || !branchIds(store, principal).has(id)) {
    throw new RestError(404, 'Unknown group');
  }
}

/** As many rows. */
async function* firstOf<Row>(pages: AsyncIterable<readonly Row[]>, most: number): AsyncIterable<readonly Row[]> {
  let left = most;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= Math.min(left, page.length);
    if (left === 0) return;
  }
}

/** Returns the visible event of a body, for a user who may see events, and still has access when the history has answered. */
async function requireEvent(
  { events, now }: RestServices,
  { principal, body }: AuthorizedCall,
  signal: AbortSignal,
): Promise<EventRow> {
  const { serialno } = readFields(serialSchema, body, 'serialno is a whole number');
  const row = await events.get(principal, serialno, signal);
  if (hasEnded(principal, now)) throw new RestError(401, ACCESS_ENDED);
  if (row === undefined) throw new RestError(404, 'Unknown event');
  return row;
}

/** The file `f` of the event `s` of a query. */
async function fileOfEvent(
  { events, store, now }: RestServices,
  principal: Principal,
  { s = '', f = '' }: Record<string, string>,
  signal: AbortSignal,
): Promise<{ readonly row: EventRow; readonly file: EventFile & { readonly path: string } }> {
  if (!/^\d{1,16}$/.test(s) || !/^\d{1,16}$/.test(f)) throw new RestError(400, 's is a serial number, f a file');
  const row = await events.get(principal, Number(s), signal);
  if (hasEnded(principal, now)) throw new RestError(401, ACCESS_ENDED);
  if (row === undefined) throw new RestError(404, 'Unknown event');
  if (!opensPeriod(principal, row.eventtimeutc, row.eventtimeutc)) throw new RestError(403, OUTSIDE_PERIOD);
  const file = store.events.attachments.fileOf(row.serialno, Number(f));
  // In another world a number may be another event's.
  if (file === undefined || row.files?.every(({ id }) => id !== file.id) !== false) {
    throw new RestError(404, 'The event has no such file');
  }
  if (!hasChannelInScope(principal, row.deviceid, file.channel)) throw new RestError(403, CHANNEL_FORBIDDEN);
  return { row, file };
}

/** An event and the span of its footage, unix seconds. */
interface FootageEvent {
  readonly row: EventRow;
  readonly span: Pick<EventFootage, 'start' | 'end'>;
  readonly footage: EventFootage;
}

/** The event that `s` and `c` of a query are about, when its channel has footage. */
async function footageEvent(
  { events, fleet, now }: RestServices,
  principal: AuthorizedCall['principal'],
  { s = '', c = '1' }: Record<string, string>,
  signal: AbortSignal,
): Promise<FootageEvent> {
  const channel = Number(c);
  if (!/^\d{1,16}$/.test(s) || !/^\d{1,3}$/.test(c)) throw new RestError(400, 's is a serial number, c a channel');
  const row = await events.get(principal, Number(s), signal);
  if (row === undefined) throw new RestError(404, 'Unknown event');
  if (!hasChannelInScope(principal, row.deviceid, channel)) throw new RestError(403, CHANNEL_FORBIDDEN);
  const footage = await events.footage(row, signal);
  const span = { start: footage.start, end: footage.end };
  if (hasEnded(principal, now)) throw new RestError(401, ACCESS_ENDED);
  if (!opensPeriod(principal, span.start, span.end)) throw new RestError(403, OUTSIDE_PERIOD);
  // A terminal may send videos without ever telling how many cameras it has.
  const isSent = row.completed === 1 && ((row.download >> (channel - 1)) & 1) === 1;
  if (!isSent && !fleet.hasChannel(row.deviceid, channel)) throw new RestError(404, 'The device has no such channel');
  return { row, span, footage };
}
