import { CloseButton } from 'react-bootstrap';
import { speedKmh, type Device } from 'gk-sdk';
import { VehicleMap } from '../../../shared/map/vehicle-map.js';
import { speedSuffix, toUnit } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { DirectionGauge } from './direction-gauge.js';
import { SpeedGauge } from './speed-gauge.js';

/** The card at the top right of the map: the focused vehicle from near, with its trail and two gauges. */
export function FocusCard({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const unit = useLengthUnit();
  const position = device.position;
  const speed = speedKmh(device);
  return (
    <aside className="gk-focus-card" aria-label={`Focused vehicle ${device.deviceId}`}>
      <div className="gk-focus-card-head">
        <strong>{device.deviceId}</strong>
        <CloseButton aria-label="Close the focused vehicle" onClick={onClose} />
      </div>
      {position ? (
        <div className="gk-focus-card-map">
          <VehicleMap device={device} position={position} />
        </div>
      ) : (
        <p className="gk-focus-card-nothing">GPS signal not found!</p>
      )}
      <div className="gk-focus-card-gauges">
        <SpeedGauge kmh={speed} words={`${Math.round(toUnit(speed, unit))}`} suffix={speedSuffix(unit)} />
        <DirectionGauge degrees={position?.headingDeg ?? 0} />
      </div>
    </aside>
  );
}
