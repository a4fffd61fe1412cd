import { useRef, useState } from 'react';
import { useServerClock } from 'gk-react';
import type { Device } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';
import { mobileMarkerColor } from './marker-color.js';
import { useBrand } from '../../../shared/brand/brand-context.js';
import { FLEET_ENTRY, FLEET_LIST } from '../../../shared/fleet/fleet-list.js';
import { useNeighbourFocus } from '../../../shared/fleet/use-neighbour-focus.js';
import { t } from '../../../shared/i18n/translate.js';
import { useAttention } from '../../../shared/ui/use-attention.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { NameList } from '../../../shared/vehicle/name-list.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { StateWords } from '../../../shared/vehicle/state-since.js';
import { MobileActions } from './mobile-actions.js';
import '../dashboard-page.css';

/** The dashboard on a phone: choose a device, then a view of it. */
export function MobileDeviceList({
  devices,
  mayWatch,
  mayPlayBack,
  onAttention,
  onOpen,
}: {
  readonly devices: readonly Device[];
  readonly mayWatch: boolean;
  readonly mayPlayBack: boolean;
  /** Somebody works with the list now, or no longer: it keeps its order meanwhile. */
  readonly onAttention: (attentive: boolean) => void;
  readonly onOpen: (deviceId: string) => void;
}) {
  const unit = useLengthUnit();
  const nowS = useServerClock(15);
  const { switches } = useBrand();
  const [selected, setSelected] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useAttention(list, onAttention);
  const neighbourFocus = useNeighbourFocus(list);
  return (
    <ul {...FLEET_LIST} {...neighbourFocus} ref={list} className="gk-mobile-devices" aria-label={t('Devices')}>
      {devices.map((device) => {
        const open = selected === device.deviceId;
        return (
          <li key={device.deviceId} className="gk-card">
            <button
              {...FLEET_ENTRY}
              type="button"
              className="gk-mobile-device"
              aria-expanded={open}
              onClick={() => setSelected(open ? undefined : device.deviceId)}
            >
              <span className={`gk-mobile-marker gk-mobile-marker-${mobileMarkerColor(device)}`} aria-hidden="true" />
              <span className="gk-mobile-device-name">
                <strong>{deviceTitle(device, switches)}</strong>
                <small>
                  <NameList
                    names={[switches.plateAsTitle && device.plate && device.deviceId, device.driverName, device.memo]}
                  />
                </small>
              </span>
              <span className="gk-mobile-device-state">
                {speedWords(device, nowS, unit)}
                <small>
                  <StateWords device={device} />
                </small>
              </span>
            </button>
            {open && (
              <MobileActions
                deviceId={device.deviceId}
                mayWatch={mayWatch}
                mayPlayBack={mayPlayBack}
                onOpen={() => onOpen(device.deviceId)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
