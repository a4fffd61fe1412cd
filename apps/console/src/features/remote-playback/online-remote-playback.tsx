import { useLocation } from 'react-router';
import type { Device } from 'gk-sdk';
import { DeviceToolbar } from '../../shared/device-screen/device-toolbar.js';
import { useSeenOnline } from '../../shared/fleet/use-seen-online.js';
import { t } from '../../shared/i18n/translate.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { DeviceRemotePlayback } from './device-remote-playback.js';

/** A device plays its own recordings while it is online, and stays on screen when it goes. */
export function OnlineRemotePlayback({ device }: { readonly device: Device }) {
  const { search } = useLocation();
  if (useSeenOnline(device)) return <DeviceRemotePlayback device={device} />;
  return (
    <>
      <DeviceToolbar device={device} listPath={`/remoteplayback${search}`} switches={null} />
      <EmptyPanel icon="remote" title={t('{device} is offline.', { device: device.deviceId })}>
        <p>{t('Its recordings are available when it is back online.')}</p>
      </EmptyPanel>
    </>
  );
}
