import { NavDropdown } from 'react-bootstrap';
import type { SessionUser } from 'gk-sdk';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t } from '../../shared/i18n/translate.js';
import { useOpenDialog, type DialogName } from '../../shared/page/dialog-link.js';
import { useConsoleSession } from '../../shared/session/console-session-context.js';
import { Icon } from '../../shared/ui/icon.js';
import { useMayDialog } from '../actions.js';

/** Who is logged in, what the server offers to change of the own login, and the way out. */
export function UserMenu({ user, onNavigate }: { readonly user: SessionUser; readonly onNavigate: () => void }) {
  const consoleSession = useConsoleSession();
  const openDialog = useOpenDialog();
  const may = useMayDialog();
  const mayLeave = useMayLeave();
  const signOut = async (): Promise<void> => {
    if (await mayLeave()) consoleSession.signOut();
  };
  const open = (dialog: DialogName): void => {
    onNavigate();
    openDialog(dialog);
  };
  return (
    <NavDropdown
      id="menu-user"
      align="end"
      className="gk-nav-user"
      title={
        <>
          <Icon name="user" /> <span className="gk-nav-user-name">{user.username}</span>
        </>
      }
    >
      <NavDropdown.ItemText>
        <strong>{user.username}</strong>
        <br />
        <small>{t('Permission level {level}', { level: user.permission })}</small>
      </NavDropdown.ItemText>
      {may('change-password') && (
        <NavDropdown.Item as="button" type="button" onClick={() => open('change-password')}>
          <Icon name="key" /> {t('Change password')}
        </NavDropdown.Item>
      )}
      {may('second-factor') && (
        <NavDropdown.Item as="button" type="button" onClick={() => open('second-factor')}>
          <Icon name="shield" /> {t('Second factor')}
        </NavDropdown.Item>
      )}
      <NavDropdown.Item as="button" type="button" onClick={() => void signOut()}>
        <Icon name="power" /> {t('Logout')}
      </NavDropdown.Item>
    </NavDropdown>
  );
}
