import { useState } from 'react';
import { useDevice } from 'gk-react';
import { isSameTile, type TileKey } from 'gk-sdk/rules';
import { swapTiles, toggleWallTile } from '../../../shared/wall/tile-selection.js';
import { useMay } from '../../../shared/access/use-may.js';
import { ChannelButtons } from '../../../shared/channels/channel-buttons.js';
import { orderedChannels } from '../../../shared/channels/ordered-channels.js';
import { DeviceCombobox } from '../../../shared/device-picker/device-combobox.js';
import { t } from '../../../shared/i18n/translate.js';
import { useKiosk } from '../../../shared/url-state/use-kiosk.js';
import { LayoutBar } from '../../../shared/wall/layout-bar.js';
import { useWall } from '../../../shared/wall/use-wall.js';
import { WallStage } from '../../../shared/wall/wall-stage.js';
import '../dashboard-page.css';
import { WallTools } from '../../../shared/wall/wall-tools.js';

/** The wall of the dashboard: named configurations of up to twelve tiles (spec 000 sections 3 and 4). */
export default function DashboardWall() {
  const kiosk = useKiosk();
  const mayMap = useMay('home');
  const wall = useWall('wall', firstTwelve);
  return (
    <div className="gk-dashboard-wall" data-kiosk={kiosk || undefined}>
      {!kiosk && (
        <div className="gk-dashboard-wall-bar">
          <LayoutBar wall={wall} />
          <TilePicker
            tiles={wall.tiles}
            mayMap={mayMap}
            onToggle={(tile) => wall.setTiles(toggleWallTile(wall.tiles, tile))}
          />
        </div>
      )}
      <WallStage
        tiles={wall.tiles}
        isLoading={wall.isLoading}
        hint={
          mayMap
            ? t('Choose a vehicle above, then its channels or its map.')
            : t('Choose a vehicle above, then its channels.')
        }
        atS={wall.atS}
        everyS={wall.everyS}
        kiosk={kiosk}
        arrange={swapTiles}
        onChange={wall.setTiles}
        tools={<WallTools wall={wall} />}
      />
    </div>
  );
}

/** The tiles of a link, as if each had been chosen: those beyond the twelfth are ignored. */
function firstTwelve(wanted: readonly TileKey[]): readonly TileKey[] {
  return wanted.reduce<readonly TileKey[]>(
    (tiles, tile) => (tiles.some((other) => isSameTile(other, tile)) ? tiles : toggleWallTile(tiles, tile)),
    [],
  );
}

/** Chooses a vehicle, then which of its channels, and whether its map, are tiles. */
function TilePicker({
  tiles,
  mayMap,
  onToggle,
}: {
  readonly tiles: readonly TileKey[];
  readonly mayMap: boolean;
  readonly onToggle: (tile: TileKey) => void;
}) {
  const [deviceId, setDeviceId] = useState('');
  const device = useDevice(deviceId);
  const map: TileKey = { deviceId, type: 'map', channel: 0 };
  const hasMap = tiles.some((tile) => isSameTile(tile, map));
  return (
    <div className="gk-dashboard-wall-picker">
      <DeviceCombobox atOnce label={t('Vehicle')} deviceId={deviceId} onChange={setDeviceId} />
      {device && (
        <>
          <ChannelButtons
            channels={orderedChannels(device)}
            names={device.channelNames}
            chosen={tiles
              .filter((tile) => tile.deviceId === deviceId && tile.type === 'channel')
              .map(({ channel }) => channel)}
            onToggle={(channel) => onToggle({ deviceId, type: 'channel', channel })}
          />
          {mayMap && (
            <button
              type="button"
              className={`btn btn-sm btn-outline-primary${hasMap ? ' active' : ''}`}
              aria-pressed={hasMap}
              onClick={() => onToggle(map)}
            >
              {t('Map')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
