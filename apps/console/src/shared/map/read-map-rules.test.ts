import { expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import type { Fence, FencesResource, PlannedTrack, RouteProvider, TracksResource } from 'gk-sdk/rest';
import { readFences, readRoutes } from './read-map-rules.js';

const signal = new AbortController().signal;
const fence = (title: string, lat: number): Fence => ({
  title,
  enabled: true,
  lat,
  lng: 120,
  radiusM: 300,
  triggerIn: true,
  triggerOut: false,
  deviceIds: [],
});
const title = (index: number, name: string) => ({ index, title: name, enabled: true });
const notThis = () => Promise.reject(new GkError('refused', 'is not asked'));

it('reads the fences that have a name, draws those that have a circle, and counts what could not be read', async () => {
  const asked: number[] = [];
  const fences: FencesResource = {
    list: async () => [title(0, 'Depot'), title(1, ''), title(2, 'Never drawn'), title(3, 'Broken'), title(4, 'Yard')],
    read: async (index) => {
      asked.push(index);
      if (index === 3) throw new GkError('network', 'gone');
      return fence(`fence ${index}`, index === 2 ? 0 : 24);
    },
    save: notThis,
  };
  const { rules, failed } = await readFences(fences, signal);
  expect(rules.map(({ title: name }) => name)).toEqual(['fence 0', 'fence 4']);
  expect([failed, asked.sort()]).toEqual([1, [0, 2, 3, 4]]);
});

it('reads routes along the streets, and straight where there are no directions', async () => {
  const points = [
    { lat: 24, lng: 120 },
    { lat: 24.1, lng: 120.1 },
  ];
  const driven = [...points, { lat: 24.2, lng: 120.2 }];
  const tracks: TracksResource = {
    list: async () => [title(0, 'North'), title(1, 'South'), title(2, 'Empty')],
    read: async (index): Promise<PlannedTrack> => ({
      title: ['North', 'South', 'Empty'][index] ?? '',
      enabled: true,
      points: index === 2 ? [] : points,
      deviceIds: [],
      bitmap: undefined,
    }),
    save: notThis,
  };
  let calls = 0;
  const directions: RouteProvider = {
    route: async () => {
      calls += 1;
      if (calls === 2) throw new GkError('not-found', 'no way');
      return { points: driven, distanceM: 1, durationS: 1, legs: [] };
    },
  };
  const { rules } = await readRoutes(tracks, directions, signal);
  expect(rules.map(({ title: name, path, isDriven }) => [name, path.length, isDriven])).toEqual([
    ['North', 3, true],
    ['South', 2, false],
  ]);
});
