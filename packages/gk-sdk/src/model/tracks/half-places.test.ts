import { expect, it } from 'vitest';
import { toFence } from './fence.js';
import { toPlannedTrack } from './track.js';

it('half a place is none: a fence is not moved to the equator', () => {
  const row = { title: 'Depot', enable: 1, radius: 300, devices: [] };
  for (const half of [{ lng: 120.6 }, { lat: '', lng: 120.6 }, { lat: 24.1, lng: null }, { lat: ' ', lng: [] }]) {
    expect(toFence({ ...row, ...half })).toMatchObject({ lat: 0, lng: 0 });
  }
  expect(toFence({ ...row, lat: '24.1', lng: 120.6 })).toMatchObject({ lat: 24.1, lng: 120.6 });
});

it('a route whose bitmap says no corner has none: it would lie at 0, 0', () => {
  const row = {
    title: 'Line',
    latlngs: [
      { lat: '', lng: 1 },
      { lat: 24, lng: 120 },
    ],
    data: '/w==',
    width: 2,
    height: 2,
  };
  expect(toPlannedTrack({ ...row, lng: 120, accuracy: 1 })).toMatchObject({
    bitmap: undefined,
    points: [{ lat: 24, lng: 120 }],
  });
  expect(toPlannedTrack({ ...row, lat: 24, lng: 120, accuracy: 1 }).bitmap).toMatchObject({ lat: 24, lng: 120 });
});
