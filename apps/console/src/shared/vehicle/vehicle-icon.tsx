import { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES } from 'gk-elements';
import { markerState, type Device } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import { STATE_WORDS } from './state-words.js';
import './vehicle-icon.css';

const MIDDLE = VEHICLE_SHAPE_SIZE / 2;

/** A vehicle seen from above, turned to its tracking angle; colour and shape tell what it does. */
export function VehicleIcon({ device, size = 28 }: { readonly device: Device; readonly size?: number }) {
  const state = markerState(device);
  const angle = device.position?.headingDeg ?? 0;
  return (
    <svg
      className={`gk-vehicle-icon gk-vehicle-${state}`}
      width={size}
      height={size}
      viewBox="-20 -20 40 40"
      role="img"
      aria-label={t(STATE_WORDS[state])}
    >
      <circle r="20" className="gk-vehicle-ground" />
      <path
        d={VEHICLE_SHAPES[state]}
        fillRule="evenodd"
        transform={`rotate(${angle}) translate(-${MIDDLE} -${MIDDLE})`}
      />
    </svg>
  );
}
