import type { Device } from 'gk-sdk';
import { t } from '../../../shared/i18n/translate.js';
import { MapTile } from './map-tile.js';
import '../dashboard-page.css';

/** The map column: a tile for each device of the page (spec 000 section 2.7). */
export function MapColumn({
  devices,
  onOpen,
}: {
  readonly devices: readonly Device[];
  readonly onOpen: (deviceId: string) => void;
}) {
  return (
    <ul className="gk-map-column" aria-label={t('Maps of this page')}>
      {devices.map((device) => (
        <MapTile key={device.deviceId} device={device} onOpen={onOpen} />
      ))}
    </ul>
  );
}
