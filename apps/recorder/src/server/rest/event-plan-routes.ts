import { DEFAULT_CALL_TIME_S, EVENT_PLAN_LIMITS } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { EventPlanStore, PlanKey } from '../../store/events/event-plan-store.js';
import {
  downloadPlanSchema,
  MOST_TEMPLATE,
  pushPlanSchema,
  realtimePlanSchema,
} from '../../store/events/event-plan.js';
import { branchIds, seesWholeFleet } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { flag, integer, text } from 'gk-sdk/contract';
import { authorize, requireArea } from '../access/authorize.js';
import type { EventFilter } from '../events/event-filter.js';
import type { EventRow } from '../events/event-row.js';
import { messageLine, pushBody, templateProblem } from '../notifications/message-template.js';
import { readFields } from '../http/read-fields.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** To look for an event of a preview. */
const PREVIEW_TIMEOUT_MS = 10_000;
/** Minute ranges of a day in UTC, joined by commas (spec 001 section 3). */
const TIME_PART = /^(\d{1,4}:\d{1,4}(,\d{1,4}:\d{1,4})*)?$/;

const { eventCode, callTimeS, ...lengths } = EVENT_PLAN_LIMITS;
const seconds = integer(0, 86_400);
const offset = z.nullable(seconds);
const mask8 = integer(0, 255);

/** A field that may be missing or null: then `value` stands for it. */
function otherwise<T>(schema: z.ZodMiniType<T>, value: T) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((given: T | null | undefined): T => given ?? value),
  );
}

const targetFields = {
  updateMode: otherwise<string>(z.string(), ''),
  deviceid: otherwise(text(200), ''),
  groupid: otherwise(text(200), 'root'),
  appdevid: integer(eventCode.min, eventCode.max),
};
const keySchema = z.object(targetFields);
const downloadFields = z.object({
  downloadtype: otherwise(integer(0, 4), 2),
  downloadplan: otherwise(mask8, 0),
  preoffset: otherwise<number | null>(offset, null),
  postoffset: otherwise<number | null>(offset, null),
  streamtype: otherwise(mask8, 0),
  entimepart: otherwise<number>(flag, 0),
  timepart: otherwise(z.string().check(z.regex(TIME_PART)), ''),
  intermission: otherwise(seconds, 0),
  enupload: otherwise<number>(flag, 0),
  upload: otherwise(text(2_000), ''),
  accoffonly: otherwise<number>(flag, 0),
  maxbackupsecs: otherwise(integer(0, 31_536_000), 0),
  snapshotmode: otherwise<number>(flag, 0),
  custompath: otherwise(integer(0, 2), 0),
  mediatype: otherwise(integer(1, 6), 3),
});
const pushFields = z.object({
  enable: otherwise<number>(flag, 0),
  name: otherwise(text(lengths.name), ''),
  script: otherwise(text(lengths.script), ''),
  template: otherwise(text(MOST_TEMPLATE), ''),
});
const realtimeFields = z.object({
  call_en: otherwise<number>(flag, 0),
  call_time: otherwise(integer(callTimeS.min, callTimeS.max), DEFAULT_CALL_TIME_S),
  email_en: otherwise<number>(flag, 0),
  receivers: otherwise(text(lengths.receivers), ''),
  sms_en: otherwise<number>(flag, 0),
  template: otherwise(text(MOST_TEMPLATE), ''),
});
const previewSchema = z.object({
  kind: z.literal(['push', 'message']),
  template: text(MOST_TEMPLATE),
  appdevid: integer(eventCode.min, eventCode.max),
});

interface PlanRoom<Plan extends PlanKey & { readonly updatetime: number }> {
  readonly path: string;
  /** Where a plan is removed; the specification writes one of them in its own way. */
  readonly removalPath?: string;
  /** Name of the plan in the body. */
  readonly wrapper: string;
  readonly fields: z.ZodMiniType<object>;
  readonly schema: z.ZodMiniType<Plan>;
  readonly words: string;
  readonly store: EventPlanStore<Plan>;
  /** Why a plan cannot be kept, in words. */
  readonly problem?: (plan: Plan) => string | undefined;
  /** True: the answer of a change is {hasError, message, data}; false: the bare list (spec 002 section 7). */
  readonly saysMore: boolean;
}

