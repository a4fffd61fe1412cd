import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import type { Column } from './column.js';
import { textColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';
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
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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
