import { useMemo } from 'react';
import { CloseButton } from 'react-bootstrap';
import { speedKmh, type Device, type DeviceFilter } from 'gk-sdk';
import { GkGpsMap } from '../../../shared/map/gps-map.js';
import { speedSuffix, toUnit } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { DirectionGauge } from './direction-gauge.js';
import { SpeedGauge } from './speed-gauge.js';

/** The card at the top right of the map: the focused vehicle from near, with its trail and two gauges. */
export function FocusCard({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const unit = useLengthUnit();
  const filter = useMemo<DeviceFilter>(
    () => ({ mode: 'all', deviceIds: new Set([device.deviceid]) }),
    [device.deviceid],
  );
  const position = device.gps_info?.data;
  const speed = speedKmh(device);
  return (
    <aside className="gk-focus-card" aria-label={`Focused vehicle ${device.deviceid}`}>
      <div className="gk-focus-card-head">
        <strong>{device.deviceid}</strong>
        <CloseButton aria-label="Close the focused vehicle" onClick={onClose} />
      </div>
      {position ? (
        <div className="gk-focus-card-map">
          <GkGpsMap
            filter={filter}
            focusDevice={device.deviceid}
            follow
            zoom={15}
            center={`${position.lat},${position.lng}`}
            onGkMapFocusCleared={(event) => event.preventDefault()}
          />
        </div>
      ) : (
        <p className="gk-focus-card-nothing">GPS signal not found!</p>
      )}
      <div className="gk-focus-card-gauges">
        <SpeedGauge kmh={speed} words={`${Math.round(toUnit(speed, unit))}`} suffix={speedSuffix(unit)} />
        <DirectionGauge degrees={position?.trackingAngle ?? 0} />
      </div>
    </aside>
  );
}
