import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { numberColumn, textColumn } from './column-kinds.js';
import { DataTableView } from './data-table-view.js';
import { useDataTable } from './use-data-table.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

interface Row {
  readonly name: string;
  readonly speed: number;
}

const ROWS: readonly Row[] = [
  { name: 'A', speed: 10 },
  { name: 'B', speed: 30 },
  { name: 'C', speed: 20 },
];
const COLUMNS = [
  textColumn<Row>('name', 'Name', ({ name }) => name),
  numberColumn<Row>('speed', 'Speed', ({ speed }) => speed, { firstDescending: true }),
];

function Table() {
  const table = useDataTable({ rows: ROWS, columns: COLUMNS, rowKey: ({ name }) => name, viewsName: 'test' });
  return <DataTableView table={table} label="Rows" />;
}

async function open(username = 'anna') {
  const { signIn, render } = startConsole({ username });
  await signIn();
  render(<Table />);
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const order = () =>
    within(screen.getByRole('grid', { name: 'Rows' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  return { heads, order };
}

it('keeps columns and order of a table under a name, for whoever is logged in', async () => {
  const { heads, order } = await open();
  const sort = (column: string): void =>
    void fireEvent.click(within(screen.getByRole('columnheader', { name: column })).getByRole('button'));
  sort('Speed');
  await vi.waitFor(() => expect(order()).toEqual(['B30', 'C20', 'A10']));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
  await vi.waitFor(() => expect(order()).toEqual(['30', '20', '10']));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the view' }), { target: { value: ' <b>Fast</b> ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  fireEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
  sort('Name');
  await vi.waitFor(() => expect(order()).toEqual(['A10', 'B30', 'C20']));
  fireEvent.click(screen.getByRole('button', { name: '<b>Fast</b>' }));
  await vi.waitFor(() => expect(order()).toEqual(['30', '20', '10']));
  expect(heads()).toHaveLength(1);

  // Not of another user, and there for the next visit.
  cleanup();
  await open('ben');
  expect(screen.queryByRole('button', { name: '<b>Fast</b>' })).toBeNull();
  cleanup();
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the view <b>Fast</b>' }));
  expect(screen.queryByRole('button', { name: '<b>Fast</b>' })).toBeNull();
});

it('copes with whatever stands in the storage', async () => {
  localStorage.setItem(
    'gk.views.carl.test',
    '[{"name": 1}, null, {"name": "ok", "sort": "", "size": 0, "columns": []}]',
  );
  await open('carl');
  expect(screen.getByRole('button', { name: 'ok' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove the view/ })).toHaveLength(1);
});
