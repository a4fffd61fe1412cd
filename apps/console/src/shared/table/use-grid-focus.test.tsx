import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { textColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';

interface Row {
  readonly id: string;
}

const COLUMNS = [textColumn<Row>('id', 'Device ID', ({ id }) => id)];

function Rows() {
  const [ids, setIds] = useState('abc');
  return (
    <>
      <DataTable
        label="Rows"
        rows={[...ids].map((id) => ({ id }))}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowActions={({ id }) => [{ id: 'delete', title: `Delete ${id}`, onSelect: () => {} }]}
      />
      <button>Elsewhere</button>
      <input aria-label="Ids" value={ids} onChange={(event) => setIds(event.target.value)} />
    </>
  );
}

afterEach(cleanup);

async function open(): Promise<void> {
  const page = startConsole();
  await page.signIn();
  page.render(<Rows />);
}

/** The server's rows from now on. */
const show = (ids: string): void => void fireEvent.change(screen.getByLabelText('Ids'), { target: { value: ids } });
const focus = (name: string): void => act(() => screen.getByRole('button', { name }).focus());
const focusedRow = () => document.activeElement?.closest('tr')?.textContent;

it('gives the focus of a row that goes to the cell in its place, of the last row to the one before, then to the table', async () => {
  await open();
  focus('Delete b');
  show('ac');
  expect(focusedRow()).toMatch(/^c/);
  expect(document.activeElement?.getAttribute('data-cell')).toBe('1');
  show('a');
  expect(focusedRow()).toMatch(/^a/);
  show('');
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Rows' }));
});

it('takes no focus that is elsewhere, or in a row that stays', async () => {
  await open();
  focus('Delete b');
  focus('Elsewhere');
  show('ac');
  expect(document.activeElement?.textContent).toBe('Elsewhere');
  focus('Delete c');
  show('c');
  expect(document.activeElement?.textContent).toBe('Delete c');
});
