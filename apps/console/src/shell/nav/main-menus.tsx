import { Badge, Nav, NavDropdown } from 'react-bootstrap';
import { NavLink as RouterLink, useLocation } from 'react-router';
import { useCounters } from '../../shared/fleet/use-counters.js';
import { fleetSearch } from '../../shared/fleet/fleet-view.js';
import { Icon } from '../../shared/ui/icon.js';
import { MenuLink } from './menu-link.js';
import type { NavMenu } from './nav-menu.js';

/** The screens' menus. Links keep the fleet filter of the URL. */
export function MainMenus({
  menus,
  builtPaths,
  onNavigate,
}: {
  readonly menus: readonly NavMenu[];
  readonly builtPaths: ReadonlySet<string>;
  readonly onNavigate: () => void;
}) {
  const location = useLocation();
  const { newDevices } = useCounters();
  const search = fleetSearch(new URLSearchParams(location.search));
  return (
    <Nav className="gk-nav-menus">
      {menus.map((menu) => {
        const single = menu.links.length === 1 ? menu.links[0] : undefined;
        if (single) {
          return (
            <Nav.Link
              key={menu.id}
              as={RouterLink}
              to={{ pathname: single.to, search }}
              onClick={onNavigate}
              className="gk-nav-link"
            >
              <Icon name={menu.icon} /> {single.label}
              {menu.id === 'dashboard' && newDevices > 0 && (
                <Badge pill bg="" className="text-bg-warning ms-2">
                  {newDevices}
                  <span className="visually-hidden"> new devices</span>
                </Badge>
              )}
            </Nav.Link>
          );
        }
        const active = menu.links.some((link) => location.pathname.startsWith(link.to));
        return (
          <NavDropdown
            key={menu.id}
            id={`menu-${menu.id}`}
            active={active}
            title={
              <>
                <Icon name={menu.icon} /> {menu.label}
              </>
            }
          >
            {menu.links.map((link) => (
              <MenuLink
                key={link.to}
                link={link}
                search={search}
                built={builtPaths.has(link.to)}
                onNavigate={onNavigate}
              />
            ))}
          </NavDropdown>
        );
      })}
    </Nav>
  );
}