/** Plans for events: downloads, pushes to the cloud, instant notifications. For administrators. */
export function eventPlanRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { downloadPlans, pushPlans, realtimePlans } = services.store.events;
  planRoom(app, services, {
    path: '/gkevent/eventdownloadplan',
    wrapper: 'eventDownloadPlan',
    fields: downloadFields,
    schema: downloadPlanSchema,
    words:
      'downloadtype is 0, 1, 2 or 4; masks are 0 to 255; offsets are seconds; timepart is start:end in minutes of a day; mediatype is 1, 3, 4, 5 or 6; custompath 0 to 2',
    store: downloadPlans,
    saysMore: true,
  });
  planRoom(app, services, {
    path: '/gkevent/pusheventplan',
    wrapper: 'pushEventPlan',
    fields: pushFields,
    schema: pushPlanSchema,
    words: `enable is 0 or 1; name has at most 200 characters, template ${MOST_TEMPLATE}`,
    store: pushPlans,
    problem: ({ template }) => templateProblem(template, 'push'),
    saysMore: false,
  });
  planRoom(app, services, {
    path: '/gkevent/realtimeeventplan',
    removalPath: '/gkevent/RealtimeEventPlan',
    wrapper: 'realtimeEventPlan',
    fields: realtimeFields,
    schema: realtimePlanSchema,
    words: `call_en, email_en and sms_en are 0 or 1; call_time is seconds; template has at most ${MOST_TEMPLATE} characters`,
    store: realtimePlans,
    problem: ({ template }) => templateProblem(template, 'message'),
    saysMore: false,
  });
  app.post('/gkevent/plantemplate', async (context) => {
    const { principal, body } = await authorize(services, context);
    const words = `kind is push or message, template a text of at most ${MOST_TEMPLATE} characters, appdevid an event code`;
    const { kind, template, appdevid } = readFields(previewSchema, body, words);
    const problem = templateProblem(template, kind);
    if (problem !== undefined) throw new RestError(400, problem);
    const event = await newestEvent(services, principal, appdevid);
    if (event === undefined) throw new RestError(404, 'There is no such event yet to show the template with');
    const fields = await services.notifier.previewFields({ cmd: 'new', ...event });
    const made = kind === 'push' ? pushBody : messageLine;
    const shown = template === '' ? '' : made(template, fields);
    return context.json({ hasError: false, message: '', text: shown, serialno: event.serialno });
  });
  return app;
}

function planRoom<Plan extends PlanKey & { readonly updatetime: number }>(
  app: Hono,
  services: RestServices,
  room: PlanRoom<Plan>,
): void {
  const { path, removalPath = path, wrapper, fields, schema, words, store, problem, saysMore } = room;
  /** Plans of devices and groups that one sees, and those for all. */
  const plansOf = (principal: Principal): readonly Plan[] => {
    if (seesWholeFleet(services.store, principal)) return store.list();
    return store.list().filter((plan) => plan.updateMode === 'GLOBAL' || isWithin(services, principal, plan));
  };
  const answer = (context: Context, principal: Principal, message: string): Response => {
    const data = plansOf(principal);
    return context.json(saysMore ? { hasError: false, message, data } : data);
  };

  app.get(path, async (context) => {
    const { principal } = await authorize(services, context);
    return context.json(plansOf(principal));
  });
  app.on(['POST', 'PUT'], path, async (context) => {
    const { body, principal } = await authorize(services, context);
    const keys = readKeys(services, body[wrapper], context.req.method === 'PUT');
    requireWithin(services, context, principal, keys);
    const given = readFields(fields, body[wrapper], words);
    const updatetime = Math.floor(services.now() / 1000);
    // All are read before the first is kept: a list with one bad device changes nothing.
    const plans = keys.map((key) => readFields(schema, { ...given, ...key, updatetime }, words));
    const wrong = plans.map((plan) => problem?.(plan)).find((one) => one !== undefined);
    if (wrong !== undefined) throw new RestError(400, wrong);
    services.store.atomically(() => {
      for (const plan of plans) store.put(plan);
    });
    return answer(context, principal, 'Plan saved');
  });
  app.delete(removalPath, async (context) => {
    const { body, principal } = await authorize(services, context);
    const { deviceid } = body;
    if (typeof deviceid === 'string' && deviceid !== '') {
      const updateMode = deviceid === 'GLOBAL' ? 'GLOBAL' : 'DEVICE';
      requireWithin(services, context, principal, [{ updateMode, deviceid, groupid: 'root' }]);
      if (store.removeDevice(deviceid) === 0) throw new RestError(404, `${deviceid} has no plan`);
      return answer(context, principal, `Plans of ${deviceid} deleted`);
    }
    const keys = readKeys(services, body[wrapper], false, true);
    requireWithin(services, context, principal, keys);
    const removals = services.store.atomically(() => keys.map((key) => store.remove(key)));
    if (!removals.includes(true)) throw new RestError(404, 'There is no such plan');
    return answer(context, principal, 'Plan deleted');
  });
}

