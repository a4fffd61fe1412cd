import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { useDevice } from 'gk-react';
import { isOnline, markerState } from 'gk-sdk';
import { useAccess } from '../../shared/access/use-may.js';
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { t } from '../../shared/i18n/translate.js';
import { useUser } from '../../shared/session/use-user.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { Icon } from '../../shared/ui/icon.js';
import { NameList } from '../../shared/vehicle/name-list.js';
import { STATE_WORDS } from '../../shared/vehicle/state-words.js';
import { useVehiclePaths } from '../../shared/vehicle/use-vehicle-paths.js';
import { VehicleIcon } from '../../shared/vehicle/vehicle-icon.js';
import { DeviceActions } from './actions/device-actions.js';
import { DeviceEditor } from './editor/device-editor.js';
import { ParameterPanel } from './parameters/parameter-panel.js';

/** One device: who it is, what can be done to it, and its parameters. */
export function DevicePanel({
  deviceId,
  editing,
  onEditing,
  onBack,
}: {
  readonly deviceId: string;
  /** Its editor is open. */
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  /** To the list, where there is no room for both. */
  readonly onBack: () => void;
}) {
  const device = useDevice(deviceId);
  const loaded = useDevicesLoaded();
  const user = useUser();
  const may = useAccess();
  const paths = useVehiclePaths();
  if (!user) return null;
  if (!device) {
    return loaded ? (
      <EmptyPanel title={t('There is no device {device} in your fleet.', { device: deviceId })} />
    ) : (
      <LoadingPanel>{t('Loading the devices')}</LoadingPanel>
    );
  }
  const { permissions } = user;
  return (
    <section className="gk-device-panel" aria-label={deviceId}>
      <header className="gk-device-panel-head">
        <Button
          size="sm"
          variant="outline-secondary"
          className="gk-device-panel-back"
          aria-label={t('Devices')}
          onClick={onBack}
        >
          <Icon name="list" size={16} />
        </Button>
        <VehicleIcon device={device} />
        <div className="gk-device-panel-name">
          <h2>{deviceId}</h2>
          <small>
            <NameList names={[t(STATE_WORDS[markerState(device)]), device.driverName, device.memo]} />
          </small>
        </div>
        <div className="gk-device-panel-actions">
          {may('deviceEditor').allowed && (
            <Button size="sm" onClick={() => onEditing(true)}>
              {t('Edit settings')}
            </Button>
          )}
          {may('liveview').allowed && (
            <Link className="btn btn-sm btn-outline-primary" to={paths.live(deviceId)}>
              {t('Live view')}
            </Link>
          )}
          <DeviceActions deviceId={deviceId} />
        </div>
      </header>
      {!isOnline(device) && (
        <p className="gk-device-panel-offline" role="status">
          {t('The device is offline. It receives saved changes when it is back online.')}
        </p>
      )}
      {may('deviceParameters').allowed && <ParameterPanel device={device} permissions={permissions} />}
      {editing && may('deviceEditor').allowed && (
        <DeviceEditor deviceId={deviceId} permissions={permissions} onClose={() => onEditing(false)} />
      )}
    </section>
  );
}
