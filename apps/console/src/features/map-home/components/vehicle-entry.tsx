import { Link } from 'react-router';
import { isOnline, speedKmh, type Device } from 'gk-sdk';
import { VehicleIcon } from '../../../shared/fleet/vehicle-icon.js';
import { VEHICLE_STATE_LABELS, vehicleState } from '../../../shared/fleet/vehicle-state.js';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { useAddress } from '../../../shared/geo/use-address.js';
import { useUser } from '../../../shared/session/use-user.js';
import { Icon } from '../../../shared/ui/icon.js';
import { formatSpeed } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { vehicleTitle, type MarkerLabel } from '../map-home-model.js';

/** One vehicle of the list. */
export function VehicleEntry({
  device,
  label,
  focused,
  onChoose,
}: {
  readonly device: Device;
  readonly label: MarkerLabel;
  readonly focused: boolean;
  readonly onChoose: (deviceId: string) => void;
}) {
  const unit = useLengthUnit();
  const mayWatch = useUser()?.permissions.P_live ?? false;
  const position = device.position;
  const address = useAddress(position);
  const online = isOnline(device);
  const title = vehicleTitle(device, label);
  return (
    <li className={`gk-vehicle-entry${focused ? ' gk-vehicle-entry-focused' : ''}`}>
      <button
        type="button"
        className="gk-vehicle-choose"
        aria-pressed={focused}
        onClick={() => onChoose(device.deviceId)}
      >
        <VehicleIcon device={device} size={34} />
        <span className="gk-vehicle-facts">
          <span className="gk-vehicle-line">
            <strong>{title}</strong>
            <span>{online ? formatSpeed(speedKmh(device), unit) : VEHICLE_STATE_LABELS[vehicleState(device)]}</span>
          </span>
          <span className="gk-vehicle-coordinates">
            {position ? formatPosition(position) : 'GPS signal not found!'}
          </span>
          {address && <span className="gk-vehicle-address">{address}</span>}
        </span>
      </button>
      {online && mayWatch && (
        <Link
          className="gk-vehicle-live btn btn-sm btn-outline-primary"
          to={`/liveview/${encodeURIComponent(device.deviceId)}`}
          aria-label={`Liveview of ${title}`}
        >
          <Icon name="live" size={16} /> Liveview
        </Link>
      )}
    </li>
  );
}
