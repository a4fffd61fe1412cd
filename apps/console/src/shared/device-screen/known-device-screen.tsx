import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useDevice } from 'gk-react';
import type { Device } from 'gk-sdk';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';
import { t } from '../i18n/translate.js';
import { useDeviceTitle } from '../vehicle/use-device-title.js';
import { EmptyPanel, LoadingPanel } from '../ui/state-panel.js';
import type { IconName } from '../ui/icon-lines.js';
import { DeviceScreen } from './device-screen.js';

/**
 * The screen of the device in the address, `/{segment}/{deviceid}`, online or not, or why there is none. What the address
 * says beside the device, such as the moment, goes along to the next one.
 */
export function KnownDeviceScreen({
  segment,
  title,
  icon,
  children,
}: {
  /** First segment of the path. */
  readonly segment: string;
  /** Returns the name of the screen for the title of a device. */
  readonly title: (deviceTitle: string) => string;
  readonly icon: IconName;
  readonly children: (device: Device) => ReactNode;
}) {
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const loaded = useDevicesLoaded();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <DeviceScreen
      label={title(useDeviceTitle(device, deviceId))}
      deviceId={deviceId}
      onDevice={(id) => void navigate(`/${segment}/${encodeURIComponent(id)}${search}`)}
    >
      {device ? (
        children(device)
      ) : loaded ? (
        <EmptyPanel icon={icon} title={t('There is no device {device}.', { device: deviceId })}>
          <Link to={`/${segment}${search}`}>{t('Choose another device')}</Link>
        </EmptyPanel>
      ) : (
        <LoadingPanel>{t('Loading the devices')}</LoadingPanel>
      )}
    </DeviceScreen>
  );
}
