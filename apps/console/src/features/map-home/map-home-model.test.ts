import { describe, expect, it } from 'vitest';
import { FOCUS_ZOOM, vehicleTitle } from './map-home-model.js';

describe('vehicleTitle', () => {
  const device = { driverName: 'Lin', memo: 'Truck 7' };

  it('is what the label choice says', () => {
    expect(vehicleTitle(device, 'deviceid', 'A1')).toBe('A1');
    expect(vehicleTitle(device, 'driver', 'A1')).toBe('Lin');
    expect(vehicleTitle(device, 'memo', 'A1')).toBe('Truck 7');
  });

  it('is the title of the brand where the vehicle has no such name', () => {
    expect(vehicleTitle({ driverName: '' }, 'driver', 'A1')).toBe('A1');
    expect(vehicleTitle({ memo: '' }, 'memo', 'A1')).toBe('A1');
  });
});

it('a focused vehicle is shown at street level, whatever the sum says', () => {
  expect(FOCUS_ZOOM).toBe(17);
});
