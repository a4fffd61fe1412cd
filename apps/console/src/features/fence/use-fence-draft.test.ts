import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Fence } from 'gk-sdk/rest';
import { useFenceDraft } from './use-fence-draft.js';
import { circleOf } from '../../shared/geo/fence.js';

afterEach(cleanup);

const depot = { lat: 24.1, lng: 120.5, radiusM: 300 } as const;
const fence = (change: Partial<Fence>): Fence => ({
  title: 'Depot',
  enabled: true,
  deviceIds: [],
  triggerIn: true,
  triggerOut: false,
  extra: {},
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

it('a fence on the equator or at Greenwich stays where it is while its title changes', () => {
  for (const place of [
    { lat: 0, lng: -78.5 },
    { lat: 5.6, lng: 0 },
  ]) {
    const { result } = renderHook(() => useFenceDraft(fence(place)));
    act(() => result.current.change({ title: 'Other' }));
    expect(result.current.fence).toMatchObject({ title: 'Other', ...place });
  }
});
