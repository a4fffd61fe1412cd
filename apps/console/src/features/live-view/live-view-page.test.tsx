import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { LiveViewPage } from './live-view-page.js';

// jsdom has no states of custom elements, and nothing to play. The list gives the way to the next vehicle.
vi.mock('gk-react/elements/live-tile', () => ({ GkLiveTile: () => null }));
vi.mock('./components/map-panel.js', () => ({ MapPanel: () => null }));
vi.mock('gk-react/elements/device-list', () => ({
  GkDeviceList: ({ onGkDeviceListSelected }: { onGkDeviceListSelected: (event: object) => void }) => (
    <button onClick={() => onGkDeviceListSelected({ preventDefault: () => undefined, deviceId: 'BUS-2' })}>
      BUS-2
    </button>
  ),
}));

// The list stands beside the pictures where there is room.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

async function open(at: string) {
  const bus = (number: number) => buildDevice({ deviceId: `BUS-${number}`, statusBits: 1 });
  const { consoleSession, signIn, renderRoutes } = startConsole({ devices: [bus(1), bus(2)] });
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  const page = (
    <>
      <LiveViewPage />
      <Address />
    </>
  );
  renderRoutes([{ path: '/liveview/:deviceId', element: page }], at);
}

it('filter, channels and map go along to the next vehicle', async () => {
  await open('/liveview/BUS-1?filter=online');
  fireEvent.click(await screen.findByRole('button', { name: 'Map' }));
  fireEvent.click(screen.getByRole('button', { name: 'ch2' }));
  fireEvent.click(screen.getByRole('button', { name: 'BUS-2' }));
  const { pathname, searchParams } = new URL(screen.getByTestId('address').textContent, 'http://console.test');
  expect(pathname).toBe('/liveview/BUS-2');
  expect(Object.fromEntries(searchParams)).toEqual({ filter: 'online', map: 'off', ch: '1,3,4' });
});

it('an unknown device is told in words', async () => {
  await open('/liveview/NO-SUCH-DEVICE');
  expect(await screen.findByText('Unknow device or device offline')).toBeTruthy();
});
