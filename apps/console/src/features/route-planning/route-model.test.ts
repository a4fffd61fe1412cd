import { expect, it } from 'vitest';
import { drawRoute } from 'gk-sdk/rules';
import { bitmapPicture } from './bitmap-picture.js';
import { formatPlace, moved, parsePlace } from './route-places.js';

it('moves a place up and down the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a'], 0, 0)).toEqual(['a']);
});

it('reads places as they are typed and written', () => {
  const place = { lat: 24.078605, lng: -120.5 };
  expect(parsePlace(formatPlace(place))).toEqual(place);
  expect(['24 121', ' 24;121 ', '24,121'].map(parsePlace)).toEqual(Array(3).fill({ lat: 24, lng: 121 }));
  expect(['', '24', '90,0', '0,181', '24,x', '1,2,3'].map(parsePlace)).toEqual(Array(6).fill(undefined));
});

it('makes a bitmap small without losing its line, north at the top', () => {
  const answer = drawRoute([
    { lat: 24, lng: 120 },
    { lat: 24.05, lng: 120 },
    { lat: 24.05, lng: 120.1 },
  ]);
  if (answer.kind !== 'bitmap') throw new Error(answer.kind);
  const { width, height, pixels } = bitmapPicture(answer.bitmap, 100);
  expect(Math.max(width, height)).toBe(100);
  const columns = (row: number): number => pixels.subarray(row * width, (row + 1) * width).filter(Boolean).length;
  // The line runs east in the north; in the south it is only where it begins.
  expect(columns(1)).toBeGreaterThan(90);
  expect(columns(height - 2)).toBeLessThan(5);
});
