import { describe, expect, it } from 'vitest';
import { clampZoom, covers, placeIn, projectIn, viewOf } from './canvas-map.js';

const size = { widthPx: 400, heightPx: 300 };
const view = { lng: 120.5, lat: 24, zoom: 12 };

describe('a painted map', () => {
  it('has its middle in the middle, north above and east on the right', () => {
    expect(projectIn(view, size, view)).toEqual({ x: 200, y: 150 });
    expect(projectIn(view, size, { lng: 120.6, lat: 24 }).x).toBeGreaterThan(200);
    expect(projectIn(view, size, { lng: 120.5, lat: 24.1 }).y).toBeLessThan(150);
  });

  it('finds the place of a point again', () => {
    const place = { lng: 120.52, lat: 24.01 };
    const { x, y } = projectIn(view, size, place);
    expect(placeIn(view, size, x, y).lng).toBeCloseTo(place.lng, 9);
    expect(placeIn(view, size, x, y).lat).toBeCloseTo(place.lat, 9);
  });

  it('shows all of some bounds, with room at the edges', () => {
    const fitted = viewOf([120.4, 23.9, 120.6, 24.1], size);
    const northWest = projectIn(fitted, size, { lng: 120.4, lat: 24.1 });
    const southEast = projectIn(fitted, size, { lng: 120.6, lat: 23.9 });
    expect(Math.min(northWest.x, northWest.y)).toBeCloseTo(28, 5);
    expect(southEast.y).toBeCloseTo(300 - 28, 5);
    expect(viewOf([120, 24, 120, 24], size).zoom).toBe(16);
    expect(clampZoom({ ...view, zoom: 30 }).zoom).toBe(18);
  });

  it('knows whether an earlier picture still covers it', () => {
    const picture = { view, size: { widthPx: 800, heightPx: 600 } };
    expect(covers(picture, view, size)).toBe(true);
    const near = placeIn(view, size, 390, 150);
    expect(covers(picture, { ...view, ...near }, size)).toBe(true);
    const far = placeIn(view, size, 460, 150);
    expect(covers(picture, { ...view, ...far }, size)).toBe(false);
    expect(covers(picture, { ...view, zoom: 13 }, size)).toBe(false);
    expect(covers({ view, size }, view, size)).toBe(true);
  });
});

it('a place beyond 180 degrees stands beside the one before it', () => {
  const view = { lng: 179.999, lat: -16.8, zoom: 12 };
  const size = { widthPx: 400, heightPx: 300 };
  const [west, east] = [179.998, -179.994].map((lng) => projectIn(view, size, { lng, lat: -16.8 }).x);
  expect(west).toBeLessThan(200);
  expect(east).toBeGreaterThan(200);
  expect((east ?? 0) - (west ?? 0)).toBeCloseTo((0.008 / 360) * 512 * 2 ** 12, 3);
  expect(viewOf([179.99, -16.9, 180.014, -16.7], size).lng).toBeCloseTo(180.002, 6);
});
