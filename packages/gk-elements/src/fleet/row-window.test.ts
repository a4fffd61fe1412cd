import { describe, expect, it } from 'vitest';
import { rowWindow, scrollToRow } from './row-window.js';

describe('rowWindow', () => {
  it('draws the rows in sight and a few around them', () => {
    expect(rowWindow(6000, 600, 60, 10_000)).toEqual({ first: 94, end: 116 });
  });
  it('ends with the list', () => {
    expect(rowWindow(0, 600, 60, 3)).toEqual({ first: 0, end: 3 });
    expect(rowWindow(599_400, 600, 60, 10_000)).toEqual({ first: 9984, end: 10_000 });
  });
  it('survives a list that became shorter than the scroll position', () => {
    const { first, end } = rowWindow(500_000, 600, 60, 5);
    expect(first).toBeLessThanOrEqual(end);
    expect(end).toBe(5);
  });
  it('draws nothing of an empty list', () => {
    expect(rowWindow(0, 600, 60, 0)).toEqual({ first: 0, end: 0 });
  });
});

describe('scrollToRow', () => {
  it('moves only as far as it must', () => {
    expect(scrollToRow(5, 0, 600, 60)).toBe(0);
    expect(scrollToRow(10, 0, 600, 60)).toBe(60);
    expect(scrollToRow(2, 600, 600, 60)).toBe(120);
  });
});
