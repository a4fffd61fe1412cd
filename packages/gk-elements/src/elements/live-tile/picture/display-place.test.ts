import { describe, expect, it } from 'vitest';
import { displayPlace } from './display-place.js';

const camera = { width: 704, height: 528 };

describe('displayPlace', () => {
  it('is the bar beside a picture that is narrower than its tile', () => {
    expect(displayPlace({ width: 640, height: 360 }, camera)).toEqual({ kind: 'row' });
    expect(displayPlace({ width: 700, height: 360 }, camera)).toEqual({ kind: 'side', barPx: 110 });
  });

  it('is the bar above a picture that is lower than its tile', () => {
    expect(displayPlace({ width: 400, height: 340 }, camera)).toEqual({ kind: 'top', barPx: 20 });
    expect(displayPlace({ width: 400, height: 338 }, camera)).toEqual({ kind: 'row' });
  });

  it('is a row where the picture fills the tile, or is not known', () => {
    expect(displayPlace({ width: 400, height: 300 }, camera)).toEqual({ kind: 'row' });
    expect(displayPlace({ width: 700, height: 360 }, undefined)).toEqual({ kind: 'row' });
    expect(displayPlace({ width: 700, height: 360 }, { width: 0, height: 0 })).toEqual({ kind: 'row' });
  });
});
