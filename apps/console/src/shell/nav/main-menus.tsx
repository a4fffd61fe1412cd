import { Nav, NavDropdown } from 'react-bootstrap';
import { NavLink as RouterLink, useLocation } from 'react-router';
import { fleetSearch } from '../../shared/fleet/fleet-view.js';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { MenuLink } from './menu-link.js';
import type { NavLink, NavMenu } from './nav-menu.js';
import { NewDevicesBadge, NewDevicesCount, NewDevicesItem } from './new-devices.js';

/**
 * The screens' menus. "More" has the last ones where they have no room of their own; the style sheet hides those then.
 * Links keep the fleet filter of the URL.
 */
export function MainMenus({
  menus,
  collected = 0,
  onNavigate,
}: {
  readonly menus: readonly NavMenu[];
  /** Number of menus that have no room of their own. */
  readonly collected?: number;
  readonly onNavigate: () => void;
}) {
  const search = fleetSearch(new URLSearchParams(useLocation().search));
  const more = menus.slice(menus.length - collected);
  return (
    <Nav className="gk-nav-menus">
      {menus.map((menu, index) => (
        <div key={menu.id} className="gk-nav-place" data-from-end={menus.length - index}>
          <MainMenu menu={menu} search={search} onNavigate={onNavigate} />
        </div>
      ))}
      <MoreMenu menus={more} search={search} onNavigate={onNavigate} />
    </Nav>
  );
}

/** "Dashboard entry with a badge counting new devices" (spec 000 section 2.2). */
const isDashboard = ({ id }: NavMenu): boolean => id === 'dashboard';

/** The filter of the fleet, and the parameter of the screen. */
function withOwn(search: string, { own }: NavLink): string {
  return own === undefined ? search : `${search === '' ? '?' : `${search}&`}${own}`;
}

interface MenuProps {
  readonly search: string;
  readonly onNavigate: () => void;
}

function MainMenu({ menu, search, onNavigate }: MenuProps & { readonly menu: NavMenu }) {
  const { pathname } = useLocation();
  const single = menu.links.length === 1 ? menu.links[0] : undefined;
  const title = (
    <>
      <Icon name={menu.icon} /> <span className="gk-nav-word">{single?.label ?? menu.label}</span>
    </>
  );
  if (single) {
    return (
      <span className="gk-nav-item">
        <Nav.Link
          as={RouterLink}
          to={{ pathname: single.to, search: withOwn(search, single) }}
          // Every address begins with that of the map.
          end={single.to === '/'}
          onClick={onNavigate}
          className="gk-nav-link"
          title={single.label}
        >
          {title}
        </Nav.Link>
        {isDashboard(menu) && <NewDevicesBadge onNavigate={onNavigate} />}
      </span>
    );
  }
  return (
    <NavDropdown
      id={`menu-${menu.id}`}
      active={menu.links.some((link) => pathname.startsWith(link.to))}
      title={title}
      className="gk-nav-menu"
    >
      {menu.links.map((link) => (
        <MenuLink key={link.to} link={link} search={search} onNavigate={onNavigate} />
      ))}
    </NavDropdown>
  );
}

function MoreMenu({ menus, search, onNavigate }: MenuProps & { readonly menus: readonly NavMenu[] }) {
  return (
    <NavDropdown
      id="menu-more"
      className="gk-nav-menu gk-nav-icon-menu gk-nav-more"
      title={
        <>
          <Icon name="more" /> <span className="gk-nav-icon-label">{t('More')}</span>
          {menus.some(isDashboard) && <NewDevicesCount />}
        </>
      }
    >
      {menus.map((menu) => (
        <div key={menu.id}>
          {menu.links.length > 1 && <NavDropdown.Header>{menu.label}</NavDropdown.Header>}
          {menu.links.map((link) => (
            <MenuLink key={link.to} link={link} search={search} onNavigate={onNavigate} />
          ))}
          {isDashboard(menu) && <NewDevicesItem onNavigate={onNavigate} />}
        </div>
      ))}
    </NavDropdown>
  );
}
