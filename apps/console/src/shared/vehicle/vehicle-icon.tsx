import { useServerClock } from 'gk-react';
import {
  glyphTransform,
  VEHICLE_SHAPE_SIZE,
  VEHICLE_SHAPES,
  VEHICLE_SHAPES_WITHOUT_HEADING,
  vehicleGlyph,
} from 'gk-elements';
import { markerState, type Device } from 'gk-sdk';
import { vehicleMotion } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { STATE_WORDS } from './state-words.js';
import './vehicle-icon.css';

const MIDDLE = VEHICLE_SHAPE_SIZE / 2;

/**
 * A vehicle seen from above, turned to its heading, without a nose where none is known; colour and shape show its
 * state, the sign in it its kind.
 */
export function VehicleIcon({ device, size = 32 }: { readonly device: Device; readonly size?: number }) {
  const state = markerState(device);
  const motion = vehicleMotion(device, useServerClock(15));
  const headingDeg = motion.kind === 'live' ? motion.headingDeg : undefined;
  const glyph = vehicleGlyph(device.extras?.icon);
  const shapes = headingDeg === undefined ? VEHICLE_SHAPES_WITHOUT_HEADING : VEHICLE_SHAPES;
  return (
    <svg
      className={`gk-vehicle-icon gk-vehicle-${state}`}
      width={size}
      height={size}
      viewBox="-16 -16 32 32"
      role="img"
      aria-label={t(STATE_WORDS[state])}
    >
      <circle r="16" className="gk-vehicle-ground" />
      <g transform={`rotate(${headingDeg ?? 0}) translate(-${MIDDLE} -${MIDDLE})`}>
        <path d={shapes[state]} fillRule="evenodd" />
        {glyph !== '' && (
          <path
            className="gk-vehicle-glyph"
            d={glyph}
            fillRule="evenodd"
            transform={glyphTransform(state, headingDeg)}
          />
        )}
      </g>
    </svg>
  );
}
