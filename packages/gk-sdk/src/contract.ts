/**
 * Settings of the server as it checks and keeps them, for servers. The entry's API is not promised: it grows with the settings.
 *
 * @packageDocumentation
 */
export type { SettingContract } from './rest/connection/setting-contract.js';
export { decimal, deviceIds, flag, integer, port, text } from './rest/connection/setting-value.js';
export { networkContracts } from './rest/settings/network-settings.js';
export { notificationContracts } from './rest/settings/notification-settings.js';
export { pageContracts } from './rest/settings/page-settings.js';
export { maintenanceContracts } from './rest/settings/server-maintenance.js';
export { storageContracts } from './rest/settings/storage-settings.js';
