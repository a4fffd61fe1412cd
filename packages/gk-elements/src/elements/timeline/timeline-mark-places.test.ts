import { describe, expect, it } from 'vitest';
import { MARK_PX, spreadMarks } from './timeline-mark-places.js';

/** The smallest distance between two neighbours. */
const nearest = (places: readonly number[]): number =>
  Math.min(...places.slice(1).map((place, i) => place - (places[i] ?? 0)));

describe('spreadMarks', () => {
  it('leaves marks with room where their times are', () => {
    expect(spreadMarks([40, 100, 300], 400)).toEqual([40, 100, 300]);
    expect(spreadMarks([], 400)).toEqual([]);
  });

  it('keeps those at both edges whole, and the next ones clear of them', () => {
    expect(spreadMarks([0, 34, 68], 400)).toEqual([13, 39, 68]);
    expect(spreadMarks([332, 366, 400], 400)).toEqual([332, 361, 387]);
    expect(spreadMarks([-20, 10], 400)).toEqual([13, 39]);
  });

  it('has room for every group of a full timeline, from a phone to a wall', () => {
    for (const widthPx of [280, 360, 720, 1900]) {
      const wanted = Array.from({ length: Math.floor(widthPx / 34) + 2 }, (_, i) => (i - 1) * 34 + 1);
      const places = spreadMarks(wanted, widthPx);
      expect(nearest(places)).toBeGreaterThanOrEqual(24);
      expect(places[0]).toBeGreaterThanOrEqual(MARK_PX / 2);
      expect(places.at(-1)).toBeLessThanOrEqual(widthPx - MARK_PX / 2);
    }
  });

  it('comes nearer evenly where there is no room', () => {
    expect(spreadMarks([0, 10, 20, 30], 86)).toEqual([13, 33, 53, 73]);
  });
});
