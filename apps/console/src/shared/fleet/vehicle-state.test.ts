import { describe, expect, it } from 'vitest';
import { vehicleState } from './vehicle-state.js';

const at = (speedKmh: number, statusBits = 1) => ({
  statusBits,
  position: { lat: 0, lng: 0, speedKmh, headingDeg: 0 },
});

describe('vehicleState', () => {
  it('is idle up to 5 km/h and driving above', () => {
    expect(vehicleState(at(5))).toBe('idle');
    expect(vehicleState(at(5.1))).toBe('driving');
  });

  it('is overspeed from 100 km/h on', () => {
    expect(vehicleState(at(99.9))).toBe('driving');
    expect(vehicleState(at(100))).toBe('overSpeed');
  });

  it('is offline whatever the last speed was, by bit 0 of the status', () => {
    expect(vehicleState(at(120, 0))).toBe('offline');
    expect(vehicleState(at(120, 2))).toBe('offline');
    expect(vehicleState(at(120, 3))).toBe('overSpeed');
  });

  it('is idle while online without a position', () => {
    expect(vehicleState({ statusBits: 1, position: undefined })).toBe('idle');
  });
});
