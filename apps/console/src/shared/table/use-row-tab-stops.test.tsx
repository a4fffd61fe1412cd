import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { textColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';
import { loadRowsInSight } from './load-rows-in-sight.js';

interface Row {
  readonly id: string;
}

/** A cell that draws another control by itself. */
function Memo({ id }: Row) {
  const [edits, setEdits] = useState(false);
  return (
    <>
      <button onClick={() => setEdits(true)}>Memo {id}</button>
      {edits && <input aria-label={`Text ${id}`} />}
    </>
  );
}

const COLUMNS = [
  textColumn<Row>('id', 'Device ID', ({ id }) => id, {
    cell: ({ id }) => (
      <>
        <button>Live {id}</button>
        <a href={`#${id}`}>{id}</a>
      </>
    ),
  }),
  textColumn<Row>('memo', 'Memo', () => '', { cell: ({ id }) => <Memo id={id} /> }),
];

async function show(ids: readonly string[], pageSizes = [50]): Promise<void> {
  const page = startConsole();
  await page.signIn();
  page.render(
    <DataTable
      label="Rows"
      rows={ids.map((id) => ({ id }))}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      pageSizes={pageSizes}
      rowActions={({ id }) => [{ id: 'delete', title: `Delete ${id}`, onSelect: () => {} }]}
    />,
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Tab stops in the rows, by their words; a cell by its place. */
const tabStops = (): (string | null)[] =>
  [...screen.getByRole('grid').querySelectorAll<HTMLElement>('tbody *')]
    .filter(({ tabIndex }) => tabIndex >= 0)
    .map((element) =>
      element instanceof HTMLTableCellElement
        ? `cell ${element.dataset['row']} ${element.dataset['cell']}`
        : element.textContent || element.getAttribute('aria-label'),
    );
const button = (name: string) => screen.getByRole('button', { name });

it('lets Tab stop at one cell and the controls of its row, and no other', async () => {
  await show(['a', 'b', 'c']);
  expect(tabStops()).toEqual(['cell 0 0', 'Live a', 'a', 'Memo a', 'Delete a']);
});

it('hands the stops to the row that arrows go to, or a press', async () => {
  await show(['a', 'b', 'c']);
  const first = screen.getByText('a').closest('td');
  act(() => first?.focus());
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
  expect(tabStops()).toEqual(['cell 1 0', 'Live b', 'b', 'Memo b', 'Delete b']);
  act(() => button('Memo c').focus());
  expect(tabStops()).toEqual(['Live c', 'c', 'cell 2 1', 'Memo c', 'Delete c']);
});

it('passes by a control that a cell draws later, until its row has the focus', async () => {
  await show(['a', 'b']);
  fireEvent.click(button('Memo b'));
  await waitFor(() => expect(screen.getByLabelText('Text b').tabIndex).toBe(-1));
  act(() => screen.getByLabelText('Text b').focus());
  expect(tabStops()).toContain('Text b');
});

it('leaves one way in where the row with the stop is scrolled away, and passes by the rows that came into sight', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  await loadRowsInSight();
  await show(
    Array.from({ length: 1000 }, (_, n) => `v${n}`),
    [],
  );
  expect(tabStops()).toEqual(['cell 0 0', 'Live v0', 'v0', 'Memo v0', 'Delete v0']);
  const scroller = screen.getByRole('grid').parentElement;
  if (!scroller) throw new Error('The table does not scroll.');
  scroller.scrollTop = 500 * 36;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(screen.getByText('v505')).toBeTruthy());
  await waitFor(() => expect(tabStops()).toEqual([expect.stringMatching(/^cell 5\d\d 0$/)]));
  act(() => button('Memo v505').focus());
  expect(tabStops()).toEqual(['Live v505', 'v505', 'cell 505 1', 'Memo v505', 'Delete v505']);
});
