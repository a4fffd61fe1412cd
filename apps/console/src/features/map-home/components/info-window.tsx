import type { ReactNode } from 'react';
import { CloseButton } from 'react-bootstrap';
import { Link } from 'react-router';
import { useServerClock } from 'gk-react';
import { GkAddress } from 'gk-react/elements/address';
import { isOnline, markerState, type Device } from 'gk-sdk';
import { devicePlace, stateSince, vehicleMotion } from 'gk-sdk/rules';
import { useMay } from '../../../shared/access/use-may.js';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { t } from '../../../shared/i18n/translate.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { StateSince } from '../../../shared/vehicle/state-since.js';
import { STATE_WORDS } from '../../../shared/vehicle/state-words.js';
import { useDeviceTitle } from '../../../shared/vehicle/use-device-title.js';
import { ShareButton } from '../../../shared/share/share-button.js';
import { useVehicleDrawer } from '../../../shared/vehicle/use-vehicle-drawer.js';
import { useVehiclePaths } from '../../../shared/vehicle/use-vehicle-paths.js';
import { VehicleKindWords } from '../../../shared/vehicle/vehicle-kind.js';
import { vehicleKind } from '../../../shared/vehicle/vehicle-kinds.js';
import { vehicleTitle, type MarkerLabel } from '../map-home-model.js';
import { DayMileage } from './day-mileage.js';

/** Info window at a vehicle on the map, with its details. Closing it clears the focus. */
export function InfoWindow({
  device,
  label,
  slot,
  isFiltered,
  onClose,
}: {
  readonly device: Device;
  readonly label: MarkerLabel;
  /** The map's slot that it stands in. */
  readonly slot: string;
  /** The vehicle is not in the filter, and shown for its focus only. */
  readonly isFiltered: boolean;
  readonly onClose: () => void;
}) {
  const unit = useLengthUnit();
  const nowS = useServerClock(5);
  const paths = useVehiclePaths();
  const drawer = useVehicleDrawer();
  const mayWatch = useMay('liveview');
  const mayReport = useMay('dayMileage');
  const place = devicePlace(device);
  const title = vehicleTitle(device, label, useDeviceTitle(device, device.deviceId));
  const live = vehicleMotion(device, nowS).kind === 'live';
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('Device ID'), title === device.deviceId ? undefined : device.deviceId],
    [t('Status'), <StatusWords key="status" device={device} />],
    [live ? t('Speed') : t('Position'), speedWords(device, nowS, unit)],
    [t('Icon'), vehicleKind(device) && <VehicleKindWords device={device} />],
    [t('Driver'), device.driverName],
    [t('Device Memo'), device.memo],
    [t('Plate'), device.plate],
    [t('Coordinates'), place && formatPosition(place)],
  ];
  return (
    <div
      slot={slot}
      className="gk-info-window"
      role="group"
      aria-label={t('Details of {device}', { device: device.deviceId })}
    >
      <div className="gk-info-window-head">
        <strong>{title}</strong>
        <CloseButton aria-label={t('Close details')} onClick={onClose} />
      </div>
      {isFiltered && (
        <p className="gk-info-window-note" role="status">
          {t('No longer matches the filter. Shown until you close it.')}
        </p>
      )}
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
        {mayReport && <DayMileage deviceId={device.deviceId} />}
      </dl>
      {place && <GkAddress device={device.deviceId} />}
      <div className="gk-info-window-actions">
        {isOnline(device) && mayWatch && (
          <Link className="btn btn-sm btn-primary" to={paths.live(device.deviceId)}>
            {t('Liveview')}
          </Link>
        )}
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => drawer.open(device.deviceId)}>
          {t('Details')}
        </button>
        <ShareButton subject={() => ({ page: 'vehicle', devices: [{ deviceId: device.deviceId }] })} />
      </div>
    </div>
  );
}

/** State of a vehicle, and how long it has lasted where the server tells that. */
function StatusWords({ device }: { readonly device: Device }) {
  return (
    <>
      {t(STATE_WORDS[markerState(device)])}
      {stateSince(device) && (
        <>
          {' · '}
          <StateSince device={device} />
        </>
      )}
    </>
  );
}
