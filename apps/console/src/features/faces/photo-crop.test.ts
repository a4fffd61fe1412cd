import { expect, it } from 'vitest';
import { cropSquare, WHOLE_CROP } from './photo-crop.js';

const photo = { width: 400, height: 300 };

it('is the largest square in the middle at first', () => {
  expect(cropSquare(WHOLE_CROP, photo)).toEqual({ left: 50, top: 0, side: 300 });
});

it('stays within the photo wherever it is put', () => {
  expect(cropSquare({ zoom: 2, x: 1, y: 1 }, photo)).toEqual({ left: 250, top: 150, side: 150 });
  expect(cropSquare({ zoom: 0, x: -1, y: 9 }, photo)).toEqual({ left: 0, top: 0, side: 300 });
  expect(cropSquare({ zoom: 4, x: 0, y: 0 }, { width: 1, height: 1 })).toEqual({ left: 0, top: 0, side: 1 });
});
