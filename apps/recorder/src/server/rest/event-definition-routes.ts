import { toNotifyColor } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { Principal } from '../access/principal.js';
import type { JsonObject } from '../http/json-object.js';
import { integer, text } from 'gk-sdk/contract';
import { authorize, requireArea } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const MOST_NAME = 100;
const keySchema = z.object({ definename: text(MOST_NAME), eventtype: integer(0, 999_999) });
const definitionSchema = z.object({
  ...keySchema.shape,
  eventname: z.optional(z.nullable(text(200))),
  notifytext: z.optional(z.nullable(text(2_000))),
  notifycolor: z.optional(z.nullable(z.string())),
});
const WORDS = `definename has 1 to ${MOST_NAME} characters and is not ALL; eventtype is an event code`;

/** Event names, and the assignment of name profiles to devices. Read by all who see events. */
export function eventDefinitionRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { definitions } = services.store.events;

  const answer = (context: Context, message: string): Response =>
    context.json({ hasError: false, message, data: definitions.list() });

  /**
   * Only users who see all devices of a profile may change it; GLOBAL applies to every device without a profile.
   * @throws RestError 403
   */
  const requireProfile = (context: Context, principal: Principal, name: string): void => {
    if (name === 'GLOBAL') {
      requireArea(services.store, context, principal, 'globalEventRules');
      return;
    }
    const visible = services.fleet.visibleIds(principal);
    const isOfOthers = [...definitions.devices()].some(([id, profile]) => profile === name && !visible.has(id));
    if (isOfOthers) throw new RestError(403, `Devices of other groups use the profile ${name}: make one of your own`);
  };

  app.get('/gkevent/eventdefine', async (context) => {
    await authorize(services, context);
    return context.json(definitions.list());
  });
  for (const method of ['POST', 'PUT'] as const) {
    app.on(method, '/gkevent/eventdefine', async (context) => {
      const { body, principal } = await authorize(services, context);
      const fields = readFields(definitionSchema, body['eventDefine'], WORDS);
      const { definename, eventtype } = fields;
      requireProfileName(definename);
      requireProfile(context, principal, definename);
      const stands = definitions.get(definename, eventtype) !== undefined;
      if (method === 'POST' && stands)
        throw new RestError(400, `${definename} has a definition of ${eventtype} already`);
      if (method === 'PUT' && !stands) throw new RestError(404, `${definename} has no definition of ${eventtype}`);
      definitions.put({
        definename,
        eventtype,
        eventname: fields.eventname ?? '',
        notifytext: fields.notifytext ?? '',
        notifycolor: toNotifyColor(fields.notifycolor),
        updatetime: Math.floor(services.now() / 1000),
      });
      return answer(context, `${definename} ${eventtype} saved`);
    });
  }
  app.delete('/gkevent/eventdefine', async (context) => {
    const { body, principal } = await authorize(services, context);
    return answer(context, removed(context, principal, body));
  });

  const removed = (context: Context, principal: Principal, { eventDefine, definename }: JsonObject): string => {
    if (typeof definename === 'string' && definename !== '') {
      requireProfile(context, principal, definename);
      if (!definitions.removeProfile(definename)) throw new RestError(404, `There is no profile ${definename}`);
      return `${definename} deleted`;
    }
    const key = readFields(keySchema, eventDefine, WORDS);
    requireProfile(context, principal, key.definename);
    if (!definitions.remove(key.definename, key.eventtype)) throw new RestError(404, 'There is no such definition');
    return `${key.definename} ${key.eventtype} deleted`;
  };

  const mappings = (principal: Principal): object[] => {
    const visible = services.fleet.visibleIds(principal);
    const rows = [...definitions.devices()].filter(([deviceid]) => visible.has(deviceid));
    return rows.map(([deviceid, definename]) => ({ deviceid, definename }));
  };
  app.get('/gkevent/eventdefinedevice', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(mappings(principal));
  });
  for (const method of ['POST', 'PUT'] as const) {
    app.on(method, '/gkevent/eventdefinedevice', async (context) => {
      const call = await authorize(services, context);
      const deviceId = requireDevice(services, call);
      const { definename } = readFields(keySchema, { ...call.body, eventtype: 0 }, WORDS);
      if (!definitions.hasProfile(definename)) throw new RestError(404, `There is no profile ${definename}`);
      const stands = definitions.devices().has(deviceId);
      if (method === 'POST' && stands) throw new RestError(400, `${deviceId} has a profile already`);
      if (method === 'PUT' && !stands) throw new RestError(404, `${deviceId} has no profile yet`);
      definitions.setDevice(deviceId, definename);
      const message = `${deviceId} has the profile ${definename}`;
      return context.json({ hasError: false, message, data: mappings(call.principal) });
    });
  }
  app.delete('/gkevent/eventdefinedevice', async (context) => {
    const call = await authorize(services, context);
    const deviceId = requireDevice(services, call);
    if (!definitions.removeDevice(deviceId)) throw new RestError(404, `${deviceId} has no profile of its own`);
    return context.json({ hasError: false, message: `${deviceId} is GLOBAL again`, data: mappings(call.principal) });
  });

  return app;
}

/** Spec 001 section 5. */
function requireProfileName(name: string): void {
  if (name === '' || name === 'ALL') throw new RestError(400, WORDS);
}
