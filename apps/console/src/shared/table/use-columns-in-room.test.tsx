import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { textColumn } from './column-kinds.js';
import type { Column, RowAction } from './column.js';
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

const COLUMNS_WITHOUT_RANK = [
  textColumn<Row>('device', 'Device ID', ({ id }) => id),
  textColumn<Row>('memo', 'Memo', ({ id }) => `memo of ${id}`),
  textColumn<Row>('speed', 'Speed', ({ id }) => `speed of ${id}`),
  textColumn<Row>('download', 'Download', () => '', { inFiles: false }),
];

async function open(
  options: {
    readonly columns?: readonly Column<Row>[];
    readonly scrollsSideways?: boolean;
    readonly rowActions?: (row: Row) => readonly RowAction[];
  } = {},
): Promise<void> {
  const { signIn, render } = startConsole();
  await signIn();
  const rows = [{ id: 'A' }, { id: 'B' }];
  render(<DataTable label="Rows" rows={rows} columns={COLUMNS} rowKey={({ id }) => id} {...options} />);
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

it('lets the columns at the end give way where none has a rank, but not those that act', async () => {
  roomPx = 350;
  await open({ columns: COLUMNS_WITHOUT_RANK });
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Memo', 'Download', 'Details']));
  fireEvent.click(screen.getByRole('button', { name: 'Details of row 2' }));
  expect(within(grid()).getByText('speed of B')).toBeTruthy();
});

it('scrolls a wide table sideways where no column has a rank', async () => {
  roomPx = 800;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => 300);
  await open({ columns: COLUMNS_WITHOUT_RANK });
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Memo', 'Speed', 'Download']));
});

it('shows all columns of a table that scrolls sideways', async () => {
  await open({ columns: COLUMNS_WITHOUT_RANK, scrollsSideways: true });
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Memo', 'Speed', 'Download']));
});

it('puts the actions of a narrow table into the details ahead of its columns, and they still act', async () => {
  roomPx = 350;
  const edited: string[] = [];
  await open({ rowActions: ({ id }) => [{ id: 'edit', title: 'Edit', onSelect: () => edited.push(id) }] });
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Speed', 'Talk', 'Details']));
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Details of row 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(edited).toEqual(['B']);
});

it('keeps the actions beside the rows of a wide table', async () => {
  roomPx = 800;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => 200);
  await open({ rowActions: () => [{ id: 'edit', title: 'Edit', onSelect: () => undefined }] });
  await vi.waitFor(() => expect(heads()).toEqual(['Device ID', 'Talk', 'Details', 'Actions']));
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
});
