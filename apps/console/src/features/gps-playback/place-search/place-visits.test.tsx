import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import type { PlaceFinding } from 'gk-sdk/rest';
import { startConsole } from '../../../testing/render-console.js';
import { PlaceVisits } from './place-visits.js';
import type { RunningPlaceSearch } from './use-place-search.js';

afterEach(cleanup);

const error = new GkError('network', 'The server does not answer.');
const read = (deviceId: string): PlaceFinding => ({ kind: 'read', deviceId, visits: [] });
const failed = (deviceId: string): PlaceFinding => ({ kind: 'failed', deviceId, error });
const NONE_WAS_THERE = 'No vehicles were there';

async function show(search: Partial<RunningPlaceSearch>) {
  const { signIn, render } = startConsole();
  await signIn();
  const searched = { deviceIds: ['A', 'B'], place: { lat: 24.1, lng: 120.6, radiusM: 300 }, startS: 3600, endS: 7199 };
  const ended = { findings: [], total: 2, searched, isRunning: false, isPartial: false, error: undefined };
  render(<PlaceVisits search={{ ...ended, run: () => undefined, cancel: () => undefined, ...search }} />);
  await screen.findByRole('region', { name: 'Result' });
}

it('says that no vehicle was there when all tracks were read, and none so far while they are', async () => {
  await show({ findings: [read('A'), read('B')] });
  expect(screen.getByText(NONE_WAS_THERE)).toBeTruthy();
  cleanup();
  await show({ findings: [read('A')], isRunning: true });
  expect(screen.getByText('No vehicles so far')).toBeTruthy();
});

it('says which place and time were searched: the fields may have been changed since', async () => {
  await show({ findings: [read('A'), read('B')] });
  expect(
    screen.getByText(
      /^Searched: 24\.100000, 120\.600000 · Radius: 300 m · \S+ \S+ [+-]\d\d:\d\d – \S+ \S+ [+-]\d\d:\d\d$/,
    ),
  ).toBeTruthy();
});

it('says after an error and a cancel what was read, not that no vehicle was there', async () => {
  await show({ isPartial: true, error });
  expect(screen.getByText('It is not known who was there: no track was read.')).toBeTruthy();
  expect(screen.queryByText(NONE_WAS_THERE)).toBeNull();
  cleanup();
  await show({ findings: [read('A')], isPartial: true });
  expect(screen.getByText('The track that was read does not cross the place.')).toBeTruthy();
  expect(screen.queryByText(NONE_WAS_THERE)).toBeNull();
});

it('counts no track as read that could not be', async () => {
  await show({ findings: [failed('A'), failed('B')] });
  expect(screen.getByText('It is not known who was there: no track was read.')).toBeTruthy();
  cleanup();
  await show({ findings: [read('A'), read('B'), failed('C')], total: 3 });
  expect(screen.getByText('None of the 2 tracks that were read crosses the place.')).toBeTruthy();
  cleanup();
  await show({ findings: [read('A'), failed('B')], total: 3, isPartial: true });
  expect(screen.getByText('Not complete: the tracks of 1 of 3 vehicles were read.')).toBeTruthy();
});
