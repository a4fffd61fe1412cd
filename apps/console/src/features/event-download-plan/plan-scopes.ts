import type { DeviceGroup, EventDownloadPlan, EventPlanKey, EventPlanTarget } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { deviceEntries, plansOf, type PlanEntry } from '../../shared/plan-target/plan-entries.js';

/** Key of the entry of all plans, and the word for it. */
export const ALL_PLANS = word('ALL');

/** Whose plans are shown: an entry of the list beside them (spec 001 section 2, "Event download plan page"). */
export type PlanScope = Omit<PlanEntry, 'target'> & {
  /** Undefined for all plans. */
  readonly target: EventPlanTarget | undefined;
};

/** Entries of the list by device: "ALL, GLOBAL, each device". A device that only a plan names is there, too. */
export function deviceScopes(plans: readonly EventPlanKey[], deviceIds: readonly string[]): readonly PlanScope[] {
  return [
    { key: ALL_PLANS, label: t(ALL_PLANS), target: undefined, count: plans.length },
    ...deviceEntries(plans, deviceIds),
  ];
}

/** The plans of an entry. */
export function plansOfScope(
  plans: readonly EventDownloadPlan[],
  { target, ...entry }: PlanScope,
  groups: readonly DeviceGroup[],
): readonly EventDownloadPlan[] {
  return target === undefined ? plans : plansOf(plans, { ...entry, target }, groups);
}
