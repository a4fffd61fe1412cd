import { CloseButton } from 'react-bootstrap';
import { Link } from 'react-router';
import { isOnline, speedKmh, type Device } from 'gk-sdk';
import { VEHICLE_STATE_LABELS, vehicleState } from '../../../shared/fleet/vehicle-state.js';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { useAddress } from '../../../shared/geo/use-address.js';
import { useUser } from '../../../shared/session/use-user.js';
import { formatSpeed } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { vehicleTitle, type MarkerLabel } from '../map-home-model.js';

/** What opens at a vehicle on the map: its details. Closing it clears the focus. */
export function InfoWindow({
  device,
  label,
  slot,
  onClose,
}: {
  readonly device: Device;
  readonly label: MarkerLabel;
  /** The map's slot that it stands in. */
  readonly slot: string;
  readonly onClose: () => void;
}) {
  const unit = useLengthUnit();
  const mayWatch = useUser()?.permissions.P_live ?? false;
  const position = device.position;
  const address = useAddress(position);
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Status', VEHICLE_STATE_LABELS[vehicleState(device)]],
    ['Speed', formatSpeed(speedKmh(device), unit)],
    ['Driver', device.driverName],
    ['Device Memo', device.memo],
    ['Plate', device.plate],
    ['Position', position && formatPosition(position)],
    ['Address', address],
  ];
  return (
    <div slot={slot} className="gk-info-window" role="group" aria-label={`Details of ${device.deviceId}`}>
      <div className="gk-info-window-head">
        <strong>{vehicleTitle(device, label)}</strong>
        <CloseButton aria-label="Close details" onClick={onClose} />
      </div>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isOnline(device) && mayWatch && (
        <Link className="btn btn-sm btn-primary w-100" to={`/liveview/${encodeURIComponent(device.deviceId)}`}>
          Liveview
        </Link>
      )}
    </div>
  );
}
