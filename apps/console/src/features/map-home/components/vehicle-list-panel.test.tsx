import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceFilter } from 'gk-sdk';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { lengthUnitPreference } from '../../../shared/units/length-unit.js';
import { VehicleListPanel } from './vehicle-list-panel.js';

// jsdom has no states of custom elements.
vi.mock('gk-react/elements/address', () => ({ GkAddress: () => null }));

afterEach(() => {
  cleanup();
  lengthUnitPreference.set('kilometre');
});

const onPage = vi.fn();

const ALL: DeviceFilter = { mode: 'all' };

function List({ page, filter = ALL }: { readonly page: number; readonly filter?: DeviceFilter }) {
  return (
    <VehicleListPanel
      filter={filter}
      focus=""
      label="deviceid"
      page={page}
      onLabel={() => undefined}
      onPage={onPage}
      onChoose={() => undefined}
    />
  );
}

async function open(count: number, page = 1, place = { lat: 24.123_456_78, lng: 120.5 }, fixed?: typeof place) {
  const atS = Math.floor(Date.now() / 1000);
  const devices = Array.from({ length: count }, (_, i) =>
    buildDevice({
      deviceId: `BUS-${String(i + 1).padStart(3, '0')}`,
      statusBits: 1,
      position: buildPosition({ ...place, speedKmh: 100, atS }),
      mapLocation: fixed,
    }),
  );
  const { signIn, render } = startConsole({ devices });
  await signIn();
  render(<List page={page} />);
  return within(await screen.findByRole('list', { name: 'Vehicles of this page' }));
}

it('has 6 vehicles a page, and 5 page buttons', async () => {
  const list = await open(60, 5);
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('25 to 30 of 60')).toBeTruthy();
  const pager = within(screen.getByRole('navigation', { name: 'Pages of the vehicle list' }));
  expect(pager.getAllByText(/^\d+$/).map(({ textContent }) => textContent)).toEqual(['3', '4', '5', '6', '7']);
});

it('leads to any page of a large fleet', async () => {
  await open(600);
  const jump = screen.getByRole('spinbutton', { name: 'Go to page' });
  fireEvent.change(jump, { target: { value: '87' } });
  fireEvent.submit(jump.closest('form')!);
  expect(onPage).toHaveBeenLastCalledWith(87);
});

it('tells coordinates to 6 decimals, and the speed in the unit of the user', async () => {
  const list = await open(1);
  expect(list.getByText(/24\.123457/)).toBeTruthy();
  expect(list.getByText('100 km/h')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  cleanup();
  lengthUnitPreference.set('mile');
  expect((await open(1)).getByText(/^62 mi/)).toBeTruthy();
});

it('tells no coordinates of a vehicle without a fix', async () => {
  const entry = (await open(1, 1, { lat: 0, lng: 0 })).getByRole('listitem');
  expect(entry.textContent).toContain('GPS signal not found!');
  expect(entry.textContent).not.toContain('0.000000');
});

it('tells the fixed place of a vehicle without a fix, and no speed', async () => {
  const entry = (await open(1, 1, { lat: 0, lng: 0 }, { lat: 25.5, lng: 121 })).getByRole('listitem');
  expect(entry.textContent).toContain('25.500000, 121.000000');
  expect(entry.textContent).toContain('Fixed place');
  expect(entry.textContent).not.toMatch(/GPS signal|km\/h/);
});

it('goes by the arrows from one vehicle to the next', async () => {
  const list = await open(3);
  const entries = list.getAllByRole('button');
  entries[0]?.focus();
  fireEvent.keyDown(entries[0]!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(entries[1]);
});

it('keeps a vehicle under the pointer that leaves the filter; where it goes with the focus, the one in its place takes it', async () => {
  const position = buildPosition({ speedKmh: 30, atS: Math.floor(Date.now() / 1000) });
  const bus = (deviceId: string, statusBits: number) => buildDevice({ deviceId, statusBits, position });
  const { recorder, signIn, render } = startConsole({ devices: [bus('A', 1), bus('B', 1), bus('C', 1)] });
  await signIn();
  render(<List page={1} filter={{ mode: 'online' }} />);
  const list = within(await screen.findByRole('list', { name: 'Vehicles of this page' }));
  const names = () => list.getAllByRole('listitem').map(({ textContent }) => textContent?.[0]);
  const entry = list.getAllByRole('button')[0]!;
  const matches = entry.matches.bind(entry);
  // As in a browser, whose pointer gives the focus without showing it.
  vi.spyOn(entry, 'matches').mockImplementation((state) => state !== ':focus-visible' && matches(state));
  const panel = screen.getByRole('region', { name: 'Vehicle list' });
  act(() => void panel.dispatchEvent(new Event('pointerenter')));
  act(() => entry.focus());
  recorder.devices = [bus('A', 0), bus('B', 1), bus('C', 1)];
  // The first poll comes 2.5 s after the login.
  await vi.waitFor(() => expect(list.getAllByRole('listitem')[0]?.textContent).toContain('last known'));
  expect(names()).toEqual(['A', 'B', 'C']);
  expect(document.activeElement).toBe(entry);
  act(() => void panel.dispatchEvent(new Event('pointerleave')));
  expect(names()).toEqual(['B', 'C']);
  expect(document.activeElement?.textContent).toMatch(/^B/);
});
