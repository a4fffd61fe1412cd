import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carouselPages } from './carousel-pages.js';
import { useCarousel } from './use-carousel.js';

describe('pages', () => {
  it.each([
    [0, []],
    [1, [1]],
    [4, [4]],
    [5, [3, 2]],
    [9, [3, 3, 3]],
    [12, [4, 4, 4]],
  ])('of %i tiles', (count, sizes) => {
    const items = Array.from({ length: count }, (_, index) => index);
    const pages = carouselPages(items);
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.flat()).toEqual(items);
  });
});

describe('turning', () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8];
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const pass = (seconds: number): void =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000);
    });

  it('comes round, each page for its seconds', () => {
    const { result } = renderHook(() => useCarousel(items, 10));
    expect(result.current.shown).toEqual([1, 2, 3, 4]);
    pass(10);
    expect(result.current.shown).toEqual([5, 6, 7, 8]);
    pass(10);
    expect(result.current.page).toBe(0);
  });

  it('waits while the pointer is in it, and goes on when it leaves', () => {
    const { result } = renderHook(() => useCarousel(items, 10));
    act(() => result.current.hold?.onPointerEnter());
    expect(result.current.held).toBe(true);
    pass(60);
    expect(result.current.page).toBe(0);
    act(() => result.current.hold?.onPointerLeave());
    pass(10);
    expect(result.current.page).toBe(1);
  });

  it('waits while the focus is in it', () => {
    const { result } = renderHook(() => useCarousel(items, 10));
    act(() => result.current.hold?.onFocus());
    pass(60);
    expect(result.current.page).toBe(0);
  });

  it('has one page without a carousel, and nothing to hold', () => {
    const { result } = renderHook(() => useCarousel(items, 0));
    expect([result.current.shown, result.current.pages, result.current.hold]).toEqual([items, 1, undefined]);
  });
});
