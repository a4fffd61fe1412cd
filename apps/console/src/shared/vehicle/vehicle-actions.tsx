import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { isOnline, type Device } from 'gk-sdk';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { useOpenDialog } from '../page/dialog-link.js';
import { ShareButton } from '../share/share-button.js';
import { useTextDevice } from './use-text-device.js';
import { useVehiclePaths } from './use-vehicle-paths.js';

/** Where one goes from a vehicle, and what one does with it. */
export function VehicleActions({ device }: { readonly device: Device }) {
  const { deviceId } = device;
  const online = isOnline(device);
  const paths = useVehiclePaths();
  const openDialog = useOpenDialog();
  const text = useTextDevice(deviceId);
  const may = {
    live: useMay('liveview'),
    playback: useMay('splayback'),
    remotePlayback: useMay('remoteplayback'),
    gps: useMay('gpsplayback'),
    map: useMay('home'),
    talk: useMay('talk'),
    customEvent: useMay('customEvent'),
    text: useMay('textDevice'),
  };
  return (
    <div className="gk-vehicle-drawer-actions">
      {may.live && (
        <Link className="btn btn-sm btn-primary" to={paths.live(deviceId)}>
          {t('Live view')}
        </Link>
      )}
      {may.playback && (
        <Link className="btn btn-sm btn-outline-primary" to={paths.playback(deviceId)}>
          {t('Playback')}
        </Link>
      )}
      {may.remotePlayback && (
        <Link className="btn btn-sm btn-outline-primary" to={paths.remotePlayback(deviceId)}>
          {t('Remote playback')}
        </Link>
      )}
      {may.gps && (
        <Link className="btn btn-sm btn-outline-primary" to={paths.gpsPlayback(deviceId)}>
          {t('GPS playback')}
        </Link>
      )}
      {may.map && (
        <Link className="btn btn-sm btn-outline-primary" to={paths.map(deviceId)}>
          {t('Map')}
        </Link>
      )}
      {may.talk && (
        <Button size="sm" variant="outline-secondary" disabled={!online} onClick={() => openDialog('talk', [deviceId])}>
          {t('Talk')}
        </Button>
      )}
      {may.text && (
        <Button size="sm" variant="outline-secondary" disabled={!online || text.busy} onClick={() => void text.ask()}>
          {t('Text')}
        </Button>
      )}
      <ShareButton subject={() => ({ page: 'vehicle', devices: [{ deviceId }] })} />
      {may.customEvent && (
        <Button size="sm" variant="outline-secondary" onClick={() => openDialog('custom-event', [deviceId])}>
          {t('Custom event')}
        </Button>
      )}
    </div>
  );
}
