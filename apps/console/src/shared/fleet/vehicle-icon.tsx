import type { Device } from 'gk-sdk';
import { VEHICLE_STATE_LABELS, vehicleState } from './vehicle-state.js';
import './vehicle-icon.css';

/** A vehicle seen from above, turned to its tracking angle and coloured by its state; a shape of its own when offline. */
export function VehicleIcon({ device, size = 28 }: { readonly device: Device; readonly size?: number }) {
  const state = vehicleState(device);
  const angle = device.gps_info?.data.trackingAngle ?? 0;
  return (
    <svg
      className={`gk-vehicle-icon gk-vehicle-${state}`}
      width={size}
      height={size}
      viewBox="-16 -16 32 32"
      role="img"
      aria-label={VEHICLE_STATE_LABELS[state]}
    >
      <circle r="15" className="gk-vehicle-ground" />
      <g transform={`rotate(${angle})`}>
        {state === 'offline' ? (
          <path d="M-6-6 6 6M6-6-6 6" className="gk-vehicle-cross" />
        ) : (
          <path d="M0-11 8 9 0 5-8 9z" />
        )}
      </g>
    </svg>
  );
}
