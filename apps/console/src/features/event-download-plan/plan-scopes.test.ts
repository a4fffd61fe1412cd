import { expect, it } from 'vitest';
import { DEFAULT_DOWNLOAD_PLAN } from './download-plan.js';
import type { EventPlanTarget } from 'gk-sdk/rest';
import { groupEntries, planWords } from '../../shared/plan-target/plan-entries.js';
import { deviceScopes, plansOfScope } from './plan-scopes.js';

const plan = (target: EventPlanTarget, eventCode = 13) => ({
  ...DEFAULT_DOWNLOAD_PLAN,
  target,
  eventCode,
  updatedS: undefined,
});
const PLANS = [
  plan({ mode: 'GLOBAL' }),
  plan({ mode: 'DEVICE', deviceId: 'B' }),
  plan({ mode: 'DEVICE', deviceId: 'B' }, 5),
  plan({ mode: 'GROUP', groupId: 'B' }),
];

it('lists ALL, GLOBAL and each device with the number of its plans', () => {
  expect(deviceScopes(PLANS, ['A', 'C']).map(({ label, count }) => [label, count])).toEqual([
    ['ALL', 4],
    ['GLOBAL', 1],
    ['A', 0],
    ['B', 2],
    ['C', 0],
  ]);
});

it('lists the group that plans call root once, by its name, with those plans', () => {
  const plans = [...PLANS, plan({ mode: 'GROUP', groupId: 'root' })];
  const groups = [
    { groupId: 1, name: 'Everything', parentId: undefined },
    { groupId: 3, name: 'North', parentId: 1 },
  ];
  const scopes = groupEntries(plans, groups);
  expect(scopes.map(({ label, count }) => [label, count])).toEqual([
    ['Everything', 1],
    ['North', 0],
    ['B', 1],
  ]);
  expect(plansOfScope(plans, scopes[0]!, groups).map(planWords)).toEqual(['13 root']);
});

it('a device and a group of the same name are two', () => {
  const device = deviceScopes(PLANS, []).find(({ label }) => label === 'B')!;
  expect(plansOfScope(PLANS, device, []).map(planWords)).toEqual(['13 B', '5 B']);
  expect(plansOfScope(PLANS, deviceScopes(PLANS, [])[0]!, [])).toHaveLength(4);
});
