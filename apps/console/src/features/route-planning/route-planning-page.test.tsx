import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { RoutePlanningPage } from './route-planning-page.js';

// A map looks for them. It has no WebGL here: the list does the same.
beforeEach(() => {
  stubObservers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const POINTS = [
  { lat: 24.08, lng: 120.52 },
  { lat: 24.09, lng: 120.53 },
];
/** As it was drawn along the streets. */
const BITMAP = {
  lat: 24.07,
  lng: 120.51,
  width: 8,
  height: 4,
  accuracy: 0.0001,
  data: btoa('\u0001\u0002\u0003\u0004'),
};
const SAVE = { name: 'SAVE' };

/** Opens a route while the directions do not answer. */
async function open() {
  const { recorder, signIn, render } = startConsole();
  const { routes, requests } = recorder.http;
  routes['GET /gkserver/tracklist'] = { json: { data: [{ title: 'Line 7', enable: 1 }] } };
  routes['GET /gkserver/track/0'] = { json: { title: 'Line 7', enable: 1, latlngs: POINTS, devices: [], ...BITMAP } };
  routes['PUT /gkserver/track/0'] = { json: { message: 'route 1 saved' } };
  routes['GET /gkserver/center'] = { json: { lat: 24, lng: 120 } };
  routes['POST /gkserver/route'] = { status: 500, json: {} };
  await signIn();
  render(<RoutePlanningPage />, '/routeplanning?route=0');
  await screen.findByText(/^No directions available/);
  const puts = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { routes, puts };
}

it('leaves the saved route as it is while there are no directions, when its positions stay', async () => {
  const { puts } = await open();
  expect(screen.getByText('No directions available. The saved route stays as it is.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Line 8' } });
  fireEvent.click(screen.getByRole('button', SAVE));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]).toMatchObject({ title: 'Line 8', ...BITMAP });
});

it('asks before it saves other positions without directions, and asks for the directions again', async () => {
  const { routes, puts } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Move A down' }));
  expect(await screen.findByText('No directions available. Straight lines connect the positions.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', SAVE));
  const dialog = await screen.findByRole('dialog', { name: 'Save straight lines as the route?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts()).toEqual([]);

  routes['POST /gkserver/route'] = { json: { points: [...POINTS.toReversed()] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/^No directions available/)).toBeNull());
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', SAVE).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', SAVE));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]).toMatchObject({ latlngs: POINTS.toReversed() });
  expect(screen.queryByRole('dialog')).toBeNull();
});
