import {
  fromEventDownloadPlan,
  fromPlanKey,
  fromPushEventPlan,
  fromRealtimeEventPlan,
  toEventDownloadPlan,
  toPushEventPlan,
  toRealtimeEventPlan,
  type EventDownloadPlan,
  type EventDownloadPlanInput,
  type EventPlanKey,
  type PushEventPlan,
  type PushEventPlanInput,
  type RealtimeEventPlan,
  type RealtimeEventPlanInput,
} from '../../model/events/event-plan.js';
import { textField, toRow } from '../../model/fields/json-fields.js';
import { toListChange, type ListChange } from '../../model/fields/list-change.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestPathName } from '../connection/paths.js';
import type { RestConnection } from '../connection/rest-connection.js';

/**
 * Plans of one kind; permission 0 only. Each change answers with the list as it now is. A plan takes the place of one
 * for the same target and event.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface EventPlansResource<Plan extends EventPlanKey, Input extends EventPlanKey> {
  /** The plans. */
  list(options?: RestCallOptions): Promise<readonly Plan[]>;
  /** `POST`: a plan for all devices or for one. */
  create(plan: Input, options?: RestCallOptions): Promise<ListChange<Plan>>;
  /** `PUT`: a plan for a group (spec 001 and 002 section 7). `planMethod` chooses which of the two. */
  update(plan: Input, options?: RestCallOptions): Promise<ListChange<Plan>>;
  /** Removes a plan. */
  remove(key: EventPlanKey, options?: RestCallOptions): Promise<ListChange<Plan>>;
  /** Removes all plans of a device, or of `GLOBAL`. */
  removeDevice(deviceId: string, options?: RestCallOptions): Promise<ListChange<Plan>>;
}

/** `/gkevent/eventdownloadplan` (spec 001 section 7). @public */
export type EventDownloadPlansResource = EventPlansResource<EventDownloadPlan, EventDownloadPlanInput>;
/** `/gkevent/pusheventplan` (spec 002 section 7). @public */
export interface PushEventPlansResource extends EventPlansResource<PushEventPlan, PushEventPlanInput> {
  /**
   * `POST /gkevent/plantemplate`, this project's own: resolves with what a template makes of the newest event of a code that the user sees.
   *
   * @throws GkError `invalid-argument` with the reason for a template that a server would not save, `not-found` where there is no such event yet.
   */
  preview(template: string, eventCode: number, options?: RestCallOptions): Promise<string>;
}

/** `/gkevent/realtimeeventplan`, removed at `/gkevent/RealtimeEventPlan` (spec 002 section 7). @public */
export interface RealtimeEventPlansResource extends EventPlansResource<RealtimeEventPlan, RealtimeEventPlanInput> {
  /** As that of {@link PushEventPlansResource}, with the template of a message. */
  preview(template: string, eventCode: number, options?: RestCallOptions): Promise<string>;
}

/** Download plans by event. @public */
export function eventDownloadPlansResource(rest: RestConnection): EventDownloadPlansResource {
  return plansResource(rest, {
    path: 'eventDownloadPlan',
    wrapper: 'eventDownloadPlan',
    toPlan: toEventDownloadPlan,
    fromPlan: fromEventDownloadPlan,
  });
}

/** Plans that push events to the cloud. @public */
export function pushEventPlansResource(rest: RestConnection): PushEventPlansResource {
  const plans = plansResource(rest, {
    path: 'pushEventPlan',
    wrapper: 'pushEventPlan',
    toPlan: toPushEventPlan,
    fromPlan: fromPushEventPlan,
  });
  return { ...plans, preview: previewOf(rest, 'push') };
}

/** Call, mail or SMS notifications of events. @public */
export function realtimeEventPlansResource(rest: RestConnection): RealtimeEventPlansResource {
  const plans = plansResource(rest, {
    path: 'realtimeEventPlan',
    removalPath: 'realtimeEventPlanRemoval',
    wrapper: 'realtimeEventPlan',
    toPlan: toRealtimeEventPlan,
    fromPlan: fromRealtimeEventPlan,
  });
  return { ...plans, preview: previewOf(rest, 'message') };
}

function previewOf(rest: RestConnection, kind: 'push' | 'message') {
  return (template: string, eventCode: number, options?: RestCallOptions): Promise<string> =>
    rest.call(
      {
        method: 'POST',
        path: 'eventPlanTemplate',
        body: { kind, template, appdevid: eventCode },
        read: (json) => textField(toRow(json)?.text),
      },
      options,
    );
}

interface PlanCalls<Plan, Input> {
  readonly path: RestPathName;
  readonly removalPath?: RestPathName;
  /** Name of the plan in a body. */
  readonly wrapper: string;
  readonly toPlan: (row: unknown) => Plan | undefined;
  readonly fromPlan: (plan: Input) => Readonly<Record<string, unknown>>;
}

function plansResource<Plan extends EventPlanKey, Input extends EventPlanKey>(
  rest: RestConnection,
  { path, removalPath = path, wrapper, toPlan, fromPlan }: PlanCalls<Plan, Input>,
): EventPlansResource<Plan, Input> {
  const read = (json: unknown) => toListChange(json, toPlan);
  const save = (method: 'POST' | 'PUT', plan: Input, options?: RestCallOptions) =>
    rest.call({ method, path, body: { [wrapper]: fromPlan(plan) }, read }, options);
  const remove = (body: Readonly<Record<string, unknown>>, options?: RestCallOptions) =>
    rest.call({ method: 'DELETE', path: removalPath, body, read }, options);
  return {
    list: async (options) => (await rest.call({ method: 'GET', path, read }, options)).items,
    create: (plan, options) => save('POST', plan, options),
    update: (plan, options) => save('PUT', plan, options),
    remove: (key, options) => remove({ [wrapper]: fromPlanKey(key) }, options),
    removeDevice: (deviceId, options) => remove({ deviceid: deviceId }, options),
  };
}
