import { expect, it } from 'vitest';
import { numberColumn, textColumn } from './column-kinds.js';
import { rankedColumns } from './ranked-columns.js';

interface Plan {
  readonly code: number;
  readonly event: string;
}

const code = numberColumn<Plan>('code', 'Event code', (plan) => plan.code);
const event = textColumn<Plan>('event', 'Event', (plan) => plan.event);

const ranksOf = (columns: Parameters<typeof rankedColumns<Plan>>[0]) => rankedColumns(columns).map(({ rank }) => rank);

it('lets the columns at the end give way first, and the first one stay', () => {
  expect(ranksOf([code, event, { ...event, id: 'note' }])).toEqual([undefined, 1, 2]);
});

it('lets the column stay that cannot be taken off the table: it says what a row is about', () => {
  expect(ranksOf([code, { ...event, hideable: false }, { ...event, id: 'note' }])).toEqual([0, undefined, 2]);
});

it('leaves stated ranks as they are', () => {
  expect(ranksOf([code, { ...event, rank: 4 }])).toEqual([undefined, 4]);
});
