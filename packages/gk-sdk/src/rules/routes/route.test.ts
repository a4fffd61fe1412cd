import { describe, expect, it } from 'vitest';
import { checkRouteLength, haversineKm, pathLengthKm } from './route.js';

const place = (lat: number, lng: number) => ({ lat, lng });

describe('route', () => {
  it("'route too large' with 'please reset route'", () => {
    expect(checkRouteLength(50)).toBeUndefined();
    expect(checkRouteLength(50.1)).toEqual({ title: 'route too large', text: 'please reset route' });
  });

  it('a length over the ground', () => {
    expect(haversineKm(place(0, 0), place(0, 1))).toBeCloseTo(111.195, 3);
    expect(haversineKm(place(51.5, -0.12), place(48.85, 2.35))).toBeCloseTo(343.4, 0);
    expect(haversineKm(place(0, -179.5), place(0, 179.5))).toBeCloseTo(111.195, 3);
    expect(pathLengthKm([place(0, 0), place(0, 1), place(0, 0)])).toBeCloseTo(222.39, 2);
    expect([pathLengthKm([]), pathLengthKm([place(1, 1)])]).toEqual([0, 0]);
  });
});
