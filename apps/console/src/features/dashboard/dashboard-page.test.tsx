import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS } from 'gk-sdk';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { BrandContext } from '../../shared/brand/brand-context.js';
import { enterFleetList } from '../../shared/fleet/fleet-list.js';
import { startConsole } from '../../testing/render-console.js';
import { lengthUnitPreference } from '../../shared/units/length-unit.js';
import { DashboardPage } from './dashboard-page.js';

// The map of phones is tried where it is seen: e2e/console/map-tools.spec.ts.
vi.mock('./components/mobile-fleet-map.js', () => ({ MobileFleetMap: () => <p>map of the fleet</p> }));
// The maps beside the table are tried where they are seen: e2e/console/dashboard.spec.ts.
vi.mock('./components/map-column.js', () => ({ MapColumn: () => <p>maps of the page</p> }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = (index: number): string => `BUS-${String(index).padStart(3, '0')}`;
/** Online, and the faster the higher its number. */
const device = (index: number, speedKmh = index) =>
  buildDevice({
    deviceId: id(index),
    statusBits: 1,
    position: buildPosition({ speedKmh, atS: Math.floor(Date.now() / 1000) }),
  });

beforeEach(() => lengthUnitPreference.set('kilometre'));

async function open(count: number, at = '/blockview') {
  const started = startConsole({ devices: Array.from({ length: count }, (_, i) => device(i + 1)) });
  await started.signIn();
  started.render(<DashboardPage />, at);
  const grid = await screen.findByRole('grid', { name: 'Devices' });
  const ids = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => /BUS-\d+/.exec(row.textContent)?.[0]);
  return { ...started, grid, ids };
}

it('has 12 devices a page, page links in a window of 10 around the current one, of how many, and a way to each', async () => {
  const { ids } = await open(150);
  expect(ids()).toHaveLength(12);
  expect(screen.getByText('1-12 of 150')).toBeTruthy();
  const pager = within(screen.getByRole('navigation', { name: 'Pages of Devices' }));
  const numbers = () => pager.getAllByText(/^\d+$/).map(({ textContent }) => Number(textContent));
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const jump = pager.getByRole('spinbutton', { name: 'Go to page' });
  fireEvent.change(jump, { target: { value: '9' } });
  fireEvent.submit(jump.closest('form') ?? jump);
  expect(await screen.findByText('97-108 of 150')).toBeTruthy();
  expect(numbers()).toHaveLength(10);
  expect(numbers()).toContain(9);
  expect(numbers()[0]).toBeGreaterThan(1);
});

it('keeps the rows in their places while the pointer is among them, and sorts anew when it leaves', async () => {
  const { recorder, grid, ids } = await open(3, '/blockview?sort=speed.desc');
  const speed = within(grid).getByRole('columnheader', { name: /Speed/ });
  if (speed.ariaSort !== 'descending') fireEvent.click(within(speed).getByRole('button'));
  await vi.waitFor(() => expect(ids()).toEqual([id(3), id(2), id(1)]));
  const table = screen.getByRole('region', { name: 'Devices' });
  fireEvent(table, new Event('pointerenter'));
  recorder.devices = [device(1, 90), device(2, 5), device(3, 20)];
  // The first poll comes 2.5 s after the login.
  await vi.waitFor(() => expect(grid.textContent).toContain('90 km/h'));
  expect(ids()).toEqual([id(3), id(2), id(1)]);
  fireEvent(table, new Event('pointerleave'));
  await vi.waitFor(() => expect(ids()).toEqual([id(1), id(3), id(2)]));
});

it('takes the focus of the filter box in its first cell', async () => {
  const { grid } = await open(3);
  act(enterFleetList);
  expect(document.activeElement?.textContent).toContain(id(1));
  expect(grid.contains(document.activeElement)).toBe(true);
});

const showsMaps = () => screen.queryByText('maps of the page') !== null;
const showsTable = () => screen.queryByRole('grid', { name: 'Devices' }) !== null;
const pressMaps = () => fireEvent.click(screen.getByRole('button', { name: 'Maps' }));
function makeWindow(wide: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: wide && media.includes('min-width: 1200px'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
}

it('has maps beside the table in a window with room for both, until they are switched off', async () => {
  makeWindow(true);
  await open(3);
  await vi.waitFor(() => expect([showsMaps(), showsTable()]).toEqual([true, true]));
  pressMaps();
  expect([showsMaps(), showsTable()]).toEqual([false, true]);
});

it('has maps in the place of the table in a narrower window when they are switched on, with the pages', async () => {
  makeWindow(false);
  await open(30);
  expect(showsMaps()).toBe(false);
  expect(screen.getByRole('button', { name: 'Maps', pressed: false })).toBeTruthy();
  pressMaps();
  await vi.waitFor(() => expect([showsMaps(), showsTable()]).toEqual([true, false]));
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages of Devices' })).getByText('2'));
  expect(await screen.findByText('13-24 of 30')).toBeTruthy();
  pressMaps();
  await vi.waitFor(() => expect([showsMaps(), showsTable()]).toEqual([false, true]));
});

it('says how many devices a group has when it is known, and nothing of one that could not be loaded', async () => {
  const { recorder, signIn, render } = startConsole({ devices: [device(1), device(2)] });
  const { routes } = recorder.http;
  routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
  await signIn();
  render(<DashboardPage />, '/blockview?group=7');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['–']);
  routes['POST /gkcommon/groupdevicelist'] = { json: [id(2)] };
  fireEvent.click(again);
  expect(await screen.findByText('1 device')).toBeTruthy();
});

function beAPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
}

