import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { MainMenus } from './main-menus.js';
import { phoneMenus, type NavMenu } from './nav-menu.js';

afterEach(cleanup);

const MENUS: readonly NavMenu[] = [
  { id: 'dashboard', label: 'Dashboard', icon: 'dashboard', links: [{ to: '/blockview', label: 'Dashboard' }] },
];
const nothing = (): void => undefined;

/** The menus for a fleet of one registered device and some that wait, for somebody of a permission. */
async function open(waiting: number, { collected = 0, permission = 0 } = {}) {
  const devices = Array.from({ length: waiting + 1 }, (_, index) =>
    buildDevice({ deviceId: `BUS-${index}`, registered: index === 0 }),
  );
  const { signIn, consoleSession, render } = startConsole({ devices, permission });
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  render(<MainMenus menus={MENUS} collected={collected} onNavigate={nothing} />);
}

it('counts the new devices beside the dashboard, with a link to their registration', async () => {
  await open(3);
  const badge = screen.getByRole('link', { name: /3 new devices/ });
  expect(badge.textContent).toMatch(/^3/);
  expect(badge.getAttribute('href')).toBe('/regdevices');
});

it('counts those that are in no list until somebody accepts them, for who may', async () => {
  const counted = async (permission: number) => {
    const { recorder, signIn, consoleSession, render } = startConsole({ permission });
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions: ['device-waiting'] }) }));
    const devices = ['NEW-1', 'NEW-2'].map((deviceid) => ({ deviceid }));
    recorder.http.routes['GET /gkdevice/waiting'] = { json: { devices, dropped: 0 } };
    await signIn();
    await act(async () => void (await consoleSession.session.ready()));
    render(<MainMenus menus={MENUS} onNavigate={nothing} />);
    return recorder.http.requests.filter(({ url }) => url.includes('/gkdevice/waiting'));
  };
  expect(await counted(3)).toEqual([]);
  cleanup();
  await counted(0);
  expect((await screen.findByRole('link', { name: /2 new devices/ })).getAttribute('href')).toBe('/regdevices');
});

it('leads who may not register them to the list of the dashboard', async () => {
  await open(1, { permission: 3 });
  expect(screen.getByRole('link', { name: /1 new device/ }).getAttribute('href')).toBe('/blockview?filter=offline');
});

it('has no badge without new devices', async () => {
  await open(0);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.queryByText(/new device/)).toBeNull();
});

it('keeps the count on More, and its link in it, when the dashboard is collected there', async () => {
  await open(2, { collected: 1 });
  const more = screen.getByRole('button', { name: /More/ });
  expect(more.textContent).toContain('2 2 new devices');
  fireEvent.click(more);
  expect(screen.getAllByRole('link', { name: '2 new devices' }).map((link) => link.getAttribute('href'))).toContain(
    '/regdevices',
  );
});

it('has an entry Map, which is current on the map only, and on a phone leads to the map of the dashboard', async () => {
  const map: NavMenu = { id: 'map', label: 'Map', icon: 'map', links: [{ to: '/', label: 'Map' }] };
  const { signIn, render } = startConsole();
  await signIn();
  const { unmount } = render(<MainMenus menus={[map, ...MENUS]} onNavigate={nothing} />, '/blockview?q=bus');
  const link = screen.getByRole('link', { name: 'Map' });
  expect([link.getAttribute('href'), link.ariaCurrent ?? link.getAttribute('aria-current')]).toEqual(['/?q=bus', null]);
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  unmount();
  render(<MainMenus menus={phoneMenus([map])} onNavigate={nothing} />, '/?q=bus');
  expect(screen.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('/blockview?q=bus&view=map');
});
