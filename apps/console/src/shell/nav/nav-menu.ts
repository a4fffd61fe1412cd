import { systemMenu, type SystemMenuEntry } from './system-menu-entries.js';
import type { AccessAnswer, AccessContext, AccessUser, Area, BrandSwitches } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import type { IconName } from '../../shared/ui/icon-lines.js';
import { offersScreen } from '../offers-screen.js';
import { MENU_IDS, type MenuId, type Screen } from '../screen.js';

/** One entry of the navigation. */
export interface NavLink {
  /** In the user's language. */
  readonly label: string;
  readonly to: string;
  /** Parameter of the screen beside the filter of the fleet, such as `view=map`. */
  readonly own?: string;
}

/** A menu of the navigation bar; one with a single link is shown as that link. */
export interface NavMenu {
  readonly id: MenuId;
  /** In the user's language. */
  readonly label: string;
  readonly icon: IconName;
  readonly links: readonly NavLink[];
}

const MENUS: Readonly<Record<MenuId, { readonly label: string; readonly icon: IconName }>> = {
  map: { label: word('Map'), icon: 'map' },
  dashboard: { label: word('Dashboard'), icon: 'dashboard' },
  live: { label: word('Live view'), icon: 'live' },
  gps: { label: word('GPS playback'), icon: 'history' },
  playback: { label: word('Playback'), icon: 'playback' },
  events: { label: word('Events'), icon: 'bell' },
};

/** The menus of a user, without the entries that the user may not open (spec 000 sections 2.2 and 6). */
export function navMenus(
  screens: readonly Screen[],
  access: (area: Area) => AccessAnswer,
  switches: Pick<BrandSwitches, 'hideVideoPlayback'>,
): NavMenu[] {
  return MENU_IDS.map((id) => {
    const { label, icon } = MENUS[id];
    const shown = screens.filter((screen) => screen.menu === id && offersScreen(screen, access, switches));
    return { id, label: t(label), icon, links: shown.map(toLink) };
  }).filter(({ links }) => links.length > 0);
}

/** The menus on a phone, where the map home is a tab of the dashboard (spec 000 section 2.6: `/` leads to `/blockview`). */
export function phoneMenus(menus: readonly NavMenu[]): NavMenu[] {
  return menus.map((menu) =>
    menu.id === 'map' ? { ...menu, links: menu.links.map((link) => ({ ...link, ...PHONE_MAP })) } : menu,
  );
}

const PHONE_MAP = { to: '/blockview', own: 'view=map' };

/** A part of the system menu under its own heading. */
export interface SystemSection {
  /** In the user's language. */
  readonly heading: string;
  readonly links: readonly NavLink[];
}

/** The system settings menu in sections, in the order of its entries; empty where the page is not served by the server itself. */
export function systemSections(screens: readonly Screen[], user: AccessUser, context: AccessContext): SystemSection[] {
  const menu = systemMenu(user, context);
  if (menu === undefined) return [];
  const sections: readonly [heading: string, entries: readonly SystemMenuEntry[]][] = [
    [t('System'), menu.system],
    [t('Information'), menu.information],
    [t('Devices'), menu.devices],
    [t('Advanced'), menu.advanced],
  ];
  return sections
    .map(([heading, entries]) => ({
      heading,
      links: entries.flatMap((entry) => screens.filter(({ path }) => path === `/${entry}`)).map(toLink),
    }))
    .filter(({ links }) => links.length > 0);
}

function toLink({ path, title, menuLabel = title }: Screen): NavLink {
  return { label: t(menuLabel), to: path };
}
