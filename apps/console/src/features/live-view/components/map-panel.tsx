import { useMemo } from 'react';
import { useServerClock } from 'gk-react';
import { GkAddress } from 'gk-react/elements/address';
import { GkSpeedChart } from 'gk-react/elements/speed-chart';
import type { Device } from 'gk-sdk';
import { devicePlace, MAP_DEFAULTS } from 'gk-sdk/rules';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { t } from '../../../shared/i18n/translate.js';
import { GkMiniMap } from '../../../shared/map/mini-map.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { useRecentTrack } from '../hooks/use-recent-track.js';

/** Where the device is and was, how fast, and at what address (spec 000 section 2.4). */
export function MapPanel({ device }: { readonly device: Device }) {
  const unit = useLengthUnit();
  const nowS = useServerClock(5);
  const { record, track } = useRecentTrack(device, nowS);
  // Of the trail on the map (spec 000 section 9); the chart has the whole half hour.
  const trail = useMemo(() => track.slice(-MAP_DEFAULTS.trailPoints), [track]);
  const place = devicePlace(device);
  if (!place) return <p className="gk-live-map-nothing">{t('GPS signal not found!')}</p>;
  return (
    <>
      <GkMiniMap className="gk-live-map" device={device.deviceId} track={trail} lengthUnit={unit} follow />
      <div className="gk-live-place">
        <span className="gk-live-address">
          <GkAddress device={device.deviceId} />
        </span>
        <span className="gk-live-coordinates">{formatPosition(place)}</span>
      </div>
      <div className="gk-live-speed">
        <strong>{speedWords(device, nowS, unit)}</strong>
        <small>{t('Speed of the last 30 minutes')}</small>
        {record.kind === 'failed' && (
          <small role="alert">
            {t('The recorded track could not be loaded: {reason}', { reason: record.error.message })}{' '}
            <button type="button" className="btn btn-link btn-sm p-0" onClick={record.reload}>
              {t('Try again')}
            </button>
          </small>
        )}
        {record.kind === 'loading' && <small role="status">{t('Loading the GPS track')}</small>}
        {/* An empty chart says that there are no data, which is not known before the record is there. */}
        {(track.length > 0 || record.kind === 'ready') && (
          <GkSpeedChart track={track} cursorS={track.at(-1)?.atS} lengthUnit={unit} />
        )}
      </div>
    </>
  );
}
