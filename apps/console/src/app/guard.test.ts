import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS, type AccessFlag, type SessionUser } from 'gk-sdk';
import { toPermissions, AREA_RULES, DEFAULT_BRAND_SWITCHES, mayOpen, type AreaRule } from 'gk-sdk/rules';
import type { Screen } from '../shell/screen.js';
import { afterLogin, guardScreen, type GuardFacts } from './guard.js';
import { MAP_HOME, SCREENS } from './screens.js';

function userWithout(...missing: AccessFlag[]): SessionUser {
  const flags = ACCESS_FLAGS.map((flag) => (missing.includes(flag) ? '0' : '1')).join('');
  return { username: 'admin', permission: 0, permissions: toPermissions(flags), info: { groups: [], deviceIds: [] } };
}

const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({
  autoLogin: true,
  loginFlag: 1,
  user: userWithout(),
  passwordExpired: false,
  isMobile: false,
  switches: DEFAULT_BRAND_SWITCHES,
  sameHost: true,
  settings: { kind: 'ready', settings: { otherAdministrators: false, accessLog: true, changePassword: true } },
  ...change,
});

const row = (path: string): Screen => {
  const found = SCREENS.find((candidate) => candidate.path === path);
  if (!found) throw new Error(`no route ${path}`);
  return found;
};

