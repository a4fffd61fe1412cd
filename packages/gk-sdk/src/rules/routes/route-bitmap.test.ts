import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackBitmap } from '../../model/tracks/track.js';
import { FUZZ_RUNS } from '../fixtures/fuzz-runs.js';
import { drawRoute, isOnRoute } from './route-bitmap.js';

const place = (lat: number, lng: number) => ({ lat, lng });

function drawn(...path: { lat: number; lng: number }[]): TrackBitmap {
  const answer = drawRoute(path);
  if (answer.kind !== 'bitmap') throw new Error(`no bitmap: ${answer.kind}`);
  return answer.bitmap;
}

/** The bitmap as text: rows from south to north, # = route. */
function picture({ width, height, data }: TrackBitmap): string[] {
  const isSet = (bit: number): boolean => ((data[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => (isSet(column + row * width) ? '#' : '.')).join(''),
  );
}

describe('drawRoute', () => {
  it('bitmap accuracy 0.0001 degrees, line width 5, padding 5 cells', () => {
    const bitmap = drawn(place(24.00005, 120.00005), place(24.00005, 120.00035));
    expect(bitmap).toMatchObject({ lat: 23.9995, lng: 119.9995, width: 14, height: 11, accuracyDeg: 0.0001 });
    expect(picture(bitmap)).toEqual([
      '..............',
      '..............',
      '..............',
      '....######....',
      '...########...',
      '...########...',
      '...########...',
      '....######....',
      '..............',
      '..............',
      '..............',
    ]);
  });

  it('lat, lng, width, height, data: cell column + row * width, row 0 in the south, the highest bit of a byte first', () => {
    const steep = drawn(place(24.00005, 120.00005), place(24.00095, 120.00055));
    const rows = picture(steep);
    expect(steep.data).toHaveLength(Math.ceil((steep.width * steep.height) / 8));
    expect(rows.findIndex((row) => row.includes('#'))).toBe(3);
    expect(rows[3]?.indexOf('#')).toBeLessThan(rows.at(-4)?.indexOf('#') ?? 0);
  });

  it('a route longer than the limit shows an error and the route bitmap is not built', () => {
    const tooLarge = { kind: 'too-large', title: 'route too large', text: 'please reset route' };
    expect(drawRoute([place(0, 0), place(0, 0.46)])).toEqual(tooLarge);
    expect(drawRoute([place(0, 0), place(0, 0.44)]).kind).toBe('bitmap');
    expect(drawRoute([place(89.995, 0), place(89.99, 179)])).toEqual(tooLarge);
  });

  it('needs two places', () => {
    expect(drawRoute([])).toEqual({ kind: 'empty' });
    expect(drawRoute([place(1, 1)])).toEqual({ kind: 'empty' });
    expect(
      picture(drawn(place(1, 1), place(1, 1)))
        .join('')
        .replaceAll('.', '').length,
    ).toBeGreaterThan(12);
  });

  it('crosses the date line', () => {
    const bitmap = drawn(place(0, 179.999), place(0, -179.999));
    expect(bitmap.width).toBeLessThan(40);
    expect([
      isOnRoute(bitmap, place(0, 180)),
      isOnRoute(bitmap, place(0, -179.9995)),
      isOnRoute(bitmap, place(0, 0)),
    ]).toEqual([true, true, false]);
  });

  it('every place of the way is on the route, and none farther off than half the line', () => {
    const coordinate = fc.integer({ min: -30, max: 30 }).map((cells) => cells / 10_000 + 0.00003);
    const path = fc.array(fc.record({ lat: coordinate, lng: coordinate }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(path, fc.double({ min: 0, max: 1, noNaN: true }), coordinate, coordinate, (way, part, lat, lng) => {
        const bitmap = drawn(...way);
        const [a, b] = [way[0]!, way[1]!];
        const along = place(a.lat + (b.lat - a.lat) * part, a.lng + (b.lng - a.lng) * part);
        const nearest = Math.min(...way.slice(1).map((to, index) => distance(place(lat, lng), way[index]!, to)));
        // The middle of the asked cell may be half a diagonal from the asked place.
        const isRight = !isOnRoute(bitmap, place(lat, lng)) || nearest <= (2.5 + 0.71) * 0.0001;
        return isOnRoute(bitmap, along) && isRight;
      }),
      { numRuns: Math.min(FUZZ_RUNS, 20_000) },
    );
  });
});

/** Distance of a place from a line, degrees, written independently of the drawing. */
function distance(
  p: { lat: number; lng: number },
  a: { lat: number; lng: number },
  b: { lat: number; lng: number },
): number {
  const along = (b.lat - a.lat) ** 2 + (b.lng - a.lng) ** 2;
  const t = along === 0 ? 0 : ((p.lat - a.lat) * (b.lat - a.lat) + (p.lng - a.lng) * (b.lng - a.lng)) / along;
  const clamped = Math.min(1, Math.max(0, t));
  return Math.hypot(p.lat - a.lat - clamped * (b.lat - a.lat), p.lng - a.lng - clamped * (b.lng - a.lng));
}
