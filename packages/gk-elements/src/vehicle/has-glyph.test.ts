import { expect, it } from 'vitest';
import { hasGlyph } from './has-glyph.js';
import { VEHICLE_GLYPHS } from './vehicle-glyph.js';

it('names the icons that have a glyph', () => {
  const icons = Array.from({ length: VEHICLE_GLYPHS.length + 2 }, (_, index) => index - 1);
  expect(icons.filter(hasGlyph)).toEqual(icons.filter((icon) => VEHICLE_GLYPHS[icon]));
});

it('takes nothing else for an icon', () => {
  expect([undefined, '2', Number.NaN, 2.5].filter(hasGlyph)).toEqual([]);
});