/** The newest event of a code of the devices that a principal sees, for a preview. */
async function newestEvent(
  { events }: RestServices,
  principal: Principal,
  appdevid: number,
): Promise<EventRow | undefined> {
  const filter: EventFilter = {
    serialno: undefined,
    fromSerial: undefined,
    toSerial: undefined,
    fromS: undefined,
    toS: undefined,
    updatedFromS: undefined,
    codes: new Set([appdevid]),
    deviceIds: undefined,
    groupId: undefined,
    hasSnapshot: undefined,
    newestFirst: true,
  };
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS);
  for await (const [row] of events.find(principal, filter, { signal, pageSize: 1 })) if (row !== undefined) return row;
  return undefined;
}

type PlanTarget = Pick<PlanKey, 'updateMode' | 'deviceid' | 'groupid'>;

/** True for a plan of a device or group that a principal sees; those for all are of who sees the whole fleet. */
function isWithin({ store, fleet }: RestServices, principal: Principal, target: PlanTarget): boolean {
  if (target.updateMode === 'GLOBAL') return seesWholeFleet(store, principal);
  if (target.updateMode === 'DEVICE') return fleet.view(principal, target.deviceid) === 'visible';
  const groupId = target.groupid === 'root' ? store.groups.rootId : Number(target.groupid);
  return branchIds(store, principal).has(groupId);
}

/**
 * @throws RestError 404 for a target that is not the principal's: it is as unknown as one that does not exist; 403 for
 * the whole fleet.
 */
function requireWithin(
  services: RestServices,
  context: Context,
  principal: Principal,
  targets: readonly PlanTarget[],
): void {
  if (targets.some(({ updateMode }) => updateMode === 'GLOBAL')) {
    requireArea(services.store, context, principal, 'globalEventRules');
  }
  if (seesWholeFleet(services.store, principal)) return;
  const other = targets.find((target) => !isWithin(services, principal, target));
  if (other === undefined) return;
  if (other.updateMode === 'GLOBAL')
    throw new RestError(403, 'Only users who see the whole fleet can change a plan for all devices');
  throw new RestError(
    404,
    other.updateMode === 'GROUP' ? `There is no group ${other.groupid}` : `Unknown device ${other.deviceid}`,
  );
}

/** Whom a plan is for: in DEVICE mode it may be several devices, with commas. */
function readKeys({ store }: RestServices, plan: unknown, isGroupCall: boolean, isRemoval = false): PlanKey[] {
  const { updateMode, deviceid, groupid, appdevid } = readFields(keySchema, plan, 'appdevid is an event code');
  const mode = updateMode || (isGroupCall ? 'GROUP' : deviceid === 'GLOBAL' ? 'GLOBAL' : 'DEVICE');
  if (mode === 'GLOBAL') return [{ updateMode: 'GLOBAL', deviceid: 'GLOBAL', groupid: 'root', appdevid }];
  if (mode === 'GROUP') {
    const known = groupid === 'root' || (/^\d+$/.test(groupid) && store.groups.get(Number(groupid)) !== undefined);
    if (!known && !isRemoval) throw new RestError(404, `There is no group ${groupid}`);
    return [{ updateMode: 'GROUP', deviceid: '', groupid, appdevid }];
  }
  if (mode !== 'DEVICE') throw new RestError(400, 'updateMode is GLOBAL, DEVICE or GROUP');
  const ids = [...new Set(deviceid.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.length === 0) throw new RestError(400, 'deviceid is missing');
  const unknown = ids.find((id) => !isRemoval && store.devices.get(id) === undefined);
  if (unknown !== undefined) throw new RestError(404, `Unknown device ${unknown}`);
  return ids.map((id) => ({ updateMode: 'DEVICE', deviceid: id, groupid: 'root', appdevid }));
}
