import { describe, expect, it } from 'vitest';
import { systemMenu, type SystemMenuFacts } from './system-menu.js';

const facts: SystemMenuFacts = {
  user: { username: 'admin', permission: 0 },
  sameHost: true,
  settings: { otherAdministrators: false, accessLog: false },
  switches: { hideSystemSetting: false, disableAdvancedSettings: false },
};

describe('systemMenu', () => {
  it('appears only when the browser host equals the server address', () => {
    expect(systemMenu({ ...facts, sameHost: false })).toBeUndefined();
  });

  it('permission 0: System Setting, User Setting, Permission Setting, Group Setting, Group Summary', () => {
    expect(systemMenu(facts)?.system).toEqual(['setting', 'usersetting', 'permission', 'groupsetting', 'groupsummary']);
  });

  it("System Setting only for user 'admin' unless the setting enableElseAdminSetting", () => {
    const other = { ...facts, user: { username: 'anna', permission: 0 } };
    expect(systemMenu(other)?.system).not.toContain('setting');
    expect(systemMenu({ ...other, settings: { otherAdministrators: true, accessLog: false } })?.system).toContain(
      'setting',
    );
  });

  it('System Setting not for one brand', () => {
    const switches = { ...facts.switches, hideSystemSetting: true };
    expect(systemMenu({ ...facts, switches })?.system).not.toContain('setting');
  });

  it('an Information submenu; Access Logs only if setting accesslog equals 1', () => {
    expect(systemMenu(facts)?.information).toEqual(['uslog', 'diskinfo', 'deviceusage', 'devicemodelinfo']);
    const settings = { otherAdministrators: false, accessLog: true };
    expect(systemMenu({ ...facts, settings })?.information).toContain('accesslog');
  });

  it('advanced items unless advanced settings are disabled, and I18n Editor', () => {
    expect(systemMenu(facts)?.advanced).toEqual([
      'facerecognitionsetting',
      'routeplanning',
      'fence',
      'eventdefinesetting',
      'eventdownloadplansetting',
      'pusheventplansetting',
      'realtimeeventplansetting',
      'i18neditor',
    ]);
    const switches = { ...facts.switches, disableAdvancedSettings: true };
    expect(systemMenu({ ...facts, switches })?.advanced).toEqual(['i18neditor']);
  });

  it('non-zero permission: only Group Setting', () => {
    expect(systemMenu({ ...facts, user: { username: 'bo', permission: 2 } })).toEqual({
      system: ['groupsetting'],
      information: [],
      advanced: [],
      devices: [],
    });
  });

  it('permission below 2: Device Firmware Update and Local Device Settings', () => {
    const devices = ([0, 1, 2] as const).map(
      (permission) => systemMenu({ ...facts, user: { username: 'x', permission } })?.devices,
    );
    const both = ['devicefirmwareupdate', 'devicesetup'];
    expect(devices).toEqual([both, both, []]);
  });
});
