import type { Device } from 'gk-sdk';
import { VehicleIcon } from '../../../shared/fleet/vehicle-icon.js';
import { useAddress } from '../../../shared/geo/use-address.js';
import { formatPosition } from '../../../shared/geo/format-position.js';

/**
 * The map column's tile: the vehicle's marker, its address and its position. It is drawn, not a map of
 * its own, since a page of them would use up the browser's few WebGL contexts.
 */
export function MapTile({ device, onOpen }: { readonly device: Device; readonly onOpen: () => void }) {
  const position = device.position;
  const address = useAddress(position);
  if (!position) return <span className="gk-map-tile-nothing">GPS signal not found!</span>;
  return (
    <button type="button" className="gk-map-tile" onClick={onOpen}>
      <span className="gk-map-tile-picture">
        <VehicleIcon device={device} size={26} />
      </span>
      <span className="visually-hidden">Show {device.deviceId} on the map: </span>
      <span className="gk-map-tile-address">{address ?? formatPosition(position)}</span>
    </button>
  );
}
