import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS, type AccessFlag, type SessionUser } from 'gk-sdk';
import {
  toPermissions,
  AREA_RULES,
  DEFAULT_BRAND_SWITCHES,
  mayOpen,
  type AccessContext,
  type Area,
  type BrandSwitches,
} from 'gk-sdk/rules';
import type { Screen } from '../screen.js';
import { navMenus, systemSections } from './nav-menu.js';

/** A screen of each area, all of them in one menu. */
const SCREENS: readonly Screen[] = (Object.keys(AREA_RULES) as Area[]).map((area) => ({
  path: `/${area}`,
  title: area,
  area,
  menu: 'events',
  load: () => Promise.reject(new Error('is never opened')),
}));

function user(permission: number, ...missing: AccessFlag[]): SessionUser {
  const flags = ACCESS_FLAGS.map((flag) => (missing.includes(flag) ? '0' : '1')).join('');
  return {
    username: permission === 0 ? 'admin' : 'operator',
    permission,
    permissions: toPermissions(flags),
    info: { groups: [], deviceIds: [] },
  };
}

const CONTEXT: AccessContext = {
  sameHost: true,
  switches: DEFAULT_BRAND_SWITCHES,
  settings: { otherAdministrators: false, accessLog: false, changePassword: false },
};

const paths = (groups: readonly { links: readonly { to: string }[] }[]) =>
  groups.flatMap((group) => group.links.map((link) => link.to));

function menuPaths(of: SessionUser, sameHost = true, change: Partial<BrandSwitches> = {}) {
  const switches = { ...DEFAULT_BRAND_SWITCHES, ...change };
  return paths(navMenus(SCREENS, (area) => mayOpen(area, of, { ...CONTEXT, sameHost, switches }), switches));
}

const systemPaths = ({ user: of = user(0), ...context }: Partial<AccessContext> & { readonly user?: SessionUser }) =>
  paths(systemSections(SCREENS, of, { ...CONTEXT, ...context }));

describe('navMenus', () => {
  it('leaves out what the user has no right to', () => {
    const shown = menuPaths(user(2, 'P_tree', 'P_repb'));
    expect(shown).toContain('/liveview');
    expect(shown).not.toContain('/treeview');
    expect(shown).not.toContain('/remoteplayback');
  });

  it('has no event entries without the event right, and no mileage on another host', () => {
    const shown = menuPaths(user(0, 'F_event', 'F_event_report'));
    expect(shown.filter((path) => /todayevents|queryevent|mileage|autoupload|report/.test(path))).toEqual([]);
    expect(menuPaths(user(0), false)).not.toContain('/mileage');
  });

  it('has no video playback where the brand hides it', () => {
    expect(menuPaths(user(0))).toContain('/splayback');
    expect(menuPaths(user(0), true, { hideVideoPlayback: true })).not.toContain('/splayback');
  });
});

describe('systemSections', () => {
  it('is there only on the server itself', () => {
    expect(systemPaths({ sameHost: false })).toEqual([]);
  });

  it('offers a user above level 1 nothing but the groups', () => {
    expect(systemPaths({ user: user(2) })).toEqual(['/groupsetting']);
    expect(systemPaths({ user: user(1) })).toEqual(['/groupsetting', '/devicefirmwareupdate', '/devicesetup']);
  });

  it('has the order of the specification, whatever that of the screens is', () => {
    const sections = systemSections([...SCREENS].reverse(), user(0), CONTEXT);
    expect(paths(sections.slice(0, 1))).toEqual([
      '/setting',
      '/usersetting',
      '/permission',
      '/groupsetting',
      '/groupsummary',
      '/backup',
    ]);
    expect(paths(sections.slice(2, 3))).toEqual(['/devicefirmwareupdate', '/devicesetup']);
    expect(paths(sections).at(-1)).toBe('/i18neditor');
  });

  it('keeps the system setting for the user named admin, unless a setting opens it to others', () => {
    const boss = { ...user(0), username: 'boss' };
    expect(systemPaths({})).toContain('/setting');
    expect(systemPaths({ user: boss })).not.toContain('/setting');
    expect(systemPaths({ user: boss, settings: { ...CONTEXT.settings, otherAdministrators: true } })).toContain(
      '/setting',
    );
  });

  it('has the access log only where the setting says so', () => {
    expect(systemPaths({})).not.toContain('/accesslog');
    expect(systemPaths({ settings: { ...CONTEXT.settings, accessLog: true } })).toContain('/accesslog');
  });
});
