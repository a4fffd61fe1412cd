import { useState } from 'react';
import { Link } from 'react-router';
import { isOnline, speedKmh, type Device } from 'gk-sdk';
import { VEHICLE_STATE_LABELS, vehicleState } from '../../../shared/fleet/vehicle-state.js';
import { formatSpeed } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { mobileMarkerColor } from 'gk-sdk/rules';

/** The dashboard on a phone: choose a device, then what to watch of it. */
export function MobileDeviceList({
  devices,
  mayWatch,
  mayPlayBack,
}: {
  readonly devices: readonly Device[];
  readonly mayWatch: boolean;
  readonly mayPlayBack: boolean;
}) {
  const unit = useLengthUnit();
  const [selected, setSelected] = useState<string>();
  return (
    <ul className="gk-mobile-devices">
      {devices.map((device) => {
        const id = encodeURIComponent(device.deviceId);
        const open = selected === device.deviceId;
        return (
          <li key={device.deviceId} className="gk-card">
            <button
              type="button"
              className="gk-mobile-device"
              aria-expanded={open}
              onClick={() => setSelected(open ? undefined : device.deviceId)}
            >
              <span className={`gk-mobile-marker gk-mobile-marker-${mobileMarkerColor(device)}`} aria-hidden="true" />
              <span className="gk-mobile-device-name">
                <strong>{device.deviceId}</strong>
                <small>{[device.driverName, device.memo].filter(Boolean).join(', ')}</small>
              </span>
              <span className="gk-mobile-device-state">
                {isOnline(device) ? formatSpeed(speedKmh(device), unit) : ''}
                <small>{VEHICLE_STATE_LABELS[vehicleState(device)]}</small>
              </span>
            </button>
            {open && (
              <div className="gk-mobile-actions">
                {mayWatch && (
                  <Link className="btn btn-primary" to={`/liveview/${id}`}>
                    LiveView
                  </Link>
                )}
                {mayPlayBack && (
                  <Link className="btn btn-outline-primary" to={`/splayback/${id}`}>
                    PlayBack
                  </Link>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
