import { describe, expect, it } from 'vitest';
import { readMarkerLabel, vehicleTitle } from './map-home-model.js';

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

describe('readMarkerLabel', () => {
  it('takes the device id for words that it does not know', () => {
    expect(readMarkerLabel('memo')).toBe('memo');
    expect(readMarkerLabel('colour')).toBe('deviceid');
    expect(readMarkerLabel(null)).toBe('deviceid');
  });
});
