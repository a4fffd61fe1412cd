import { describe, expect, it } from 'vitest';
import type { AccessFlag } from '../model/access-flags.js';
import { DEFAULT_BRAND_SWITCHES, type BrandSwitches } from './brand.js';
import { toPermissions } from './permissions.js';
import {
  BROADCAST_MODES,
  dashboardActionColumns,
  DEVICE_ACTION_RIGHTS,
  isSameHost,
  mayActOnDevice,
  mayOpen,
  offersBroadcast,
  permissionRank,
  showsMap,
  type Area,
} from './screen-access.js';

const ALL = toPermissions('1'.repeat(86));

/** The permission levels that may open an area, with every right unless one is taken away. */
function levels(area: Area, without?: AccessFlag, sameHost = true, switches: Partial<BrandSwitches> = {}): number[] {
  const permissions = without ? { ...ALL, [without]: false } : ALL;
  const context = { sameHost, switches: { ...DEFAULT_BRAND_SWITCHES, ...switches } };
  return [0, 1, 2, 3, 4].filter(
    (permission) => mayOpen(area, { username: 'a', permission, permissions }, context).allowed,
  );
}

const EVERYONE = [0, 1, 2, 3, 4];

describe('roles of the core (spec 000 section 6)', () => {
  it.each([
    ['blockview', 'P_dash'],
    ['treeview', 'P_tree'],
    ['liveview', 'P_live'],
    ['ptz', 'F_ptz'],
    ['talk', 'F_talk'],
    ['customEvent', 'F_addcd'],
  ] as const)('%s needs the right %s', (area, right) => {
    expect(levels(area)).toEqual(EVERYONE);
    expect(levels(area, right)).toEqual([]);
  });

  it('group filter and disk-status icon (desktop) only for permission 0', () => {
    expect([levels('groupFilter'), levels('diskStatusIcon')]).toEqual([[0], [0]]);
  });

  it('without the GPS right the map and GPS playback are disabled', () => {
    expect(levels('home', 'F_gps')).toEqual([]);
    expect(levels('home', undefined, true, { disableMap: true })).toEqual([]);
    expect(showsMap({ permissions: ALL }, { disableMap: false })).toBe(true);
    expect(showsMap({ permissions: { ...ALL, F_gps: false } }, { disableMap: false })).toBe(false);
    expect(showsMap({ permissions: ALL }, { disableMap: true })).toBe(false);
  });

  it('without PTZ or talk rights those dashboard columns are hidden', () => {
    expect(dashboardActionColumns({ permissions: ALL })).toEqual(['ptz', 'talk']);
    expect(dashboardActionColumns({ permissions: { ...ALL, F_ptz: false } })).toEqual(['talk']);
    expect(dashboardActionColumns({ permissions: { ...ALL, F_talk: false } })).toEqual(['ptz']);
  });

  it('broadcast is visible to levels below 3 (if enabled)', () => {
    expect(levels('broadcast')).toEqual([0, 1, 2]);
    expect([2, 3].map((permission) => offersBroadcast({ permission }, true))).toEqual([true, false]);
    expect(offersBroadcast({ permission: 0 }, false)).toBe(false);
  });

  it('broadcast modes GLOBAL, DEVICES', () => {
    expect(BROADCAST_MODES).toEqual(['GLOBAL', 'DEVICES']);
  });

  it('permission is a number 0-3 (0 is admin; higher is less privileged)', () => {
    expect([0, 1, 2, 3, 4, 99].map(permissionRank)).toEqual([0, 1, 2, 3, 3, 3]);
  });
});