describe('guardScreen', () => {
  it('sends to the login whoever has not logged in here, has no automatic login, or was refused', () => {
    expect(guardScreen(row('/treeview'), facts({ autoLogin: undefined })).kind).toBe('login');
    expect(guardScreen(row('/treeview'), facts({ autoLogin: false, loginFlag: 0 })).kind).toBe('login');
    expect(guardScreen(row('/treeview'), facts({ loginFlag: 2 })).kind).toBe('login');
    expect(guardScreen(row('/treeview'), facts({ autoLogin: false, loginFlag: 1 })).kind).toBe('show');
  });

  it('sends to the login, which has the dialog, whoever remembered a password that has expired', () => {
    const expired = facts({ loginFlag: 0, user: undefined, passwordExpired: true });
    expect(guardScreen(row('/treeview'), expired).kind).toBe('login');
  });

  it('waits while the login is under way', () => {
    expect(guardScreen(row('/treeview'), facts({ loginFlag: 0, user: undefined }))).toEqual({ kind: 'wait' });
  });

  it('leads the map home to the dashboard on mobile and to the idle screen without a map', () => {
    expect(guardScreen(MAP_HOME, facts())).toEqual({ kind: 'show' });
    expect(guardScreen(MAP_HOME, facts({ isMobile: true }))).toMatchObject({ to: '/blockview' });
    expect(guardScreen(MAP_HOME, facts({ user: userWithout('F_gps') }))).toMatchObject({ to: '/idle' });
  });

  it('sends a user without the dashboard right to the idle screen, and without another right home, with words', () => {
    expect(guardScreen(row('/blockview'), facts({ user: userWithout('P_dash') }))).toMatchObject({ to: '/idle' });
    const tree = guardScreen(row('/treeview'), facts({ user: userWithout('P_tree') }));
    expect(tree).toMatchObject({ kind: 'redirect', to: '/', hint: expect.stringContaining('Tree view') });
  });

  it('leads from an idle screen that the brand has not to the map or the dashboard, and keeps it for who has neither', () => {
    const noIdle = { ...DEFAULT_BRAND_SWITCHES, disableIdle: true };
    const at = (change: Partial<GuardFacts>) => guardScreen(row('/idle'), facts({ switches: noIdle, ...change }));
    expect(guardScreen(row('/idle'), facts())).toEqual({ kind: 'show' });
    expect(at({})).toEqual({ kind: 'redirect', to: '/' });
    expect(at({ isMobile: true })).toEqual({ kind: 'redirect', to: '/blockview' });
    expect(at({ user: userWithout('F_gps') })).toEqual({ kind: 'redirect', to: '/blockview' });
    expect(at({ user: userWithout('F_gps', 'P_dash') })).toEqual({ kind: 'show' });
  });

  it.each([false, true])(
    'never sends a user in a circle, whether the brand has no idle screen is %s',
    (disableIdle) => {
      const user = userWithout(...ACCESS_FLAGS);
      const switches = { ...DEFAULT_BRAND_SWITCHES, disableIdle };
      for (const isMobile of [false, true]) {
        let at = '/';
        for (let hops = 0; hops < 5; hops++) {
          const answer = guardScreen(row(at), facts({ user, isMobile, switches }));
          if (answer.kind !== 'redirect') break;
          at = answer.to;
        }
        expect(at).toBe('/idle');
      }
    },
  );

  it('keeps administration from lower levels and from other hosts', () => {
    expect(guardScreen(row('/usersetting'), facts({ user: { ...userWithout(), permission: 1 } }))).toMatchObject({
      to: '/',
    });
    expect(guardScreen(row('/devicefirmwareupdate'), facts({ user: { ...userWithout(), permission: 1 } })).kind).toBe(
      'show',
    );
    expect(guardScreen(row('/setting'), facts({ sameHost: false }))).toMatchObject({ to: '/' });
    expect(guardScreen(row('/setting'), facts({ sameHost: undefined })).kind).toBe('wait');
    expect(guardScreen(row('/videotest'), facts({ user: { ...userWithout(), permission: 1 } }))).toMatchObject({
      to: '/',
    });
  });

  it.each(SCREENS.map((screen) => [screen.path, screen] as const))(
    '%s is shown to whom the table of the SDK lets open it, and to nobody else',
    (_, screen) => {
      const rule: AreaRule = AREA_RULES[screen.area];
      const rights: (AccessFlag | undefined)[] = [undefined, rule.right];
      const brands = [undefined, ...(rule.closedBy ?? [])];
      for (const permission of [0, 1, 2, 3]) {
        for (const username of ['admin', 'anna']) {
          for (const missing of rights) {
            for (const closed of brands) {
              for (const on of [true, false]) {
                const user = { ...userWithout(...(missing ? [missing] : [])), username, permission };
                const switches = { ...DEFAULT_BRAND_SWITCHES, ...(closed && { [closed]: true }) };
                const settings = { otherAdministrators: on, accessLog: on, changePassword: on };
                const context = { sameHost: on, switches, settings };
                const answer = guardScreen(
                  screen,
                  facts({ user, sameHost: on, switches, settings: { kind: 'ready', settings } }),
                );
                expect([permission, username, missing, closed, on, answer.kind]).toEqual([
                  permission,
                  username,
                  missing,
                  closed,
                  on,
                  mayOpen(screen.area, user, context).allowed ? 'show' : 'redirect',
                ]);
              }
            }
          }
        }
      }
    },
  );

  it('waits for the settings that decide, and leaves it to the server where they cannot be had', () => {
    const anna = { ...userWithout(), username: 'anna' };
    const at = (path: string, settings: GuardFacts['settings']) =>
      guardScreen(row(path), facts({ user: anna, settings })).kind;
    for (const path of ['/setting', '/accesslog']) {
      expect([at(path, { kind: 'loading' }), at(path, { kind: 'failed' })]).toEqual(['wait', 'show']);
    }
    expect(at('/usersetting', { kind: 'loading' })).toBe('show');
    const asked = (change: Partial<GuardFacts>) => guardScreen(row('/setting'), facts(change));
    expect(asked({ sameHost: undefined })).toEqual({ kind: 'wait', missing: 'server-info' });
    expect(asked({ user: anna, settings: { kind: 'loading' } })).toEqual({ kind: 'wait', missing: 'settings' });
  });

  it('tells an administrator of a branch why the whole server is not his', () => {
    const hintOf = (user: Partial<SessionUser>, path: string): string | undefined => {
      const answer = guardScreen(row(path), facts({ user: { ...userWithout(), ...user } }));
      return answer.kind === 'redirect' ? answer.hint : undefined;
    };
    const chief = { username: 'chief', inRootGroup: false };
    const why = 'It is about the whole server: administrators of the root group manage it.';
    expect(hintOf(chief, '/setting')).toBe(`You do not have permission to open "System setting". ${why}`);
    expect(hintOf(chief, '/i18neditor')).toContain(why);
    expect(hintOf({ ...chief, permission: 2 }, '/setting')).toBe(
      'You do not have permission to open "System setting".',
    );
    expect(hintOf({ ...chief, inRootGroup: true }, '/setting')).not.toContain(why);
  });

  it('follows the rules of the SDK: device registration is for levels 0 and 1, performance info for level 0, model info for every login', () => {
    const at = (path: string, permission: number, ...missing: AccessFlag[]) =>
      guardScreen(row(path), facts({ user: { ...userWithout(...missing), permission } })).kind;
    expect([at('/regdevices', 1), at('/regdevices', 2), at('/regdevices', 1, 'F_rmdvrs')]).toEqual([
      'show',
      'redirect',
      'redirect',
    ]);
    expect([at('/devicesetup', 1), at('/devicesetup', 2)]).toEqual(['show', 'redirect']);
    expect([at('/devicemodelinfo', 3), at('/performanceinfo', 0), at('/performanceinfo', 1)]).toEqual([
      'show',
      'show',
      'redirect',
    ]);
  });
});

