import type { EventDownloadPlan, EventPlanKey, EventPlanTarget } from 'gk-sdk/rest';
import { DEFAULT_GROUP_ID } from 'gk-sdk/rules';
import { targetWords } from '../../shared/plan-target/plan-entries.js';

/** Whose plans are shown: an entry of the list beside them (spec 001 section 2, "Event download plan page"). */
export interface PlanScope {
  /** In the address. */
  readonly key: string;
  readonly label: string;
  /** Undefined for all plans. */
  readonly target: EventPlanTarget | undefined;
  /** Plans of it. */
  readonly count: number;
}

/** Entries of the list by device: "ALL, GLOBAL, each device". A device that only a plan names is there, too. */
export function deviceScopes(plans: readonly EventPlanKey[], deviceIds: readonly string[]): readonly PlanScope[] {
  const named = plans.flatMap(({ target }) => (target.mode === 'DEVICE' ? [target.deviceId] : []));
  return [
    { key: 'ALL', label: 'ALL', target: undefined, count: plans.length },
    scopeOf(plans, 'GLOBAL', 'GLOBAL', { mode: 'GLOBAL' }),
    ...[...new Set([...deviceIds, ...named])].map((deviceId) =>
      scopeOf(plans, `device ${deviceId}`, deviceId, { mode: 'DEVICE', deviceId }),
    ),
  ];
}

/** Entries of the list by group; the default group first. */
export function groupScopes(
  plans: readonly EventPlanKey[],
  groups: readonly { readonly groupId: string | number; readonly name: string }[],
): readonly PlanScope[] {
  const names = new Map([[DEFAULT_GROUP_ID, DEFAULT_GROUP_ID]]);
  for (const { target } of plans) if (target.mode === 'GROUP') names.set(target.groupId, target.groupId);
  for (const { groupId, name } of groups) names.set(String(groupId), name);
  return [...names].map(([groupId, name]) => scopeOf(plans, `group ${groupId}`, name, { mode: 'GROUP', groupId }));
}

/** The plans of an entry. */
export function plansOf(plans: readonly EventDownloadPlan[], { target }: PlanScope): readonly EventDownloadPlan[] {
  return target === undefined ? plans : plans.filter((plan) => isSameTarget(plan.target, target));
}

function scopeOf(plans: readonly EventPlanKey[], key: string, label: string, target: EventPlanTarget): PlanScope {
  return { key, label, target, count: plans.filter((plan) => isSameTarget(plan.target, target)).length };
}

function isSameTarget(a: EventPlanTarget, b: EventPlanTarget): boolean {
  return a.mode === b.mode && targetWords(a) === targetWords(b);
}
