import type { DeviceGroup, EventPlanKey, EventPlanTarget } from 'gk-sdk/rest';
import { DEFAULT_GROUP_ID } from './plan-mode.js';
import { groupWords } from '../fleet/group-path-words.js';
import { t, word } from '../i18n/translate.js';

/** An entry of the list beside a table of plans: whom plans are for, and how many there are. */
export interface PlanEntry {
  /** In the address. */
  readonly key: string;
  readonly label: string;
  readonly target: EventPlanTarget;
  readonly count: number;
}

/** Key of the entry of all devices, and the word for it. */
export const GLOBAL_KEY = word('GLOBAL');

const byId = new Intl.Collator('en', { numeric: true });

/** GLOBAL, then by id every device that has plans of its own, and those of `deviceIds`, called as `titleOf` says. */
export function deviceEntries(
  plans: readonly EventPlanKey[],
  deviceIds: readonly string[] = [],
  titleOf = (deviceId: string): string => deviceId,
): PlanEntry[] {
  const counts = countBy(plans, ({ target }) => (target.mode === 'DEVICE' ? target.deviceId : undefined));
  const devices = [...new Set([...deviceIds, ...counts.keys()])].sort((a, b) => byId.compare(a, b));
  return [
    {
      key: GLOBAL_KEY,
      label: t(GLOBAL_KEY),
      target: { mode: 'GLOBAL' },
      count: plans.filter(({ target }) => target.mode === 'GLOBAL').length,
    },
    ...devices.map((deviceId): PlanEntry => {
      const count = counts.get(deviceId) ?? 0;
      return { key: deviceId, label: titleOf(deviceId), target: { mode: 'DEVICE', deviceId }, count };
    }),
  ];
}

/** Every group, with or without plans, and groups of plans that are not known. `root` is the group without a parent. */
export function groupEntries(plans: readonly EventPlanKey[], groups: readonly DeviceGroup[]): PlanEntry[] {
  const root = groups.find(({ parentId }) => parentId === undefined);
  const keyOf = (groupId: string): string =>
    groupId === DEFAULT_GROUP_ID && root !== undefined ? String(root.groupId) : groupId;
  const counts = countBy(plans, ({ target }) => (target.mode === 'GROUP' ? keyOf(target.groupId) : undefined));
  const wordsOf = groupWords(groups);
  const names = new Map(groups.map(({ groupId }) => [String(groupId), wordsOf(groupId)]));
  if (root === undefined) names.set(DEFAULT_GROUP_ID, DEFAULT_GROUP_ID);
  const unknown = [...counts.keys()].filter((key) => !names.has(key)).map((key) => [key, key] as const);
  return [...names, ...unknown].map(([key, label]): PlanEntry => {
    return { key, label, target: { mode: 'GROUP', groupId: key }, count: counts.get(key) ?? 0 };
  });
}

/** The plans of an entry. */
export function plansOf<Plan extends EventPlanKey>(
  plans: readonly Plan[],
  { target, key }: PlanEntry,
  groups: readonly DeviceGroup[],
): readonly Plan[] {
  const rootId = groups.find(({ parentId }) => parentId === undefined)?.groupId;
  return plans.filter((plan) => {
    const of = plan.target;
    if (of.mode !== target.mode) return false;
    if (of.mode === 'DEVICE') return of.deviceId === key;
    if (of.mode === 'GLOBAL') return true;
    return of.groupId === key || (of.groupId === DEFAULT_GROUP_ID && String(rootId) === key);
  });
}

/** Ids of a plan's device list: "deviceid" of a plan may name several, with commas. */
export function targetDeviceIds(deviceId: string): readonly string[] {
  return deviceId
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** The plans that the server has after it saved one: one for each device of its list. */
export function keptPlans({ target, eventCode }: EventPlanKey): readonly EventPlanKey[] {
  if (target.mode !== 'DEVICE') return [{ target, eventCode }];
  return targetDeviceIds(target.deviceId).map((deviceId) => ({ target: { mode: 'DEVICE', deviceId }, eventCode }));
}

/** Whether two plans are for the same target and event: the server keeps one of them. */
export function isSamePlan(a: EventPlanKey, b: EventPlanKey): boolean {
  return planKey(a) === planKey(b);
}

/** Names a plan among those of its kind. */
export function planKey({ target, eventCode }: EventPlanKey): string {
  const of = target.mode === 'DEVICE' ? target.deviceId : target.mode === 'GROUP' ? target.groupId : '';
  return `${target.mode} ${of} ${eventCode}`;
}

/** A plan in words: event and whom it is for. */
export function planWords({ target, eventCode }: EventPlanKey): string {
  return `${eventCode} ${targetWords(target)}`;
}

/** Whom a plan is for, in one word: GLOBAL in the user's language, the device's id or the group's. */
export function targetWords(target: EventPlanTarget): string {
  return target.mode === 'GLOBAL' ? t(GLOBAL_KEY) : targetKey(target);
}

/** Returns the server's name of a plan's target: GLOBAL, the device's id or the group's. */
export function targetKey(target: EventPlanTarget): string {
  switch (target.mode) {
    case 'GLOBAL':
      return GLOBAL_KEY;
    case 'DEVICE':
      return target.deviceId;
    case 'GROUP':
      return target.groupId;
  }
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
