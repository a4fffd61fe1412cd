import { Link, useLocation, useNavigate } from 'react-router';
import { GkDeviceList } from 'gk-react/elements/device-list';
import { useFleetFilter } from '../../shared/fleet/use-fleet-view.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { useUser } from '../../shared/session/use-user.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import './device-list-page.css';

/** The list from which a device is chosen for the screen of the first path segment (spec 000 section 2.5). */
export function DeviceListPage() {
  const navigate = useNavigate();
  const segment = useLocation().pathname.split('/')[1] ?? '';
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const isMobile = useIsMobile();
  const isAdmin = useUser()?.permission === 0;
  return (
    <div className="gk-device-list-page">
      <div className="gk-device-list-head">
        <h1>Device List</h1>
        {!isMobile && isAdmin && (
          <Link className="btn btn-sm btn-outline-primary ms-auto" to="/rendomliveview">
            Random live view
          </Link>
        )}
      </div>
      <div className="gk-card gk-device-list-box">
        <GkDeviceList
          filter={filter}
          lengthUnit={unit}
          onGkDeviceListSelected={(event) => void navigate(`/${segment}/${encodeURIComponent(event.deviceId)}`)}
        />
      </div>
    </div>
  );
}
