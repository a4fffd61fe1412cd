import { useState } from 'react';
import { useSession } from 'gk-react';
import { GkBroadcast } from 'gk-react/elements/broadcast';
import { DevicesField } from '../../shared/device-picker/devices-field.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';

/** Speech to all devices or to chosen ones (spec 000 section 2.10); the choice is locked while the line is open. */
export function BroadcastModal({
  deviceIds,
  onClose,
}: {
  readonly deviceIds: readonly string[];
  readonly onClose: () => void;
}) {
  const session = useSession();
  const openDialog = useOpenDialog();
  const [locked, setLocked] = useState(false);
  return (
    <DialogFrame title={t('Broadcast')} onClose={onClose}>
      <GkBroadcast
        session={session}
        target={deviceIds.length > 0 ? 'devices' : 'global'}
        devices={deviceIds}
        onGkTalkStateChanged={({ state }) => setLocked(state.kind === 'connecting' || state.kind === 'talking')}
      >
        <DevicesField
          label={t('Vehicles')}
          noneLabel={t('All vehicles')}
          deviceIds={deviceIds}
          disabled={locked}
          onChange={(ids) => openDialog('broadcast', ids)}
        />
      </GkBroadcast>
    </DialogFrame>
  );
}
