import type { ReactNode } from 'react';
import { GkDeviceList } from '../fleet/device-list.js';
import { FLEET_LIST } from '../fleet/fleet-list.js';
import { NoDevicesSlot } from '../fleet/no-devices-panel.js';
import { useFleetFilter } from '../fleet/use-fleet-view.js';
import { t } from '../i18n/translate.js';
import { useMediaQuery } from '../ui/use-media-query.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import { useVehicleDrawer } from '../vehicle/use-vehicle-drawer.js';
import './device-screen.css';

/** A screen of one device, with the list of the others at the right where there is room. */
export function DeviceScreen({
  label,
  deviceId,
  onDevice,
  children,
}: {
  /** Name of the screen, such as `t('Live view of {device}', { device: deviceId })`. */
  readonly label: string;
  readonly deviceId: string;
  /** The user chose another device. */
  readonly onDevice: (deviceId: string) => void;
  readonly children: ReactNode;
}) {
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const drawer = useVehicleDrawer();
  const withList = useMediaQuery('(min-width: 1200px)');
  return (
    <div className={`gk-device-screen${withList ? ' gk-device-screen-with-list' : ''}`}>
      <section className="gk-device-screen-main" aria-label={label}>
        {children}
      </section>
      {withList && (
        <aside {...FLEET_LIST} className="gk-device-screen-list" aria-label={t('Other devices')}>
          <GkDeviceList
            filter={filter}
            lengthUnit={unit}
            selected={deviceId}
            onGkRequestDeviceMenu={(event) => {
              event.preventDefault();
              drawer.open(event.deviceId);
            }}
            onGkDeviceListSelected={(event) => onDevice(event.deviceId)}
          >
            <NoDevicesSlot />
          </GkDeviceList>
        </aside>
      )}
    </div>
  );
}
