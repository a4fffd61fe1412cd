import { Link, useNavigate, useParams } from 'react-router';
import { useDevice } from 'gk-react';
import { GkDeviceList } from 'gk-react/elements/device-list';
import { useDevicesLoaded } from '../../shared/fleet/use-counters.js';
import { useFleetFilter } from '../../shared/fleet/use-fleet-view.js';
import { useSeenOnline } from '../../shared/fleet/use-seen-online.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import { LiveDevice } from './live-device.js';
import './live-view-page.css';

/** Live view of one device, with the list of the others at the right (spec 000 section 2.4). */
export function LiveViewPage() {
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const seenOnline = useSeenOnline(device);
  const loaded = useDevicesLoaded();
  const navigate = useNavigate();
  const filter = useFleetFilter();
  const unit = useLengthUnit();
  const withList = useMediaQuery('(min-width: 1200px)');
  return (
    <div className={`gk-live${withList ? ' gk-live-with-list' : ''}`}>
      <section className="gk-live-main" aria-label={`Live view of ${deviceId}`}>
        {device && seenOnline ? (
          <LiveDevice key={deviceId} device={device} />
        ) : loaded ? (
          <EmptyPanel icon="live" title="Unknow device or device offline">
            <p>
              {device
                ? `${deviceId} is offline. Its picture comes as soon as it is back.`
                : `There is no device ${deviceId}.`}
            </p>
            <Link to="/liveview">Choose another device</Link>
          </EmptyPanel>
        ) : (
          <LoadingPanel>Loading the devices</LoadingPanel>
        )}
      </section>
      {withList && (
        <aside className="gk-live-list" aria-label="Other devices">
          <GkDeviceList
            filter={filter}
            lengthUnit={unit}
            selected={deviceId}
            onGkDeviceListSelected={(event) => void navigate(`/liveview/${encodeURIComponent(event.deviceId)}`)}
          />
        </aside>
      )}
    </div>
  );
}
