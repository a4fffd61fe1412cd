import { KnownDeviceScreen } from '../../shared/device-screen/known-device-screen.js';
import { t } from '../../shared/i18n/translate.js';
import { OnlineRemotePlayback } from './online-remote-playback.js';
import './remote-playback-page.css';

/** Playback of what lies on one device itself, with the list of the others (spec 001 section 2). */
export function RemotePlaybackPage() {
  return (
    <KnownDeviceScreen
      segment="remoteplayback"
      title={(title) => t('Remote playback {device}', { device: title })}
      icon="remote"
    >
      {(device) => <OnlineRemotePlayback key={device.deviceId} device={device} />}
    </KnownDeviceScreen>
  );
}
