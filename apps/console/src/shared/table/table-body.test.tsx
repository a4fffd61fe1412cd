import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import type { Column } from './column.js';
import { DataTable } from './data-table.js';
import { textColumn } from './column-kinds.js';
import { InlineText } from './inline-cells.js';
import { loadRowsInSight } from './load-rows-in-sight.js';

const ROWS = Array.from({ length: 1000 }, (_, n) => ({ id: `BUS-${n}` }));
type Row = (typeof ROWS)[number];
const drawn = vi.fn<(id: string) => void>();
const COLUMNS: readonly Column<Row>[] = [
  textColumn('id', 'Device ID', ({ id }) => id, {
    cell: ({ id }) => {
      drawn(id);
      return id;
    },
  }),
];

/** Rows of 36 px in a box of ten; jsdom gives nothing a size. */
beforeEach(() => {
  drawn.mockClear();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('draws the rows in sight, and while it is scrolled only those that come into it', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(<DataTable label="Fleet" rows={ROWS} columns={COLUMNS} rowKey={({ id }) => id} pageSizes={[]} />);
  const scroller = screen.getByRole('grid', { name: 'Fleet' }).parentElement!;
  await waitFor(() => expect(screen.getByText('BUS-9')).toBeTruthy());
  expect(screen.queryByText('BUS-40')).toBeNull();
  drawn.mockClear();
  scroller.scrollTop = 3 * 36;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  const ids = drawn.mock.calls.map(([id]) => Number(id.slice('BUS-'.length)));
  // Three rows came into sight, and with them the eight of the next group ahead of it; no other is drawn anew.
  expect(ids.toSorted((a, b) => a - b)).toEqual([16, 17, 18, 19, 20, 21, 22, 23]);
});

it('draws the rows of a table together with it where their code is there, each once', async () => {
  const page = startConsole();
  await page.signIn();
  await loadRowsInSight();
  page.render(<DataTable label="Fleet" rows={ROWS} columns={COLUMNS} rowKey={({ id }) => id} pageSizes={[]} />);
  expect(screen.getByText('BUS-9')).toBeTruthy();
  const ids = drawn.mock.calls.map(([id]) => id);
  expect(ids.length).toBeLessThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

it('keeps the row in which something is typed while it is scrolled out of sight', async () => {
  const save = vi.fn<(text: string) => Promise<string>>().mockResolvedValue('');
  const columns = [
    textColumn<Row>('memo', 'Memo', () => '', {
      cell: ({ id }) => <InlineText label={`Memo of ${id}`} value="" onSave={save} />,
    }),
  ];
  const page = startConsole();
  await page.signIn();
  await loadRowsInSight();
  page.render(<DataTable label="Fleet" rows={ROWS} columns={columns} rowKey={({ id }) => id} pageSizes={[]} />);
  const input = screen.getByLabelText<HTMLInputElement>('Memo of BUS-3');
  // It takes the focus once the session around it is drawn.
  await waitFor(() => {
    input.focus();
    expect(document.activeElement).toBe(input);
  });
  fireEvent.change(input, { target: { value: 'wash it' } });
  const scroller = screen.getByRole('grid', { name: 'Fleet' }).parentElement!;
  scroller.scrollTop = 500 * 36;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(screen.getByLabelText('Memo of BUS-505')).toBeTruthy());
  expect(screen.queryByLabelText('Memo of BUS-4')).toBeNull();
  expect(document.activeElement).toBe(input);
  act(() => screen.getByLabelText('Memo of BUS-505').focus());
  await waitFor(() => expect(save.mock.calls.map(([text]) => text)).toEqual(['wash it']));
  // The room between the kept row and those in sight is as high as the rows that are not drawn.
  const gaps = [...scroller.querySelectorAll<HTMLElement>('.gk-table-gap')].map(({ style }) =>
    parseFloat(style.height),
  );
  const rows = scroller.querySelectorAll('tr[data-index]').length;
  expect(gaps.reduce((sum, gap) => sum + gap, rows * 36)).toBe(ROWS.length * 36);
});
