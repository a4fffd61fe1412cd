import { NavDropdown } from 'react-bootstrap';
import { NavLink as RouterLink } from 'react-router';
import type { NavLink } from './nav-menu.js';

/** An entry of a menu; one whose screen does not exist yet says so. */
export function MenuLink({
  link,
  search,
  built,
  onNavigate,
}: {
  readonly link: NavLink;
  readonly search?: string;
  readonly built: boolean;
  readonly onNavigate: () => void;
}) {
  return (
    <NavDropdown.Item as={RouterLink} to={{ pathname: link.to, search: built ? search : '' }} onClick={onNavigate}>
      {link.label}
      {!built && <small className="gk-nav-not-built">not built yet</small>}
    </NavDropdown.Item>
  );
}
