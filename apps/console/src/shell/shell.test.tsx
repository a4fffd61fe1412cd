import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../testing/render-console.js';
import type { Screen } from './screen.js';
import { Shell } from './shell.js';

vi.mock('../shared/vehicle/load-vehicle-drawer.js', () => ({
  loadVehicleDrawer: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the console when the drawer of a vehicle cannot be fetched, says so and lets go of it', async () => {
  const { signIn, renderRoutes } = startConsole();
  await signIn();
  const children = [{ path: '*', element: <p>the screen</p> }];
  renderRoutes([{ element: <Shell screens={[]} />, children }], '/blockview?vehicle=BUS-7');
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent).toContain('The server may be unreachable');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByText('the screen')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('the screen')).toBeTruthy();
});

it('fetches what shows events with the first of them', async () => {
  const { recorder, signIn, renderRoutes } = startConsole();
  await signIn();
  const children = [{ path: '*', element: <p>the screen</p> }];
  renderRoutes([{ element: <Shell screens={[]} />, children }], '/blockview');
  await waitFor(() => expect(recorder.sockets.open('/event.cgi')).toHaveLength(1));
  recorder.sendEvent({ cmd: 'new', serialno: 1, deviceid: 'BUS-7', appdevid: 1, eventtimeutc: 1_790_000_000 });
  await waitFor(() => expect(screen.getByRole('article', { hidden: true }).textContent).toContain('BUS-7'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Panic button'));
});

const LINKS: Screen = {
  path: '/links',
  title: 'Links',
  area: 'links',
  menu: 'events',
  extension: 'links',
  load: () => Promise.reject(new Error('not opened')),
};

it('menus follow a server that returns with more, and rights that are others after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { recorder, signIn, renderRoutes } = startConsole({ permission: 1 });
  let extensions: readonly string[] = [];
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  await signIn();
  const children = [{ path: '*', element: <p>the screen</p> }];
  renderRoutes([{ element: <Shell screens={[LINKS]} />, children }], '/blockview');
  const links = () => screen.queryByRole('link', { name: 'Links' });
  const restart = async (): Promise<void> => {
    act(() => recorder.commandSocket?.serverClose());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
  };
  await screen.findByText('the screen');
  expect(links()).toBeNull();
  extensions = ['links'];
  await restart();
  await waitFor(() => expect(links()).toBeTruthy());
  recorder.on('Q02', () => ({ fields: { R: '1', G: '3', A: '0'.repeat(86) }, body: '{}' }));
  await restart();
  await waitFor(() => expect(links()).toBeNull());
  vi.useRealTimers();
});
