import { useCallback } from 'react';
import { useResource, type Resource } from 'gk-react';
import type { EventPlanKey, EventPlansResource, ListChange } from 'gk-sdk/rest';
import { planMethod } from '../../shared/plan-target/plan-mode.js';
import { t } from '../../shared/i18n/translate.js';
import { isSamePlan } from '../../shared/plan-target/plan-entries.js';
import { removeMoved } from '../../shared/plan-target/remove-moved.js';
import { useSave } from '../../shared/query/use-save.js';
import { useSerialQueue } from '../../shared/query/use-serial-queue.js';

/** The plans of one kind, and what changes them. Every change answers with the list as it now is. */
export interface Plans<Plan extends EventPlanKey> {
  readonly resource: Resource<readonly Plan[]>;
  readonly list: readonly Plan[];
  /** Plans are being removed. */
  readonly busy: boolean;
  /**
   * Saves a part of a plan into the server's current plan, so that no change of somebody else is lost. Returns the
   * words of the success.
   */
  readonly change: (plan: Plan, part: Partial<Plan>, signal: AbortSignal) => Promise<string>;
  readonly remove: (plan: Plan) => void;
  /** Removes all plans of a device, or of GLOBAL. */
  readonly removeDevice: (deviceId: string) => void;
  /** The plan as the server has it now. Rejects when there is none any more. */
  readonly read: (key: EventPlanKey, signal?: AbortSignal) => Promise<Plan>;
  /** The plans as the server has them now. */
  readonly readAll: () => Promise<readonly Plan[]>;
  /** Saves a plan and gives the server's words; `edited` is the one that it was, which goes where target or event changed. */
  readonly save: (plan: Plan, signal?: AbortSignal, edited?: Plan) => Promise<string>;
}

/** {@link Plans} of a kind; `name` identifies it. */
export function usePlans<Plan extends EventPlanKey>(name: string, rest: EventPlansResource<Plan, Plan>): Plans<Plan> {
  const resource = useResource(['plans', name], (signal) => rest.list({ signal }));
  const { update } = resource;
  // A change reads the server's plan and writes it back: two at the same time would undo each other.
  const enqueue = useSerialQueue();
  const answered = useCallback(
    ({ items, message }: ListChange<Plan>): string => {
      update(() => items);
      return message;
    },
    [update],
  );
  const read = useCallback(
    async (key: EventPlanKey, signal?: AbortSignal): Promise<Plan> => {
      const found = (await rest.list(signal && { signal })).find((plan) => isSamePlan(plan, key));
      if (!found) throw new Error(t('Another user has deleted this plan.'));
      return found;
    },
    [rest],
  );
  const send = useCallback(
    async (plan: Plan, signal?: AbortSignal): Promise<string> => {
      const options = signal && { signal };
      return answered(
        await (planMethod(plan.target.mode) === 'PUT' ? rest.update(plan, options) : rest.create(plan, options)),
      );
    },
    [rest, answered],
  );
  const change = useCallback(
    (plan: Plan, part: Partial<Plan>, signal: AbortSignal): Promise<string> =>
      enqueue(async () => (await send({ ...(await read(plan, signal)), ...part }, signal)) || t('Saved')),
    [enqueue, read, send],
  );
  const remove = useSave((signal, plan: Plan) =>
    enqueue(async () => answered(await rest.remove(plan, { signal })) || t('Plan deleted')),
  );
  const removeDevice = useSave((signal, deviceId: string) =>
    enqueue(
      async () =>
        answered(await rest.removeDevice(deviceId, { signal })) || t('Plans of {device} deleted', { device: deviceId }),
    ),
  );
  return {
    resource,
    list: resource.data ?? NO_PLANS,
    busy: [remove, removeDevice].some(({ kind }) => kind === 'running'),
    change,
    remove: remove.run,
    removeDevice: removeDevice.run,
    read,
    readAll: () => rest.list(),
    save: (plan, signal, edited) =>
      enqueue(async () => {
        const message = await send(plan, signal);
        if (edited && !isSamePlan(edited, plan)) {
          await removeMoved(edited, () => rest.remove(edited, signal && { signal }).then(answered));
        }
        return message;
      }),
  };
}

const NO_PLANS: readonly never[] = [];
