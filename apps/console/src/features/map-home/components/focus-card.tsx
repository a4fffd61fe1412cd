import { CloseButton } from 'react-bootstrap';
import { useServerClock } from 'gk-react';
import { GkGauge } from 'gk-react/elements/gauge';
import type { Device } from 'gk-sdk';
import { stateSince, vehicleMotion } from 'gk-sdk/rules';
import { t } from '../../../shared/i18n/translate.js';
import { GkMiniMap } from '../../../shared/map/mini-map.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { StateSince } from '../../../shared/vehicle/state-since.js';
import { useDeviceTitle } from '../../../shared/vehicle/use-device-title.js';
import '../map-home-page.css';

/** The card at the top right of the map: the focused vehicle from near, with its trail and two gauges. */
export function FocusCard({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const unit = useLengthUnit();
  const nowS = useServerClock(5);
  const motion = vehicleMotion(device, nowS);
  const since = stateSince(device);
  const live = motion.kind === 'live' ? motion : undefined;
  return (
    <aside className="gk-focus-card" aria-label={t('Focused vehicle {device}', { device: device.deviceId })}>
      <div className="gk-focus-card-head">
        <strong title={device.deviceId}>{useDeviceTitle(device, device.deviceId)}</strong>
        {since && (
          <small>
            <StateSince device={device} />
          </small>
        )}
        {!live && since?.state !== 'offline' && <small>{speedWords(device, nowS, unit)}</small>}
        <CloseButton aria-label={t('Close the focused vehicle')} onClick={onClose} />
      </div>
      {motion.kind === 'no-position' ? (
        <p className="gk-focus-card-nothing">{t('GPS signal not found!')}</p>
      ) : (
        <GkMiniMap device={device.deviceId} lengthUnit={unit} follow />
      )}
      {live && (
        <div className="gk-focus-card-gauges">
          <GkGauge value={live.speedKmh} lengthUnit={unit} />
          {live.headingDeg !== undefined && <GkGauge kind="direction" value={live.headingDeg} />}
        </div>
      )}
    </aside>
  );
}
