import { lazy, Suspense } from 'react';
import { useDevice, useServerClock, useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import { isOnline, type Device } from 'gk-sdk';
import { devicePlace, type TileKey } from 'gk-sdk/rules';
import { cameraTitle } from '../channels/ordered-channels.js';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';
import { useSeenOnline } from '../fleet/use-seen-online.js';
import { t } from '../i18n/translate.js';
import { GkMiniMap } from '../map/mini-map.js';
import { useLiveDisplay } from '../storage/live-display.js';
import { usePreference } from '../storage/preference.js';
import { dataSaverPreference } from '../storage/switch-preference.js';
import { Age } from '../time/age.js';
import { Icon } from '../ui/icon.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import { useDeviceTitle } from '../vehicle/use-device-title.js';
import { ScreenErrorBoundary } from '../page/screen-error-boundary.js';
import { useVehicleDrawer } from '../vehicle/use-vehicle-drawer.js';
import { ShareButton } from '../share/share-button.js';
import { loadPastTile } from './load-past-tile.js';
import type { TilePlace } from './tile-places.js';
import type { TileHandle } from './use-wall-input.js';
import { wallSubject } from './wall-subject.js';

const PastTile = lazy(loadPastTile);

/** Props of {@link WallTile}. */
export interface WallTileProps {
  readonly tile: TileKey;
  /** The instant of the past that it shows, unix seconds; undefined = live. */
  readonly atS: number | undefined;
  /** Where it is in the order of the tiles. */
  readonly index: number;
  readonly place: TilePlace;
  readonly handle: TileHandle;
  /** It is prepared for the next page, unseen. */
  readonly isWarming: boolean;
  readonly isCarried: boolean;
  readonly isTarget: boolean;
  readonly onRemove: () => void;
}

/** A tile: live video, a map, or the offline picture, or a recording, below a header with the device and Remove. */
export function WallTile({ tile, atS, index, place, handle, isWarming, isCarried, isTarget, onRemove }: WallTileProps) {
  const device = useDevice(tile.deviceId);
  const title = useDeviceTitle(device, tile.deviceId);
  const drawer = useVehicleDrawer();
  const name = tile.type === 'map' ? `${title} · ${t('Map')}` : cameraTitle(title, device, tile.channel);
  return (
    <article
      className="gk-wall-tile"
      data-place={index}
      data-warming={isWarming || undefined}
      inert={isWarming}
      data-carried={isCarried || undefined}
      data-target={isTarget || undefined}
      aria-label={name}
      style={{ gridRow: place.row, gridColumn: `${place.column} / span ${place.span}`, order: index }}
    >
      <header>
        <button
          type="button"
          className="gk-wall-tile-handle"
          title={t('Drag, or press the arrow keys, to move the tile')}
          aria-label={t('Move {name}', { name })}
          {...handle}
        >
          {name}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-link gk-wall-tile-vehicle"
          aria-label={t('Vehicle {device}', { device: tile.deviceId })}
          onClick={() => drawer.open(tile.deviceId)}
        >
          <Icon name="info" size={16} />
        </button>
        {tile.type === 'channel' && atS === undefined && (
          <ShareButton
            subject={() => wallSubject([tile])}
            render={(open) => (
              <button
                type="button"
                className="btn btn-sm btn-link gk-wall-tile-vehicle"
                aria-label={t('Share {name}', { name })}
                onClick={open}
              >
                <Icon name="share" size={16} />
              </button>
            )}
          />
        )}
        <button type="button" className="btn-close" aria-label={t('Remove {name}', { name })} onClick={onRemove} />
      </header>
      <div className="gk-wall-tile-body">
        {atS === undefined ? (
          <TileBody tile={tile} device={device} name={name} />
        ) : (
          <>
            <ScreenErrorBoundary>
              <Suspense fallback={null}>
                <PastTile tile={tile} atS={atS} />
              </Suspense>
            </ScreenErrorBoundary>
            <NameInFullscreen name={name} />
          </>
        )}
      </div>
    </article>
  );
}

/** The name of a tile that fills the screen with others, without its header: live video tells it by itself. */
function NameInFullscreen({ name }: { readonly name: string }) {
  return (
    <bdi className="gk-wall-tile-name" aria-hidden>
      {name}
    </bdi>
  );
}

function TileBody({
  tile,
  device,
  name,
}: {
  readonly tile: TileKey;
  readonly device: Device | undefined;
  readonly name: string;
}) {
  // Handed down by property: full screen and the map need no element around the page.
  const session = useSession();
  const unit = useLengthUnit();
  const seenOnline = useSeenOnline(device);
  const dataSaver = usePreference(dataSaverPreference);
  const osd = useLiveDisplay();
  if (tile.type === 'map' && device && isOnline(device) && devicePlace(device)) {
    return (
      <>
        <GkMiniMap session={session} device={tile.deviceId} follow lengthUnit={unit} />
        <NameInFullscreen name={name} />
      </>
    );
  }
  if (tile.type === 'channel' && device && seenOnline) {
    return (
      <GkLiveTile
        session={session}
        device={tile.deviceId}
        channel={tile.channel}
        dataSaver={dataSaver}
        label={name}
        osd={osd}
        lengthUnit={unit}
      />
    );
  }
  return (
    <>
      <OfflinePicture tile={tile} device={device} />
      <NameInFullscreen name={name} />
    </>
  );
}

/** Placeholder for the picture: "an offline picture when the device is not online" (spec 000 section 2.3). */
function OfflinePicture({ tile, device }: { readonly tile: TileKey; readonly device: Device | undefined }) {
  const nowS = useServerClock(60);
  const loaded = useDevicesLoaded();
  const sinceS = device?.statusChangedS;
  const hasNoPosition = tile.type === 'map' && device !== undefined && isOnline(device);
  return (
    <div className="gk-wall-tile-offline">
      <Icon name={tile.type === 'map' ? 'map' : 'live'} size={32} />
      <p>
        {device === undefined
          ? loaded
            ? t('There is no device {device}.', { device: tile.deviceId })
            : t('Loading the devices')
          : hasNoPosition
            ? t('GPS signal not found!')
            : t('Offline')}
      </p>
      {!hasNoPosition && sinceS !== undefined && sinceS > 0 && (
        <small>
          <Age timeS={sinceS} nowS={nowS} words={(ago) => t('Last seen {when}', { when: ago })} />
        </small>
      )}
    </div>
  );
}
