import { useServerClock } from 'gk-react';
import { isOnline, markerState, type Device } from 'gk-sdk';
import { isMoment } from 'gk-sdk/rules';
import { t } from '../../../shared/i18n/translate.js';
import { Age } from '../../../shared/time/age.js';
import { STATE_WORDS } from '../../../shared/vehicle/state-words.js';
import '../../../shared/vehicle/vehicle-icon.css';

/** Online or offline, the state of the vehicle, and since when. */
export function StatusBadge({ device }: { readonly device: Device }) {
  const nowS = useServerClock(15);
  const { statusChangedS } = device;
  const sinceS = statusChangedS && isMoment(statusChangedS) ? statusChangedS : undefined;
  const state = markerState(device);
  return (
    <span className={`gk-status gk-vehicle-${state}`}>
      <span className="gk-status-dot" data-online={isOnline(device)} aria-hidden="true" />
      {t(STATE_WORDS[state])}
      {sinceS !== undefined && <Age className="gk-status-seen" timeS={sinceS} nowS={nowS} />}
    </span>
  );
}
