import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { textColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';

/** Room for the table, px; a column takes 100. */
let roomPx = 0;

beforeEach(() => {
  roomPx = 320;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => 100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => roomPx);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Row {
  readonly id: string;
}

const COLUMNS = [
  textColumn<Row>('device', 'Device ID', ({ id }) => id, { hideable: false }),
  textColumn<Row>('memo', 'Memo', ({ id }) => `memo of ${id}`, { rank: 3 }),
  textColumn<Row>('speed', 'Speed', ({ id }) => `speed of ${id}`, { rank: 2 }),
  {
    ...textColumn<Row>('talk', 'Talk', () => undefined, { rank: 1 }),
    cell: ({ id }: Row) => <button type="button">Talk to {id}</button>,
  },
];

async function open(): Promise<void> {
  const { signIn, render } = startConsole();
  await signIn();
  render(<DataTable label="Rows" rows={[{ id: 'A' }, { id: 'B' }]} columns={COLUMNS} rowKey={({ id }) => id} />);
  await screen.findByRole('grid', { name: 'Rows' });
}

const heads = (): (string | null)[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Rows' });

it('puts what has no room into the details of the row, and keeps the columns that act', async () => {
  await open();
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Talk', 'Details']));
  expect(within(grid()).queryByText('memo of A')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Details of row 1' }));
  const details = within(grid()).getByText('memo of A').closest('tr')!;
  expect([...details.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Memo',
    'memo of A',
    'Speed',
    'speed of A',
  ]);
  expect(within(grid()).queryByText('memo of B')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Details of row 1' }));
  expect(within(grid()).queryByText('memo of A')).toBeNull();
});

it('keeps a column that the user chose in place of others', async () => {
  await open();
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Talk', 'Details']));
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const memo = screen.getByRole('checkbox', { name: /^Memo/ });
  expect(memo).toHaveProperty('checked', false);
  expect(memo.closest('label')?.textContent).toBe('Memoin the details');
  fireEvent.click(memo);
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Memo', 'Details']));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Memo/ }));
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Talk', 'Details']));
  fireEvent.click(screen.getByRole('button', { name: 'Details of row 1' }));
  expect(within(grid()).queryByText('memo of A')).toBeNull();
});

it('shows all columns, and no details, where they have room', async () => {
  roomPx = 400;
  await open();
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Memo', 'Speed', 'Talk']));
});
