import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RepeatedRows, type RowReader } from './repeated-rows.js';

interface Row {
  readonly id: string;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** Counts what is read: a row that is known again is not. */
function counting(): RowReader<Row> & { readonly count: () => number } {
  let count = 0;
  return {
    read: (value) => {
      count += 1;
      return isRow(value) ? { row: value, malformed: false } : { row: undefined, malformed: true };
    },
    idOf: (row) => row.id,
    count: () => count,
  };
}

function readAll(rows: RepeatedRows<Row>, ...bodies: string[]) {
  const list = rows.begin();
  const parts = bodies.map((body) => list.read(body)?.map(({ row }) => row));
  list.end();
  return parts;
}

const fleet = (speeds: readonly number[]) => JSON.stringify(speeds.map((speed, i) => ({ id: `BUS-${i}`, speed })));

describe('RepeatedRows', () => {
  it('gives the same objects for rows that stand as they stood, and reads only the others', () => {
    const reader = counting();
    const rows = new RepeatedRows(reader);
    const [first] = readAll(rows, fleet([1, 2, 3, 4]));
    const [second] = readAll(rows, fleet([1, 2, 9, 4]));
    expect(second?.map((row, i) => row === first?.[i])).toEqual([true, true, false, true]);
    expect(second?.[2]).toEqual({ id: 'BUS-2', speed: 9 });
    expect(reader.count()).toBe(5);
  });

  it('finds its place again after rows that are gone, new or moved', () => {
    const reader = counting();
    const rows = new RepeatedRows(reader);
    const all = Array.from({ length: 100 }, (_, i) => ({ id: `BUS-${i}` }));
    readAll(rows, JSON.stringify(all));
    readAll(rows, JSON.stringify([{ id: 'new' }, ...all.filter((_, i) => i !== 50)]));
    // The new one, and the one behind the gap.
    expect(reader.count()).toBe(102);
  });

  it('goes on over the messages of a list', () => {
    const reader = counting();
    const rows = new RepeatedRows(reader);
    readAll(rows, fleet([1, 2]), '[{"id":"x"},{"id":"y"}]');
    readAll(rows, fleet([1, 2]), '[{"id":"x"},{"id":"y"}]');
    expect(reader.count()).toBe(4);
  });

  it('forgets when told to', () => {
    const reader = counting();
    const rows = new RepeatedRows(reader);
    readAll(rows, fleet([1]));
    rows.forget();
    readAll(rows, fleet([1]));
    expect(reader.count()).toBe(2);
  });

  it('keeps and compares nothing for a while when hardly a row stands as it stood', () => {
    const reader = counting();
    const rows = new RepeatedRows(reader);
    const moving = (speed: number) => fleet([speed, speed, speed, speed, 0]);
    readAll(rows, moving(1));
    readAll(rows, moving(2));
    expect(reader.count()).toBe(9);
    // One of five was known: the next ones are read whole, the same ones again too.
    for (let list = 0; list < 30; list += 1) readAll(rows, moving(3));
    expect(reader.count()).toBe(9 + 30 * 5);
    readAll(rows, moving(3));
    expect(reader.count()).toBe(9 + 31 * 5);
    readAll(rows, moving(3));
    expect(reader.count()).toBe(9 + 31 * 5);
  });

  it.each([
    ['a boundary inside of a text', [{ id: 'a},{"id":"b', x: 1 }, { id: 'c' }]],
    ['lists inside of a row', [{ id: 'a', trips: [{ id: 'b' }, { id: 'c' }] }, { id: 'd' }]],
    ['rows that are none', [1, null, { id: 'a' }, 'x', []]],
    ['many boundaries', [{ id: '},{'.repeat(50) }, { id: 'b' }]],
  ])('reads %s as JSON does', (_, values) => {
    const rows = new RepeatedRows(counting());
    const expected = values.map((value) => (isRow(value) ? value : undefined));
    for (let round = 0; round < 3; round += 1) expect(readAll(rows, JSON.stringify(values))[0]).toEqual(expected);
  });

  it('reads what another hand has written', () => {
    const rows = new RepeatedRows(counting());
    for (let round = 0; round < 2; round += 1) {
      expect(readAll(rows, ' [ {"id":"a"} ,\n{"id":"b"} ] ')).toEqual([[{ id: 'a' }, { id: 'b' }]]);
    }
  });

  it.each(['', '[', ']', '{}', '[{]', '[{"id":"a"},]', '[{"id":"a"}', '[{"id":"a"}{"id":"b"}]', '"[]"', '[,]'])(
    'says that %j is no list',
    (body) => {
      const rows = new RepeatedRows(counting());
      expect(readAll(rows, body)).toEqual([undefined]);
      readAll(rows, '[{"id":"a"}]');
      expect(readAll(rows, body)).toEqual([undefined]);
    },
  );

  it('reads any list after any other exactly as JSON does', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('},{', '}', '{', '"', '\\', '],['));
    const row = fc.record(
      { id: fc.oneof(fc.constantFrom('a', 'b', 'c'), text), n: fc.integer({ min: 0, max: 2 }), t: text },
      { requiredKeys: ['id'] },
    );
    const list = fc.array(fc.oneof({ weight: 9, arbitrary: row }, { weight: 1, arbitrary: fc.jsonValue() }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
        const rows = new RepeatedRows(counting());
        for (const values of lists) {
          const body = JSON.stringify(values);
          const expected = (JSON.parse(body) as unknown[]).map((value) => (isRow(value) ? value : undefined));
          expect(readAll(rows, body)).toEqual([expected]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
