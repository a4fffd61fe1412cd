import { useState } from 'react';
import { Alert } from 'react-bootstrap';
import { Link } from 'react-router';
import { useDevice } from 'gk-react';
import { channelLimit, toggleChannel } from 'gk-sdk/rules';
import { ChannelButtons } from '../../shared/channels/channel-buttons.js';
import { LiveTileGrid } from '../../shared/channels/live-tile-grid.js';
import { orderedChannels } from '../../shared/channels/ordered-channels.js';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { useSeenOnline } from '../../shared/fleet/use-seen-online.js';
import { t } from '../../shared/i18n/translate.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { useDeviceTitle } from '../../shared/vehicle/use-device-title.js';
import './modals.css';
import { useVehiclePaths } from '../../shared/vehicle/use-vehicle-paths.js';

/** Live view of one vehicle over any screen, up to eight channels (spec 000 sections 2.10 and 9). */
export function LiveModal({
  deviceId = '',
  onClose,
}: {
  readonly deviceId: string | undefined;
  readonly onClose: () => void;
}) {
  const openDialog = useOpenDialog();
  const title = useDeviceTitle(useDevice(deviceId), deviceId);
  return (
    <DialogFrame title={t('Live view {device}', { device: title })} size="xl" onClose={onClose}>
      <DeviceCombobox
        atOnce
        label={t('Vehicle')}
        deviceId={deviceId}
        onChange={(id) => openDialog('live', id === '' ? [] : [id])}
      />
      {deviceId === '' ? (
        <EmptyPanel icon="live" title={t('Choose the vehicle to watch.')} />
      ) : (
        <LiveChannels key={deviceId} deviceId={deviceId} />
      )}
    </DialogFrame>
  );
}

function LiveChannels({ deviceId }: { readonly deviceId: string }) {
  const device = useDevice(deviceId);
  const seenOnline = useSeenOnline(device);
  const loaded = useDevicesLoaded();
  const paths = useVehiclePaths();
  const present = device ? orderedChannels(device) : [];
  // Untouched, it shows the first channel, also of a device that is known later.
  const [touched, setTouched] = useState<readonly number[]>();
  const [overLimit, setOverLimit] = useState(false);
  const chosen = touched ?? present.slice(0, 1);
  const toggle = (channel: number): void => {
    const answer = toggleChannel(chosen, channel, 'modal');
    setOverLimit(answer.message !== undefined);
    setTouched(answer.channels);
  };
  return (
    <>
      <div className="gk-live-modal-head">
        <ChannelButtons channels={present} names={device?.channelNames ?? []} chosen={chosen} onToggle={toggle} />
        <Link className="ms-auto" to={paths.live(deviceId)}>
          {t('Open the live view screen')}
        </Link>
      </div>
      <div role="alert">
        {overLimit && (
          <Alert variant="warning">{t('over max live view count({max})', { max: channelLimit('modal') })}</Alert>
        )}
      </div>
      {device && seenOnline ? (
        <div className="gk-live-modal-tiles">
          <LiveTileGrid device={device} channels={chosen} />
        </div>
      ) : loaded ? (
        <Alert variant="secondary">{t('Unknow device or device offline')}</Alert>
      ) : (
        <LoadingPanel>{t('Loading the devices')}</LoadingPanel>
      )}
    </>
  );
}
