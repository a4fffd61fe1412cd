import { Offcanvas } from 'react-bootstrap';
import { useDevice, useServerClock, useSession } from 'gk-react';
import { GkAddress } from 'gk-react/elements/address';
import { GkGauge } from 'gk-react/elements/gauge';
import { GkIndicator } from 'gk-react/elements/indicator';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import type { Device } from 'gk-sdk';
import { devicePlace, vehicleMotion } from 'gk-sdk/rules';
import { cameraTitle, orderedChannels } from '../channels/ordered-channels.js';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';
import { useSeenOnline } from '../fleet/use-seen-online.js';
import { formatPosition } from '../geo/format-position.js';
import { t } from '../i18n/translate.js';
import { useLiveDisplay } from '../storage/live-display.js';
import { GkMiniMap } from '../map/mini-map.js';
import { useMay } from '../access/use-may.js';
import { EmptyPanel, LoadingPanel } from '../ui/state-panel.js';
import { useDialogPlace } from '../ui/use-dialog-place.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import { NameList } from './name-list.js';
import { speedWords } from './speed-words.js';
import { StateWords } from './state-since.js';
import { useDeviceTitle } from './use-device-title.js';
import { useVehicleDrawer } from './use-vehicle-drawer.js';
import { VehicleActions } from './vehicle-actions.js';
import { VehicleEvents } from './vehicle-events.js';
import { VehicleIcon } from './vehicle-icon.js';
import { VehicleKindWords } from './vehicle-kind.js';
import './vehicle-drawer.css';

const INDICATORS = ['signal', 'gps', 'acc', 'voltage', 'temperature', 'storage', 'sd', 'recording'] as const;

/** Drawer over every screen with the facts and actions of one vehicle (`?vehicle=ID`). */
export default function VehicleDrawer() {
  const { deviceId, close } = useVehicleDrawer();
  const device = useDevice(deviceId);
  const loaded = useDevicesLoaded();
  const title = useDeviceTitle(device, deviceId);
  const place = useDialogPlace(deviceId !== '');
  if (deviceId === '') return null;
  return (
    <Offcanvas
      placement="end"
      onHide={close}
      {...place}
      className="gk-vehicle-drawer"
      aria-label={t('Vehicle {device}', { device: title })}
    >
      <Offcanvas.Header closeButton closeLabel={t('Close')}>
        {device && <VehicleIcon device={device} />}
        <Offcanvas.Title as="h2" className="fs-6">
          {title}
          {device && <VehicleKindWords device={device} />}
          {device && (
            <small>
              <NameList names={besidesTitle(device, title)} />
            </small>
          )}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>
        {device ? (
          <Vehicle key={deviceId} device={device} />
        ) : loaded ? (
          <EmptyPanel title={t('There is no device {device}.', { device: deviceId })} />
        ) : (
          <LoadingPanel>{t('Loading the devices')}</LoadingPanel>
        )}
      </Offcanvas.Body>
    </Offcanvas>
  );
}

/** Subtitles beside the title, among them the id or the plate, whichever is not the title. */
function besidesTitle({ deviceId, driverName, memo, plate }: Device, title: string): (string | null | undefined)[] {
  return [title === deviceId ? undefined : deviceId, driverName, memo, title === plate ? undefined : plate];
}

function Vehicle({ device }: { readonly device: Device }) {
  // Handed down by property: the drawer stands outside of the page's <gk-session>.
  const session = useSession();
  const unit = useLengthUnit();
  const nowS = useServerClock(5);
  const mayWatch = useMay('liveview');
  const hasPicture = useSeenOnline(device);
  const maySeeEvents = useMay('todayevents');
  const mayMap = useMay('home');
  const { deviceId } = device;
  const place = devicePlace(device);
  const title = useDeviceTitle(device, deviceId);
  const motion = vehicleMotion(device, nowS);
  const [channel] = orderedChannels(device);
  const osd = useLiveDisplay();
  return (
    <>
      <p className="gk-vehicle-drawer-state">
        <strong>
          <StateWords device={device} />
        </strong>{' '}
        {speedWords(device, nowS, unit)}
      </p>
      <div className="gk-vehicle-drawer-indicators">
        {INDICATORS.map((kind) => (
          <GkIndicator key={kind} session={session} kind={kind} record={device} lengthUnit={unit} />
        ))}
      </div>
      <VehicleActions device={device} />
      {mayWatch && channel !== undefined && hasPicture && (
        <GkLiveTile
          session={session}
          device={deviceId}
          channel={channel}
          label={cameraTitle(title, device, channel)}
          lengthUnit={unit}
          osd={osd}
        />
      )}
      {mayMap &&
        (!place ? (
          <p>{t('GPS signal not found!')}</p>
        ) : (
          <section aria-label={t('Position')}>
            <GkMiniMap session={session} device={deviceId} lengthUnit={unit} follow />
            <p className="gk-vehicle-drawer-place">
              <GkAddress session={session} device={deviceId} />
              <small>{formatPosition(place)}</small>
            </p>
            {motion.kind === 'live' && (
              <div className="gk-vehicle-drawer-gauges">
                <GkGauge value={motion.speedKmh} lengthUnit={unit} />
                {motion.headingDeg !== undefined && <GkGauge kind="direction" value={motion.headingDeg} />}
              </div>
            )}
          </section>
        ))}
      {maySeeEvents && <VehicleEvents deviceId={deviceId} />}
    </>
  );
}
