import { useRef } from 'react';
import { CloseButton } from 'react-bootstrap';
import { useDevice, useServerClock } from 'gk-react';
import type { GkGpsMap as GpsMapElement } from 'gk-elements';
import { markerState } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';
import { useBrand } from '../../../shared/brand/brand-context.js';
import { useFleetFilter } from '../../../shared/fleet/use-fleet-view.js';
import { t } from '../../../shared/i18n/translate.js';
import { FleetMap } from '../../../shared/map/fleet-map.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { textParameter, useUrlState } from '../../../shared/url-state/use-url-state.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { STATE_WORDS } from '../../../shared/vehicle/state-words.js';
import { MobileActions } from './mobile-actions.js';
import '../dashboard-page.css';

const URL_STATE = { device: textParameter() };

/** A phone has room for one label a vehicle: its id. */
const LABEL = 'deviceid';

/** The fleet on a map, on a phone: a press on a vehicle says what it does and where one goes from it. */
export function MobileFleetMap({
  mayWatch,
  mayPlayBack,
  onOpen,
}: {
  readonly mayWatch: boolean;
  readonly mayPlayBack: boolean;
  readonly onOpen: (deviceId: string) => void;
}) {
  const mapRef = useRef<GpsMapElement>(null);
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const nowS = useServerClock(5);
  const { switches } = useBrand();
  const [{ device: focus }, change] = useUrlState(URL_STATE);
  const device = useDevice(focus);
  return (
    <div className="gk-mobile-map">
      <FleetMap
        ref={mapRef}
        filter={filter}
        label={LABEL}
        focusDevice={focus || undefined}
        autoFit
        onGkGpsMapDeviceSelected={({ deviceId }) => change({ device: deviceId })}
        onGkGpsMapFocusCleared={() => change({ device: '' })}
      />
      {device && (
        <section
          className="gk-card gk-mobile-map-card"
          aria-label={t('Details of {device}', { device: device.deviceId })}
        >
          <div className="gk-mobile-map-head">
            <strong>{deviceTitle(device, switches)}</strong>
            <span>
              {t(STATE_WORDS[markerState(device)])} · {speedWords(device, nowS, unit)}
            </span>
            <CloseButton aria-label={t('Close details')} onClick={() => change({ device: '' })} />
          </div>
          <MobileActions
            deviceId={device.deviceId}
            mayWatch={mayWatch}
            mayPlayBack={mayPlayBack}
            onOpen={() => onOpen(device.deviceId)}
          />
        </section>
      )}
    </div>
  );
}
