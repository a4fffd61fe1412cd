import type { Device } from 'gk-sdk';
import { VEHICLE_STATE_LABELS, vehicleState, type VehicleState } from './vehicle-state.js';
import './vehicle-icon.css';

/** Outlines of a vehicle that heads north in a square of 24, the same as on the map: a state is told by shape too. */
const SHAPES: Readonly<Record<VehicleState, string>> = {
  driving: 'M12 1.5 20 21 12 16.8 4 21Z',
  overSpeed: 'M12 1 20 13 12 9.8 4 13ZM12 11 20 23 12 19.8 4 23Z',
  idle: 'M12 2 15.8 6.9A7.7 7.7 0 1 1 8.2 6.9Z',
  offline: 'M12 2 15.8 6.9A7.7 7.7 0 1 1 8.2 6.9ZM12 9.2A4.4 4.4 0 1 0 12 18 4.4 4.4 0 1 0 12 9.2Z',
};

/** A vehicle seen from above, turned to its tracking angle; colour and shape tell what it does. */
export function VehicleIcon({ device, size = 28 }: { readonly device: Device; readonly size?: number }) {
  const state = vehicleState(device);
  const angle = device.position?.headingDeg ?? 0;
  return (
    <svg
      className={`gk-vehicle-icon gk-vehicle-${state}`}
      width={size}
      height={size}
      viewBox="-20 -20 40 40"
      role="img"
      aria-label={VEHICLE_STATE_LABELS[state]}
    >
      <circle r="20" className="gk-vehicle-ground" />
      <path d={SHAPES[state]} fillRule="evenodd" transform={`rotate(${angle}) translate(-12 -12)`} />
    </svg>
  );
}