describe('roles of review screens (spec 001 section 6)', () => {
  it('event definition and event download plan pages: 0 only, and only when the page host equals the server address', () => {
    for (const area of ['eventdefinesetting', 'eventdownloadplansetting'] as const) {
      expect([levels(area), levels(area, undefined, false)]).toEqual([[0], []]);
    }
  });

  it('firmware page: 0 and 1', () => {
    expect(levels('devicefirmwareupdate')).toEqual([0, 1]);
  });

  it('mileage report: event feature flag on and host equals server address', () => {
    expect([levels('mileage'), levels('mileage', 'F_event'), levels('mileage', undefined, false)]).toEqual([
      EVERYONE,
      [],
      [],
    ]);
  });

  it('random Live View: 0', () => {
    expect(levels('rendomliveview')).toEqual([0]);
  });

  it('stream log and access log: login only', () => {
    expect([levels('uslog', undefined, false), levels('accesslog', undefined, false)]).toEqual([EVERYONE, EVERYONE]);
  });

  it('talk log: levels 0 and 1; the User filter is for level 0 only', () => {
    expect([levels('talklog'), levels('talkLogUserFilter')]).toEqual([[0, 1], [0]]);
  });

  it('auto upload: event feature flag. Report file list: event-report flag', () => {
    expect([levels('autoupload'), levels('autoupload', 'F_event')]).toEqual([EVERYONE, []]);
    expect([levels('reportfilelist'), levels('reportfilelist', 'F_event_report')]).toEqual([EVERYONE, []]);
  });

  it('GPS playback requires its playback right; playback requires the playback feature flag', () => {
    expect([
      levels('gpsplayback', 'P_gppb'),
      levels('splayback', 'P_lopb'),
      levels('remoteplayback', 'P_repb'),
    ]).toEqual([[], [], []]);
    expect(levels('multiPlayback', undefined, true, { disableMultiPlayback: true })).toEqual([]);
  });

  it('event re-download icon: permission below 2. Memo editing: below 2', () => {
    expect([levels('eventRedownload'), levels('eventMemo')]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('full-day view and list view in GPS playback: level 0', () => {
    expect(levels('gpsFullDay')).toEqual([0]);
  });
});

describe('roles of administration screens (spec 002 section 6)', () => {
  it('server settings: 0 only, and host equals server address', () => {
    expect([levels('setting'), levels('setting', undefined, false)]).toEqual([[0], []]);
  });

  it('user management, group summary, device search: 0 only', () => {
    expect([levels('usersetting'), levels('groupsummary')]).toEqual([[0], [0]]);
  });

  it('group editing controls: 0; others read-only', () => {
    expect([levels('groupEditing'), levels('groupsetting')]).toEqual([[0], EVERYONE]);
  });

  it('remote device list: 0 and 1, and the remote-devices feature flag on', () => {
    expect([levels('regdevices'), levels('regdevices', 'F_rmdvrs')]).toEqual([[0, 1], []]);
  });

  it('record days and netflow editors: 0', () => {
    expect([levels('recordDaysEditor'), levels('netflowEditor')]).toEqual([[0], [0]]);
  });

  it.each(['fence', 'routeplanning', 'pusheventplansetting', 'realtimeeventplansetting'] as const)(
    '%s: 0, host equals server address',
    (area) => {
      expect([levels(area), levels(area, undefined, false)]).toEqual([[0], []]);
    },
  );

  it('face recognition, permission page, i18n editor: 0', () => {
    expect([levels('facerecognitionsetting'), levels('permission'), levels('i18neditor')]).toEqual([[0], [0], [0]]);
  });

  it('driver setting: 0 and 1, host equals server address', () => {
    expect([levels('driversetting'), levels('driversetting', undefined, false)]).toEqual([[0, 1], []]);
  });

  it('event report pages and report list: event-report feature flag', () => {
    expect([levels('eventreportsetting'), levels('eventreportsetting', 'F_event_report')]).toEqual([EVERYONE, []]);
  });

  it('disk info, device usage: login only', () => {
    expect([levels('diskinfo', undefined, false), levels('deviceusage', undefined, false)]).toEqual([
      EVERYONE,
      EVERYONE,
    ]);
  });

  it('device firmware update, local device settings: permission below 2', () => {
    expect([levels('devicefirmwareupdate'), levels('devicesetup')]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('actions on a device (spec 002 section 6)', () => {
  const actions = Object.keys(DEVICE_ACTION_RIGHTS) as (keyof typeof DEVICE_ACTION_RIGHTS)[];

  it('additional rights gate live view (P_live), syslog, carbox, delete local record, fix recording and more', () => {
    expect(actions).toHaveLength(12);
    for (const action of actions) {
      expect(mayActOnDevice(action, { permissions: ALL })).toBe(true);
      const without = { ...ALL, [DEVICE_ACTION_RIGHTS[action]]: false };
      expect(actions.filter((other) => !mayActOnDevice(other, { permissions: without }))).toEqual([action]);
    }
  });
});

describe('mayOpen', () => {
  it('says why', () => {
    const user = { username: 'a', permission: 2, permissions: toPermissions('') };
    const context = { sameHost: false, switches: DEFAULT_BRAND_SWITCHES };
    const reason = (area: Area, asked = user): string => {
      const answer = mayOpen(area, asked, context);
      return answer.allowed ? '' : answer.reason;
    };
    expect(reason('setting')).toContain('administrator');
    expect(reason('talklog')).toContain('0 to 1');
    expect(reason('treeview')).toContain('P_tree');
    expect(reason('fence', { ...user, permission: 0 })).toContain('server address');
  });
});

describe('isSameHost', () => {
  it('compares host names without port and case', () => {
    expect(isSameHost('Fleet.test:8080', 'fleet.test')).toBe(true);
    expect(isSameHost('fleet.test', 'other.test')).toBe(false);
    expect(isSameHost('[::1]:80', '[::1]')).toBe(true);
    expect(isSameHost('', '')).toBe(false);
  });
});
