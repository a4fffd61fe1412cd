import { useState, type ReactNode } from 'react';
import { Navbar, Offcanvas } from 'react-bootstrap';
import { Link, useLocation } from 'react-router';
import type { SessionUser } from 'gk-sdk';
import { useAccess, useAccessContext, useMay } from '../../shared/access/use-may.js';
import { useBrand } from '../../shared/brand/brand-context.js';
import { DeviceFilterBox } from '../../shared/fleet/device-filter-box.js';
import { FILTER_ID } from '../../shared/fleet/fleet-list.js';
import { fleetSearch } from '../../shared/fleet/fleet-view.js';
import { t } from '../../shared/i18n/translate.js';
import { useUser } from '../../shared/session/use-user.js';
import { useFittingLevel } from '../../shared/ui/use-fitting-level.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import type { Screen } from '../screen.js';
import { ActionMenu } from './action-menu.js';
import { DiskIcon } from './disk-icon.js';
import { GroupFilter } from './group-filter.js';
import { MainMenus } from './main-menus.js';
import { navMenus, phoneMenus, systemSections, type NavMenu } from './nav-menu.js';
import { SettingsMenu } from './settings-menu.js';
import { SystemMenu } from './system-menu.js';
import { UserMenu } from './user-menu.js';
import './nav-bar.css';

/** Levels at which the bar gives up words, before entries are collected in "More"; the style sheet says which words. */
const WORD_LEVELS = 3;

/** Props of {@link NavBar}. */
export interface NavBarProps {
  readonly screens: readonly Screen[];
  /** The idle countdown, where the console goes idle. */
  readonly idle: ReactNode;
  /** The bell of the notification centre. */
  readonly bell: ReactNode;
}

/** The top navigation (spec 000 section 2.2): one line, and a drawer on phones. Nothing is shown before the login. */
export function NavBar(props: NavBarProps) {
  const user = useUser();
  const isMobile = useIsMobile();
  const access = useAccess();
  const { switches } = useBrand();
  if (!user) return <Navbar className="gk-nav" as="header" />;
  const menus = navMenus(props.screens, access, switches);
  return isMobile ? (
    <DrawerBar {...props} user={user} menus={phoneMenus(menus)} />
  ) : (
    <LineBar {...props} user={user} menus={menus} />
  );
}

interface BarProps extends NavBarProps {
  readonly user: SessionUser;
  readonly menus: readonly NavMenu[];
}

const nothing = (): void => undefined;

function LineBar({ menus, ...props }: BarProps) {
  const [level, ref] = useFittingLevel(WORD_LEVELS + menus.length + 1);
  const access = useAccess();
  const collected = Math.min(menus.length, Math.max(0, level - WORD_LEVELS));
  return (
    <Navbar as="header" ref={ref} className="gk-nav" expand data-level={level}>
      <Brand onNavigate={nothing} />
      <nav aria-label={t('Main')}>
        <MainMenus menus={menus} collected={collected} onNavigate={nothing} />
      </nav>
      <div className="gk-nav-tools">
        <DeviceFilterBox id={FILTER_ID} className="gk-nav-filter" />
        {access('groupFilter').allowed && <GroupFilter />}
        {props.idle}
        {access('diskStatusIcon').allowed && <DiskIcon />}
        {props.bell}
        <Tools {...props} onNavigate={nothing} />
      </div>
    </Navbar>
  );
}

function DrawerBar({ menus, ...props }: BarProps) {
  const [open, setOpen] = useState(false);
  const mayFilter = useMay('groupFilter');
  const close = (): void => setOpen(false);
  return (
    <Navbar as="header" className="gk-nav" expand={false} expanded={open} onToggle={setOpen}>
      <Brand onNavigate={close} />
      <div className="gk-nav-tools">{props.bell}</div>
      <Navbar.Toggle label={t('Open menu')} />
      <Navbar.Offcanvas placement="end" className="gk-nav-drawer" aria-label={t('Menu')}>
        <Offcanvas.Header closeButton closeLabel={t('Close menu')}>
          <Offcanvas.Title>{t('Menu')}</Offcanvas.Title>
        </Offcanvas.Header>
        <Offcanvas.Body>
          <nav aria-label={t('Main')}>
            <MainMenus menus={menus} onNavigate={close} />
          </nav>
          <div className="gk-nav-tools">
            <DeviceFilterBox className="gk-nav-filter" />
            {mayFilter && <GroupFilter />}
            <Tools {...props} onNavigate={close} />
          </div>
        </Offcanvas.Body>
      </Navbar.Offcanvas>
    </Navbar>
  );
}

function Brand({ onNavigate }: { readonly onNavigate: () => void }) {
  const search = fleetSearch(new URLSearchParams(useLocation().search));
  const { name = 'GK', logo = '/favicon.svg' } = useBrand();
  return (
    <Link to={{ pathname: '/', search }} className="gk-nav-brand" onClick={onNavigate}>
      <img src={logo} height="28" alt="" />
      <span className="gk-nav-brand-word">{name}</span>
      <span className="visually-hidden">{t('map home')}</span>
    </Link>
  );
}

function Tools({
  user,
  screens,
  onNavigate,
}: Pick<BarProps, 'user' | 'screens'> & { readonly onNavigate: () => void }) {
  const context = useAccessContext();
  return (
    <>
      <ActionMenu onNavigate={onNavigate} />
      <SettingsMenu onNavigate={onNavigate} />
      <SystemMenu sections={systemSections(screens, user, context)} onNavigate={onNavigate} />
      <UserMenu user={user} onNavigate={onNavigate} />
    </>
  );
}
