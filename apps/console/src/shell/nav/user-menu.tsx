import { NavDropdown } from 'react-bootstrap';
import type { SessionUser } from 'gk-sdk';
import { useConsoleSession } from '../../shared/session/console-session-context.js';
import { toasts } from '../../shared/toast/toast-store.js';
import { Icon } from '../../shared/ui/icon.js';

/** Who is logged in, and the way out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const consoleSession = useConsoleSession();
  const signOut = (): void => {
    toasts.clear();
    consoleSession.signOut();
  };
  return (
    <NavDropdown
      id="menu-user"
      align="end"
      title={
        <>
          <Icon name="user" /> {user.username}
        </>
      }
    >
      <NavDropdown.ItemText>
        <small>Permission level {user.permission}</small>
      </NavDropdown.ItemText>
      <NavDropdown.Item as="button" type="button" onClick={signOut}>
        <Icon name="power" /> Logout
      </NavDropdown.Item>
    </NavDropdown>
  );
}
