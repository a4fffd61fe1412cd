import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS, toPermissions, type AccessFlag, type SessionUser } from 'gk-sdk';
import { afterLogin, guardRoute, type GuardFacts } from './guard.js';
import { MAP_HOME, ROUTES, type RouteRow } from './routes.js';

function userWithout(...missing: AccessFlag[]): SessionUser {
  const flags = ACCESS_FLAGS.map((flag) => (missing.includes(flag) ? '0' : '1')).join('');
  return { username: 'admin', permission: 0, permissions: toPermissions(flags), info: { groups: [], deviceIds: [] } };
}

const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({
  autoLogin: true,
  loginFlag: 1,
  user: userWithout(),
  isMobile: false,
  sameHost: true,
  ...change,
});

const row = (path: string): RouteRow => {
  const found = ROUTES.find((candidate) => candidate.path === path);
  if (!found) throw new Error(`no route ${path}`);
  return found;
};

describe('guardRoute', () => {
  it('sends to the login whoever has not logged in here, has no automatic login, or was refused', () => {
    expect(guardRoute(row('/treeview'), facts({ autoLogin: undefined })).kind).toBe('login');
    expect(guardRoute(row('/treeview'), facts({ autoLogin: false, loginFlag: 0 })).kind).toBe('login');
    expect(guardRoute(row('/treeview'), facts({ loginFlag: 2 })).kind).toBe('login');
    expect(guardRoute(row('/treeview'), facts({ autoLogin: false, loginFlag: 1 })).kind).toBe('show');
  });

  it('waits while the login is under way', () => {
    expect(guardRoute(row('/treeview'), facts({ loginFlag: 0, user: undefined }))).toEqual({ kind: 'wait' });
  });

  it('leads the map home to the dashboard on mobile and to the idle screen without a map', () => {
    expect(guardRoute(MAP_HOME, facts())).toEqual({ kind: 'show' });
    expect(guardRoute(MAP_HOME, facts({ isMobile: true }))).toMatchObject({ to: '/blockview' });
    expect(guardRoute(MAP_HOME, facts({ user: userWithout('F_gps') }))).toMatchObject({ to: '/idle' });
  });

  it('sends a user without the dashboard right to the idle screen, and without another right home, with words', () => {
    expect(guardRoute(row('/blockview'), facts({ user: userWithout('P_dash') }))).toMatchObject({ to: '/idle' });
    const tree = guardRoute(row('/treeview'), facts({ user: userWithout('P_tree') }));
    expect(tree).toMatchObject({ kind: 'redirect', to: '/', hint: expect.stringContaining('Tree view') });
  });

  it('never sends a user in a circle', () => {
    const user = userWithout(...ACCESS_FLAGS);
    for (const isMobile of [false, true]) {
      let at = '/';
      for (let hops = 0; hops < 5; hops++) {
        const answer = guardRoute(row(at), facts({ user, isMobile }));
        if (answer.kind !== 'redirect') break;
        at = answer.to;
      }
      expect(at).toBe('/idle');
    }
  });

  it('keeps administration from lower levels and from other hosts', () => {
    expect(guardRoute(row('/usersetting'), facts({ user: { ...userWithout(), permission: 1 } }))).toMatchObject({
      to: '/',
    });
    expect(guardRoute(row('/devicefirmwareupdate'), facts({ user: { ...userWithout(), permission: 1 } })).kind).toBe(
      'show',
    );
    expect(guardRoute(row('/setting'), facts({ sameHost: false }))).toMatchObject({ to: '/' });
    expect(guardRoute(row('/setting'), facts({ sameHost: undefined })).kind).toBe('wait');
    expect(guardRoute(row('/videotest'), facts({ user: { ...userWithout(), permission: 1 } }))).toMatchObject({
      to: '/',
    });
  });

  it('follows the rules of the SDK: device registration is for levels 0 and 1, model info for every login', () => {
    const at = (path: string, permission: number, ...missing: AccessFlag[]) =>
      guardRoute(row(path), facts({ user: { ...userWithout(...missing), permission } })).kind;
    expect([at('/regdevices', 1), at('/regdevices', 2), at('/regdevices', 1, 'F_rmdvrs')]).toEqual([
      'show',
      'redirect',
      'redirect',
    ]);
    expect([at('/devicesetup', 1), at('/devicesetup', 2)]).toEqual(['show', 'redirect']);
    expect([at('/devicemodelinfo', 3), at('/performanceinfo', 3)]).toEqual(['show', 'show']);
  });
});

describe('afterLogin', () => {
  it('takes the asked URL, else the map home, else the dashboard', () => {
    expect(afterLogin('/liveview/A1?x=1', userWithout(), true)).toBe('/liveview/A1?x=1');
    expect(afterLogin(undefined, userWithout(), false)).toBe('/');
    expect(afterLogin(undefined, userWithout(), true)).toBe('/blockview');
    expect(afterLogin(undefined, userWithout('F_gps'), false)).toBe('/blockview');
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
    expect(ROUTES.map((candidate) => candidate.path).sort()).toEqual(known.sort());
  });
});
