import { Suspense, useState, type ReactElement } from 'react';
import { useUser } from 'gk-react';
import { DialogBoundary } from '../../shared/dialog/dialog-boundary.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { useDialog, type DialogName, type OpenDialog } from '../../shared/page/dialog-link.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { dialogTitle, useMayDialog } from '../actions.js';
import type { Screen } from '../screen.js';
import {
  BroadcastModal,
  ChangePasswordDialog,
  CommandPalette,
  CopyrightModal,
  CustomEventModal,
  KeySheet,
  LiveModal,
  NotificationCenter,
  SecondFactorDialog,
  StreamStatusModal,
  TalkModal,
} from '../shell-parts.js';
import './modals.css';

/**
 * Shows the dialog that the address names (spec 000 section 2.10), to those who may open it. One that is open when its right is
 * withdrawn says so in its place.
 */
export function ModalHost({ screens }: { readonly screens: readonly Screen[] }) {
  const [dialog, close] = useDialog();
  const may = useMayDialog();
  const user = useUser();
  const [opened, setOpened] = useState<DialogName>();
  const named = dialog?.name;
  const isAllowed = named !== undefined && user !== undefined && may(named);
  if (opened !== named && (isAllowed || opened !== undefined)) setOpened(isAllowed ? named : undefined);
  if (!dialog || !user) return null;
  if (!isAllowed) return opened === dialog.name ? <WithdrawnDialog name={dialog.name} onClose={close} /> : null;
  return (
    <DialogBoundary key={dialog.name} onClose={close}>
      <Suspense fallback={null}>{modalOf(dialog, screens, user.username, close)}</Suspense>
    </DialogBoundary>
  );
}

function WithdrawnDialog({ name, onClose }: { readonly name: DialogName; readonly onClose: () => void }) {
  const title = dialogTitle(name);
  return (
    <DialogFrame title={title} onClose={onClose}>
      <EmptyPanel icon="key" title={t('You do not have permission to open "{screen}".', { screen: title })} />
    </DialogFrame>
  );
}

function modalOf(dialog: OpenDialog, screens: readonly Screen[], username: string, close: () => void): ReactElement {
  const [deviceId] = dialog.deviceIds;
  switch (dialog.name) {
    case 'copyright':
      return <CopyrightModal onClose={close} />;
    case 'stream-status':
      return <StreamStatusModal onClose={close} />;
    case 'change-password':
      return <ChangePasswordDialog username={username} onClose={close} />;
    case 'second-factor':
      return <SecondFactorDialog username={username} onClose={close} />;
    case 'live':
      return <LiveModal deviceId={deviceId} onClose={close} />;
    case 'talk':
      return <TalkModal deviceId={deviceId} onClose={close} />;
    case 'broadcast':
      return <BroadcastModal deviceIds={dialog.deviceIds} onClose={close} />;
    case 'custom-event':
      return <CustomEventModal deviceIds={dialog.deviceIds} span={dialog.span} onClose={close} />;
    case 'keys':
      return <KeySheet onClose={close} />;
    case 'palette':
      return <CommandPalette screens={screens} onClose={close} />;
    case 'notifications':
      return <NotificationCenter />;
  }
}
