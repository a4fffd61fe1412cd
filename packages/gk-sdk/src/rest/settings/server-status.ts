import { toRow } from '../../model/fields/json-fields.js';
import {
  toDeviceModel,
  toDiskInfo,
  toPerformanceRow,
  type DeviceModel,
  type DiskInfo,
  type PerformanceRow,
} from '../../model/settings/server-status.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList } from '../connection/setting-resource.js';

/**
 * Status of the server, for technicians (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface ServerStatusResource {
  /** `GET /api/diskinfo`; a screen asks every 5 s. */
  diskInfo(options?: RestCallOptions): Promise<DiskInfo>;
  /** `GET /gkdevice/info/*` */
  deviceModels(options?: RestCallOptions): Promise<readonly DeviceModel[]>;
  /** `GET /gkserver/performanceinfo`; administrators only. */
  performance(options?: RestCallOptions): Promise<readonly PerformanceRow[]>;
}

/** The status calls over a connection, such as `session.rest`. @public */
export function serverStatusResource(rest: RestConnection): ServerStatusResource {
  return {
    diskInfo: (options) =>
      rest.call({ method: 'GET', path: 'diskInfo', read: (json) => toDiskInfo(replyFields(json)) }, options),
    deviceModels: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'deviceModels',
          read: (json) => replyList(json).flatMap((row) => toDeviceModel(toRow(row)) ?? []),
        },
        options,
      ),
    performance: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'performance',
          read: (json) => replyList(json).flatMap((row) => toPerformanceRow(toRow(row)) ?? []),
        },
        options,
      ),
  };
}
