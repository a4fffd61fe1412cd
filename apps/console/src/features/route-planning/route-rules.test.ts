import { describe, expect, it } from 'vitest';
import { canSaveRoute, markerLabel, canEditRoute, routeRequest } from './route-rules.js';
import { routeLabel } from '../../shared/map-editor/route-label.js';

const place = (lat: number, lng: number) => ({ lat, lng });

describe('route', () => {
  it('SAVE needs at least 2 markers, a selected route and a total distance not above 50 km', () => {
    expect(canSaveRoute({ index: 0, markers: 2, km: 50 })).toBe(true);
    expect(canSaveRoute({ index: 0, markers: 1, km: 1 })).toBe(false);
    expect(canSaveRoute({ index: -1, markers: 2, km: 1 })).toBe(false);
    expect(canSaveRoute({ index: 0, markers: 2, km: 50.001 })).toBe(false);
  });

  it('no route selected (index -1) disables the enable selector, title, device checks and save', () => {
    expect([canEditRoute(-1), canEditRoute(0)]).toEqual([false, true]);
  });

  it('two or more markers produce a driving route avoiding tolls (first and last are ends, middle ones waypoints)', () => {
    expect(routeRequest([place(1, 1), place(2, 2), place(3, 3), place(4, 4)])).toEqual({
      kind: 'drive',
      origin: place(1, 1),
      destination: place(4, 4),
      waypoints: [place(2, 2), place(3, 3)],
      avoidTolls: true,
    });
  });

  it('one marker is shown alone', () => {
    expect(routeRequest([place(1, 1)])).toEqual({ kind: 'marker', at: place(1, 1) });
    expect(routeRequest([])).toEqual({ kind: 'none' });
  });

  it('position list labelled A, B, C...; numbered list n : title', () => {
    expect([0, 1, 25, 26, 51, 52].map(markerLabel)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA']);
    expect(routeLabel(0, 'Depot')).toBe('1 : Depot');
  });
});
