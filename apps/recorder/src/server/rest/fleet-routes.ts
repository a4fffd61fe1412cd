import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { begun } from '../../history/begun.js';
import { opensPeriod, OUTSIDE_PERIOD } from '../access/content.js';
import { seenGroupIds, seenGroupTree } from '../access/fleet-view.js';
import { authorize, type AuthorizedCall } from '../access/authorize.js';
import { HeldSpan } from '../evidence/held-span.js';
import { hangUpOf, streamTo } from '../access/stream-to.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { remoteAddress } from '../http/client-address.js';
import { RestError } from '../http/rest-error.js';

const MAX_TRACK_S = 31 * 24 * 3600;

/** The end of the year 9999: beyond it no date has a name, and far beyond a second more is no more. */
const MAX_TIME_S = 253_402_300_799;
const timeSchema = z.number().check(z.gte(0), z.lte(MAX_TIME_S));
const periodSchema = z.object({ start: timeSchema, end: timeSchema });
/** A group is asked by number, or by its digits; nothing asks for all. */
const groupSchema = z.object({ groupid: z.optional(z.nullable(z.union([z.int(), z.string()]))) });

/** Groups, devices and tracks. */
export function fleetRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, fleet } = services;

  app.post('/gkcommon/userinfo', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json({
      UserName: principal.username,
      groupid: principal.groupId,
      name: store.groups.get(principal.groupId)?.name ?? '',
      rootgroup: principal.groupId === store.groups.rootId,
      childrens: seenGroupTree(store, principal),
      devices: [...fleet.visibleIds(principal)],
    });
  });

  app.post('/gkcommon/groupdevicelist', async (context) => {
    const call = await authorize(services, context);
    return context.json(deviceIdsOfGroup(services, call));
  });

  app.post('/gkdevice/device', async (context) => {
    const call = await authorize(services, context);
    const id = requireDevice(services, call);
    const device = fleet.row(call.principal, id);
    if (device === undefined) throw new RestError(404, 'Unknown device');
    return context.json({ device });
  });

  app.post('/api/gps', async (context) => {
    const call = await authorize(services, context);
    const id = requireDevice(services, call);
    const period = periodSchema.safeParse(call.body);
    if (!period.success) throw new RestError(400, 'start and end are unix seconds');
    const startS = Math.floor(period.data.start);
    const endS = Math.floor(period.data.end);
    if (endS < startS) throw new RestError(400, 'Start Time > End Time');
    if (!opensPeriod(call.principal, startS, endS)) throw new RestError(403, OUTSIDE_PERIOD);
    if (endS - startS > MAX_TRACK_S) throw new RestError(400, 'Choose 31 days at most');
    services.readAudit.note({
      username: call.principal.username,
      ip: remoteAddress(context.env),
      deviceId: id,
      kind: 'track',
      fromS: startS,
      toS: endS,
    });
    const end = hangUpOf(context);
    const pages = await begun(fleet.track(id, startS, endS, end.signal));
    // Page by page: a month of positions neither stands in memory nor holds up the streams.
    const held = new HeldSpan();
    const reader = { principal: call.principal, now: services.now };
    return streamTo(
      context,
      reader,
      async (body) => {
        const hash = createHash('sha256');
        const send = async (text: string): Promise<void> => {
          hash.update(text);
          await body.write(text);
        };
        let separator = '[';
        for await (const rows of held.passing(pages, ({ time }) => time)) {
          if (body.aborted) return;
          // It goes on for a while: the device may have left what the user sees.
          requireDevice(services, call);
          if (rows.length === 0) continue;
          await send(separator + JSON.stringify(rows).slice(1, -1));
          separator = ',';
        }
        await send(separator === '[' ? '[]' : ']');
        if (body.aborted) return;
        services.sentBodies.note(call.principal, hash.digest('hex'), {
          kind: 'track',
          deviceId: id,
          startS,
          endS,
          ...held.field(),
        });
      },
      end,
    );
  });

  return app;
}

function deviceIdsOfGroup({ store, fleet }: RestServices, { body, principal }: AuthorizedCall): string[] {
  const parsed = groupSchema.safeParse(body);
  if (!parsed.success) throw new RestError(400, 'groupid is not a group');
  const visible = fleet.visibleIds(principal);
  const { groupid } = parsed.data;
  if (groupid === undefined || groupid === null || groupid === '') return [...visible];
  const id = Number(groupid);
  // A group outside of the principal's view is as unknown as one that does not exist.
  if (!seenGroupIds(store, principal).has(id) || store.groups.get(id) === undefined) {
    throw new RestError(404, 'Unknown group');
  }
  return [...store.devices.idsOfGroup(id)].filter((deviceId) => visible.has(deviceId));
}
