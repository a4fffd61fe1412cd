import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useDevice } from 'gk-react';
import { DeviceScreen } from '../../shared/device-screen/device-screen.js';
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { useSeenOnline } from '../../shared/fleet/use-seen-online.js';
import { t } from '../../shared/i18n/translate.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { useDeviceTitle } from '../../shared/vehicle/use-device-title.js';
import { LiveDevice } from './live-device.js';
import './live-view-page.css';

/** Live view of one device, with the list of the others at the right (spec 000 section 2.4). */
export function LiveViewPage() {
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const seenOnline = useSeenOnline(device);
  const title = useDeviceTitle(device, deviceId);
  const loaded = useDevicesLoaded();
  const navigate = useNavigate();
  // Filter, channels and map go along to the next vehicle.
  const { search } = useLocation();
  return (
    <DeviceScreen
      label={t('Live view of {device}', { device: title })}
      deviceId={deviceId}
      onDevice={(id) => void navigate(`/liveview/${encodeURIComponent(id)}${search}`)}
    >
      {device && seenOnline ? (
        <LiveDevice key={deviceId} device={device} />
      ) : loaded ? (
        <EmptyPanel icon="live" title={t('Unknow device or device offline')}>
          <p>
            {device
              ? t('{device} is offline. The picture appears when it is back online.', { device: title })
              : t('There is no device {device}.', { device: deviceId })}
          </p>
          <Link to={`/liveview${search}`}>{t('Choose another device')}</Link>
        </EmptyPanel>
      ) : (
        <LoadingPanel>{t('Loading the devices')}</LoadingPanel>
      )}
    </DeviceScreen>
  );
}
