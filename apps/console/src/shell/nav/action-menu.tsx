import { NavDropdown } from 'react-bootstrap';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { useShellActions } from '../actions.js';

/** Menu of actions on vehicles from every screen: several at a time, or one that the dialog asks for. */
export function ActionMenu({ onNavigate }: { readonly onNavigate: () => void }) {
  const actions = useShellActions().filter(({ place }) => place === 'vehicles');
  if (actions.length === 0) return null;
  return (
    <NavDropdown
      id="menu-actions"
      align="end"
      className="gk-nav-icon-menu"
      title={
        <>
          <Icon name="plus" /> <span className="gk-nav-icon-label">{t('Actions')}</span>
        </>
      }
    >
      {actions.map(({ id, label, icon, run }) => (
        <NavDropdown.Item
          key={id}
          as="button"
          type="button"
          onClick={() => {
            onNavigate();
            run();
          }}
        >
          <Icon name={icon} /> {label}
        </NavDropdown.Item>
      ))}
    </NavDropdown>
  );
}
