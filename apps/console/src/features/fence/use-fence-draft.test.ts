import { expect, it } from 'vitest';
import type { Fence } from 'gk-sdk/rest';
import { circleOf } from './use-fence-draft.js';

const depot = { lat: 24.1, lng: 120.5, radiusM: 300 } as const;
const fence = (change: Partial<Fence>): Fence => ({
  ...{ title: 'Depot', enabled: true, deviceIds: [], triggerIn: true, triggerOut: false, extra: {} },
  ...depot,
  ...change,
});

it('a fence is a circle, unless it waits to be drawn or is nowhere on earth', () => {
  expect(circleOf(fence({}))).toEqual({ center: { lat: 24.1, lng: 120.5 }, radiusM: 300 });
  for (const change of [
    { lat: 0 },
    { lng: 0 },
    { lat: 1e300 },
    { lng: -181 },
    { radiusM: 1e300 },
    { lat: Number.NaN },
  ]) {
    expect(circleOf(fence(change)), JSON.stringify(change)).toBeUndefined();
  }
});
