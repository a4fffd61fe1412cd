import { useEffect, useMemo, useRef, useState } from 'react';
import type { GkGpsMap as GkGpsMapElement, VehiclePosition } from 'gk-elements';
import { useSession } from 'gk-react';
import { MAP_DEFAULTS } from 'gk-sdk/rules';
import { GkAddress } from 'gk-react/elements/address';
import { formatPosition } from '../geo/format-position.js';
import { t } from '../i18n/translate.js';
import { readPalette, type MapPalette } from '../map-editor/map-palette.js';
import { lineLayers } from '../map-editor/shape-layers.js';
import { GkGpsMap } from '../map/gps-map.js';
import { formatSpeed } from '../units/length-unit.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import { drivenPath, placeAt } from './playback-path.js';
import { usePlaybackPath } from './use-playback-path.js';
import './playback-map.css';

/** Whether there is a place to show, and why not, stands below the map. */
const MAP_LABELS = { noPositions: '' };

/**
 * Where a vehicle was at the moment that is played: the map with the path, the address, the coordinates and the speed.
 * Give it another `key` for another device.
 */
export function PlaybackMap({
  deviceId,
  positionS,
  playing,
}: {
  readonly deviceId: string;
  /** The moment on the screen, whole unix seconds. */
  readonly positionS: number;
  readonly playing: boolean;
}) {
  // Handed down by property, since a pop-up stands outside of the page's <gk-session>.
  const session = useSession();
  const unit = useLengthUnit();
  const box = useRef<HTMLElement>(null);
  const map = useRef<GkGpsMapElement>(null);
  const [palette, setPalette] = useState<MapPalette>();
  const [follow, setFollow] = useState(true);
  const { path, isLoading, error, reload } = usePlaybackPath(deviceId, positionS, playing);
  const driven = useMemo(() => drivenPath(path, positionS), [path, positionS]);
  const place = placeAt(path, positionS);
  const positions = useMemo<readonly VehiclePosition[]>(
    () => (place ? [{ deviceId, ...place, online: true }] : []),
    [deviceId, place],
  );
  useEffect(() => {
    if (!palette) return;
    map.current?.addLayers(lineLayers('playback-path', [driven], { color: palette.accent, width: 4 }));
  }, [driven, palette]);
  return (
    <section ref={box} className="gk-playback-map" aria-label={t('Position')}>
      <GkGpsMap
        ref={map}
        session={session}
        positions={positions}
        focusDevice={place && deviceId}
        follow={follow}
        zoom={MAP_DEFAULTS.zoom}
        labels={MAP_LABELS}
        onGkGpsMapReady={() => {
          if (box.current) setPalette(readPalette(box.current));
        }}
        onGkGpsMapFollowChanged={(event) => setFollow(event.follow)}
        onGkGpsMapFocusCleared={(event) => event.preventDefault()}
      />
      <div className="gk-playback-place">
        {place ? (
          <>
            <strong>{formatSpeed(place.speedKmh, unit)}</strong> <span>{formatPosition(place)}</span>
            <GkAddress session={session} lat={place.lat} lng={place.lng} />
          </>
        ) : isLoading ? (
          <span role="status">{t('Loading the GPS track')}</span>
        ) : (
          error === undefined && <span role="status">{t('No GPS data at this time.')}</span>
        )}
        {error && (
          <span role="alert">
            {t('The GPS track could not be loaded: {reason}', { reason: error.message })}{' '}
            <button type="button" className="btn btn-link btn-sm p-0" onClick={reload}>
              {t('Try again')}
            </button>
          </span>
        )}
      </div>
    </section>
  );
}
