import { describe, expect, it } from 'vitest';
import {
  clampView,
  edgePanS,
  keyStepS,
  panView,
  pinchView,
  SHORTEST_VIEW_S,
  timeAt,
  viewShowing,
  xOf,
  zoomView,
} from './timeline-view.js';

const DAY = { startS: 1000, endS: 87_400 };

describe('the view of a timeline', () => {
  it('stays within its bounds, and is neither too short nor too long', () => {
    expect(clampView({ startS: 0, endS: 100 }, DAY)).toEqual({ startS: 1000, endS: 1100 });
    expect(clampView({ startS: 87_390, endS: 87_490 }, DAY)).toEqual({ startS: 87_300, endS: 87_400 });
    expect(clampView({ startS: -5, endS: 999_999 }, DAY)).toEqual(DAY);
    const { startS, endS } = clampView({ startS: 5000, endS: 5001 }, DAY);
    expect(endS - startS).toBe(SHORTEST_VIEW_S);
    expect(clampView({ startS: 0, endS: 9 }, { startS: 2, endS: 4 })).toEqual({ startS: 2, endS: 4 });
  });

  it('zooms with the time under the pointer where it is', () => {
    const view = { startS: 10_000, endS: 20_000 };
    const next = zoomView(view, DAY, 0.5, 12_500);
    expect(next.endS - next.startS).toBe(5000);
    expect(xOf(next, 800, 12_500)).toBeCloseTo(xOf(view, 800, 12_500));
    expect(zoomView(view, DAY, 1e9, 12_500)).toEqual(DAY);
    const deepest = zoomView(view, DAY, 1e-9, 12_500);
    expect(deepest.endS - deepest.startS).toBeCloseTo(SHORTEST_VIEW_S);
  });

  it('pans, and stops at the ends', () => {
    expect(panView({ startS: 2000, endS: 3000 }, DAY, 500)).toEqual({ startS: 2500, endS: 3500 });
    expect(panView({ startS: 2000, endS: 3000 }, DAY, -5000)).toEqual({ startS: 1000, endS: 2000 });
  });

  it('keeps two times under two fingers', () => {
    const next = pinchView(DAY, 1000, { timeS: 20_000, x: 700 }, { timeS: 10_000, x: 200 });
    expect(timeAt(next, 1000, 200)).toBeCloseTo(10_000);
    expect(timeAt(next, 1000, 700)).toBeCloseTo(20_000);
  });

  it('goes a page on for a time out of sight, and only then', () => {
    const view = { startS: 2000, endS: 3000 };
    expect(viewShowing(view, DAY, 2999)).toBe(view);
    expect(viewShowing(view, DAY, 3001)).toEqual({ startS: 2901, endS: 3901 });
  });

  it('moves at the edges alone, the faster the nearer, and by time', () => {
    const view = { startS: 2000, endS: 3000 };
    expect(edgePanS(view, 800, 400, 16)).toBe(0);
    expect(edgePanS(view, 800, 10, 16)).toBeLessThan(0);
    expect(edgePanS(view, 800, 799, 16)).toBeGreaterThan(edgePanS(view, 800, 780, 16));
    expect(edgePanS(view, 800, 5000, 16)).toBe(edgePanS(view, 800, 800, 16));
    expect(edgePanS(view, 800, 799, 32)).toBeCloseTo(2 * edgePanS(view, 800, 799, 16));
  });

  it('steps by what suits the scale, down to a second', () => {
    expect(keyStepS(DAY)).toBe(600);
    expect(keyStepS({ startS: 0, endS: 3600 })).toBe(30);
    expect(keyStepS({ startS: 0, endS: 10 })).toBe(1);
  });
});
