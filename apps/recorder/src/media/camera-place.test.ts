import { describe, expect, it } from 'vitest';
import { CAMERA_PLACES, cameraPlace } from './camera-place.js';

const placesOf = (names: readonly string[]): (string | undefined)[] =>
  Array.from({ length: 8 }, (_, i) => cameraPlace(i + 1, (channel) => names[channel - 1]));

describe('cameraPlace', () => {
  it('shows what the channel is called', () => {
    expect(
      placesOf(['Front', 'Driver', 'Front door', 'Rear door', 'Cabin front', 'Cabin rear', 'Left side', 'Right side']),
    ).toEqual(['front', 'driver', 'door', 'door-rear', 'saloon', 'saloon-rear', 'left', 'right']);
    expect(
      placesOf(['Front', 'Driver', 'Rear', 'Cargo', 'Left side', 'Right side', 'Left rear', 'Right blind spot']),
    ).toEqual(['front', 'driver', 'rear', 'cargo', 'left', 'right', 'left-rear', 'right-rear']);
  });

  it('goes by the order where names say nothing, and around the names that do', () => {
    expect(placesOf([])).toEqual(CAMERA_PLACES.slice(0, 8));
    expect(placesOf(['ch1', 'ch2', 'Front', ''])).toEqual([
      'driver',
      'saloon',
      'front',
      'door',
      'left',
      'right',
      'rear',
      'cargo',
    ]);
  });

  it('never shows the same on two channels of a device', () => {
    expect(new Set(placesOf(Array.from({ length: 8 }, () => 'Front'))).size).toBe(8);
  });

  it('ends at eight channels', () => {
    expect(cameraPlace(9, () => 'Front')).toBeUndefined();
    expect(cameraPlace(0, () => 'Front')).toBeUndefined();
  });
});
