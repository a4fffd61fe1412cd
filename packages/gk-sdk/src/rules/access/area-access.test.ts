import { describe, expect, it } from 'vitest';
import type { AccessFlag } from '../../model/access/access-flags.js';
import { DEFAULT_BRAND_SWITCHES, type BrandSwitches } from '../brand/brand.js';
import { toPermissions } from './permissions.js';
import { isSameHost, mayOpen, permissionRank, type AccessSettings, type Area } from './area-access.js';

const ALL = toPermissions('1'.repeat(86));
const SETTINGS: AccessSettings = { otherAdministrators: true, accessLog: true, changePassword: true };

/** The permission levels that may open an area, with every right unless one is taken away. */
function levels(area: Area, without?: AccessFlag, sameHost = true, switches: Partial<BrandSwitches> = {}): number[] {
  const permissions = without ? { ...ALL, [without]: false } : ALL;
  const context = { sameHost, switches: { ...DEFAULT_BRAND_SWITCHES, ...switches }, settings: SETTINGS };
  return [0, 1, 2, 3, 4].filter(
    (permission) => mayOpen(area, { username: 'a', permission, permissions }, context).allowed,
  );
}

/** Whether an administrator of this name may open an area while the settings are so. */
function mayAdministrator(area: Area, username: string, settings: Partial<AccessSettings>): boolean {
  const context = { sameHost: true, switches: DEFAULT_BRAND_SWITCHES, settings: { ...SETTINGS, ...settings } };
  return mayOpen(area, { username, permission: 0, permissions: ALL }, context).allowed;
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
    expect(levels('home')).toEqual([0, 1, 2, 3, 4]);
  });

  it('without PTZ or talk rights those dashboard columns are hidden', () => {
    expect([levels('ptz', 'F_ptz'), levels('talk', 'F_talk')]).toEqual([[], []]);
    expect([levels('ptz', 'F_talk'), levels('talk', 'F_ptz')]).toEqual([EVERYONE, EVERYONE]);
  });

  it('broadcast is visible to levels below 3 (if enabled)', () => {
    expect(levels('broadcast')).toEqual([0, 1, 2]);
    expect(levels('broadcast', 'F_talk')).toEqual([]);
  });

  it("System Setting only for user 'admin' unless the setting enableElseAdminSetting, and not for one brand", () => {
    expect(mayAdministrator('setting', 'anna', { otherAdministrators: false })).toBe(false);
    expect(mayAdministrator('setting', 'anna', { otherAdministrators: true })).toBe(true);
    expect(mayAdministrator('setting', 'admin', { otherAdministrators: false })).toBe(true);
    expect(levels('setting', undefined, true, { hideSystemSetting: true })).toEqual([]);
  });

  it('Access Logs only if setting accesslog equals 1; Change Password only when enabled by setting', () => {
    expect([true, false].map((accessLog) => mayAdministrator('accesslog', 'admin', { accessLog }))).toEqual([
      true,
      false,
    ]);
    expect([true, false].map((changePassword) => mayAdministrator('changePassword', 'a', { changePassword }))).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    'facerecognitionsetting',
    'routeplanning',
    'fence',
    'eventdefinesetting',
    'eventdownloadplansetting',
    'pusheventplansetting',
    'realtimeeventplansetting',
  ] as const)('the advanced item %s unless advanced settings are disabled', (area) => {
    expect(levels(area)).toEqual([0]);
    expect(levels(area, undefined, true, { disableAdvancedSettings: true })).toEqual([]);
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

  it('trips: as the mileage report', () => {
    expect([levels('trips'), levels('trips', 'F_event'), levels('trips', undefined, false)]).toEqual([
      EVERYONE,
      [],
      [],
    ]);
  });

  it('random Live View: 0', () => {
    expect(levels('rendomliveview')).toEqual([0]);
    expect(levels('rendomliveview', 'P_live')).toEqual([]);
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

  it('playback download is allowed for level 0 or when download is not disabled', () => {
    for (const [area, right] of [
      ['localDownload', 'P_lopb'],
      ['remoteDownload', 'P_repb'],
    ] as const) {
      expect([levels(area), levels(area, right)]).toEqual([EVERYONE, []]);
      expect(levels(area, undefined, true, { disablePlaybackDownload: true })).toEqual([0]);
    }
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
    expect([levels('deviceRegistering'), levels('deviceRemoving')]).toEqual([[0], [0]]);
    expect(levels('deviceRemoving', 'F_lmdvrs_remove')).toEqual([]);
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
  it('device editor cards use rights prefixed F_lmdvrs_; remote parameter cards use F_rmdvrs_', () => {
    expect([levels('deviceEditor'), levels('deviceEditor', 'F_lmdvrs')]).toEqual([[0, 1], []]);
    expect([levels('deviceParameters'), levels('deviceParameters', 'F_rmdvrs')]).toEqual([[0, 1], []]);
  });

  it.each([
    ['deviceSyslog', 'F_lmdvrs_syslog'],
    ['deviceCarbox', 'F_lmdvrs_carbox'],
    ['deleteRecord', 'F_lmdvrs_delrecord'],
    ['fixRecording', 'F_lmdvrs_fixrec'],
    ['restoreDefault', 'F_rmdvrs_restore'],
    ['formatSd', 'F_rmdvrs_formatsd'],
    ['rebootDevice', 'F_rmdvrs_reboot'],
    ['wakeupDevice', 'F_rmdvrs_wakeup'],
    ['mcuCommand', 'F_rmdvrs_mcu'],
    ['rawData', 'F_rmdvrs_rawdata'],
  ] as const)('the additional right of %s is %s', (area, right) => {
    expect([levels(area), levels(area, right)]).toEqual([[0, 1], []]);
  });

  it('a text is for all who have its right', () => {
    expect([levels('textDevice'), levels('textDevice', 'F_rmdvrs_text')]).toEqual([EVERYONE, []]);
  });
});

describe('mayOpen', () => {
  it('says why', () => {
    const user = { username: 'a', permission: 2, permissions: toPermissions('') };
    const context = { sameHost: false, switches: DEFAULT_BRAND_SWITCHES, settings: SETTINGS };
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
