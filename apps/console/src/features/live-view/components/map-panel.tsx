import { useMemo } from 'react';
import { Badge } from 'react-bootstrap';
import type { Device, DeviceFilter } from 'gk-sdk';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { useAddress } from '../../../shared/geo/use-address.js';
import { GkGpsMap } from '../../../shared/map/gps-map.js';
import { SpeedGraph } from './speed-graph.js';

/** Where the device is and was, how fast, and at what address. */
export function MapPanel({ device }: { readonly device: Device }) {
  const position = device.gps_info?.data;
  const address = useAddress(position);
  const filter = useMemo<DeviceFilter>(
    () => ({ mode: 'all', deviceIds: new Set([device.deviceid]) }),
    [device.deviceid],
  );
  if (!position) return <p className="gk-live-map-nothing">GPS signal not found!</p>;
  return (
    <>
      <div className="gk-live-map">
        <GkGpsMap
          filter={filter}
          focusDevice={device.deviceid}
          follow
          zoom={15}
          center={`${position.lat},${position.lng}`}
          onGkMapFocusCleared={(event) => event.preventDefault()}
        />
      </div>
      <div className="gk-live-place">
        {address && (
          <Badge bg="" className="text-bg-dark gk-live-address">
            {address}
          </Badge>
        )}
        <span className="gk-live-coordinates">{formatPosition(position)}</span>
      </div>
      <SpeedGraph key={device.deviceid} device={device} />
    </>
  );
}
