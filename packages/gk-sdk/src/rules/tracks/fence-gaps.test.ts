import { expect, it } from 'vitest';
import { fenceGaps } from './fence-gaps.js';

const WHOLE = {
  enabled: true,
  lat: 24.1,
  lng: 120.5,
  radiusM: 300,
  triggerIn: true,
  triggerOut: false,
  deviceIds: ['A'],
};

it('a fence that is on needs a circle, a trigger and a vehicle; one that is off needs nothing', () => {
  expect(fenceGaps(WHOLE)).toEqual([]);
  expect(fenceGaps({ ...WHOLE, triggerIn: false, triggerOut: true })).toEqual([]);
  const bare = { ...WHOLE, lat: 0, lng: 0, triggerIn: false, deviceIds: [] };
  expect(fenceGaps(bare)).toEqual(['circle', 'trigger', 'vehicle']);
  expect(fenceGaps({ ...WHOLE, radiusM: 0 })).toEqual(['circle']);
  expect(fenceGaps({ ...bare, enabled: false })).toEqual([]);
});
