import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { stubObservers } from '../../../testing/stub-observers.js';
import { MapPanel } from './map-panel.js';

// jsdom has no states of custom elements.
vi.mock('gk-react/elements/address', () => ({ GkAddress: () => null }));
vi.mock('../../../shared/map/mini-map.js', () => ({
  GkMiniMap: ({ track }: { track: readonly unknown[] }) => <p>{track.length} points on the map</p>,
}));
beforeEach(stubObservers);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that there is no GPS, and no coordinates, where there is no fix', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const position = buildPosition({ lat: 0, lng: 0 });
  const { container } = render(<MapPanel device={{ channelNames: [], ...buildDevice({ position }) }} />);
  expect(screen.getByText('GPS signal not found!')).toBeTruthy();
  expect(container.textContent).not.toContain('0.000000');
});

it('shows a device without a fix at its fixed place, and says of no speed that it is 0', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const device = buildDevice({ statusBits: 1, position: undefined, mapLocation: { lat: 24.5, lng: 121 } });
  const { container } = render(<MapPanel device={{ channelNames: [], ...device }} />);
  expect(screen.getByText('24.500000, 121.000000')).toBeTruthy();
  expect(screen.getByText('Fixed place')).toBeTruthy();
  expect(screen.getByText('0 points on the map')).toBeTruthy();
  expect(container.textContent).not.toMatch(/km\/h/);
});

it('says that the track is on its way, and that there are no data only of a record that is there', async () => {
  const { recorder, signIn, render } = startConsole();
  await signIn();
  const { atS: _, ...position } = buildPosition();
  const device = { channelNames: [], ...buildDevice({ position }) };
  const show = (): HTMLElement => {
    cleanup();
    return render(<MapPanel device={device} />).container;
  };
  recorder.http.routes['POST /api/gps'] = 'hanging';
  const waiting = show();
  expect(screen.getByText('Loading the GPS track')).toBeTruthy();
  expect(waiting.querySelector('gk-speed-chart')).toBeNull();
  recorder.http.routes['POST /api/gps'] = 'unreachable';
  const failed = show();
  await screen.findByRole('alert');
  expect(failed.querySelector('gk-speed-chart')).toBeNull();
  recorder.http.routes['POST /api/gps'] = { json: [] };
  const answered = show();
  await waitFor(() => expect(answered.querySelector('gk-speed-chart')).not.toBeNull());
  expect(screen.queryByText('Loading the GPS track')).toBeNull();
});

it('draws the newest 500 points of the track on the map', async () => {
  const { recorder, signIn, render } = startConsole();
  await signIn();
  const nowS = Math.floor(Date.now() / 1000);
  const rows = Array.from({ length: 620 }, (_, i) => ({
    lat: 24,
    lng: 120,
    speed: 30,
    dir: 0,
    time: nowS - 1300 + 2 * i,
  }));
  recorder.http.routes['POST /api/gps'] = { json: rows };
  const { atS: _, ...position } = buildPosition();
  render(<MapPanel device={{ channelNames: [], ...buildDevice({ position }) }} />);
  expect(await screen.findByText('500 points on the map')).toBeTruthy();
});
