import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { numberColumn, textColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';

interface Vehicle {
  readonly id: string;
  readonly speed: number;
}

const COLUMNS = [
  textColumn<Vehicle>('id', 'Device ID', ({ id }) => id),
  numberColumn<Vehicle>('speed', 'Speed', ({ speed }) => speed, { firstDescending: true }),
];

/** A fleet of two, and the polls that change how fast they go. */
function Fleet() {
  const [speeds, setSpeeds] = useState([30, 20]);
  const rows = speeds.map((speed, index) => ({ id: `BUS-${index + 1}`, speed }));
  return (
    <>
      <DataTable label="Fleet" rows={rows} columns={COLUMNS} rowKey={({ id }) => id} />
      <button onClick={() => setSpeeds(([first = 0, second = 0]) => [second, first])}>Poll</button>
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const order = () =>
  within(screen.getByRole('grid'))
    .getAllByText(/^BUS-/)
    .map(({ textContent }) => textContent);
const poll = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Poll' }));
const pointer = (type: 'pointerenter' | 'pointerleave'): void =>
  act(() => void screen.getByRole('region', { name: 'Fleet' }).dispatchEvent(new Event(type)));
const sortNow = (): HTMLElement | null => screen.queryByRole('button', { name: 'Sort now' });

async function sortBySpeed(): Promise<void> {
  const page = startConsole();
  await page.signIn();
  page.render(<Fleet />);
  const header = await screen.findByRole('button', { name: 'Speed' });
  // As in a browser, whose pointer gives the focus without showing it.
  const matches = header.matches.bind(header);
  vi.spyOn(header, 'matches').mockImplementation((state) => state !== ':focus-visible' && matches(state));
  pointer('pointerenter');
  act(() => header.focus());
  expect(document.activeElement).toBe(header);
  fireEvent.click(header);
  expect(order()).toEqual(['BUS-1', 'BUS-2']);
}

it('goes on sorting when the pointer has left, though the header that was pressed has the focus', async () => {
  await sortBySpeed();
  pointer('pointerleave');
  poll();
  expect(order()).toEqual(['BUS-2', 'BUS-1']);
});

it('says that the order is held while it differs, and puts the rows in order at a press', async () => {
  await sortBySpeed();
  expect(sortNow()).toBeNull();
  poll();
  expect(order()).toEqual(['BUS-1', 'BUS-2']);
  fireEvent.click(sortNow()!);
  expect(order()).toEqual(['BUS-2', 'BUS-1']);
  expect(sortNow()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Device ID' }));
  poll();
  expect(sortNow()).toBeTruthy();
  poll();
  expect(sortNow()).toBeNull();
});

it('stays under the keyboard when the order has come right by itself', async () => {
  await sortBySpeed();
  poll();
  act(() => sortNow()?.focus());
  poll();
  expect(document.activeElement).toBe(sortNow());
});
