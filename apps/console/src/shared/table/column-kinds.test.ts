import { afterEach, expect, it, vi } from 'vitest';
import { formatLocalTime, timeColumn } from './column-kinds.js';

afterEach(() => vi.unstubAllEnvs());

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

it('a moment is shown and exported in local time with its offset', () => {
  expect(column.text?.({ atS: 1_790_000_000 })).toMatch(/^2026-09-2\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
  expect(column.exported?.({ atS: 1_790_000_000 })).toMatch(/^2026-09-2\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)$/);
});

it('has no moment of a time that no calendar has, on screen and in files', () => {
  const column = timeColumn<number>('time', 'Time', (atS) => atS);
  expect([column.value(1e300), column.text?.(1e300), column.exported?.(1e300)]).toEqual([undefined, '', undefined]);
});

it.each([
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 30), '2026-10-25 02:30:00 +02:00', '2026-10-25 02:30:00 +01:00'],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 14, 45), '2026-04-05 01:45:00 +11:00', '2026-04-05 02:15:00 +10:30'],
  ['America/St_Johns', Date.UTC(2026, 10, 1, 4, 0), '2026-11-01 01:30:00 -02:30', '2026-11-01 01:30:00 -03:30'],
  ['Asia/Kolkata', Date.UTC(2026, 0, 1, 0, 0), '2026-01-01 05:30:00 +05:30', '2026-01-01 06:30:00 +05:30'],
])('tells moments that are an hour apart on a night in %s apart', (zone, atMs, first, second) => {
  vi.stubEnv('TZ', zone);
  expect([formatLocalTime(atMs / 1000), formatLocalTime(atMs / 1000 + 3600)]).toEqual([first, second]);
});
