import { describe, expect, it } from 'vitest';
import { columnsLeftOut, type FittingColumn } from './fitting-columns.js';

const NONE: ReadonlySet<string> = new Set();
const columns: readonly FittingColumn[] = [
  { id: 'device', width: 100, rank: undefined },
  { id: 'memo', width: 200, rank: 3 },
  { id: 'speed', width: 80, rank: 2 },
  { id: 'talk', width: 50, rank: 1 },
];
const leftOut = (available: number, before = NONE): string[] => [...columnsLeftOut(columns, available, 40, before)];

describe('columnsLeftOut', () => {
  it('leaves none out where all have room', () => {
    expect(leftOut(430)).toEqual([]);
  });

  it('leaves out by rank, until the rest has room together with the button of the details', () => {
    expect(leftOut(429)).toEqual(['memo']);
    expect(leftOut(270)).toEqual(['memo']);
    expect(leftOut(269)).toEqual(['memo', 'speed']);
  });

  it('never leaves out a column without a rank, however little room there is', () => {
    expect(leftOut(10)).toEqual(['memo', 'speed', 'talk']);
  });

  it('takes a column back only with room to spare', () => {
    expect(leftOut(430, new Set(['memo']))).toEqual(['memo']);
    expect(leftOut(446, new Set(['memo']))).toEqual([]);
  });
});
