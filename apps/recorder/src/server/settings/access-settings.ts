import type { AccessSettings } from 'gk-sdk/rules';
import type { SettingStore } from '../../store/database/setting-store.js';
import { MENUS } from './server-settings.js';

/** The settings that open or close what users may do. */
export function accessSettings(settings: Pick<SettingStore, 'read'>): AccessSettings {
  const { enableElseAdminSetting, accesslog, changePassword } = settings.read(MENUS);
  return {
    otherAdministrators: enableElseAdminSetting === 1,
    accessLog: accesslog === 1,
    changePassword: changePassword === 1,
  };
}
