import { expect, it } from 'vitest';
import { timeColumn } from './column-kinds.js';

interface Row {
  readonly atS: number | undefined;
}

const column = timeColumn<Row>('at', 'Updated', ({ atS }) => atS);

it.each([0, undefined])(
  'a moment that never was (%s) is neither shown nor exported, and is not the first of 1970',
  (atS) => {
    expect(column.text?.({ atS })).toBe('');
    expect(column.exported?.({ atS })).toBeUndefined();
    expect(column.value({ atS })).toBeUndefined();
  },
);

it('a moment is shown in local time, and exported with its offset', () => {
  expect(column.text?.({ atS: 1_790_000_000 })).toMatch(/^2026-09-2\d \d\d:\d\d:\d\d$/);
  expect(column.exported?.({ atS: 1_790_000_000 })).toMatch(/^2026-09-2\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)$/);
});

it('has no moment of a time that no calendar has, on screen and in files', () => {
  const column = timeColumn<number>('time', 'Time', (atS) => atS);
  expect([column.value(1e300), column.text?.(1e300), column.exported?.(1e300)]).toEqual([undefined, '', undefined]);
});
