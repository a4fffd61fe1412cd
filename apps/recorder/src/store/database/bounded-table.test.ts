import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { BoundedTable } from './bounded-table.js';

function tableOf(limit: number): BoundedTable {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE lines (id INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL, at_s INTEGER NOT NULL)');
  return new BoundedTable(database, { table: 'lines', limit });
}

const linesOf = (table: BoundedTable) => [...table.newestFirst()].map(({ line }) => line);

describe('a bounded table', () => {
  it('keeps the newest rows, newest first', () => {
    const table = tableOf(3);
    expect(linesOf(table)).toEqual([]);
    const ids = ['a', 'b', 'c', 'd'].map((line, at_s) => table.add({ line, at_s }));
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(linesOf(table)).toEqual(['d', 'c', 'b']);
  });

  it('gives more rows than fit one page, and goes on where it was while others come', () => {
    const table = tableOf(5_000);
    for (let n = 0; n < 2_500; n += 1) table.add({ line: String(n), at_s: n });
    const seen: unknown[] = [];
    for (const { line } of table.newestFirst()) {
      if (seen.length === 10) table.add({ line: 'late', at_s: 0 });
      seen.push(line);
    }
    expect(seen).toEqual(Array.from({ length: 2_500 }, (_, n) => String(2_499 - n)));
  });
});
