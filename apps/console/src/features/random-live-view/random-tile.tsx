import { useState } from 'react';
import { Link } from 'react-router';
import { useDevice, useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import { randomStreamId } from 'gk-sdk/stream';
import { t } from '../../shared/i18n/translate.js';
import { useDeviceTitle } from '../../shared/vehicle/use-device-title.js';
import { useVehiclePaths } from '../../shared/vehicle/use-vehicle-paths.js';
import { useLiveDisplay } from '../../shared/storage/live-display.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';

/** One random stream, and whose it is: the server may change the device when one goes offline. */
export function RandomTile() {
  // Handed down by property: in full screen there is no element around the tile.
  const session = useSession();
  const unit = useLengthUnit();
  const osd = useLiveDisplay();
  const paths = useVehiclePaths();
  const [streamId] = useState(() => randomStreamId(Math.random));
  const [deviceId, setDeviceId] = useState('');
  const device = useDevice(deviceId);
  const title = useDeviceTitle(device, deviceId);
  return (
    <article className="gk-random-tile" aria-label={title || t('Waiting for a picture')}>
      <header>
        {deviceId === '' ? <span>{t('Waiting for a picture')}</span> : <Link to={paths.live(deviceId)}>{title}</Link>}
        {device?.driverName !== undefined && device.driverName !== title && (
          <small title={device.driverName}>{device.driverName}</small>
        )}
      </header>
      <GkLiveTile
        session={session}
        device="*"
        streamId={streamId}
        label={title || t('Live view')}
        osd={osd}
        lengthUnit={unit}
        onGkLiveTileDeviceChanged={(event) => setDeviceId(event.deviceId ?? '')}
      />
    </article>
  );
}
