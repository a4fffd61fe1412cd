import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { AutoFirmwarePlan } from '../../store/devices/auto-firmware-store.js';
import { branchIds } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { firmwareRow } from '../firmware/firmware-row.js';
import { streamRows } from '../mileage/stream-rows.js';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const MAX_PLANS = 500;

/** Ids travel as numbers or as their digits. */
const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
);
const name = z.string().check(z.minLength(1), z.maxLength(255));
const memo = z.string().check(z.maxLength(2_000));
const url = z.string().check(z.minLength(1), z.maxLength(2_000));
const fileSchema = z.object({ firmwareid: id, filename: z.optional(name), memo: z.optional(memo) });
const planSchema = z.object({ targetfw: name, url, memo: z.optional(memo) });
const planChangeSchema = z.object({ autofwid: id, ...z.partial(planSchema).shape });

/** Firmware: the store, the auto update plans, and what the devices run. For permission 0 and 1 (spec 001 section 6). */
export function firmwareRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, fleet, firmwareUpdates } = services;
  const nowS = (): number => Math.floor(services.now() / 1000);
  const files = (): object[] => store.firmware.list().map(firmwareRow);
  const plansOf = (principal: Principal): AutoFirmwarePlan[] => {
    const branch = branchIds(store, principal);
    return store.autoFirmware.list().filter(({ groupId }) => branch.has(groupId));
  };
  const plans = (principal: Principal): object[] => plansOf(principal).map(planRow);
  /** A plan of another branch is as unknown as one that does not exist. */
  const requirePlan = (principal: Principal, planId: number): AutoFirmwarePlan => {
    const plan = plansOf(principal).find((one) => one.id === planId);
    if (plan === undefined) throw new RestError(404, 'Unknown plan');
    return plan;
  };
  const call = async (context: Parameters<typeof authorize>[1]) => {
    const authorized = await authorize(services, context);
    return authorized;
  };

  app.get('/gkserver/fwstore', async (context) => {
    await call(context);
    return context.json(files());
  });

  app.put('/gkserver/fwstore', async (context) => {
    const { body } = await call(context);
    const changes = readFields(fileSchema, body, 'firmwareid is missing, or filename or memo cannot be');
    const stored = store.firmware.get(changes.firmwareid);
    if (stored === undefined) throw new RestError(404, 'Unknown firmware');
    const { filename = stored.filename, memo: words = stored.memo } = changes;
    store.firmware.update(stored.id, filename, words, nowS());
    return context.json({ hasError: false, message: 'Firmware saved', data: files() });
  });

  app.delete('/gkserver/fwstore', async (context) => {
    const { body } = await call(context);
    const { firmwareid } = readFields(z.object({ firmwareid: id }), body, 'firmwareid is missing');
    if (!store.firmware.remove(firmwareid)) throw new RestError(404, 'Unknown firmware');
    return context.json({ hasError: false, message: 'Firmware removed', data: files() });
  });

  app.get('/gkserver/autofw', async (context) => {
    const { principal } = await call(context);
    return context.json(plans(principal));
  });

  app.post('/gkserver/autofw', async (context) => {
    const { principal, body } = await call(context);
    const plan = readFields(planSchema, body, 'targetfw and url cannot be empty');
    if (store.autoFirmware.list().length >= MAX_PLANS) throw new RestError(400, `There are ${MAX_PLANS} plans already`);
    const { targetfw: target, url: from, memo: words = '' } = plan;
    store.autoFirmware.add({ groupId: principal.groupId, target, url: from, memo: words, updatedS: nowS() });
    return context.json({ hasError: false, message: 'Plan added', data: plans(principal) });
  });

  app.put('/gkserver/autofw', async (context) => {
    const { principal, body } = await call(context);
    const changes = readFields(planChangeSchema, body, 'autofwid is missing; targetfw and url cannot be empty');
    const plan = requirePlan(principal, changes.autofwid);
    const { targetfw: target = plan.target, url: from = plan.url, memo: words = plan.memo } = changes;
    store.autoFirmware.update({ id: plan.id, target, url: from, memo: words, updatedS: nowS() });
    return context.json({ hasError: false, message: 'Plan saved', data: plans(principal) });
  });

  app.delete('/gkserver/autofw', async (context) => {
    const { principal, body } = await call(context);
    const { autofwid } = readFields(z.object({ autofwid: id }), body, 'autofwid is missing');
    store.autoFirmware.remove(requirePlan(principal, autofwid).id);
    return context.json({ hasError: false, message: 'Plan removed', data: plans(principal) });
  });

  app.get('/gkdevice/firmware/:deviceid', async (context) => {
    const { principal } = await call(context);
    const wanted = context.req.param('deviceid');
    if (wanted === '*') {
      const ids = fleet.visibleIds(principal);
      return streamRows(
        context,
        { principal, now: services.now },
        deviceRows(ids, (deviceid) => firmwareUpdates.status(deviceid)),
      );
    }
    const deviceid = requireDevice(services, { principal, body: { deviceid: wanted } });
    return context.json({ deviceid, ...firmwareUpdates.status(deviceid) });
  });

  return app;
}

function planRow({ id: autofwid, target, url: from, memo: words, updatedS }: AutoFirmwarePlan): object {
  return { autofwid, targetfw: target, url: from, memo: words, updatetime: updatedS };
}

function* deviceRows(ids: Iterable<string>, statusOf: (deviceId: string) => object): Iterable<object> {
  for (const deviceid of ids) yield { deviceid, ...statusOf(deviceid) };
}
