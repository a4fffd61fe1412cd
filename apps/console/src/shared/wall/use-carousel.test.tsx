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
  const wall = document.createElement('div');
  const place = { current: wall };
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
    const { result } = renderHook(() => useCarousel(items, 10, place));
    expect(result.current.shown).toEqual([1, 2, 3, 4]);
    pass(10);
    expect(result.current.shown).toEqual([5, 6, 7, 8]);
    pass(10);
    expect(result.current.page).toBe(0);
  });

  it('waits while the pointer moves in it, and goes on when it leaves', () => {
    const { result } = renderHook(() => useCarousel(items, 10, place));
    act(() => void wall.dispatchEvent(new Event('pointerenter')));
    for (let moves = 0; moves < 5; moves++) {
      expect(result.current.held).toBe(true);
      pass(20);
      act(() => void wall.dispatchEvent(new Event('pointermove')));
    }
    expect(result.current.page).toBe(0);
    act(() => void wall.dispatchEvent(new Event('pointerleave')));
    pass(10);
    expect(result.current.page).toBe(1);
  });

  it('turns on from under a pointer that lies still, such as that of a kiosk', () => {
    const { result } = renderHook(() => useCarousel(items, 10, place));
    act(() => void wall.dispatchEvent(new Event('pointerenter')));
    pass(30);
    expect([result.current.held, result.current.page]).toEqual([false, 0]);
    pass(10);
    expect(result.current.page).toBe(1);
  });

  it('is not held any more by who worked with it when it began to turn again', () => {
    const { result, rerender } = renderHook(({ everyS }) => useCarousel(items, everyS, place), {
      initialProps: { everyS: 10 },
    });
    act(() => void wall.dispatchEvent(new Event('pointermove')));
    rerender({ everyS: 0 });
    rerender({ everyS: 10 });
    expect(result.current.held).toBe(false);
  });

  it('has one page without a carousel, and nothing to hold', () => {
    const { result } = renderHook(() => useCarousel(items, 0, place));
    act(() => void wall.dispatchEvent(new Event('pointermove')));
    expect([result.current.shown, result.current.pages, result.current.held]).toEqual([items, 1, false]);
  });
});
