import { describe, expect, it } from 'vitest';
import { clampPage, pageCount, pageRows, pageWindow } from './page-window.js';

describe('pageWindow', () => {
  it('shows the pages around the current one', () => {
    expect(pageWindow(7, 20, 5)).toEqual([5, 6, 7, 8, 9]);
  });

  it('loses no button at either end', () => {
    expect(pageWindow(1, 20, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(20, 20, 10)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('is as long as there are pages', () => {
    expect(pageWindow(2, 3, 5)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 1, 5)).toEqual([1]);
  });
});

describe('pages', () => {
  it('has one page without rows', () => {
    expect(pageCount(0, 6)).toBe(1);
    expect(pageCount(12, 6)).toBe(2);
    expect(pageCount(13, 6)).toBe(3);
  });

  it('takes only page numbers that exist', () => {
    expect(clampPage(null, 4)).toBe(1);
    expect(clampPage('3', 4)).toBe(3);
    expect(clampPage('9', 4)).toBe(4);
    expect(clampPage('-1', 4)).toBe(1);
    expect(clampPage('2.5', 4)).toBe(1);
    expect(clampPage('two', 4)).toBe(1);
  });

  it('cuts the rows of a page', () => {
    expect(pageRows([1, 2, 3, 4, 5], 2, 2)).toEqual([3, 4]);
    expect(pageRows([1, 2, 3, 4, 5], 3, 2)).toEqual([5]);
  });
});
