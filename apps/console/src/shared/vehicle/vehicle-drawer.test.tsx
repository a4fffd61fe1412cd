import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { rehearsal } from '../access/rehearsal.js';
import { startConsole } from '../../testing/render-console.js';
import VehicleDrawer from './vehicle-drawer.js';

// jsdom has no states of custom elements, and plays nothing.
vi.mock('gk-react/elements/indicator', () => ({ GkIndicator: () => null }));
vi.mock('gk-react/elements/address', () => ({ GkAddress: () => null }));
vi.mock('../map/mini-map.js', () => ({ GkMiniMap: () => <p>the map</p> }));
vi.mock('./vehicle-events.js', () => ({ VehicleEvents: () => null }));
vi.mock('gk-react/elements/live-tile', () => ({
  GkLiveTile: ({ label }: { label: string }) => <img alt={label} />,
}));

beforeEach(() => {
  // API that react-bootstrap listens with.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
});
afterEach(() => {
  cleanup();
  rehearsal.end();
  vi.unstubAllGlobals();
});

it('says that there is no such device when the devices are known, and that they are loading before', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q03', () => 'silence');
  await signIn();
  render(<VehicleDrawer />, '/?vehicle=NOBODY');
  expect(await screen.findByText('Loading the devices')).toBeTruthy();
  expect(screen.queryByText('There is no device NOBODY.')).toBeNull();
  cleanup();
  const known = startConsole();
  await known.signIn();
  known.render(<VehicleDrawer />, '/?vehicle=NOBODY');
  expect(await screen.findByText('There is no device NOBODY.')).toBeTruthy();
});

it('has its map no longer when the right to GPS is withdrawn', async () => {
  const { signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  await signIn();
  render(<VehicleDrawer />, '/?vehicle=A');
  expect(await screen.findByText('the map')).toBeTruthy();
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  await waitFor(() => expect(screen.queryByText('the map')).toBeNull());
});

it('keeps the picture of a vehicle that goes offline, and has none of one that never was online', async () => {
  const bus = (deviceId: string, statusBits: number) => buildDevice({ deviceId, statusBits, channelCount: 1 });
  const { recorder, signIn, render } = startConsole({ devices: [bus('A', 1)] });
  await signIn();
  render(<VehicleDrawer />, '/?vehicle=A');
  expect(await screen.findByRole('img', { name: /^A/ })).toBeTruthy();
  recorder.devices = [bus('A', 0)];
  // The first poll comes 2.5 s after the login.
  await screen.findByText(/^Offline/);
  expect(screen.getByRole('img', { name: /^A/ })).toBeTruthy();
  cleanup();
  const offline = startConsole({ devices: [bus('A', 0)] });
  await offline.signIn();
  offline.render(<VehicleDrawer />, '/?vehicle=A');
  await screen.findByText(/^Offline/);
  expect(screen.queryByRole('img', { name: /^A/ })).toBeNull();
});
