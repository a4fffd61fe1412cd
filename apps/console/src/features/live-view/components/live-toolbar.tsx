import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Device } from 'gk-sdk';
import { Icon } from '../../../shared/ui/icon.js';
import { VehicleIcon } from '../../../shared/fleet/vehicle-icon.js';

/** What stands over the tiles: whose they are, which channels, and the screen's switches. */
export function LiveToolbar({
  device,
  showMap,
  onMap,
  onFullScreen,
  children,
}: {
  readonly device: Device;
  /** Undefined where the user has no map. */
  readonly showMap: boolean | undefined;
  readonly onMap: () => void;
  readonly onFullScreen: () => void;
  /** The choice of channels. */
  readonly children: ReactNode;
}) {
  return (
    <div className="gk-live-toolbar">
      <Link to="/liveview" className="btn btn-sm btn-outline-secondary gk-live-back">
        <Icon name="list" size={16} /> Devices
      </Link>
      <VehicleIcon device={device} />
      <div className="gk-live-name">
        <h1>{device.deviceId}</h1>
        <small>{[device.driverName, device.memo].filter(Boolean).join(', ')}</small>
      </div>
      {children}
      <div className="gk-live-switches">
        {showMap !== undefined && (
          <Button size="sm" variant="outline-primary" active={showMap} aria-pressed={showMap} onClick={onMap}>
            <Icon name="map" size={16} /> Map
          </Button>
        )}
        <Button size="sm" variant="outline-primary" onClick={onFullScreen}>
          <Icon name="expand" size={16} /> Full screen
        </Button>
      </div>
    </div>
  );
}
