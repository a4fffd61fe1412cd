import { useState } from 'react';
import { useDevice } from 'gk-react';
import { ChannelButtons } from '../../../shared/channels/channel-buttons.js';
import { LiveTileGrid } from '../../../shared/channels/live-tile-grid.js';
import { orderedChannels } from '../../../shared/channels/ordered-channels.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { t } from '../../../shared/i18n/translate.js';
import '../dashboard-page.css';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { useDeviceTitle } from '../../../shared/vehicle/use-device-title.js';

/** One camera of a device, with the pad that moves it (D12, spec 000 section 2.7). */
export function PtzPopUp({ deviceId, onClose }: { readonly deviceId: string; readonly onClose: () => void }) {
  const device = useDevice(deviceId);
  const title = useDeviceTitle(device, deviceId);
  const present = device ? orderedChannels(device) : [];
  const [touched, setTouched] = useState<number>();
  const channel = touched ?? present[0];
  return (
    <DialogFrame title={t('Move the cameras of {device}', { device: title })} size="xl" onClose={onClose}>
      {device && channel !== undefined ? (
        <>
          <ChannelButtons
            channels={present}
            names={device.channelNames}
            chosen={[channel]}
            onToggle={(chosen) => setTouched(chosen)}
          />
          <p className="gk-muted my-2">
            {t('The camera button on the picture opens the pad; Shift with an arrow key moves the camera, too.')}
          </p>
          <div className="gk-ptz-tile">
            <LiveTileGrid device={device} channels={[channel]} />
          </div>
        </>
      ) : (
        <EmptyPanel icon="live" title={t('Unknow device or device offline')} />
      )}
    </DialogFrame>
  );
}
