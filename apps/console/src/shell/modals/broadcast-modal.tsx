import { useState } from 'react';
import { useSession } from 'gk-react';
import type { BroadcastTarget } from 'gk-elements';
import { GkBroadcast } from 'gk-react/elements/broadcast';
import { DevicesField } from '../../shared/device-picker/devices-field.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';
import { useTalkLine } from '../../shared/talk/use-talk-line.js';
import { useTitleChoice } from '../../shared/vehicle/use-device-title.js';

/** Speech to all devices or to chosen ones (spec 000 section 2.10); the choice is locked while the line is open. */
export function BroadcastModal({
  deviceIds,
  onClose,
}: {
  readonly deviceIds: readonly string[];
  readonly onClose: () => void;
}) {
  const session = useSession();
  const deviceTitle = useTitleChoice();
  const openDialog = useOpenDialog();
  const [isOpen, takeState] = useTalkLine();
  // Kept here: an element that is drawn anew would go back to its initial state, while somebody speaks to everybody.
  const [target, setTarget] = useState<BroadcastTarget>(deviceIds.length > 0 ? 'devices' : 'global');
  return (
    <DialogFrame title={t('Broadcast')} pinned={isOpen} onClose={onClose}>
      <GkBroadcast
        session={session}
        deviceTitle={deviceTitle}
        target={target}
        devices={deviceIds}
        onGkBroadcastTargetChanged={(event) => setTarget(event.recipients)}
        onGkTalkStateChanged={takeState}
      >
        <DevicesField
          label={t('Vehicles')}
          noneLabel={target === 'global' ? t('ALL Vehicles') : t('No device')}
          deviceIds={target === 'global' ? [] : deviceIds}
          disabled={isOpen}
          onChange={(ids) => {
            // None chosen does not mean all: the text above says so.
            if (ids.length > 0) setTarget('devices');
            openDialog('broadcast', ids);
          }}
        />
      </GkBroadcast>
    </DialogFrame>
  );
}
