import { PARAMETER_HINTS } from 'gk-sdk/rules';
import { afterEach, expect, it } from 'vitest';
import type { RecorderStore } from '../store/recorder-store.js';
import { fakeSeeds } from '../server/testing/fake-world.js';
import { openStore } from '../server/testing/store-under-test.js';
import { factoryParameters } from './factory-parameters.js';
import { parameterProblem } from '../server/parameters/parameter-check.js';

let store: RecorderStore | undefined;
afterEach(() => {
  store?.close();
});

it.each([1, 2, 3, 4, 8, 12])(
  'a device of %i channels comes with what the hints allow, and has what they name, no more and no less',
  (count) => {
    const [seed] = fakeSeeds(1);
    if (seed === undefined) throw new Error('There is a seed');
    store = openStore(':memory:', [{ ...seed, chn_count: count, plate: 'x'.repeat(40) }]);
    const device = store.devices.get(seed.deviceid);
    if (device === undefined) throw new Error('The seed is stored');
    const groups = factoryParameters(device);
    const problems = Object.entries(groups).flatMap(([group, values]) =>
      Object.entries(values).flatMap(([key, value]) => parameterProblem(group, key, value, value, count) ?? []),
    );
    expect(problems).toEqual([]);
    const named = Object.entries(groups).flatMap(([group, values]) =>
      Object.keys(values).map((key) => `${group}.${key}`),
    );
    expect(named.sort()).toEqual(Object.keys(PARAMETER_HINTS).sort());
  },
);
