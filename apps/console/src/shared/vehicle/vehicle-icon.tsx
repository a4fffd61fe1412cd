import { useServerClock } from 'gk-react';
import { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from 'gk-elements';
import { markerState, type Device } from 'gk-sdk';
import { vehicleMotion } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { STATE_WORDS } from './state-words.js';
import './vehicle-icon.css';

const MIDDLE = VEHICLE_SHAPE_SIZE / 2;

/**
 * A vehicle seen from above, turned to its heading, without a nose where none is known; colour and shape show its
 * state.
 */
export function VehicleIcon({ device, size = 28 }: { readonly device: Device; readonly size?: number }) {
  const state = markerState(device);
  const motion = vehicleMotion(device, useServerClock(15));
  const headingDeg = motion.kind === 'live' ? motion.headingDeg : undefined;
  const shapes = headingDeg === undefined ? VEHICLE_SHAPES_WITHOUT_HEADING : VEHICLE_SHAPES;
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
        d={shapes[state]}
        fillRule="evenodd"
        transform={`rotate(${headingDeg ?? 0}) translate(-${MIDDLE} -${MIDDLE})`}
      />
    </svg>
  );
}
