import { numberField } from '../../model/fields/json-fields.js';
import {
  fromCoverSetting,
  fromDatabaseMaintenance,
  fromEventSettings,
  toCoverSetting,
  toDatabaseMaintenance,
  toEventSettings,
  type CoverSetting,
  type DatabaseMaintenance,
  type EventSettings,
} from '../../model/settings/storage-settings.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { settingResource, type SettingResource } from '../connection/setting-resource.js';

/** Retention settings of the server (spec 002 section 7). @public */
export interface StorageSettingsResource {
  /** `GET` and `PUT /gkserver/event`. */
  readonly events: SettingResource<EventSettings>;
  /** `GET` and `PUT /gkserver/recordoption`: days that recordings are kept where a device has no number of its own. */
  readonly recordDays: SettingResource<number>;
  /** `GET` and `PUT /gkserver/cover`. */
  readonly cover: SettingResource<CoverSetting>;
  /** `GET` and `PUT /gkserver/dbmaintain`. */
  readonly database: SettingResource<DatabaseMaintenance>;
}

/** The storage settings over a connection, such as `session.rest`. @internal */
export function storageSettingsResource(rest: RestConnection): StorageSettingsResource {
  return {
    events: settingResource(rest, {
      path: 'eventSettings',
      wrapper: 'eventParams',
      read: toEventSettings,
      write: fromEventSettings,
    }),
    recordDays: settingResource(rest, {
      path: 'recordOption',
      read: ({ recorddays }) => numberField(recorddays) ?? 0,
      write: (recorddays) => ({ recorddays }),
    }),
    cover: settingResource(rest, { path: 'cover', read: toCoverSetting, write: fromCoverSetting }),
    database: settingResource(rest, {
      path: 'databaseMaintenance',
      wrapper: 'dbmaintain',
      read: toDatabaseMaintenance,
      write: fromDatabaseMaintenance,
    }),
  };
}
