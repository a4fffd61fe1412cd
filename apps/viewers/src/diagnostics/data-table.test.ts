// @vitest-environment jsdom
import { render } from 'lit';
import { saveFile } from 'gk-sdk/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, PAGE_ROWS } from './data-table.js';

vi.mock('gk-sdk/dom', () => ({ saveFile: vi.fn() }));
afterEach(() => {
  localStorage.clear();
});

interface Row {
  readonly id: string;
  readonly count: number;
}

function openTable(rows: readonly Row[]) {
  const root = document.createElement('div');
  const table = new DataTable<Row>({
    name: 'rows',
    columns: [
      { title: 'Id', text: ({ id }) => id },
      { title: 'Count', text: ({ count }) => String(count), order: ({ count }) => count },
    ],
    keyOf: ({ id }) => id,
    tone: ({ count }) => (count > 10 ? 'red' : undefined),
    update: () => {
      render(table.view(), root);
    },
  });
  const show = (next: readonly Row[]): void => {
    table.setRows(next);
    render(table.view(), root);
  };
  show(rows);
  const ids = (): (string | undefined)[] =>
    [...root.querySelectorAll('tbody tr:not(.detail) td:first-child')].map((cell) => cell.textContent?.trim());
  const button = (words: string): HTMLButtonElement => {
    const found = [...root.querySelectorAll('button')].find((each) => each.textContent?.trim().startsWith(words));
    if (found === undefined) throw new Error(`There is no button ${words}.`);
    return found;
  };
  return { root, show, ids, button };
}

const THREE: readonly Row[] = [
  { id: 'b', count: 9 },
  { id: 'a', count: 100 },
  { id: 'c', count: 10 },
];

describe('DataTable', () => {
  it('sorts by number, up, down and back to the order of the server', () => {
    const { ids, button } = openTable(THREE);
    const seen = [ids()];
    for (let press = 0; press < 3; press++) {
      button('Count').click();
      seen.push(ids());
    }
    expect(seen).toEqual([
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['a', 'c', 'b'],
      ['b', 'a', 'c'],
    ]);
  });

  it('filters, and tells an empty list from a filter that nothing fits', () => {
    const { root, ids, show } = openTable(THREE);
    const filter = root.querySelector('input');
    if (filter === null) throw new Error('There is no filter.');
    filter.value = '10';
    filter.dispatchEvent(new InputEvent('input'));
    expect(ids()).toEqual(['a', 'c']);
    expect(root.querySelector('.tools > span')?.textContent).toContain('2 of 3 rows');
    filter.value = 'zzz';
    filter.dispatchEvent(new InputEvent('input'));
    expect(root.querySelector('.empty')?.textContent).toBe('No rows match the filter.');
    show([]);
    expect(root.querySelector('.empty')?.textContent).toBe('There are no rows.');
  });

  it('holds its rows while paused, and shows the newest when resumed', () => {
    const { ids, show, button } = openTable(THREE);
    button('Pause').click();
    show([{ id: 'new', count: 1 }]);
    expect(ids()).toEqual(['b', 'a', 'c']);
    button('Resume').click();
    expect(ids()).toEqual(['new']);
  });

  it('opens a row to all that it has', () => {
    const { root, button } = openTable(THREE);
    button('a').click();
    expect(root.querySelector('.detail pre')?.textContent).toContain('"count": 100');
    expect(root.querySelector('tr[data-tone=red]')?.textContent).toContain('100');
  });

  it('draws a page of many rows, and goes on', () => {
    const many = Array.from({ length: PAGE_ROWS + 1 }, (_, index) => ({ id: `d${index}`, count: index }));
    const { ids, button } = openTable(many);
    expect(ids()).toHaveLength(PAGE_ROWS);
    button('Next').click();
    expect(ids()).toEqual([`d${PAGE_ROWS}`]);
  });

  it('saves CSV with the separator that was chosen here or in the console', async () => {
    const { root, button, show } = openTable([{ id: 'a;b', count: 1 }]);
    const saved = async () => {
      button('Save CSV').click();
      const [[file] = []] = vi.mocked(saveFile).mock.calls.slice(-1);
      return file instanceof Blob ? file.text() : undefined;
    };
    const field = (): HTMLSelectElement | null =>
      root.querySelector<HTMLSelectElement>('select[aria-label="Separator in CSV files"]');
    expect(await saved()).toBe('Id,Count\r\n"a;b",1\r\n');
    const select = field();
    if (select) select.value = 'semicolon';
    select?.dispatchEvent(new Event('change'));
    expect(await saved()).toBe('Id;Count\r\n"a;b";1\r\n');
    expect(localStorage.getItem('csvSeparator')).toBe('semicolon');
    localStorage.setItem('csvSeparator', 'tab');
    show([{ id: 'c', count: 2 }]);
    expect(field()?.selectedOptions[0]?.textContent).toBe('Tab');
    expect(await saved()).toBe('Id\tCount\r\nc\t2\r\n');
    localStorage.setItem('csvSeparator', 'a strange word');
    expect(await saved()).toBe('Id,Count\r\nc,2\r\n');
  });
});
