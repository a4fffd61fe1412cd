import { useAccess } from '../shared/access/use-may.js';
import { t, word } from '../shared/i18n/translate.js';
import { useOpenDialog, type DialogName } from '../shared/page/dialog-link.js';
import { useConsoleSession } from '../shared/session/console-session-context.js';
import { useServerHas } from '../shared/session/use-user.js';
import type { IconName } from '../shared/ui/icon-lines.js';

/** Something that a user can do from every screen; menus and the palette show these. */
export interface ShellAction {
  readonly id: DialogName;
  /** In the user's language. */
  readonly label: string;
  readonly icon: IconName;
  readonly place: 'vehicles' | 'console';
  readonly run: () => void;
}

const ACTIONS: readonly Omit<ShellAction, 'run'>[] = [
  { id: 'live', label: word('Live view of a vehicle'), icon: 'live', place: 'vehicles' },
  { id: 'talk', label: word('Talk to a driver'), icon: 'phone', place: 'vehicles' },
  { id: 'broadcast', label: word('Broadcast'), icon: 'broadcast', place: 'vehicles' },
  { id: 'custom-event', label: word('Custom event download'), icon: 'download', place: 'vehicles' },
  { id: 'stream-status', label: word('Stream status'), icon: 'chart', place: 'console' },
  { id: 'change-password', label: word('Change password'), icon: 'key', place: 'console' },
  { id: 'second-factor', label: word('Second factor'), icon: 'shield', place: 'console' },
  { id: 'keys', label: word('Keyboard keys'), icon: 'keyboard', place: 'console' },
  { id: 'copyright', label: word('Copyright'), icon: 'info', place: 'console' },
];

/** Whether the user may open a dialog, by the rules of its area. */
export function useMayDialog(): (name: DialogName) => boolean {
  const access = useAccess();
  const { isTokenLogin } = useConsoleSession();
  const hasSecondFactor = useServerHas('second-factor');
  return (name) => {
    switch (name) {
      case 'live':
        return access('liveview').allowed;
      case 'talk':
        return access('talk').allowed;
      case 'broadcast':
        return access('broadcast').allowed;
      case 'custom-event':
        return access('customEvent').allowed;
      case 'notifications':
        return access('todayevents').allowed;
      case 'change-password':
        // A token has no password to change.
        return !isTokenLogin && access('changePassword').allowed;
      case 'second-factor':
        return !isTokenLogin && hasSecondFactor;
      default:
        return true;
    }
  };
}

/** Returns the title of a dialog that needs a right, also where it can no longer be shown. */
export function dialogTitle(name: DialogName): string {
  return t(ACTIONS.find(({ id }) => id === name)?.label ?? word('Notifications'));
}

/** Returns the actions that the user may take from every screen. */
export function useShellActions(): ShellAction[] {
  const may = useMayDialog();
  const openDialog = useOpenDialog();
  return ACTIONS.filter(({ id }) => may(id)).map((action) => ({
    ...action,
    label: t(action.label),
    run: () => openDialog(action.id),
  }));
}
