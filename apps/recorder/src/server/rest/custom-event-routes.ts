import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { AddedEvent } from '../../store/events/added-event-store.js';
import { SourceError } from '../../device/source-error.js';
import { CHANNEL_FORBIDDEN, hasChannelInScope } from '../access/principal.js';
import { deviceIds, flag, integer } from 'gk-sdk/contract';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** The code of custom events (spec 002 section 9). */
const CUSTOM_CODE = 100;
const MOST_DEVICES = 100;
const MOST_S = 24 * 3600;

const schema = z.object({
  deviceid: deviceIds,
  start: integer(0, 253_402_300_799),
  end: integer(0, 253_402_300_799),
  downloadplan: integer(1, 255),
  streamtype: z.optional(z.nullable(integer(0, 255))),
  audioout: z.optional(z.nullable(flag)),
});

/** Downloads of any span of time that a user chose (spec 000 section 7). */
export function customEventRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, world, events, eventUpdates, fleet, now } = services;

  app.post('/gkevent/customevent', async (context) => {
    const { principal, body } = await authorize(services, context);
    const fields = readFields(
      schema,
      body,
      'deviceid is a list with commas, start and end are unix seconds, downloadplan has a bit for each of channels 1-8',
    );
    const { deviceid: ids, start, end, downloadplan } = fields;
    if (ids.length === 0) throw new RestError(400, 'deviceid is missing');
    if (ids.length > MOST_DEVICES) throw new RestError(400, `Choose ${MOST_DEVICES} devices at most`);
    if (start > end) throw new RestError(400, 'Start Time > End Time');
    if (end - start > MOST_S) throw new RestError(400, 'Choose 24 hours at most');
    if (start * 1000 > now()) throw new RestError(400, 'The start time is in the future');
    const channels = Array.from({ length: 8 }, (_, index) => index + 1).filter((n) => downloadplan & (1 << (n - 1)));
    if (!ids.every((id) => channels.every((channel) => hasChannelInScope(principal, id, channel)))) {
      throw new RestError(403, CHANNEL_FORBIDDEN);
    }
    for (const id of ids) {
      const view = fleet.view(principal, id);
      if (view === 'forbidden') throw new RestError(403, 'No permission for this device');
      if (view === 'unknown') throw new RestError(404, `Unknown device ${id}`);
    }
    const tasks = ids.map((deviceId): Omit<AddedEvent, 'serialno'> => ({
      deviceId,
      code: CUSTOM_CODE,
      memo: 'Custom download',
      startS: start,
      endS: end,
      downloadMask: downloadplan,
      mainStreamMask: fields.streamtype ?? 0,
      audio: fields.audioout === 1,
      username: principal.username,
      addedMs: now(),
    }));
    const added = store.atomically(() => {
      const numbered = store.events.added.add(tasks, world.serialAt(now()));
      for (const event of numbered) services.footageOrders.orderAdded(event);
      return numbered;
    });
    services.footageOrders.begin();
    // They are added now, whatever becomes of the client and of the history.
    const { signal } = new AbortController();
    for (const { serialno } of added) {
      const row = await events.get(principal, serialno, signal).catch(noAnswer);
      if (row) eventUpdates.publish({ ...events.update(row), cmd: 'new' });
    }
    const message = added.length === 1 ? '1 download added' : `${added.length} downloads added`;
    return context.json({ hasError: false, message });
  });

  return app;
}

/** A history that fails has said so itself; throws again what is something else. */
function noAnswer(error: unknown): undefined {
  if (!(error instanceof SourceError)) throw error;
}
