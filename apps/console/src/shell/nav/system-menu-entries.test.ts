import { describe, expect, it } from 'vitest';
import { type AccessContext, type AccessUser, DEFAULT_BRAND_SWITCHES, toPermissions } from 'gk-sdk/rules';
import { systemMenu } from './system-menu-entries.js';

const permissions = toPermissions('1'.repeat(86));
const admin: AccessUser = { username: 'admin', permission: 0, permissions };
const context: AccessContext = {
  sameHost: true,
  settings: { otherAdministrators: false, accessLog: false, changePassword: false },
  switches: DEFAULT_BRAND_SWITCHES,
};
const withSwitches = (switches: Partial<AccessContext['switches']>): AccessContext => ({
  ...context,
  switches: { ...context.switches, ...switches },
});

describe('systemMenu', () => {
  it('appears only when the browser host equals the server address', () => {
    expect(systemMenu(admin, { ...context, sameHost: false })).toBeUndefined();
  });

  it('permission 0: System Setting, User Setting, Permission Setting, Group Setting, Group Summary, and our own Backup', () => {
    expect(systemMenu(admin, context)?.system).toEqual([
      'setting',
      'usersetting',
      'permission',
      'groupsetting',
      'groupsummary',
      'backup',
    ]);
  });

  it("System Setting only for user 'admin' unless the setting enableElseAdminSetting", () => {
    const other = { ...admin, username: 'anna' };
    expect(systemMenu(other, context)?.system).not.toContain('setting');
    const settings = { ...context.settings, otherAdministrators: true };
    expect(systemMenu(other, { ...context, settings })?.system).toContain('setting');
  });

  it('System Setting not for one brand', () => {
    expect(systemMenu(admin, withSwitches({ hideSystemSetting: true }))?.system).not.toContain('setting');
  });

  it('an Information submenu; Access Logs only if setting accesslog equals 1', () => {
    expect(systemMenu(admin, context)?.information).toEqual(['uslog', 'diskinfo', 'deviceusage', 'devicemodelinfo']);
    const settings = { ...context.settings, accessLog: true };
    expect(systemMenu(admin, { ...context, settings })?.information).toContain('accesslog');
  });

  it('advanced items unless advanced settings are disabled, and I18n Editor', () => {
    expect(systemMenu(admin, context)?.advanced).toEqual([
      'facerecognitionsetting',
      'routeplanning',
      'fence',
      'eventdefinesetting',
      'eventdownloadplansetting',
      'pusheventplansetting',
      'realtimeeventplansetting',
      'i18neditor',
    ]);
    expect(systemMenu(admin, withSwitches({ disableAdvancedSettings: true }))?.advanced).toEqual(['i18neditor']);
  });

  it('non-zero permission: only Group Setting', () => {
    expect(systemMenu({ ...admin, username: 'bo', permission: 2 }, context)).toEqual({
      system: ['groupsetting'],
      information: [],
      advanced: [],
      devices: [],
    });
  });

  it('permission below 2: Device Firmware Update and Local Device Settings', () => {
    const devices = ([0, 1, 2] as const).map(
      (permission) => systemMenu({ ...admin, username: 'x', permission }, context)?.devices,
    );
    const both = ['devicefirmwareupdate', 'devicesetup'];
    expect(devices).toEqual([both, both, []]);
  });
});
