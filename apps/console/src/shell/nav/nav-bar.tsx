import { useState, type ReactNode } from 'react';
import { Navbar, Offcanvas } from 'react-bootstrap';
import { Link } from 'react-router';
import { isSameHost } from 'gk-sdk/rules';
import { useServerInfo, useUser } from '../../shared/session/use-user.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import { DeviceFilterBox } from './device-filter-box.js';
import { GroupFilter } from './group-filter.js';
import { MainMenus } from './main-menus.js';
import { navMenus, systemSections } from './nav-menu.js';
import { SettingsMenu } from './settings-menu.js';
import { SystemMenu } from './system-menu.js';
import { UserMenu } from './user-menu.js';
import './nav-bar.css';

/** Props of {@link NavBar}. */
export interface NavBarProps {
  /** Paths whose screens exist; the others are marked. */
  readonly builtPaths: ReadonlySet<string>;
  /** The idle countdown, on desktop. */
  readonly idle: ReactNode;
  readonly onShowKeys: () => void;
}

/** The top navigation (spec 000 section 2.2): one line on wide screens, a drawer on narrow ones. */
export function NavBar({ builtPaths, idle, onShowKeys }: NavBarProps) {
  const user = useUser();
  const serverAddress = useServerInfo()?.serverAddress;
  const wide = useMediaQuery('(min-width: 1200px)');
  const [open, setOpen] = useState(false);
  if (!user) return <Navbar className="gk-nav" as="header" />;
  const facts = { user, sameHost: serverAddress != null && isSameHost(window.location.hostname, serverAddress) };
  const close = (): void => setOpen(false);
  const menus = <MainMenus menus={navMenus(facts)} builtPaths={builtPaths} onNavigate={close} />;
  const tools = (
    <>
      <DeviceFilterBox />
      {user.permission === 0 && <GroupFilter />}
      {idle}
      <SettingsMenu onShowKeys={onShowKeys} />
      <SystemMenu sections={systemSections(facts)} builtPaths={builtPaths} onNavigate={close} />
      <UserMenu user={user} />
    </>
  );
  return (
    <Navbar as="header" className="gk-nav" expand={wide} expanded={open} onToggle={setOpen}>
      <Link to="/" className="gk-nav-brand" onClick={close}>
        <img src="/favicon.svg" width="28" height="28" alt="" />
        <span>
          GK <span className="visually-hidden">map home</span>
        </span>
      </Link>
      {wide ? (
        <>
          <nav aria-label="Main">{menus}</nav>
          <div className="gk-nav-tools">{tools}</div>
        </>
      ) : (
        <>
          <Navbar.Toggle className="ms-auto" aria-label="Open menu" />
          <Navbar.Offcanvas placement="end" className="gk-nav-drawer" aria-label="Menu">
            <Offcanvas.Header closeButton closeLabel="Close menu">
              <Offcanvas.Title>Menu</Offcanvas.Title>
            </Offcanvas.Header>
            <Offcanvas.Body>
              <nav aria-label="Main">{menus}</nav>
              <div className="gk-nav-tools">{tools}</div>
            </Offcanvas.Body>
          </Navbar.Offcanvas>
        </>
      )}
    </Navbar>
  );
}
