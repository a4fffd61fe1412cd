import { expect, it } from 'vitest';
import { DEFAULT_DOWNLOAD_PLAN } from 'gk-sdk/rules';
import type { EventPlanTarget } from 'gk-sdk/rest';
import { planWords } from '../../shared/plan-target/plan-entries.js';
import { deviceScopes, groupScopes, plansOf } from './plan-scopes.js';

const plan = (target: EventPlanTarget, eventCode = 13) => ({
  ...DEFAULT_DOWNLOAD_PLAN,
  ...{ target, eventCode, updatedS: undefined },
});
const PLANS = [
  plan({ mode: 'GLOBAL' }),
  plan({ mode: 'DEVICE', deviceId: 'B' }),
  plan({ mode: 'DEVICE', deviceId: 'B' }, 5),
  plan({ mode: 'GROUP', groupId: 'B' }),
];

it('lists ALL, GLOBAL and each device with the number of its plans', () => {
  expect(deviceScopes(PLANS, ['A', 'C']).map(({ label, count }) => [label, count])).toEqual([
    ...[
      ['ALL', 4],
      ['GLOBAL', 1],
    ],
    ...[
      ['A', 0],
      ['C', 0],
      ['B', 2],
    ],
  ]);
});

it('lists the groups by name, root and unknown ones too', () => {
  const scopes = groupScopes(PLANS, [{ groupId: 3, name: 'North' }]);
  expect(scopes.map(({ label, count }) => [label, count])).toEqual([
    ...[
      ['root', 0],
      ['B', 1],
      ['North', 0],
    ],
  ]);
});

it('a device and a group of the same name are two', () => {
  const device = deviceScopes(PLANS, []).find(({ label }) => label === 'B')!;
  expect(plansOf(PLANS, device).map(planWords)).toEqual(['13 B', '5 B']);
  expect(plansOf(PLANS, deviceScopes(PLANS, [])[0]!)).toHaveLength(4);
});
