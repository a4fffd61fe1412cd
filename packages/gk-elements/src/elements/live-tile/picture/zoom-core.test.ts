import { describe, expect, it } from 'vitest';
import {
  panBy,
  panByArrow,
  stepIn,
  stepOut,
  toTransform,
  WHOLE_PICTURE,
  zoomBy,
  zoomByTap,
  zoomByWheel,
} from './zoom-core.js';

describe('zoomBy', () => {
  it('keeps what is under the pointer', () => {
    const at = { x: 0.2, y: -0.1 };
    const once = zoomBy(WHOLE_PICTURE, 2, at);
    // The place on the picture under the pointer, ahead and after.
    expect((at.x - once.x) / once.scale).toBeCloseTo(at.x);
    expect((at.y - once.y) / once.scale).toBeCloseTo(at.y);
  });

  it('goes to eight times and back to the whole, not beyond', () => {
    expect(zoomBy(WHOLE_PICTURE, 100).scale).toBe(8);
    expect(zoomBy(zoomBy(WHOLE_PICTURE, 4, { x: 0.5, y: 0.5 }), 0.1)).toBe(WHOLE_PICTURE);
  });
});

describe('panBy', () => {
  it('never shows what is beyond the picture', () => {
    const twice = zoomBy(WHOLE_PICTURE, 2);
    expect(panBy(twice, 9, -9)).toEqual({ scale: 2, x: 0.5, y: -0.5 });
    expect(panBy(WHOLE_PICTURE, 0.3, 0)).toBe(WHOLE_PICTURE);
  });
});

describe('zoomByTap', () => {
  it('goes near, and back', () => {
    const near = zoomByTap(WHOLE_PICTURE, { x: 0.4, y: 0 });
    expect(near.scale).toBe(2.5);
    expect(near.x).toBeLessThan(0);
    expect(zoomByTap(near, { x: 0, y: 0 })).toBe(WHOLE_PICTURE);
  });
});

describe('zoomByWheel', () => {
  it('doubles with three hundred pixels away from oneself, whatever the unit', () => {
    expect(zoomByWheel(WHOLE_PICTURE, -300, 0, { x: 0, y: 0 }).scale).toBeCloseTo(2);
    expect(zoomByWheel(WHOLE_PICTURE, -300 / 16, 1, { x: 0, y: 0 }).scale).toBeCloseTo(2);
  });
});

describe('panByArrow', () => {
  it('shows more of the side of the arrow, and leaves a whole picture alone', () => {
    expect(panByArrow(WHOLE_PICTURE, 'ArrowLeft')).toBe(WHOLE_PICTURE);
    const near = stepIn(WHOLE_PICTURE);
    expect(near.scale).toBe(1.25);
    expect(panByArrow(near, 'ArrowLeft').x).toBeCloseTo(0.1);
    expect(panByArrow(near, 'ArrowDown').y).toBeCloseTo(-0.1);
    expect(panByArrow(near, 'x')).toBe(near);
    expect(stepOut(near)).toBe(WHOLE_PICTURE);
  });
});

describe('toTransform', () => {
  it('is empty for the whole picture', () => {
    expect(toTransform(WHOLE_PICTURE)).toBe('');
    expect(toTransform({ scale: 2, x: 0.25, y: -0.5 })).toBe('translate(25%, -50%) scale(2)');
  });
});
