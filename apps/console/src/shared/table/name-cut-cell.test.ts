import { afterEach, expect, it, vi } from 'vitest';
import { nameCutCell } from './name-cut-cell.js';

afterEach(() => {
  vi.restoreAllMocks();
});

it('the pointer tells words that do not fit into their cell, and no others', () => {
  const row = document.createElement('tr');
  row.innerHTML = '<td data-column="memo"><span>a memo longer than its column</span></td>';
  const [cell] = row.cells;
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(288);
  nameCutCell(row.querySelector('span')!);
  expect(cell?.title).toBe('a memo longer than its column');
  width.mockReturnValue(288);
  nameCutCell(cell!);
  expect(cell?.hasAttribute('title')).toBe(false);
  nameCutCell(row);
});