describe('afterLogin', () => {
  it('takes the asked URL, else the map home, else the dashboard', () => {
    expect(
      afterLogin('/liveview/A1?x=1', { user: userWithout(), isMobile: true, switches: DEFAULT_BRAND_SWITCHES }),
    ).toBe('/liveview/A1?x=1');
    expect(afterLogin(undefined, { user: userWithout(), isMobile: false, switches: DEFAULT_BRAND_SWITCHES })).toBe('/');
    expect(afterLogin(undefined, { user: userWithout(), isMobile: true, switches: DEFAULT_BRAND_SWITCHES })).toBe(
      '/blockview',
    );
    expect(
      afterLogin(undefined, { user: userWithout('F_gps'), isMobile: false, switches: DEFAULT_BRAND_SWITCHES }),
    ).toBe('/blockview');
  });

  it('takes the map home that was asked for as it takes none: with its filter to the dashboard where there is no map', () => {
    const noMap = { user: userWithout('F_gps'), isMobile: false, switches: DEFAULT_BRAND_SWITCHES };
    expect(afterLogin('/', noMap)).toBe('/blockview');
    expect(afterLogin('/?filter=online&focus=A1', noMap)).toBe('/blockview?filter=online');
    expect(afterLogin('/?focus=A1', { ...noMap, user: userWithout() })).toBe('/?focus=A1');
  });
});

describe('the route table', () => {
  it('has a row for every known segment of spec 000 section 2', () => {
    const known = `/ /blockview /treeview /routeplanning /fence /liveview /rendomliveview /liveview/:deviceId /videotest
      /audiotest /gpsplayback /splayback /splayback/:deviceId /remoteplayback /remoteplayback/:deviceId /setting /devicesetup
      /regdevices /usersetting /groupsetting /groupsummary /todayevents /queryeventex /mileage /eventdefinesetting
      /eventdownloadplansetting /pusheventplansetting /realtimeeventplansetting /devicefirmwareupdate /idle /uslog /accesslog
      /talklog /autoupload /diskinfo /deviceusage /devicenetflow /driversetting /devicemodelinfo /performanceinfo
      /facerecognitionsetting /eventreportsetting /reportfilelist /i18neditor /permission /iframe/:index`.split(/\s+/);
    // The page of PDF files, the backups, the links and the trips are this project's own.
    expect(SCREENS.map((candidate) => candidate.path).sort()).toEqual(
      [...known, '/backup', '/links', '/pdf', '/trips'].sort(),
    );
  });
});
