import type { RefCallback } from 'react';
import { useServerClock } from 'gk-react';
import { GkAddress } from 'gk-react/elements/address';
import type { Device } from 'gk-sdk';
import { vehicleMotion } from 'gk-sdk/rules';
import { FLEET_ENTRY } from '../../../shared/fleet/fleet-list.js';
import { t } from '../../../shared/i18n/translate.js';
import { GkMiniMap } from '../../../shared/map/mini-map.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import '../dashboard-page.css';
import { useDeviceTitle } from '../../../shared/vehicle/use-device-title.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';

/** A tile of the map column: a small map with the vehicle, and its address (spec 000 section 2.7). */
export function MapTile({
  device,
  onOpen,
  measure,
  line,
}: {
  readonly device: Device;
  readonly onOpen: (deviceId: string) => void;
  /** Measures the height of its line. */
  readonly measure?: RefCallback<HTMLLIElement>;
  /** Index of its line. */
  readonly line: number;
}) {
  const unit = useLengthUnit();
  const nowS = useServerClock(15);
  const motion = vehicleMotion(device, nowS);
  return (
    <li className="gk-map-tile gk-card" ref={measure} data-index={line}>
      {motion.kind === 'no-position' ? (
        <p className="gk-map-tile-nothing">{t('GPS signal not found!')}</p>
      ) : (
        <GkMiniMap device={device.deviceId} lengthUnit={unit} />
      )}
      <div className="gk-map-tile-words">
        <button
          {...FLEET_ENTRY}
          type="button"
          className="btn btn-link"
          title={device.deviceId}
          onClick={() => onOpen(device.deviceId)}
        >
          {useDeviceTitle(device, device.deviceId)}
        </button>
        {motion.kind !== 'no-position' && (
          <>
            <span>{speedWords(device, nowS, unit)}</span>
            <GkAddress device={device.deviceId} />
          </>
        )}
      </div>
    </li>
  );
}
