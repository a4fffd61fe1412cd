import { expect, it } from 'vitest';
import { arrayVehicles } from '../../../map/vehicle-tracker.js';
import { nearestVehicles } from './nearest-vehicles.js';

const place = { lat: 24, lng: 179.99 };
const vehicle = (deviceId: string, lat: number, lng: number) => ({ deviceId, lat, lng, timeS: 1000, speedKmh: 50 });

it('sorts vehicles by their distance over the ground, and keeps the nearest', () => {
  const list = [
    vehicle('FAR', 25, 179.99),
    // Beyond 180 degrees: 2 km away, not around the world.
    vehicle('NEAR', 24, -179.99),
    { deviceId: 'NOWHERE', lat: Number.NaN, lng: 0 },
    vehicle('MIDDLE', 24.1, 179.99),
    vehicle('HERE', 24, 179.99),
  ];
  const nearest = nearestVehicles(arrayVehicles(list, 'deviceid'), place, 3);
  expect(nearest.map(({ deviceId, km, state, timeS }) => [deviceId, Math.round(km), state, timeS])).toEqual([
    ['HERE', 0, 2, 1000],
    ['NEAR', 2, 2, 1000],
    ['MIDDLE', 11, 2, 1000],
  ]);
  expect(nearestVehicles(arrayVehicles(list, 'deviceid'), place, 9).at(-1)?.deviceId).toBe('FAR');
});
