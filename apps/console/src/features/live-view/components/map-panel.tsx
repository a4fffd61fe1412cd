import { Badge } from 'react-bootstrap';
import type { Device } from 'gk-sdk';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { useAddress } from '../../../shared/geo/use-address.js';
import { VehicleMap } from '../../../shared/map/vehicle-map.js';
import { SpeedGraph } from './speed-graph.js';

/** Where the device is and was, how fast, and at what address. */
export function MapPanel({ device }: { readonly device: Device }) {
  const position = device.position;
  const address = useAddress(position);
  if (!position) return <p className="gk-live-map-nothing">GPS signal not found!</p>;
  return (
    <>
      <div className="gk-live-map">
        <VehicleMap device={device} position={position} />
      </div>
      <div className="gk-live-place">
        {address && (
          <Badge bg="" className="text-bg-dark gk-live-address">
            {address}
          </Badge>
        )}
        <span className="gk-live-coordinates">{formatPosition(position)}</span>
      </div>
      <SpeedGraph key={device.deviceId} device={device} />
    </>
  );
}
