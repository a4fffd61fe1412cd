import {
  toDeviceArrayInfo,
  toDeviceArrayRow,
  toGeoAuthorization,
  toGeoDevice,
  toGeoRule,
  type DeviceArrayInfo,
  type DeviceArrayRow,
  type GeoAuthorization,
  type GeoDevice,
  type GeoRule,
} from '../../model/tracks/geo-monitor.js';
import { toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestPathName } from '../connection/paths.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/**
 * Data of the server for the monitor pages geoarray and devarray, for administrators (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface GeoMonitorResource {
  /** `GET /api/geoauth` */
  authorizations(options?: RestCallOptions): Promise<readonly GeoAuthorization[]>;
  /** `GET /api/georule` */
  rules(options?: RestCallOptions): Promise<readonly GeoRule[]>;
  /** `GET /api/geodevice` */
  devices(options?: RestCallOptions): Promise<readonly GeoDevice[]>;
  /** `GET /api/devarray` */
  deviceArray(options?: RestCallOptions): Promise<readonly DeviceArrayRow[]>;
  /** `GET /api/devinfo` */
  deviceInfo(options?: RestCallOptions): Promise<readonly DeviceArrayInfo[]>;
}

/** The monitor calls over a connection, such as `session.rest`. @public */
export function geoMonitorResource(rest: RestConnection): GeoMonitorResource {
  const list =
    <Row>(path: RestPathName, toModel: (fields: Readonly<Record<string, unknown>>) => Row) =>
    (options?: RestCallOptions): Promise<readonly Row[]> =>
      rest.call(
        {
          method: 'GET',
          path,
          read: (json) =>
            replyList(json).flatMap((row) => {
              const fields = toRow(row);
              return fields === undefined ? [] : [toModel(fields)];
            }),
        },
        options,
      );
  return {
    authorizations: list('geoAuthorizations', toGeoAuthorization),
    rules: list('geoRules', toGeoRule),
    devices: list('geoDevices', toGeoDevice),
    deviceArray: list('deviceArray', toDeviceArrayRow),
    deviceInfo: list('deviceArrayInfo', toDeviceArrayInfo),
  };
}
