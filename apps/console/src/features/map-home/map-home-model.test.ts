import { describe, expect, it } from 'vitest';
import { FOCUS_ZOOM, vehicleTitle } from './map-home-model.js';

describe('vehicleTitle', () => {
  const device = { deviceId: 'A1', driverName: 'Lin', memo: 'Truck 7' };

  it('is what the label choice says', () => {
    expect(vehicleTitle(device, 'deviceid')).toBe('A1');
    expect(vehicleTitle(device, 'driver')).toBe('Lin');
    expect(vehicleTitle(device, 'memo')).toBe('Truck 7');
  });

  it('is the id where the vehicle has no such name', () => {
    expect(vehicleTitle({ deviceId: 'A1', driverName: '' }, 'driver')).toBe('A1');
    expect(vehicleTitle({ deviceId: 'A1', memo: '' }, 'memo')).toBe('A1');
  });
});

it('a focused vehicle is shown at street level, whatever the sum says', () => {
  expect(FOCUS_ZOOM).toBe(17);
});
