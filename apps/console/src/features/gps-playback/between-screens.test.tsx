import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { GpsPlaybackPage } from './gps-playback-page.js';
import { PlaceSearchPage } from './place-search/place-search-page.js';

// A map is tried in a browser.
vi.mock('../../shared/map-editor/drawing-map.js', () => ({ DrawingMap: () => null }));

afterEach(cleanup);

const linkTo = async (name: string): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href');

it('keeps the query of the track on the way to who was there and back, and the filter of the fleet', async () => {
  const query = '/gpsplayback?q=bus&device=BUS-7&day=2026-09-01&from=60&to=120';
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['POST /gkserver/gpsplayback'] = { json: [] };
  await signIn();
  render(<GpsPlaybackPage />, query);
  expect(await linkTo('Who was there ...')).toBe(`${query}&find=1`);
  cleanup();
  render(<PlaceSearchPage />, `${query}&find=1&lat=24&lng=120&radius=300`);
  expect(await linkTo('To GPS playback')).toBe(`${query}&lat=24&lng=120&radius=300`);
});
