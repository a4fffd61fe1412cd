import type { EventPlanKey, EventPlanTarget } from 'gk-sdk/rest';
import { expect, it } from 'vitest';
import { setWordTable } from '../i18n/translate.js';
import { deviceEntries, groupEntries, isSamePlan, plansOf, targetKey, targetWords } from './plan-entries.js';

const plan = (target: EventPlanTarget, eventCode = 1): EventPlanKey => ({ target, eventCode });
const PLANS = [
  plan({ mode: 'DEVICE', deviceId: 'BUS-10' }),
  plan({ mode: 'GLOBAL' }),
  plan({ mode: 'DEVICE', deviceId: 'BUS-9' }),
  plan({ mode: 'DEVICE', deviceId: 'BUS-9' }, 2),
  plan({ mode: 'GROUP', groupId: 'root' }),
  plan({ mode: 'GROUP', groupId: '7' }),
];
const GROUPS = [
  { groupId: 1, name: 'Everything', parentId: undefined },
  { groupId: 2, name: 'North', parentId: 1 },
];

it('lists GLOBAL and the devices that have plans', () => {
  expect(deviceEntries(PLANS).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'GLOBAL 1',
    'BUS-9 2',
    'BUS-10 1',
  ]);
  expect(deviceEntries([]).map(({ label, count }) => `${label} ${count}`)).toEqual(['GLOBAL 0']);
});

it('lists every group, root as the group without a parent, and groups that are not known', () => {
  const entries = groupEntries(PLANS, GROUPS);
  expect(entries.map(({ label, count }) => `${label} ${count}`)).toEqual(['Everything 1', 'North 0', '7 1']);
  expect(plansOf(PLANS, entries[0]!, GROUPS)).toEqual([PLANS[4]]);
  const depot = (groupId: number, parentId: number) => ({ groupId, parentId, name: 'Depot' });
  expect(groupEntries([], [...GROUPS, depot(8, 2), depot(9, 1)]).map(({ label }) => label)).toEqual([
    'Everything',
    'North',
    'Everything / North / Depot',
    'Everything / Depot',
  ]);
  expect(groupEntries([], []).map(({ key }) => key)).toEqual(['root']);
});

it('takes the plans of an entry', () => {
  const [all, nine] = deviceEntries(PLANS);
  expect(plansOf(PLANS, all!, [])).toEqual([PLANS[1]]);
  expect(plansOf(PLANS, nine!, [])).toEqual([PLANS[2], PLANS[3]]);
});

it('tells plans by target and event', () => {
  expect(isSamePlan(plan({ mode: 'GLOBAL' }), plan({ mode: 'GLOBAL' }))).toBe(true);
  expect(isSamePlan(plan({ mode: 'GLOBAL' }), plan({ mode: 'GLOBAL' }, 2))).toBe(false);
  expect(isSamePlan(plan({ mode: 'GROUP', groupId: '1' }), plan({ mode: 'DEVICE', deviceId: '1' }))).toBe(false);
});

it('says GLOBAL in the language of the user, and to the server as it calls it', () => {
  setWordTable({ GLOBAL: '全域' });
  expect(deviceEntries([])[0]).toMatchObject({ key: 'GLOBAL', label: '全域' });
  expect([targetWords({ mode: 'GLOBAL' }), targetKey({ mode: 'GLOBAL' })]).toEqual(['全域', 'GLOBAL']);
  setWordTable({});
});
