import { describe, expect, it } from 'vitest';
import { cornerBox, CORNERS, freeCorner } from './corner.js';

const space = { width: 380, height: 300, pageWidth: 1440, pageHeight: 900, barTop: 52, barBottom: 40 };

describe('corner of the toasts', () => {
  it('is the bottom end when nobody works there', () => {
    expect(freeCorner([], [], space)).toBe('bottom-end');
    expect(freeCorner([{ left: 0, top: 52, right: 320, bottom: 860 }], [], space)).toBe('bottom-end');
  });

  it('gives way to a list or control that the pointer or the focus is in', () => {
    expect(freeCorner([{ left: 1100, top: 600, right: 1400, bottom: 850 }], [], space)).toBe('top-end');
    expect(freeCorner([{ left: 1100, top: 52, right: 1440, bottom: 860 }], [], space)).toBe('bottom-start');
  });

  it('leaves a control free where each corner covers a list', () => {
    const list = { left: 0, top: 0, right: 1440, bottom: 900 };
    expect(freeCorner([list], [{ left: 1300, top: 800, right: 1400, bottom: 830 }], space)).toBe('top-end');
  });

  it('stays where it was when all corners are in use', () => {
    expect(freeCorner([{ left: 0, top: 0, right: 1440, bottom: 900 }], [], space)).toBe(CORNERS[0]);
  });

  it('lies between the bars', () => {
    expect(cornerBox('top-end', space).top).toBe(52);
    expect(cornerBox('bottom-start', space).bottom).toBe(860);
  });
});
