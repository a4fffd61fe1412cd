import { NavDropdown } from 'react-bootstrap';
import { NavLink as RouterLink } from 'react-router';
import type { NavLink } from './nav-menu.js';

/** An entry of a menu, which keeps the fleet filter. */
export function MenuLink({
  link,
  search,
  onNavigate,
}: {
  readonly link: NavLink;
  readonly search: string;
  readonly onNavigate: () => void;
}) {
  return (
    <NavDropdown.Item as={RouterLink} to={{ pathname: link.to, search }} onClick={onNavigate}>
      {link.label}
    </NavDropdown.Item>
  );
}
