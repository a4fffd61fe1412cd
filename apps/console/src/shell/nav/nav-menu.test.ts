import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS, toPermissions, type AccessFlag, type SessionUser } from 'gk-sdk';
import { navMenus, systemSections } from './nav-menu.js';

function user(permission: number, ...missing: AccessFlag[]): SessionUser {
  const flags = ACCESS_FLAGS.map((flag) => (missing.includes(flag) ? '0' : '1')).join('');
  return {
    username: permission === 0 ? 'admin' : 'operator',
    permission,
    permissions: toPermissions(flags),
    info: { groups: [], deviceIds: [] },
  };
}

const paths = (groups: readonly { links: readonly { to: string }[] }[]) =>
  groups.flatMap((group) => group.links.map((link) => link.to));

describe('navMenus', () => {
  it('leaves out what the user has no right to', () => {
    const menus = navMenus({ user: user(2, 'P_tree', 'P_dash', 'P_repb'), sameHost: true });
    expect(menus.map((menu) => menu.id)).not.toContain('dashboard');
    expect(paths(menus)).toContain('/liveview');
    expect(paths(menus)).not.toContain('/treeview');
    expect(paths(menus)).not.toContain('/remoteplayback');
  });

  it('has no event entries without the event right, and no mileage on another host', () => {
    const menus = navMenus({ user: user(0, 'F_event', 'F_event_report'), sameHost: true });
    expect(paths(menus).filter((path) => /event|mileage|autoupload|report/.test(path))).toEqual([]);
    expect(paths(navMenus({ user: user(0), sameHost: false }))).not.toContain('/mileage');
  });
});

describe('systemSections', () => {
  it('is there only on the server itself', () => {
    expect(systemSections({ user: user(0), sameHost: false })).toEqual([]);
  });

  it('offers a user above level 1 nothing but the groups', () => {
    expect(paths(systemSections({ user: user(2), sameHost: true }))).toEqual(['/groupsetting']);
    expect(paths(systemSections({ user: user(1), sameHost: true }))).toEqual([
      '/groupsetting',
      '/devicefirmwareupdate',
      '/devicesetup',
    ]);
  });

  it('keeps the system setting for the user named admin', () => {
    expect(paths(systemSections({ user: user(0), sameHost: true }))).toContain('/setting');
    expect(paths(systemSections({ user: { ...user(0), username: 'boss' }, sameHost: true }))).not.toContain('/setting');
  });
});
