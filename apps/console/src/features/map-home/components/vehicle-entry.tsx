import { Link } from 'react-router';
import { useServerClock } from 'gk-react';
import { GkAddress } from 'gk-react/elements/address';
import { isOnline, type Device } from 'gk-sdk';
import { devicePlace, stateSince } from 'gk-sdk/rules';
import { useMay } from '../../../shared/access/use-may.js';
import { FLEET_ENTRY } from '../../../shared/fleet/fleet-list.js';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { t } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { StateSince } from '../../../shared/vehicle/state-since.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { useDeviceTitle } from '../../../shared/vehicle/use-device-title.js';
import { useVehiclePaths } from '../../../shared/vehicle/use-vehicle-paths.js';
import { VehicleIcon } from '../../../shared/vehicle/vehicle-icon.js';
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
  const nowS = useServerClock(15);
  const paths = useVehiclePaths();
  const mayWatch = useMay('liveview');
  const place = devicePlace(device);
  const state = stateSince(device)?.state;
  const stands = place !== undefined && (state === 'stopped' || state === 'idling');
  const title = vehicleTitle(device, label, useDeviceTitle(device, device.deviceId));
  return (
    <li className={`gk-vehicle-entry${focused ? ' gk-vehicle-entry-focused' : ''}`}>
      <button
        {...FLEET_ENTRY}
        type="button"
        className="gk-vehicle-choose"
        aria-pressed={focused}
        title={title === device.deviceId ? undefined : device.deviceId}
        onClick={() => onChoose(device.deviceId)}
      >
        <VehicleIcon device={device} />
        <span className="gk-vehicle-facts">
          <span className="gk-vehicle-line">
            <strong>{title}</strong>
            <span>{stands ? <StateSince device={device} /> : speedWords(device, nowS, unit)}</span>
          </span>
          <small className="gk-vehicle-coordinates">{place ? formatPosition(place) : t('GPS signal not found!')}</small>
          <small className="gk-vehicle-address">{place && <GkAddress device={device.deviceId} />}</small>
        </span>
      </button>
      {isOnline(device) && mayWatch && (
        <Link
          className="gk-vehicle-live btn btn-sm"
          to={paths.live(device.deviceId)}
          aria-label={t('Liveview of {device}', { device: title })}
        >
          <Icon name="live" size={16} /> {t('Liveview')}
        </Link>
      )}
    </li>
  );
}
