import { KnownDeviceScreen } from '../../shared/device-screen/known-device-screen.js';
import { t } from '../../shared/i18n/translate.js';
import { DevicePlayback } from './device-playback.js';
import './playback-page.css';

/** Playback of the server's recordings of one device, with the list of the others (spec 001 section 2). */
export function PlaybackPage() {
  return (
    <KnownDeviceScreen segment="splayback" title={(title) => t('Playback {device}', { device: title })} icon="playback">
      {(device) => <DevicePlayback key={device.deviceId} device={device} />}
    </KnownDeviceScreen>
  );
}
