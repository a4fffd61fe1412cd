import { Link, useLocation, useNavigate } from 'react-router';
import { GkDeviceList } from '../../shared/fleet/device-list.js';
import { useMay } from '../../shared/access/use-may.js';
import { DeviceFilterBox } from '../../shared/fleet/device-filter-box.js';
import { FILTER_ID, FLEET_LIST } from '../../shared/fleet/fleet-list.js';
import { NoDevicesSlot } from '../../shared/fleet/no-devices-panel.js';
import { useFleetFilter } from '../../shared/fleet/use-fleet-view.js';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { useVehicleDrawer } from '../../shared/vehicle/use-vehicle-drawer.js';
import { RANDOM_WINDOWS } from '../../shared/wall/random-windows.js';
import './device-list-page.css';

/** The list from which a device is chosen for the screen of the first path segment (spec 000 section 2.5). */
export function DeviceListPage() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const segment = pathname.split('/')[1] ?? '';
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const drawer = useVehicleDrawer();
  const isMobile = useIsMobile();
  const mayWatchRandom = useMay('rendomliveview');
  return (
    <div className="gk-device-list-page">
      <PageHeader
        title={t('Device List')}
        actions={segment === 'liveview' && !isMobile && mayWatchRandom ? <RandomWallLinks /> : undefined}
      />
      {isMobile && <DeviceFilterBox id={FILTER_ID} />}
      <div {...FLEET_LIST} className="gk-card gk-device-list-box">
        <GkDeviceList
          filter={filter}
          lengthUnit={unit}
          onGkRequestDeviceMenu={(event) => {
            event.preventDefault();
            drawer.open(event.deviceId);
          }}
          onGkDeviceListSelected={(event) =>
            void navigate(`/${segment}/${encodeURIComponent(event.deviceId)}${search}`)
          }
        >
          <NoDevicesSlot />
        </GkDeviceList>
      </div>
    </div>
  );
}

function RandomWallLinks() {
  const address = useScreenAddress();
  return (
    <>
      <Link className="btn btn-sm btn-outline-primary" to={address('/rendomliveview')}>
        {t('Random live view')}
      </Link>
      <div className="btn-group btn-group-sm" role="group" aria-label={t('Random live view in full screen')}>
        {RANDOM_WINDOWS.map((windows) => (
          <Link
            key={windows}
            className="btn btn-outline-secondary"
            to={address('/rendomliveview', { windows })}
            aria-label={t('Random live view in full screen, {count} windows', { count: windows })}
          >
            {windows}
          </Link>
        ))}
      </div>
    </>
  );
}
