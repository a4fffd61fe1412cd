import { useState } from 'react';
import { useResource, type Resource } from 'gk-react';
import type { EventPlanKey, EventPlansResource, ListChange } from 'gk-sdk/rest';
import { planMethod } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { isSamePlan } from '../../shared/plan-target/plan-entries.js';
import { removeMoved } from '../../shared/plan-target/remove-moved.js';
import { useSave } from '../../shared/query/use-save.js';

/** The plans of one kind, and what changes them. Every change answers with the list as it now is. */
export interface Plans<Plan extends EventPlanKey> {
  readonly resource: Resource<readonly Plan[]>;
  readonly list: readonly Plan[];
  readonly busy: boolean;
  /** Saves a part of a plan over what the server has now, so that a change of somebody else is not lost. */
  readonly change: (plan: Plan, part: Partial<Plan>) => void;
  readonly remove: (plan: Plan) => void;
  /** Removes all plans of a device, or of GLOBAL. */
  readonly removeDevice: (deviceId: string) => void;
  /** The plan as the server has it now. Rejects when there is none any more. */
  readonly read: (key: EventPlanKey, signal?: AbortSignal) => Promise<Plan>;
  /** Whether the server has a plan for a target and event now. */
  readonly exists: (key: EventPlanKey) => Promise<boolean>;
  /** Saves a plan and gives the server's words; `edited` is the one that it was, which goes where target or event changed. */
  readonly save: (plan: Plan, signal?: AbortSignal, edited?: Plan) => Promise<string>;
}

/** {@link Plans} of a kind; `name` identifies it. */
export function usePlans<Plan extends EventPlanKey>(name: string, rest: EventPlansResource<Plan, Plan>): Plans<Plan> {
  const resource = useResource(['plans', name], (signal) => rest.list({ signal }));
  const [changed, setChanged] = useState<{
    readonly of: readonly Plan[] | undefined;
    readonly items: readonly Plan[];
  }>();
  const take = ({ items, message }: ListChange<Plan>): string => {
    setChanged({ of: resource.data, items });
    return message;
  };
  const read = async (key: EventPlanKey, signal?: AbortSignal): Promise<Plan> => {
    const found = (await rest.list(signal && { signal })).find((plan) => isSamePlan(plan, key));
    if (!found) throw new Error(t('Another user has deleted this plan.'));
    return found;
  };
  const save = async (plan: Plan, signal?: AbortSignal, edited?: Plan): Promise<string> => {
    const options = signal && { signal };
    const message = take(
      await (planMethod(plan.target.mode) === 'PUT' ? rest.update(plan, options) : rest.create(plan, options)),
    );
    if (edited && !isSamePlan(edited, plan)) await removeMoved(edited, () => rest.remove(edited, options).then(take));
    return message;
  };
  const change = useSave(async (signal, plan: Plan, part: Partial<Plan>) => {
    return (await save({ ...(await read(plan, signal)), ...part }, signal)) || t('Saved');
  });
  const remove = useSave(async (signal, plan: Plan) => take(await rest.remove(plan, { signal })) || t('Plan deleted'));
  const removeDevice = useSave(
    async (signal, deviceId: string) =>
      take(await rest.removeDevice(deviceId, { signal })) || t('Plans of {1} deleted', deviceId),
  );
  return {
    resource,
    list: changed !== undefined && changed.of === resource.data ? changed.items : (resource.data ?? []),
    busy: [change, remove, removeDevice].some(({ kind }) => kind === 'running'),
    change: change.run,
    remove: remove.run,
    removeDevice: removeDevice.run,
    read,
    exists: async (key) => (await rest.list()).some((plan) => isSamePlan(plan, key)),
    save,
  };
}
