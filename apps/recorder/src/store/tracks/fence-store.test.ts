import { describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.js';
import { distanceM, FENCE_PLACES, FenceStore, type StoredFence } from './fence-store.js';

const FENCE: StoredFence = {
  title: 'Depot',
  enable: 1,
  lat: 24,
  lng: 120,
  radius: 500,
  trigger_in: 1,
  trigger_out: 0,
  devices: ['A', 'B'],
};
/** Degrees of latitude that are `metres` long. */
const north = (metres: number): number => (metres / 6_371_008.8) * (180 / Math.PI);

describe('FenceStore', () => {
  it('names the first enabled fence of a device that a place lies in', () => {
    const store = new FenceStore(openDatabase(':memory:'));
    store.put(7, { ...FENCE, title: 'Later place' });
    store.put(3, FENCE);
    expect(store.fenceNameAt('A', 24 + north(499), 120)).toBe('Depot');
    expect(store.fenceNameAt('A', 24 + north(501), 120)).toBeUndefined();
    expect(store.fenceNameAt('C', 24, 120)).toBeUndefined();
    store.put(3, { ...FENCE, enable: 0 });
    expect(store.fenceNameAt('B', 24, 120)).toBe('Later place');
  });

  it('holds empty fences at the places that nobody filled, and keeps the others', () => {
    const database = openDatabase(':memory:');
    new FenceStore(database).put(1, FENCE);
    const again = new FenceStore(database);
    expect(again.list()).toHaveLength(FENCE_PLACES);
    expect(again.get(1)).toEqual(FENCE);
    expect(again.get(0)).toMatchObject({ title: '', enable: 0, lat: 0, lng: 0 });
  });

  it('measures along the great circle', () => {
    expect(distanceM(0, 0, 0, 1)).toBeCloseTo(111_195, -1);
    expect(distanceM(24.1, 120.5, 24.1, 120.5)).toBe(0);
    expect(distanceM(0, 179.9, 0, -179.9)).toBeCloseTo(22_239, -1);
  });
});