it('says on a phone which of how many devices are seen, and leads to any page', async () => {
  beAPhone();
  const { signIn, render } = startConsole({ devices: Array.from({ length: 150 }, (_, i) => device(i + 1)) });
  await signIn();
  render(<DashboardPage />, '/blockview');
  expect(await screen.findByText('1-12 of 150')).toBeTruthy();
  // A phone draws every row of a page.
  expect(screen.queryByRole('combobox', { name: 'Rows' })).toBeNull();
  const jump = screen.getByRole('spinbutton', { name: 'Go to page' });
  fireEvent.change(jump, { target: { value: '9' } });
  fireEvent.submit(jump.closest('form')!);
  expect(await screen.findByText('97-108 of 150')).toBeTruthy();
  expect(within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')).toHaveLength(12);
});

it('keeps the vehicles of a phone in their places after a touch, which the press follows', async () => {
  beAPhone();
  const { recorder, signIn, render } = startConsole({ devices: [device(1), device(2)] });
  await signIn();
  render(<DashboardPage />, '/blockview?sort=speed:desc');
  const list = await screen.findByRole('list', { name: 'Devices' });
  const ids = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => /BUS-\d+/.exec(textContent)?.[0]);
  expect(ids()).toEqual([id(2), id(1)]);
  fireEvent(list, new Event('pointerdown'));
  fireEvent(list, Object.assign(new Event('pointerleave'), { pointerType: 'touch' }));
  recorder.devices = [device(1, 90), device(2, 5)];
  // The first poll comes 2.5 s after the login.
  await vi.waitFor(() => expect(list.textContent).toContain('90 km/h'));
  expect(ids()).toEqual([id(2), id(1)]);
});

it('has no maps, and no way to them, where the brand has none', async () => {
  makeWindow(true);
  const { signIn, render } = startConsole({ devices: [device(1)] });
  await signIn();
  render(
    <BrandContext value={readBrand({ switches: { disableMap: true } })}>
      <DashboardPage />
    </BrandContext>,
    '/blockview',
  );
  await screen.findByRole('grid', { name: 'Devices' });
  expect(showsMaps()).toBe(false);
  expect(screen.queryByRole('button', { name: 'Maps' })).toBeNull();
});

/** A window of 390 px. */
const phone = (query: string) => ({
  matches: query.includes('max-width'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
});

it('has the map of the fleet as a tab beside the list on a phone, by press and by arrow', async () => {
  const { signIn, render } = startConsole({ devices: [device(1)] });
  vi.stubGlobal('matchMedia', phone);
  await signIn();
  render(<DashboardPage />, '/blockview');
  const [list, map] = await screen.findAllByRole('tab');
  expect([list?.textContent, list?.ariaSelected, map?.textContent]).toEqual(['List', 'true', 'Map']);
  expect(await screen.findByRole('button', { name: /BUS-001/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Map' }));
  expect(await screen.findByText('map of the fleet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /BUS-001/ })).toBeNull();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Map' }), { key: 'ArrowLeft' });
  expect(await screen.findByRole('button', { name: /BUS-001/ })).toBeTruthy();
});

it('has no map on a phone for who may not see positions', async () => {
  const { recorder, signIn, render } = startConsole({ devices: [device(1)] });
  const flags = ACCESS_FLAGS.map((flag) => (flag === 'F_gps' ? '0' : '1')).join('');
  recorder.on('Q02', () => ({
    fields: { R: '1', G: '1', A: flags, S: '8902' },
    body: JSON.stringify({ UserName: 'anna', childrens: [] }),
  }));
  vi.stubGlobal('matchMedia', phone);
  await signIn();
  render(<DashboardPage />, '/blockview?view=map');
  expect(await screen.findByRole('button', { name: /BUS-001/ })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});
