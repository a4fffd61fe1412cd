import { useDevice, useSession } from 'gk-react';
import { GkTalk } from 'gk-react/elements/talk';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { useDevicesLoaded } from '../../shared/fleet/use-devices-loaded.js';
import { t } from '../../shared/i18n/translate.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';
import { useTalkLine } from '../../shared/talk/use-talk-line.js';
import { useTitleChoice } from '../../shared/vehicle/use-device-title.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import './modals.css';

/** Talk with the driver of one vehicle (spec 000 section 2.10); which one stands in the address, and is locked while the line is open. */
export function TalkModal({
  deviceId = '',
  onClose,
}: {
  readonly deviceId: string | undefined;
  readonly onClose: () => void;
}) {
  // Handed down by property, since a dialog stands outside of the page's <gk-session>.
  const session = useSession();
  const deviceTitle = useTitleChoice();
  const openDialog = useOpenDialog();
  const device = useDevice(deviceId);
  const loaded = useDevicesLoaded();
  const [isOpen, takeState] = useTalkLine(deviceId);
  return (
    <DialogFrame title={t('Talk')} pinned={isOpen} onClose={onClose}>
      <DeviceCombobox
        atOnce
        label={t('Vehicle')}
        deviceId={deviceId}
        disabled={isOpen}
        onChange={(id) => openDialog('talk', id === '' ? [] : [id])}
      />
      {deviceId === '' ? (
        <p className="mt-3 mb-0">{t('Choose the vehicle to talk to.')}</p>
      ) : loaded && !device ? (
        <EmptyPanel icon="phone" title={t('There is no device {device}.', { device: deviceId })} />
      ) : (
        <GkTalk
          key={deviceId}
          className="gk-talk-part"
          session={session}
          device={deviceId}
          deviceTitle={deviceTitle}
          onGkTalkStateChanged={takeState}
        />
      )}
    </DialogFrame>
  );
}
