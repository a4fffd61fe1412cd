import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FollowedRow } from './followed-row.js';

const PAGE = 20;

describe('FollowedRow', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the row of a cursor that jumps once, or goes on row by row', () => {
    const followed = new FollowedRow(() => undefined);
    expect(followed.take(1000, PAGE)).toBe(1000);
    vi.advanceTimersByTime(250);
    expect(followed.take(5000, PAGE)).toBe(5000);
    for (let row = 5001; row < 5005; row += 1) {
      vi.advanceTimersByTime(16);
      expect(followed.take(row, PAGE)).toBe(row);
    }
  });

  it('stays while the cursor is dragged through pages, and follows when it rests', () => {
    const rested = vi.fn();
    const followed = new FollowedRow(rested);
    followed.take(1000, PAGE);
    vi.advanceTimersByTime(250);
    for (let frame = 0; frame < 20; frame += 1) {
      vi.advanceTimersByTime(50);
      expect(followed.take(1000 + 30 * (frame + 1), PAGE)).toBe(1030);
    }
    expect(rested).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(rested).toHaveBeenCalledOnce();
    expect(followed.take(1600, PAGE)).toBe(1600);
  });

  it('follows at once when the cursor slows down', () => {
    const rested = vi.fn();
    const followed = new FollowedRow(rested);
    for (const row of [0, 100, 200, 300]) followed.take(row, PAGE);
    expect(followed.take(301, PAGE)).toBe(301);
    vi.advanceTimersByTime(1000);
    expect(rested).not.toHaveBeenCalled();
  });

  it('is where the cursor is when it is cancelled, silently', () => {
    const rested = vi.fn();
    const followed = new FollowedRow(rested);
    for (const row of [0, 100, 200]) followed.take(row, PAGE);
    followed.cancel();
    vi.advanceTimersByTime(1000);
    expect(rested).not.toHaveBeenCalled();
    expect(followed.take(200, PAGE)).toBe(200);
  });
});
