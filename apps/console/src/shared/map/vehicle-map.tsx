import { useMemo } from 'react';
import type { Device, DeviceFilter, Position } from 'gk-sdk';
import { GkGpsMap } from './gps-map.js';

/** Props of {@link VehicleMap}. */
export interface VehicleMapProps {
  readonly device: Device;
  /** Where the map begins; it follows the device from there. */
  readonly position: Position;
}

/** One vehicle from near, with its trail: the map follows it and never lets it go. */
export function VehicleMap({ device, position }: VehicleMapProps) {
  const filter = useMemo<DeviceFilter>(
    () => ({ mode: 'all', deviceIds: new Set([device.deviceId]) }),
    [device.deviceId],
  );
  return (
    <GkGpsMap
      filter={filter}
      focusDevice={device.deviceId}
      follow
      zoom={15}
      center={`${position.lat},${position.lng}`}
      onGkMapFocusCleared={(event) => event.preventDefault()}
    />
  );
}
