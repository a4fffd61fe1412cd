import { networkSettingsResource, type NetworkSettingsResource } from './network-settings.js';
import { notificationSettingsResource, type NotificationSettingsResource } from './notification-settings.js';
import { pageSettingsResource, type PageSettingsResource } from './page-settings.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { serverMaintenanceResource, type ServerMaintenanceResource } from './server-maintenance.js';
import { storageSettingsResource, type StorageSettingsResource } from './storage-settings.js';

/** The server settings of spec 002 section 7, by what they are about. @public */
export interface ServerSettingsResource
  extends
    NetworkSettingsResource,
    NotificationSettingsResource,
    PageSettingsResource,
    StorageSettingsResource,
    ServerMaintenanceResource {}

/**
 * All server settings over a connection, such as `session.rest`.
 *
 * @example
 * ```ts
 * const settings = serverSettingsResource(session.rest);
 * await settings.recordDays.save(30);
 * ```
 * @public
 */
export function serverSettingsResource(rest: RestConnection): ServerSettingsResource {
  return {
    ...networkSettingsResource(rest),
    ...notificationSettingsResource(rest),
    ...pageSettingsResource(rest),
    ...storageSettingsResource(rest),
    ...serverMaintenanceResource(rest),
  };
}
